"""What a table has chosen: a pack's cards and numbers, and what it plays otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from malory.book.book import Book
from malory.games.camlann.cards import SIDES, Deck
from malory.kernel import NOBODY, Seat
from malory.pack.camlann import BattleOption, BattleTables
from malory.pack.camlann.tables import OptionName
from malory.pack.choices import chosen

OPTIONS: Final[tuple[str, ...]] = get_args(OptionName)


class Bound:
    """A pack and options, checked: ValueError says what is wrong with them.

    Each option is a row of the pack, with the ruling it comes from and what holds by default.
    """

    def __init__(self, book: Book, options: Mapping[str, str]) -> None:
        tables = book.tables
        if not isinstance(tables, BattleTables):
            raise ValueError(f"{book.name} holds no cards of Camlann: run `malory check` on it")
        self.tables = tables
        self.numbers = tables.numbers
        self.content = book.hash
        rows: dict[str, BattleOption] = {row.name: row for row in tables.options}
        values = chosen(rows, options)
        self.options: Mapping[str, str] = {
            name: values[name] for name in options if values[name] != rows[name].default
        }
        self.deck = Deck(
            tables,
            each=values["singular"] == "each",
            leader_negated=values["leader-negated"] == "yes",
        )
        names = {row.letter: row.name for row in tables.sides}
        self.names: tuple[str, str] = (names[SIDES[0]], names[SIDES[1]])
        """What Arthur's player and Mordred's are called."""
        self.arthur: Seat = NOBODY if values["arthur"] == "lot" else int(values["arthur"]) - 1
        """Who is Arthur, if it is settled (BC-A21)."""
        self.aims_at_own = values["targets"] == "any"
        self.raises_itself = values["shield"] == "auto"
        self.shield_lasts = values["shield-lasts"] == "yes"
        self.keeps_foreign = values["foreign-leader"] == "kept"
        self.redraws_together = values["redraw"] == "together"
