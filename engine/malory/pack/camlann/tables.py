"""`BattleTables`: the cards of Battle of Camlann, the numbers of its rules, a table's options."""

from __future__ import annotations

from typing import Annotated, Literal

from malory.pack.bare import BareTables
from malory.pack.choices import ChoiceRow
from malory.pack.provenance import Sourced
from malory.pack.record import Record
from malory.pack.terms import Range

Count = Annotated[int, Range(0, 99)]
Side = Literal["A", "M", "B"]
"""Who may play a card: Arthur, Mordred, both."""
Letter = Literal["L", "K", "Z", "O", "D", "W", "S", "C", "I", "E", "T", "X"]
"""A type of card, as the card list writes it."""
OptionName = Literal[
    "arthur",
    "targets",
    "shield",
    "shield-lasts",
    "leader-negated",
    "foreign-leader",
    "redraw",
    "singular",
]


class BattleSide(Sourced):
    """Whose cards they are, how many, and what their strengths come to."""

    letter: Side
    name: str
    cards: Count
    strength: Annotated[int, Range(0, 999)]


class BattleType(Sourced):
    """A type of card: its letter, its name, such a card and several in words, and whether it is a
    Unit."""

    letter: Letter
    name: str
    one: str
    many: str
    unit: bool = False


class BattleBoost(Record):
    """What a card adds to others of its owner's: `amount` to one of these `types`, or to `all` of
    them; or to one `card` by name."""

    amount: Annotated[int, Range(0, 99)] = 0
    types: tuple[Letter, ...] = ()
    card: str = ""
    all: bool = False


class BattleAct(Record):
    """What a card may do once: negate a card of a type (one of each player's, if `both`), or kill
    a Unit."""

    negates: Literal[Letter, ""] = ""
    both: bool = False
    kills: bool = False


class BattleCard(Sourced):
    """One card. `immortal` ones cannot be killed; a `shield` negates a kill."""

    name: str
    side: Side
    types: tuple[Letter, ...]
    strength: Annotated[int, Range(0, 99)]
    boost: BattleBoost = BattleBoost()
    act: BattleAct = BattleAct()
    immortal: bool = False
    shield: bool = False


class BattleTotals(Sourced):
    """What all cards come to, and how many of them kill."""

    cards: Annotated[int, Range(1, 999)]
    strength: Annotated[int, Range(0, 9999)]
    kills: Count


class BattleNumbers(Sourced):
    """The numbers of the rules: the `hand` that is drawn, how many of it at most are drawn again
    (`redraw`), after how many `hands` the game ends, and what wins before: so many in a row
    (`streak`), or so many in all (`wins`)."""

    hand: Annotated[int, Range(1, 99)]
    redraw: Annotated[int, Range(0, 99)]
    hands: Annotated[int, Range(1, 999)]
    streak: Annotated[int, Range(1, 999)]
    wins: Annotated[int, Range(1, 999)]


class BattleOption(ChoiceRow):
    """What a table may play otherwise."""

    name: OptionName


class BattleTables(BareTables):
    """The tables of Battle of Camlann."""

    sides: tuple[BattleSide, ...]
    types: tuple[BattleType, ...]
    cards: tuple[BattleCard, ...]
    totals: BattleTotals
    numbers: BattleNumbers
    options: tuple[BattleOption, ...]
