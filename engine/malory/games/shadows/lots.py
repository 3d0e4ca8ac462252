"""Dealing unseen cards to the places they may lie at, so that all holds that is known of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from malory.games.shadows.cards import Card
from malory.games.shadows.sights import Known
from malory.games.shadows.state import Place
from malory.kernel import Stream

Holds = Callable[[Place], frozenset[Card] | None]
"""Which cards may lie at a place; None: any."""
TRIES = 64
"""A deal made card by card may run into a corner; so often it is made anew before something that
is known is given up. None that did is known."""


def fill(
    free: Sequence[Place],
    there: Sequence[tuple[Place, Card]],
    left: Counter[Card],
    knowledge: Iterable[Known],
    holds: Holds,
    rng: Stream,
) -> tuple[Card, ...]:
    """Return a card for each free place, out of those that are left, which are as many.

    A place of many cards is free so many times. `there` is what is known to lie elsewhere, where
    what is known may lie too.
    """
    only = [holds(place) for place in free]
    odds = [_odds(cards, left) for cards in only]
    those = list(knowledge)
    for at in range(TRIES):
        deal = _Deal(free, there, left, odds, only, rng)
        if deal.make(those, at == TRIES - 1):
            break
    return tuple(deal.held)


def _odds(only: frozenset[Card] | None, left: Counter[Card]) -> float:
    """How much likelier a card that fits lies at a place than at one where any card may lie."""
    if only is None:
        return 1.0
    able = sum([count for card, count in left.items() if card in only])
    return left.total() / able if able else 1.0


class _Deal:
    """One try."""

    def __init__(
        self,
        free: Sequence[Place],
        there: Sequence[tuple[Place, Card]],
        left: Counter[Card],
        odds: Sequence[float],
        only: Sequence[frozenset[Card] | None],
        rng: Stream,
    ) -> None:
        self.free, self.there, self.left = free, there, Counter(left)
        self.odds, self.only, self.rng = odds, only, rng
        self.held: list[Card] = [""] * len(free)
        self.apart = [False] * len(free)
        """Which places hold a card that stands for one of the seat's own sightings."""

    def make(self, knowledge: list[Known], is_last: bool) -> bool:
        """Deal everything; return whether all that is known holds."""
        self.rng.shuffle(knowledge)
        roomy = [(self._room(one), at, one) for at, one in enumerate(knowledge)]
        for _, _, one in sorted(roomy, key=lambda row: row[:2]):
            if not self._settle(one) and not is_last:
                return False
        return self._finish(is_last)

    def _room(self, one: Known) -> int:
        """How many more places there are than cards: the fewer, the earlier it is dealt."""
        places = frozenset(one.places)
        return sum([place in places for place in self.free]) - len(one.cards)

    def _settle(self, one: Known) -> bool:
        """Let the cards of a sighting lie among its places."""
        places = frozenset(one.places)
        where = [at for at, place in enumerate(self.free) if place in places]
        open_ones = [] if one.apart else [card for place, card in self.there if place in places]
        for card, count in Counter(one.cards).items():
            mine = [at for at in where if self.held[at] == card]
            mine = [at for at in mine if not (one.apart and self.apart[at])]
            need = count - len(mine) - open_ones.count(card)
            for at in mine[:count] if one.apart else ():
                self.apart[at] = True
            for _ in range(need):
                at = self._place(card, where)
                if at < 0:
                    return False
                self.apart[at] = self.apart[at] or one.apart
        return True

    def _place(self, card: Card, where: Iterable[int]) -> int:
        """Put a card at one of some places by lot; return which, or -1."""
        able = [at for at in where if not self.held[at] and self._fits(at, card)]
        if not able or not self.left[card]:
            return -1
        at = able[self._pick([self.odds[at] for at in able])]
        self._hold(at, card)
        return at

    def _finish(self, is_last: bool) -> bool:
        """Deal the rest: first where only some cards may lie."""
        for at, odds in enumerate(self.odds):
            if not self.held[at] and odds > 1.0:
                able = [card for card in self.left if self.left[card] and self._fits(at, card)]
                if not able and not is_last:
                    return False
                if not able:
                    continue
                self._hold(at, able[self._pick([float(self.left[card]) for card in able])])
        rest = list(self.left.elements())
        self.rng.shuffle(rest)
        for at, card in enumerate(self.held):
            if not card:
                self._hold(at, rest.pop())
        return True

    def _fits(self, at: int, card: Card) -> bool:
        only = self.only[at]
        return only is None or card in only

    def _hold(self, at: int, card: Card) -> None:
        self.held[at] = card
        self.left[card] -= 1

    def _pick(self, weights: Sequence[float]) -> int:
        """Draw by lot, each with its weight."""
        if len(set(weights)) == 1:
            return self.rng.below(len(weights))
        point = self.rng.below(1 << 30) / (1 << 30) * sum(weights)
        for at, weight in enumerate(weights):
            point -= weight
            if point < 0:
                return at
        return len(weights) - 1
