"""What a seat may not see, a whole state that fits what it sees, and every card there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from malory.games.king_arthur.cards import Card, Cards
from malory.games.king_arthur.state import Realm
from malory.kernel import HIDDEN, Stream
from malory.kernel.game import Kind
from malory.kernel.view import filled

_HIDDEN: Final[Mapping[str, Kind]] = {"knights": "owner", "pile": "pile", "foes": "pile"}


def hidden_fields(are_secret: bool) -> Mapping[str, Kind]:
    """KA-A04: which fields hide what; what has been taken, too, where a table plays so."""
    return {**_HIDDEN, "trophies": "owner"} if are_secret else _HIDDEN


def sample(view: Realm, rng: Stream) -> Realm:
    """Return a copy of a view with the cards that nobody has seen dealt by lot."""
    s = view.copy()
    knights = unseen_knights(view)
    rng.shuffle(knights)
    s.knights = filled(view.knights, knights)
    s.pile = tuple(knights)
    foes = unseen_foes(view)
    rng.shuffle(foes)
    s.trophies = filled(view.trophies, foes)
    s.foes = tuple(foes)
    return s


def unseen_knights(view: Realm) -> list[Card]:
    """Return the knights that a view does not show, in the deck's order."""
    return _left(view.game.deck.knights, [*view.knights, view.discard])


def unseen_foes(view: Realm) -> list[Card]:
    """Return the adversaries that a view does not show, in the deck's order."""
    seen = [view.table, *view.sealed, *view.trophies, view.spent]
    return _left(view.game.deck.adversaries, seen)


def _left(cards: Cards, seen: list[Cards]) -> list[Card]:
    left = Counter(cards)
    for some in seen:
        if some and some[0] is not HIDDEN:
            left.subtract(some)
    return list(left.elements())


def every_card(s: Realm) -> Counter[str]:
    """Return the cards of every zone, those out of the game among them, and every adventure."""
    found = Counter(s.pile)
    for some in (s.discard, s.foes, s.table, s.spent, s.adventures):
        found.update(some)
    for hands in (s.knights, s.trophies, s.sealed, s.won):
        for hand in hands:
            found.update(hand)
    return found
