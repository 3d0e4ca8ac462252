"""The command `malory check`."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from pathlib import Path

import click
from malory.cli import FINDINGS
from malory.source import Severity, page_codes, severity

from scriptorium.check.baseline import Baseline, in_one_word, print_baseline
from scriptorium.check.checking import Checker, Selection
from scriptorium.check.listing import Found
from scriptorium.check.report import as_github, as_json, as_text, summary
from scriptorium.check.targets import Target, targets


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
    if write_baseline and baseline is None:
        raise click.UsageError("--write-baseline needs the file: add `--baseline FILE`.")
    if watch and (fix or write_baseline or form != "text"):
        raise click.UsageError("--watch only tells, as text: leave out --fix and the like.")
    gc.disable()  # what is made here lives until the process ends
    session = _Session(targets(packs), Selection(select, ignore, prose))
    known = _read_baseline(baseline) if baseline is not None and not write_baseline else None
    if watch:
        return session.watch(known)
    if fix:
        session.mend()
    found = session.check()
    if write_baseline and baseline is not None:
        return _write_baseline(baseline, found)
    if known is not None:
        found = session.new(found, known)
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
    failing = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    return FINDINGS if any(severity(one.diagnostic) in failing for one in found) else 0


class _Session:
    """The packs that are checked, once or again and again."""

    def __init__(self, asked: Sequence[Target], selection: Selection) -> None:
        self.targets = asked
        self.selection = selection
        self.checkers = [Checker(target.folder, selection) for target in asked]
        self.passages = 0

    def check(self) -> list[Found]:
        """Everything found in what was asked about, in reading order."""
        found: list[Found] = []
        self.passages = 0
        for target, checker in zip(self.targets, self.checkers, strict=True):
            compilation, diagnostics = checker.check()
            self.passages += sum(
                not target.files or here.declared.source.name in target.files
                for here in compilation.placed.values()
            )
            found += [
                Found(one, target.prefix, target.folder.name)
                for one in diagnostics
                if target.takes(one)
            ]
        return found

    def mend(self) -> None:
        """Mend what is surely a slip in what was asked about, and tell what was mended."""
        from scriptorium.check.fixing import files_of, mend, told

        for target, checker in zip(self.targets, self.checkers, strict=True):
            if not isinstance(target.folder, Path):
                raise click.UsageError(f"`{target.folder.name}` lies where nothing can be written")
            before = files_of(target.folder)
            _, found = checker.check()
            mends = mend(target, checker, before, found)
            for line in told(mends, target.prefix):
                click.echo(line, err=True)

    def new(self, found: Sequence[Found], known: Baseline) -> list[Found]:
        """What the baseline does not know; lines of it that nothing answers to are told."""
        new, stale = known.split(found)
        packs = {in_one_word(target.folder.name) for target in self.targets if not target.files}
        stale = [
            line
            for line in stale
            if line["pack"] in packs and self.selection.takes(line["code"]) and self.selection.prose
        ]
        if stale:
            click.echo(f"the baseline is stale: {_count(stale)} with --write-baseline", err=True)
            for line in stale[:_SHOWN]:
                click.echo(f"  {line['code']} {line['pack']} {line['said']}", err=True)
        return new

    def summary(self, found: Sequence[Found]) -> str:
        return summary(found, len(self.targets), self.passages)

    def watch(self, known: Baseline | None) -> int:
        """Check at every save; ends with Ctrl-C alone."""
        from scriptorium.check.watching import saves, shown

        gc.enable()
        before: list[Found] | None = None
        for _ in saves([target.folder for target in self.targets]):
            found = self.check()
            if known is not None:
                found, _ = known.split(found)
            click.echo(shown(found, before, sys.stdout.isatty()) + self.summary(found))
            sys.stdout.flush()
            before = found
        return 0  # pragma: no cover - saves go on


_SHOWN = 20


def _count(stale: Sequence[object]) -> str:
    if len(stale) == 1:
        return "a line answers to nothing any more; drop it"
    return f"{len(stale)} lines answer to nothing any more; drop them"


def _read_baseline(file: str) -> Baseline:
    try:
        known = Baseline(Path(file).read_text("utf-8"))
    except OSError as error:
        from scriptorium.writing import reason_of

        raise click.UsageError(
            f"the baseline `{file}` cannot be read: {reason_of(error)}. "
            "Make one with `--write-baseline`."
        ) from None
    except UnicodeDecodeError:
        raise click.UsageError(f"the baseline `{file}` is not UTF-8") from None
    if known.odd:
        raise click.UsageError(f"line {known.odd[0]} of `{file}` is no line of a baseline")
    return known


def _write_baseline(file: str, found: Sequence[Found]) -> int:
    from scriptorium.writing import reason_of, write_whole

    try:
        write_whole(Path(file), print_baseline(found).encode("utf-8", "backslashreplace"))
    except OSError as error:
        click.echo(f"malory: `{file}` is not written: {reason_of(error)}", err=True)
        return FINDINGS
    count = len(found)
    click.echo(f"{file}: {count} {'finding is' if count == 1 else 'findings are'} known from now")
    return 0
