"""The command `malory check`."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from pathlib import Path

import click
from malory.book.phrases import counted
from malory.cli import FINDINGS
from malory.cli.guard import Misused
from malory.source import Severity, page_codes, severity

from scriptorium.check.baseline import Baseline, print_baseline
from scriptorium.check.checking import Selection
from scriptorium.check.report import as_github, as_json, kinds
from scriptorium.check.session import Session
from scriptorium.check.targets import targets
from scriptorium.findings.listing import Found
from scriptorium.findings.text import as_text


def _codes(
    context: click.Context, parameter: click.Parameter, values: tuple[str, ...]
) -> tuple[str, ...]:
    """Codes or their beginnings, apart from each other by commas, each known."""
    if not values:
        return ()  # else each run would list the pages
    known = page_codes()
    wanted = tuple(
        code.strip().upper() for value in values for code in value.split(",") if code.strip()
    )
    for code in wanted:
        if not any(one.startswith(code) for one in known):
            raise click.BadParameter(f"there is no code `{code}`. See `malory explain`.")
    return wanted


@click.command(
    epilog="Example: malory check my-pack --ignore W201   (exit 0: clean, 1: faults, 2: usage)"
)
@click.argument("packs", nargs=-1, metavar="[PACK]...")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif", "github"]),
    default="text",
    show_default=True,
    help="How findings are printed.",
)
@click.option("--select", multiple=True, callback=_codes, help="Only these codes (W, E1, E103).")
@click.option("--ignore", multiple=True, callback=_codes, help="All but these codes.")
@click.option("--prose/--no-prose", default=True, help="Check the prose, too, as is done anyway.")
@click.option("--strict", is_flag=True, help="Warnings fail the check, too.")
@click.option("--whole", is_flag=True, help="Of a file, check the whole pack it belongs to.")
@click.option("--baseline", metavar="FILE", help="What FILE knows does not count.")
@click.option("--write-baseline", is_flag=True, help="Write what is found into that file.")
@click.option("--fix", is_flag=True, help="Mend what is surely a slip, then report the rest.")
@click.option("--watch", is_flag=True, help="Check again at every save, until Ctrl-C.")
def check(
    packs: tuple[str, ...],
    form: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    prose: bool,
    strict: bool,
    whole: bool,
    baseline: str | None,
    write_baseline: bool,
    fix: bool,
    watch: bool,
) -> int:
    """Report every fault of every file.

    PACK is a folder with a pack.yaml, or the name of a pack that ships; or a file of a pack, of
    which alone findings are told. Without one, the pack that the current folder belongs to is
    checked. What each code is set to stands in pack.yaml, under `check:`.
    """
    if write_baseline and not baseline:
        raise click.UsageError("--write-baseline needs the file: add `--baseline FILE`.")
    if watch and (fix or write_baseline or form != "text"):
        raise click.UsageError("--watch only tells, as text: leave out --fix and the like.")
    gc.disable()  # what is made here lives until the process ends
    known = _read_baseline(baseline) if baseline is not None and not write_baseline else None
    try:
        session = Session(targets(packs, whole), Selection(select, ignore, prose))
    except Misused as error:
        raise click.UsageError(str(error)) from None
    for line in session.settle():
        click.echo(line, err=True)
    if watch:
        for said in session.watch(known, sys.stdout.isatty()):
            click.echo(said)
            sys.stdout.flush()
    if fix:
        for line in session.mend():
            click.echo(line, err=True)
    found = session.check()
    if write_baseline and baseline is not None:
        return _write_baseline(baseline, found)
    if known is not None:
        found, stale = session.new(found, known)
        for line in stale:
            click.echo(line, err=True)
    if form == "json":
        click.echo(as_json(found), nl=False)
    elif form == "sarif":
        from scriptorium.check.sarif import as_sarif

        click.echo(as_sarif(found), nl=False)
    elif form == "github":
        click.echo(as_github(found), nl=False)
    elif found:
        click.echo(as_text(found))
    if form in ("text", "github"):
        click.echo(session.summary(found), err=form == "github")
    if form == "text" and (told := kinds(found)):
        click.echo(told)
    failing = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    return FINDINGS if any(severity(one.diagnostic) in failing for one in found) else 0


def _read_baseline(file: str) -> Baseline:
    try:
        known = Baseline(Path(file).read_text("utf-8-sig"))
    except OSError as error:
        from malory.source.writing import reason_of

        raise click.UsageError(
            f"the baseline `{file}` cannot be read: {reason_of(error)}. "
            "Make one with `--write-baseline`."
        ) from None
    except UnicodeDecodeError:
        raise click.UsageError(
            f"the baseline `{file}` is not UTF-8. Make one with `--write-baseline`."
        ) from None
    if known.odd:
        raise click.UsageError(
            f"line {known.odd[0]} of `{file}` is no line of a baseline. "
            "Delete it, or make the file anew with `--write-baseline`."
        )
    return known


def _write_baseline(file: str, found: Sequence[Found]) -> int:
    from malory.cli.writing import writing
    from malory.source.writing import check_room, write_whole

    with writing(file):
        check_room(Path(file))
        write_whole(Path(file), print_baseline(found))
    are = "is" if len(found) == 1 else "are"
    click.echo(f"{file}: {counted(len(found), 'finding')} {are} known from now")
    return 0
