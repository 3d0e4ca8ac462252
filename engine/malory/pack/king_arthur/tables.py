"""`RealmTables`: the cards of King Arthur, the numbers of its rules, a table's options."""

from __future__ import annotations

from typing import Annotated, Literal

from malory.pack.bare import BareTables
from malory.pack.choices import ChoiceRow
from malory.pack.provenance import Sourced
from malory.pack.record import Record
from malory.pack.terms import Range

Count = Annotated[int, Range(1, 99)]
OptionName = Literal["quest", "first", "payment", "trophies"]


class RealmKnight(Sourced):
    """A kind of knight card: its `icons`, of a `colour` or, without one, of any; `count` cards."""

    name: str
    icons: Annotated[int, Range(1, 9)]
    count: Count
    colour: str = ""


class RealmAdversary(Sourced):
    """A type of adversary, one and several in words. `values` are how many cards there are of
    value 1, of 2 and so on; they make so many `cards`, of so much `value` in all."""

    name: str
    many: str
    colour: str
    values: tuple[Annotated[int, Range(0, 99)], ...]
    cards: Count
    value: Annotated[int, Range(1, 999)]


class RealmAsk(Record):
    """One way to meet an adventure's demand, by one of these alone: a `total` of values or more
    (`of` one type, else of any); so many `cards`; one of each of `types`; a card for each of
    `least`, of that value or more."""

    total: Annotated[int, Range(0, 999)] = 0
    of: str = ""
    cards: Annotated[int, Range(0, 9)] = 0
    types: tuple[str, ...] = ()
    least: tuple[Count, ...] = ()


class RealmAdventure(Sourced):
    """An adventure: its points, and what it `asks` for, in one of several ways."""

    name: str
    points: Annotated[int, Range(1, 99)]
    asks: tuple[RealmAsk, ...]


class RealmTotals(Sourced):
    """What all rows come to."""

    knights: Annotated[int, Range(1, 999)]
    icons: Annotated[int, Range(1, 999)]
    adversaries: Annotated[int, Range(1, 999)]
    value: Annotated[int, Range(1, 9999)]
    adventures: Count
    points: Annotated[int, Range(1, 9999)]


class RealmNumbers(Sourced):
    """The numbers of the rules: from how many to how many may play; the `hand` that is dealt; how
    many adversaries in a `column` end a reveal; knights drawn after a turn (`draw`), and after one
    in which nothing was defeated or completed (`idle_draw`); `seals` of each player; how many
    `times` its value it costs to take an adversary at once; how many adventures `left` end the
    game; how many `quiet` rounds do."""

    seats: tuple[Annotated[int, Range(1, 9)], Annotated[int, Range(1, 9)]]
    hand: Count
    column: Count
    draw: Count
    idle_draw: Count
    seals: Annotated[int, Range(0, 99)]
    times: Annotated[int, Range(1, 9)]
    left: Annotated[int, Range(0, 99)]
    quiet: Count


class RealmOption(ChoiceRow):
    """What a table may play otherwise."""

    name: OptionName


class RealmTables(BareTables):
    """The tables of King Arthur: The Card Game."""

    knights: tuple[RealmKnight, ...]
    adversaries: tuple[RealmAdversary, ...]
    adventures: tuple[RealmAdventure, ...]
    totals: RealmTotals
    numbers: RealmNumbers
    options: tuple[RealmOption, ...]
