"""The cards as the rules know them: what each may hit, what it adds to which others.

A card is named by its name: there is one of each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from malory.pack.camlann import BattleCard, BattleTables, Letter, Side

Card = str

LEADER: Final = "L"
SIDES: Final[tuple[Side, Side]] = ("A", "M")
"""Arthur's and Mordred's, as the card list writes them."""


class Boost(NamedTuple):
    """What a card adds to one of these others of its owner's, or to each (BC-A02, BC-A22)."""

    amount: int
    to: frozenset[Card]
    each: bool


class Deck:
    """The cards of a pack, by what they are and do."""

    def __init__(self, tables: BattleTables, each: bool, leader_negated: bool) -> None:
        rows = tables.cards
        self.rows: Mapping[Card, BattleCard] = {row.name: row for row in rows}
        self.all: tuple[Card, ...] = tuple(self.rows)
        self.counts = Counter(self.all)
        self.order: Mapping[Card, int] = {card: at for at, card in enumerate(self.all)}
        """The place of each card in the tables: how a hand may be sorted."""
        self.strengths: Mapping[Card, int] = {row.name: row.strength for row in rows}
        self.playable: Mapping[Side, frozenset[Card]] = {
            side: frozenset([row.name for row in rows if row.side in (side, "B")]) for side in SIDES
        }
        """What Arthur, and what Mordred, may play (BC009)."""
        self.leaders = frozenset([row.name for row in rows if LEADER in row.types])
        self.shields = frozenset([row.name for row in rows if row.shield])
        self.kills = frozenset([row.name for row in rows if row.act.kills])
        self.both = frozenset([row.name for row in rows if row.act.both])
        self.acting = frozenset([row.name for row in rows if row.act.kills or row.act.negates])
        """The cards that have a special action."""
        units = tuple([row.letter for row in tables.types if row.unit])
        self.units = self._of(units)
        mortal = frozenset([card for card in self.units if not self.rows[card].immortal])
        spared = frozenset() if leader_negated else self.leaders
        self.hits: Mapping[Card, frozenset[Card]] = {
            card: mortal
            if card in self.kills
            else self._of((self.rows[card].act.negates,)) - spared
            for card in sorted(self.acting)
        }
        """What each special action may hit, whoever holds it (BC012-BC014, BC-A18)."""
        self.boosts: Mapping[Card, Boost] = {
            row.name: Boost(row.boost.amount, self._boosted(row), row.boost.all or each)
            for row in rows
            if row.boost.amount
        }

    def _of(self, types: Iterable[Letter | str]) -> frozenset[Card]:
        """Return the cards of any of these types: of two types counts each (BC-A03)."""
        wanted = set(types)
        return frozenset([card for card, row in self.rows.items() if wanted & set(row.types)])

    def _boosted(self, row: BattleCard) -> frozenset[Card]:
        """Return what a card may boost: never itself (BC-A02)."""
        named = [row.boost.card] if row.boost.card else []
        return (self._of(row.boost.types) | frozenset(named)) - {row.name}

    def strength(self, cards: Iterable[Card]) -> int:
        """BC015, BC017, BC-A01: the strength of all that one player has in play."""
        total = 0
        held = frozenset(cards)
        for card in held:
            total += self.strengths[card]
            boost = self.boosts.get(card)
            if boost is not None:
                count = len(boost.to & held)
                total += boost.amount * (count if boost.each else count > 0)
        return total
