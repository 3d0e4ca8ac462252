"""`deep`: what the search needs to know of King Arthur.

A deal is played on by `steady` for everybody, for a round, and then judged by what each stands at.
"""

from __future__ import annotations

from typing import Final

from malory.games.king_arthur.bots.steady import best_of, pick, plans
from malory.games.king_arthur.bots.worth import rivals_of, valuer_of
from malory.games.king_arthur.state import Realm
from malory.kernel import Ask, Move, Seat, Stream, question

_MOST: Final = 4
"""So many moves are tried at most."""
_ROUNDS: Final = 1
"""So many rounds a deal is played on, beside the rest of the turn."""


class Sense:
    """The guide of a search."""

    __slots__ = ()

    def candidates(self, view: Realm, legal: tuple[Move, ...], rng: Stream) -> tuple[Move, ...]:
        """Return what `steady` would play, then the next best by its own reckoning."""
        if len(legal) == 1:
            return legal
        found, at = plans(view), len(view.answers)
        own = best_of(found)[at]
        found.sort(key=lambda one: -one.worth)
        asked = question(view)
        assert isinstance(asked, Ask)
        if asked.what in ("pay", "spend"):
            return (own,)
        return tuple(dict.fromkeys([own, *[one.moves[at] for one in found]]))[:_MOST]

    def answer(self, s: Realm, legal: tuple[Move, ...], rng: Stream) -> Move:
        """Return what `steady` does."""
        return pick(s, legal)

    def is_settled(self, s: Realm, root: Realm) -> bool:
        """Whether so many rounds have gone by since the turn of the root."""
        return s.turns > root.turns + _ROUNDS * s.seats

    def worth(self, s: Realm, root: Realm, seat: Seat) -> float:
        """Return by how many points the seat stands better than the best of the others."""
        stand = [stands(s, k) for k in range(s.seats)]
        return stand[seat] - max([one for k, one in enumerate(stand) if k != seat])


def stands(s: Realm, k: Seat) -> float:
    """Return what a seat has, and what its cards are likely to bring it."""
    deck = s.game.deck
    if s.ended:
        return s.score(k) + len(s.knights[k]) / len(deck.knights)
    valuer = valuer_of(s.game)
    held = valuer.trophies(s.trophies[k], s.adventures, rivals_of(s, k))
    if s.sealed[k]:
        more = s.trophies[k] + s.sealed[k]
        held = (held + valuer.trophies(more, s.adventures, frozenset())) / 2
    return s.of_adventures(k) + held + valuer.hand(tuple(sorted(s.knights[k])))


SENSE: Final = Sense()
