"""Every cell of the encounter tables: what cards make alone or together, and its passage."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from malory.book.compiling import Compilation
from malory.book.entries import Entry, demanded
from malory.pack.manifest import Edition
from malory.pack.tales import TalesTables


class Cell(NamedTuple):
    """A way into the book: its kind in words, its title, the passage it names, and whether that is
    written."""

    table: str
    title: str
    passage: str
    is_written: bool


def cells(compilation: Compilation, edition: Edition) -> list[Cell]:
    """The cells of an edition, table by table."""
    tables = compilation.pack.tables
    assert isinstance(tables, TalesTables)
    placed = compilation.placed
    found: dict[str, list[Cell]] = {}
    for one in demanded(compilation.pack, edition):
        table = table_of(tables, one)
        cell = Cell(table, one.title, one.target, one.target in placed)
        found.setdefault(table, []).append(cell)
    return [cell for row in found.values() for cell in row]


def table_of(tables: TalesTables, entry: Entry) -> str:
    """The table that an entry is a cell of."""
    if entry.kind != "card":
        return {
            "age": "Ages",
            "quest": "quests",
            "status": "statuses",
            "treasure": "treasures",
            "token": "tokens",
            "epilogue": "the Epilogue",
        }.get(entry.kind, entry.kind)
    if any(entry.cards[0] == one.name for one in tables.locations):
        return "Location cards, drawn" if len(entry.cards) == 1 else "Location cards, visited"
    return "Characters and Features" if len(entry.cards) == 2 else "Milieus, terrains and Ages"


def first_draw(
    tables: TalesTables, edition: Edition, entry: Entry, knights: int
) -> Fraction | None:
    """The chance that a game's first draw makes this cell, for whoever stands on its terrain in its
    Age; None for what is never drawn from the encounter deck (R031, R074-R077)."""
    locations = len(edition.locations)
    dealt = min(locations, knights + tables.numbers.locations_over)
    deck = len(edition.characters) + len(edition.milieus) + dealt
    if entry.kind != "card" or not deck:
        return None
    table = table_of(tables, entry)
    if table == "Characters and Features":
        return Fraction(1, deck * len(tables.features))
    if table == "Milieus, terrains and Ages":
        return Fraction(1, deck)
    if table == "Location cards, drawn" and locations:
        return Fraction(dealt, deck * locations)
    return None
