"""What a table has chosen: a pack's cards and numbers, and what it plays otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from malory.book.book import Book
from malory.games.kings_court.cards import Deck
from malory.kernel import Seat
from malory.pack.choices import chosen, unknown
from malory.pack.kings_court import CourtTables
from malory.pack.kings_court.tables import CourtOption, OptionName

OPTIONS: Final[tuple[str, ...]] = get_args(OptionName)
ALL: Final = "all"
NONE: Final = "none"


class Bound:
    """A pack and options, checked: ValueError says what is wrong with them.

    Each option is a row of the pack, with the ruling it comes from and what holds by default.
    """

    def __init__(self, book: Book, options: Mapping[str, str]) -> None:
        tables = book.tables
        if not isinstance(tables, CourtTables):
            raise ValueError(
                f"{book.name} holds no cards of King's Court: run `malory check` on it"
            )
        self.tables = tables
        self.numbers = tables.numbers
        self.content = book.hash
        rows: dict[str, CourtOption] = {row.name: row for row in tables.options}
        values = chosen(rows, options)
        self.options: Mapping[str, str] = {
            name: values[name] for name in options if values[name] != rows[name].default
        }
        self.simplified = _simplified(tables, values["simplified"])
        self.deck = Deck(tables, self.simplified)
        self.has_teams = values["teams"] == "yes"
        self.has_bonus = values["dealing-bonus"] == "yes"
        self.calls_itself = values["on-guard"] == "auto"
        self.wizard_defends = values["wizard-defends"] == "yes"
        self.bridge_answers_all = values["drawbridge-answers-all"] == "yes"
        self.protector_plays = values["protector-plays"] == "yes"
        self.starter_acts = values["starter-acts"] == "yes"
        self.turn_limit = _number(values["turn-limit"])
        low, high = self.numbers.seats
        seats = range(low, high + 1)
        self.seats = tuple([n for n in seats if not self.has_teams or n % 2 == 0])
        if not self.seats:
            raise ValueError("this pack has no even number of seats, so there can be no teams")

    def sides(self, seats: int) -> int:
        """Return how many scores are kept: one a seat, or one a team (KC-A40)."""
        return 2 if self.is_in_teams(seats) else seats

    def is_in_teams(self, seats: int) -> bool:
        """Whether so many play in teams; two of them play the plain game."""
        return self.has_teams and seats > 2

    def side(self, seat: Seat, seats: int) -> int:
        """Return the side of a seat: seats alternate between teams (KC043)."""
        return seat % 2 if self.is_in_teams(seats) else seat

    def partners(self, seat: Seat, seats: int) -> tuple[Seat, ...]:
        """Return the other seats of a seat's team, in seat order; none without teams."""
        if not self.is_in_teams(seats):
            return ()
        return tuple([one for one in range(seat % 2, seats, 2) if one != seat])


def _number(words: str) -> int:
    if not (words.isascii() and words.isdecimal() and len(words) < 6 and int(words) > 0):
        raise ValueError(f"turn-limit {words!r} is no number from 1 to 99999")
    return int(words)


def _simplified(tables: CourtTables, words: str) -> frozenset[str]:
    """Return the kinds of Scroll card that play as Dukes (KC045)."""
    names = [
        *[row.name for row in tables.scrolls],
        tables.queens.name,
        *[row.name for row in tables.kingdom],
    ]
    duke = next(row.name for row in tables.kingdom if row.role == "duke")
    if words.casefold() == NONE or not words:
        return frozenset()
    if words.casefold() == ALL:
        return frozenset(names) - {duke}
    known = {name.casefold(): name for name in names}
    found = set()
    for word in words.split(","):
        name = known.get(word.strip().casefold())
        if name is None:
            raise ValueError(unknown("simplified knows no", word.strip(), (ALL, NONE, *names)))
        found.add(name)
    return frozenset(found) - {duke}
