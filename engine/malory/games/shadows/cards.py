"""The cards, quests and Knights as the rules know them: found by name, by role and by power.

A card is named by the pack ("Fight 3", "Despair"); equal cards have one name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from malory.pack.shadows import (
    BlackRole,
    PlaceRole,
    Power,
    QuestRole,
    RelicRole,
    ShadowBlack,
    ShadowKnight,
    ShadowQuest,
    ShadowRelic,
    ShadowTables,
    ShadowWhite,
    WhiteRole,
)

Card = str
Quest = str
"""The name of a quest; it is also the place where those on it stand."""
Hand = tuple[Card, ...]

COMBAT: Final[tuple[BlackRole, ...]] = ("black-knight", "lancelot")
"""Roles of black cards that are laid face up or face down (SC022)."""


class Cards:
    """What the tables hold, looked up by name and by role."""

    def __init__(self, tables: ShadowTables) -> None:
        self.whites: Mapping[Card, ShadowWhite] = {row.name: row for row in tables.whites}
        self.blacks: Mapping[Card, ShadowBlack] = {row.name: row for row in tables.blacks}
        self.quests: Mapping[Quest, ShadowQuest] = {row.name: row for row in tables.quests}
        self.knights: Mapping[str, ShadowKnight] = {row.name: row for row in tables.knights}
        self.relics: Mapping[RelicRole, ShadowRelic] = {row.role: row for row in tables.relics}
        self.order: Mapping[Card, int] = {
            name: at for at, name in enumerate((*self.whites, *self.blacks))
        }
        """The place of each card in the tables."""
        self.all_white: Hand = tuple([one.name for one in tables.whites for _ in range(one.copies)])
        self.all_black: Hand = tuple([one.name for one in tables.blacks for _ in range(one.copies)])
        self.oaths: tuple[str, ...] = tuple(
            [one.role for one in tables.loyalties for _ in range(one.copies)]
        )
        """The loyalty cards, each by its role."""
        self.fights: Mapping[Card, int] = {
            one.name: one.value for one in tables.whites if one.role == "fight"
        }
        self.fight_of: Mapping[int, Card] = {value: name for name, value in self.fights.items()}
        self.white_of: Mapping[WhiteRole, ShadowWhite] = {
            one.role: one for one in tables.whites if one.role != "fight"
        }
        self.black_of: Mapping[BlackRole, ShadowBlack] = {one.role: one for one in tables.blacks}
        """A black card of each role; the combat cards of a role differ."""
        self.quest_of: Mapping[QuestRole, Quest] = {one.role: one.name for one in tables.quests}
        self.wars: tuple[Quest, ...] = tuple(
            [one.name for one in tables.quests if one.kind == "war"]
        )
        self.place_of: Mapping[PlaceRole, str] = {one.role: one.name for one in tables.places}
        self.home: str = self.place_of["table"]
        """Where a Knight in Camelot stands: the siege is as near to him as the Round Table."""
        self.merlin: Card = self.white_of["merlin"].name
        self.grail: Card = self.white_of["grail"].name
        self.specials = frozenset([one.name for one in tables.whites if one.group == "special"])
        self.standard = frozenset([one.name for one in tables.blacks if one.group == "standard"])
        self.combat = frozenset([one.name for one in tables.blacks if one.role in COMBAT])
        self.knight_of: Mapping[Power, ShadowKnight] = {one.power: one for one in tables.knights}

    def in_order(self, cards: Sequence[Card]) -> Hand:
        """Return cards in the order of the tables: nothing shows who laid or gave which."""
        return tuple(sorted(cards, key=self.order.__getitem__))

    def kinds(self, cards: Sequence[Card]) -> Hand:
        """Return each card once, in the order of the tables."""
        return self.in_order(tuple(dict.fromkeys(cards)))

    def value(self, card: Card, quest: Quest) -> int:
        """Return what a black combat card counts at a quest."""
        row = self.blacks[card]
        return row.second if self.quests[quest].role == "dragon" else row.value

    def sum_of(self, cards: Sequence[Card]) -> int:
        """Return what Fight cards come to."""
        return sum([self.fights[card] for card in cards])


def fits(groups: Sequence[int], values: Sequence[int]) -> bool:
    """Whether Fight cards may still become groups of equal cards, each group of another value.

    >>> fits((3, 2), (4, 4, 5)), fits((2, 2), (4, 4, 4)), fits((2, 2), (1, 2, 3))
    (True, False, False)
    """
    counts = sorted([values.count(one) for one in set(values)], reverse=True)
    room = sorted(groups, reverse=True)
    return len(counts) <= len(room) and all(
        count <= group for count, group in zip(counts, room, strict=False)
    )


def less(cards: Sequence[Card], gone: Sequence[Card]) -> Hand:
    """Return cards without those that are gone: for each the first that is equal."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
