"""What a pack says of its hero and its dice, looked up by name; what its names are called."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate

from malory.book import Book
from malory.kernel import Roll
from malory.pack.manifest import CounterRow, GamebookTables


class Setting:
    """The tables of one gamebook, indexed; nothing of it changes."""

    __slots__ = (
        "_at_least",
        "called",
        "counters",
        "die",
        "first_ranks",
        "inserts",
        "is_told",
        "points",
        "points_limit",
        "rank_limit",
        "renowns",
        "roll",
        "score",
        "skills",
        "skills_of",
        "statuses",
        "titles",
        "treasures",
    )

    def __init__(self, book: Book, tables: GamebookTables) -> None:
        manifest = book.manifest
        self.called = book.called
        """What a name, by its kind, is called in the tongue that the book is told in."""
        self.is_told = book.is_told
        self.skills = tuple([one.name for one in tables.skills])
        self.first_ranks = {one.name: one.start for one in tables.skills}
        self.skills_of: Mapping[str, tuple[str, ...]] = {
            category: tuple([one.name for one in tables.skills if one.category == category])
            for category in tables.categories
        }
        self.points = tables.points
        self.points_limit = tables.points_limit
        self.rank_limit = tables.rank_limit
        self.renowns = tables.renowns
        self.statuses = tables.statuses
        self.treasures = tables.treasures
        self.titles = {
            one.number: book.called("token", one.title, one.number) for one in tables.tokens
        }
        self.counters: Mapping[str, CounterRow] = {one.name: one for one in manifest.counters}
        self.inserts = {
            one.name: book.called("insert", one.text, one.name) for one in manifest.inserts
        }
        self.score = tables.score
        self.roll = Roll(tables.dice.count, tables.dice.sides)
        """The roll of a test."""
        self.die = Roll(1, 6)
        """The bare roll: its bands are written for one die of six sides."""
        self._at_least: tuple[int, ...] = ()

    def odds(self, needed: int) -> tuple[int, int]:
        """The chance that the dice of a test show `needed` or more: so many, of so many rolls."""
        ways = self._at_least = self._at_least or at_least(self.roll.dice, self.roll.sides)
        if needed <= 0:
            return ways[0], ways[0]
        return (ways[needed] if needed < len(ways) else 0), ways[0]


def at_least(dice: int, sides: int) -> tuple[int, ...]:
    """Return how many rolls show each total or more, from 0 up; the last is 0.

    >>> at_least(1, 6)
    (6, 6, 5, 4, 3, 2, 1, 0)
    """
    ways = [1]
    for _ in range(dice):
        below = [0, *accumulate(ways)]
        last = len(ways)
        # a total is reached from each of the `sides` totals before it
        ways = [
            below[min(total, last)] - below[min(max(total - sides, 0), last)]
            for total in range(last + sides)
        ]
    return (*reversed(list(accumulate(reversed(ways)))), 0)
