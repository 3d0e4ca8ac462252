"""What a seat may not see, a whole state that fits what it sees, and every card there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from malory.games.kings_court.cards import Card
from malory.games.kings_court.state import Court
from malory.kernel import HIDDEN, Stream
from malory.kernel.game import Kind
from malory.kernel.view import filled

HIDDEN_FIELDS: Final[Mapping[str, Kind]] = {"hands": "owner", "pile": "pile"}


def sample(view: Court, rng: Stream) -> Court:
    """Return a copy of a view with the cards that nobody has seen dealt by lot."""
    s = view.copy()
    unseen = unseen_cards(view)
    rng.shuffle(unseen)
    s.hands = filled(view.hands, unseen)
    s.pile = tuple(unseen)
    return s


def unseen_cards(view: Court) -> list[Card]:
    """Return the cards that a view does not show, in the deck's order."""
    left = view.game.deck.counts.copy()
    for card, _, _ in view.discard:
        left[card] -= 1
    for one in view.jailed:
        left[one.card] -= 1
    for hand in view.hands:
        if hand and hand[0] is not HIDDEN:
            for card in hand:
                left[card] -= 1
    return list(left.elements())


def every_card(s: Court) -> Counter[str]:
    """Return the cards of every zone."""
    found = Counter(s.pile)
    for hand in s.hands:
        found.update(hand)
    found.update([card for card, _, _ in s.discard])
    found.update([one.card for one in s.jailed])
    return found
