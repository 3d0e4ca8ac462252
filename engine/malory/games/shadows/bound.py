"""What a table has chosen: a pack's cards and numbers, and what it plays otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from malory.book.book import Book
from malory.games.shadows.cards import Cards
from malory.kernel import Seat
from malory.pack.choices import chosen
from malory.pack.shadows import OptionName, ShadowOption, ShadowTables

OPTIONS: Final[tuple[str, ...]] = get_args(OptionName)


class Bound:
    """A pack and options, checked: ValueError says what is wrong with them.

    Each option is a row of the pack, with the ruling it comes from and what holds by default.
    """

    def __init__(self, book: Book, options: Mapping[str, str]) -> None:
        tables = book.tables
        if not isinstance(tables, ShadowTables):
            raise ValueError(f"{book.name} holds no cards of Shadows: run `malory check` on it")
        self.tables = tables
        self.numbers = tables.numbers
        self.content = book.hash
        rows: dict[str, ShadowOption] = {row.name: row for row in tables.options}
        values = chosen(rows, options)
        self.options: Mapping[str, str] = {
            name: values[name] for name in options if values[name] != rows[name].default
        }
        self.deck = Cards(tables)
        self.pays_face_up = values["white-for"] == "face-up"
        self.stops_any = values["excalibur-cancels"] == "any"
        self.heals_any = values["heal"] == "any"
        self.swaps_by_lot = values["swap"] == "random"
        self.has_squires = values["squires"] == "yes"
        self.has_certain_traitor = values["traitor"] == "certain"
        self.looks_late = values["late-look"] == "yes"
        low, high = self.numbers.seats
        if self.looks_late:  # SC071: this is for few players alone
            high = self.numbers.late_seats
        self.seats: tuple[Seat, ...] = tuple(range(low, high + 1))
