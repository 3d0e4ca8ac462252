"""What a card of a hand is worth before anything lies open, in points of strength."""

from __future__ import annotations

from typing import Final

from malory.games.camlann.cards import Card
from malory.games.camlann.hidden import unseen_cards
from malory.games.camlann.redraw import held_back
from malory.games.camlann.state import Battle
from malory.kernel import Seat

_GAME: Final = 40.0
"""What a Leader's death is worth, in points of strength."""


class Odds:
    """What a seat may reckon with: cards it does not see lie in the other hand, or in the pile."""

    def __init__(self, view: Battle, k: Seat) -> None:
        self.deck = view.game.deck
        self.hand = view.hands[k]
        self.mine = self.deck.playable[view.side(k)]
        self.unseen = unseen_cards(view)
        self.theirs = [card for card in self.unseen if card in self.deck.playable[view.side(1 - k)]]
        self.share = len(view.hands[1 - k]) / max(len(self.unseen), 1)
        """How likely the other holds a card that is not seen."""

    def meets(self, count: int) -> float:
        """Return how likely the other holds at least one of so many cards."""
        return 1.0 - (1.0 - self.share) ** count

    def worth(self, card: Card, hand: tuple[Card, ...]) -> float:
        """Return what a card adds to a hand, in strength and in what it may do."""
        deck = self.deck
        if card not in self.mine:
            return 0.0
        others = [one for one in hand if one in self.mine and one != card]
        total = float(deck.strength((card, *others)) - deck.strength(others))
        if card in deck.acting:
            total += self._strike(card)
        if card in deck.shields:
            kills = sum(one in deck.kills for one in self.theirs)
            at_stake = _GAME if any(one in deck.leaders for one in others) else 6.0
            total += self.meets(kills) * at_stake
        return total

    def _strike(self, card: Card) -> float:
        """Return what a special action is likely to take."""
        deck = self.deck
        hit = [one for one in self.theirs if one in deck.hits[card]]
        if not hit:
            return 0.0
        taken = self.meets(len(hit)) * sum([deck.strengths[one] for one in hit]) / len(hit)
        if card in deck.both:
            taken /= 2
        if card in deck.kills and any(one in deck.leaders for one in hit):
            taken += self.share * _GAME
        return taken


def weak(view: Battle, k: Seat) -> list[Card]:
    """Return the cards that are worth less than what is likely drawn in their place, the worst
    first."""
    odds = Odds(view, k)
    kept = held_back(view, k)
    drawn = [odds.worth(card, view.hands[k]) for card in odds.unseen]
    mean = sum(drawn) / max(len(drawn), 1)
    found = [(odds.worth(card, view.hands[k]), card) for card in view.hands[k] if card not in kept]
    return [card for worth, card in sorted(found) if worth < mean]
