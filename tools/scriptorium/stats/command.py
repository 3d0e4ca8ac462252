"""The command `malory stats`."""

from __future__ import annotations

import gc
from shutil import get_terminal_size

import click
from malory.book.cache import compile_kept
from malory.book.phrases import counted
from malory.cli import named_pack
from malory.pack.manifest import Edition
from malory.source import nearest

from scriptorium.stats.gathering import WORDS_PER_MINUTE, figures_of
from scriptorium.stats.report import as_json, as_text


@click.command(epilog="Example: malory stats tales --edition first-ride")
@click.argument("pack", metavar="PACK")
@click.option("--edition", metavar="NAME", help="Only what the cards of this edition reach.")
@click.option(
    "--words-per-minute",
    type=click.IntRange(20, 2000),
    default=WORDS_PER_MINUTE,
    show_default=True,
    help="How fast the reader reads.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How the figures are printed.",
)
@click.option("--cast", is_flag=True, help="Print the names instead, and who is met where.")
def stats(pack: str, edition: str | None, words_per_minute: int, form: str, *, cast: bool) -> int:
    """Print a book's figures beside what its pack aims at.

    Words, reading time, passages by kind, tests by skill, rewards, renown, faults of prose, pet
    words, repeated phrases. What has an error is left out; `malory check` tells of it.
    """
    gc.disable()  # what is made here lives until the process ends
    compilation = compile_kept(named_pack(pack))
    columns = get_terminal_size().columns
    if cast:
        from scriptorium.stats.cast import cast_as_json, cast_as_text, cast_of

        members = cast_of(compilation)
        told = cast_as_json(members) if form == "json" else cast_as_text(members, columns)
        click.echo(told, nl=False)
        return 0
    chosen = _edition(compilation.pack.manifest.editions, edition)
    figures = figures_of(compilation, chosen, words_per_minute)
    click.echo(as_json(figures) if form == "json" else as_text(figures, columns), nl=False)
    broken = sum(here.unit.broken for here in compilation.placed.values())
    if broken:
        what = f"{counted(broken, 'passage')} {'has' if broken == 1 else 'have'}"
        click.echo(f"malory: {what} an error and is not counted: `malory check {pack}`", err=True)
    return 0


def _edition(editions: tuple[Edition, ...], name: str | None) -> Edition | None:
    if name is None:
        return None
    found = next((one for one in editions if one.name == name), None)
    if found is None:
        near = nearest(name, [one.name for one in editions])
        hint = f" Did you mean `{near}`?" if near else ""
        raise click.UsageError(f"the pack has no edition `{name}`.{hint}")
    return found
