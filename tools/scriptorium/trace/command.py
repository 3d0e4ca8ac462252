"""The command `malory trace`."""

from __future__ import annotations

import gc
from pathlib import Path

import click
from malory.book.cache import compile_kept
from malory.book.compiling import Compilation
from malory.book.entries import Entry
from malory.cli import FINDINGS, named_pack
from malory.pack.manifest import Edition
from malory.pack.tales import TalesTables
from malory.source import Severity, nearest, severity

from scriptorium.findings.listing import Found
from scriptorium.findings.text import as_text as faults_as_text
from scriptorium.passages import UnknownPassageError, find_passage
from scriptorium.reach.encounters import Way
from scriptorium.reach.journeys import Trail
from scriptorium.reach.search import STATES, Reach, search
from scriptorium.trace import encounter, journey
from scriptorium.trace.bars import bars
from scriptorium.trace.cells import cells, first_draw
from scriptorium.trace.chances import played
from scriptorium.trace.report import Tables, Trace, as_json, as_text, tables_json, tables_text
from scriptorium.trace.told import Chance, Told


@click.command(
    epilog="Example: malory trace tales 1905.lesson   (exit 0: it can be reached, 1: it cannot)"
)
@click.argument("pack")
@click.argument("id", required=False)
@click.option("--edition", default="", metavar="NAME", help="The cards in play, by a set's name.")
@click.option(
    "--states",
    type=click.IntRange(1, 10_000_000),
    default=STATES,
    show_default=True,
    metavar="N",
    help="Positions looked into before the search goes on at random.",
)
@click.option(
    "--games",
    type=click.IntRange(0, 100_000),
    default=100,
    show_default=True,
    metavar="N",
    help="Games of Tales played in each mode, to see how often a passage is read.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How it is printed.",
)
def trace(pack: str, id: str | None, edition: str, states: int, games: int, form: str) -> int:
    """Tell how a player gets to a passage, or what bars the way.

    ID is a passage's id, its number in print, a section's label or a title. The way is the shortest
    there is, of those the likeliest, with what it asks for and where that is given. Without an ID
    the encounter tables of Tales are listed: each pair of cards, cell and card with its passage and
    how likely it is; the exit code is 1 if one is not written.
    """
    gc.disable()  # what is made here lives until the process ends
    folder = named_pack(pack)
    compilation = compile_kept(folder)
    cards = _edition(compilation, edition)
    where = str(folder) if isinstance(folder, Path) else pack
    if id is None:
        return _tables(compilation, cards, where, games, form)
    broken = compilation.placed.get(id)
    if broken is not None and broken.unit.broken:
        own = [Found(one) for one in compilation.diagnostics if one.passage == id]
        click.echo(faults_as_text(own), err=True)
        click.echo(f"malory: `{id}` cannot be traced before it is mended.", err=True)
        return FINDINGS
    try:
        found = find_passage(compilation.book, id)
    except UnknownPassageError as error:
        raise click.UsageError(str(error)) from None
    reach = search(compilation, states, edition=cards, until=found)
    way = _told(compilation, reach, found)
    out = reach.proved_out(found)
    others = _elsewhere(compilation, cards, found) if out else ()
    chances = _chances(compilation, cards, reach, found, where, games if way is not None else 0)
    result = Trace(
        compilation.book.passage(found),
        cards.name if cards is not None else "",
        way,
        out,
        bars(compilation, reach, found) if out else (),
        others,
        chances,
        reach.states,
        reach.is_complete,
        pack if any(severity(one) is Severity.ERROR for one in compilation.diagnostics) else "",
    )
    click.echo(as_json(result) if form == "json" else as_text(result))
    return 0 if way is not None else FINDINGS


def _edition(compilation: Compilation, name: str) -> Edition | None:
    """The edition asked for, else the pack's first; None for a gamebook."""
    pack = compilation.pack
    if not isinstance(pack.tables, TalesTables):
        if name:
            raise click.UsageError(f"{pack.name} is no book of Tales, so it has no editions.")
        return None
    found = pack.edition(name)
    if found is None and name:
        names = [one.name for one in pack.manifest.editions]
        near = nearest(name, names)
        hint = f" Did you mean `{near}`?" if near else f" It has {', '.join(names)}."
        raise click.UsageError(f"there is no edition `{name}` in {pack.name}.{hint}")
    return found


def _told(compilation: Compilation, reach: Reach, id: str) -> Told | None:
    witness = reach.witness(id)
    if isinstance(witness, Trail):
        assert reach.journeys is not None
        is_shortest = reach.journeys.is_shortest(id)
        return journey.told(compilation.book, reach.possible.logics, witness, id, is_shortest)
    if isinstance(witness, Way):
        return encounter.told(compilation, reach.possible, witness)
    return None


def _elsewhere(compilation: Compilation, cards: Edition | None, id: str) -> tuple[str, ...]:
    """The other editions in which the passage can be reached."""
    return tuple(
        [
            one.name
            for one in compilation.pack.manifest.editions
            if cards is not None
            and one.name != cards.name
            and search(compilation, STATES, edition=one).reached(id)
        ]
    )


def _chances(
    compilation: Compilation, cards: Edition | None, reach: Reach, id: str, where: str, games: int
) -> tuple[Chance, ...]:
    """How likely a passage of Tales is in each mode, and the card that its way begins with."""
    tables = compilation.pack.tables
    if cards is None or not isinstance(tables, TalesTables):
        return ()
    found: list[Chance] = []
    witness = reach.witness(id)
    entry = witness.origin.entry if isinstance(witness, Way) else None
    for mode in played(where, cards.name, games) if entry is not None else ():
        draw = first_draw(tables, cards, entry, mode.knights) if entry is not None else None
        found.append(Chance(mode.mode, draw, mode.read[id], mode.games))
    return tuple(found)


def _tables(
    compilation: Compilation, cards: Edition | None, where: str, games: int, form: str
) -> int:
    tables = compilation.pack.tables
    if cards is None or not isinstance(tables, TalesTables):
        raise click.UsageError(
            f"{compilation.pack.name} has no encounter tables: name one of its passages."
        )
    runs = played(where, cards.name, games)
    entries: dict[tuple[str, str], Entry] = {
        (one.title, one.target): one for one in compilation.entries
    }
    rows = []
    for cell in cells(compilation, cards):
        entry = entries[cell.title, cell.passage]
        chances = tuple(
            [
                Chance(
                    one.mode,
                    first_draw(tables, cards, entry, one.knights),
                    one.read[cell.passage],
                    one.games,
                )
                for one in runs
            ]
        )
        rows.append((cell, chances))
    reach = search(compilation, STATES, edition=cards)
    unused = [id for id in compilation.placed if reach.proved_out(id)]
    games_played = [(one.mode, one.knights, one.games) for one in runs]
    result = Tables(cards, rows, unused, games_played)
    click.echo(tables_json(result) if form == "json" else tables_text(result))
    return 0 if all(cell.is_written for cell, _ in rows) else FINDINGS
