"""What a seat may not see, a whole state that fits what it sees, and every card there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from malory.games.camlann.cards import Card
from malory.games.camlann.redraw import DONE, held_back
from malory.games.camlann.state import Battle
from malory.kernel import HIDDEN, Seat, Stream
from malory.kernel.game import Kind
from malory.kernel.view import filled

HIDDEN_FIELDS: Final[Mapping[str, Kind]] = {"hands": "owner", "pile": "pile", "picks": "sealed"}


def sample(view: Battle, rng: Stream) -> Battle:
    """Return a copy of a view with the cards that nobody has seen dealt by lot, and picks that are
    sealed made from them."""
    s = view.copy()
    unseen = unseen_cards(view)
    rng.shuffle(unseen)
    s.hands = filled(view.hands, unseen)
    s.pile = tuple(unseen)
    s.picks = tuple(
        [_picked(s, k, rng) if pick is HIDDEN else pick for k, pick in enumerate(view.picks)]
    )
    return s


def _picked(s: Battle, k: Seat, rng: Stream) -> tuple[str, ...]:
    free = [card for card in s.hands[k] if card not in held_back(s, k)]
    rng.shuffle(free)
    thrown = free[: rng.below(min(s.game.numbers.redraw, len(free)) + 1)]
    return (DONE, *[card for card in s.hands[k] if card in thrown])


def unseen_cards(view: Battle) -> list[Card]:
    """Return the cards that a view does not show, in the deck's order."""
    seen = {*view.discard, *view.slain, *view.fields[0], *view.fields[1]}
    for hand in view.hands:
        if hand and hand[0] is not HIDDEN:
            seen.update(hand)
    return [card for card in view.game.deck.all if card not in seen]


def every_card(s: Battle) -> Counter[str]:
    """Return the cards of every zone, those out of the game among them."""
    return Counter([*s.pile, *s.discard, *s.slain, *s.hands[0], *s.hands[1], *s.fields[0],
                    *s.fields[1]])  # fmt: skip
