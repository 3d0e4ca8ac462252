"""What a table has chosen: a pack's cards and numbers, and what it plays otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from malory.book.book import Book
from malory.games.king_arthur.cards import Deck
from malory.kernel import NOBODY, Seat
from malory.pack.choices import chosen
from malory.pack.king_arthur import RealmOption, RealmTables
from malory.pack.king_arthur.tables import OptionName

OPTIONS: Final[tuple[str, ...]] = get_args(OptionName)


class Bound:
    """A pack and options, checked: ValueError says what is wrong with them.

    Each option is a row of the pack, with the ruling it comes from and what holds by default.
    """

    def __init__(self, book: Book, options: Mapping[str, str]) -> None:
        tables = book.tables
        if not isinstance(tables, RealmTables):
            raise ValueError(f"{book.name} holds no cards of King Arthur: run `malory check` on it")
        self.tables = tables
        self.numbers = tables.numbers
        self.content = book.hash
        rows: dict[str, RealmOption] = {row.name: row for row in tables.options}
        values = chosen(rows, options)
        self.options: Mapping[str, str] = {
            name: values[name] for name in options if values[name] != rows[name].default
        }
        self.is_epic = values["quest"] == "epic"
        self.are_secret = values["trophies"] == "secret"
        """Whether the adversaries that a player has taken are for his eyes alone (KA-A04)."""
        self.deck = Deck(tables, overpays=values["payment"] == "over")
        self.first: Seat = NOBODY if values["first"] == "lot" else int(values["first"]) - 1
        """Who begins, if it is settled (KA008)."""
        low, high = self.numbers.seats
        self.seats = tuple(range(max(low, self.first + 1), high + 1))
        if not self.seats:
            raise ValueError(f"player {values['first']} cannot begin: {high} are the most who play")
