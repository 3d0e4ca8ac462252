"""`CourtTables`: the cards of King's Court, the numbers of its rules, a table's options.

A card's `role` is what the rules know it by; its name is the pack's.
"""

from __future__ import annotations

from typing import Annotated, Literal

from malory.pack.bare import BareTables
from malory.pack.choices import ChoiceRow
from malory.pack.provenance import Sourced
from malory.pack.terms import Range

Count = Annotated[int, Range(0, 99)]
Points = Annotated[int, Range(0, 999)]
SuitRole = Literal["jester", "drawbridge", "maiden", "knight"]
KingdomRole = Literal[
    "dragon", "dungeon", "protector", "decree", "wizard", "king", "duke", "potion", "magician"
]
Role = Literal[SuitRole, KingdomRole, "number", "queens"]
Group = Literal["attack", "defensive", "wild", "magic"]
OptionName = Literal[
    "teams",
    "simplified",
    "dealing-bonus",
    "on-guard",
    "wizard-defends",
    "drawbridge-answers-all",
    "protector-plays",
    "starter-acts",
    "turn-limit",
]


class CourtSuit(Sourced):
    """A suit, and how many cards bear it, the Queen's Options not counted."""

    name: str
    total: Count


class CourtNumber(Sourced):
    """A number; it counts its face. `counts` are its cards in each suit."""

    number: Annotated[int, Range(1, 99)]
    counts: dict[str, Count]


class CourtScroll(Sourced):
    """A suit card with a scroll: `each` of it in every suit; `draws` is what its victim draws."""

    name: str
    role: SuitRole
    each: Count
    points: Points
    draws: Count = 0


class CourtQueens(Sourced):
    """The Queen's Options: one card for each pair of suits."""

    name: str
    points: Points
    pairs: tuple[tuple[str, str], ...]


class CourtKingdom(Sourced):
    """A Kingdom card; `group` is where the rulebook lists it."""

    name: str
    role: KingdomRole
    group: Group
    copies: Count
    points: Points
    draws: Count = 0


class CourtTotals(Sourced):
    """What all cards come to."""

    suit_cards: Count
    kingdom_cards: Count
    cards: Annotated[int, Range(1, 999)]
    points: Annotated[int, Range(0, 9999)]


class CourtNumbers(Sourced):
    """The numbers of the rules.

    `hand` cards are dealt. A game ends above `limit`; who comes to it exactly falls to `halved`.
    `forgotten`: cards for a call that was caught; `refused`: for not going out when told to.
    A Dungeon holds for `dungeon_turns`, a card each. The dealing bonus is `bonus`, or `bonus_few`
    where `few` or fewer play; a cut comes off once in `cuts`. After so many `hands` a game ends
    whatever the scores.
    """

    seats: tuple[int, int]
    hand: Annotated[int, Range(1, 99)]
    limit: Annotated[int, Range(1, 9999)]
    halved: Annotated[int, Range(0, 9999)]
    declined: Annotated[int, Range(1, 9)]
    forgotten: Annotated[int, Range(1, 9)]
    refused: Annotated[int, Range(1, 9)]
    dungeon_turns: Annotated[int, Range(1, 9)]
    dungeon_draws: Annotated[int, Range(0, 9)]
    bonus: Points
    bonus_few: Points
    few: Annotated[int, Range(2, 99)]
    cuts: Annotated[int, Range(1, 999)]
    hands: Annotated[int, Range(1, 9999)]


class CourtOption(ChoiceRow):
    """What a table may play otherwise."""

    name: OptionName


class CourtTables(BareTables):
    """The tables of King's Court."""

    suits: tuple[CourtSuit, ...]
    ranks: tuple[CourtNumber, ...]
    scrolls: tuple[CourtScroll, ...]
    queens: CourtQueens
    kingdom: tuple[CourtKingdom, ...]
    totals: CourtTotals
    numbers: CourtNumbers
    options: tuple[CourtOption, ...]
