"""The command `malory check`."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import TYPE_CHECKING

import click
from malory.cli import FINDINGS, named_pack
from malory.pack.folder import pack_round
from malory.source import Severity, page_codes, severity

from scriptorium.check.checking import Selection, check_folder
from scriptorium.check.listing import Found
from scriptorium.check.report import as_github, as_json, as_text, summary

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


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
    type=click.Choice(["text", "json", "github"]),
    default="text",
    show_default=True,
    help="How findings are printed.",
)
@click.option("--select", multiple=True, callback=_codes, help="Only these codes (W, E1, E103).")
@click.option("--ignore", multiple=True, callback=_codes, help="All but these codes.")
@click.option(
    "--prose/--no-prose", default=True, help="Also check the prose itself. On by default."
)
@click.option("--strict", is_flag=True, help="Warnings fail the check, too.")
def check(
    packs: tuple[str, ...],
    form: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    prose: bool,
    strict: bool,
) -> int:
    """Report every fault of every file.

    PACK is a folder with a pack.yaml, or the name of a pack that ships. Without one, the pack that
    the current folder belongs to is checked.
    """
    gc.disable()  # what is made here lives until the process ends
    selection = Selection(select, ignore, prose)
    found: list[Found] = []
    passages = 0
    folders = _folders(packs)
    for prefix, folder in folders:
        compilation, diagnostics = check_folder(folder, selection)
        passages += len(compilation.placed)
        found += [Found(one, prefix) for one in diagnostics]
    if form == "json":
        click.echo(as_json(found), nl=False)
    elif form == "github":
        click.echo(as_github(found), nl=False)
    elif found:
        click.echo(as_text(found))
    if form != "json":
        click.echo(summary(found, len(folders), passages), err=form == "github")
    failing = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    return FINDINGS if any(severity(one.diagnostic) in failing for one in found) else 0


def _folders(packs: tuple[str, ...]) -> list[tuple[str, Traversable]]:
    """Each pack's folder, and what stands before its files' names in messages."""
    if not packs:
        here = pack_round(Path.cwd())
        if here is None:
            raise click.UsageError(
                "this folder belongs to no pack. Name one: `malory check PACK`. "
                "A pack is a folder with a pack.yaml."
            )
        return [(_prefix(here), here)]
    found: list[tuple[str, Traversable]] = []
    for pack in packs:
        folder = named_pack(pack)
        prefix = _prefix(folder) if isinstance(folder, Path) else f"{folder.name}/"
        if all(other != prefix for other, _ in found):  # named twice, a pack has its faults once
            found.append((prefix, folder))
    return found


def _prefix(folder: Path) -> str:
    """The folder as seen from where the user stands, so that an editor finds the file."""
    try:
        shown = folder.resolve().relative_to(Path.cwd())
    except ValueError:
        shown = folder
    text = shown.as_posix()
    return "" if text == "." else f"{text.rstrip('/')}/"
