"""`deep`: what the search needs to know of King's Court.

A deal is played on by `steady` for everybody, for a few turns, and then judged. A hand played to
its end is judged better, but by luck: what two moves differ in drowns in it.
"""

from __future__ import annotations

from typing import Final

from malory.games.kings_court import turn
from malory.games.kings_court.bots.judging import judge
from malory.games.kings_court.bots.steady import pick
from malory.games.kings_court.state import Court
from malory.kernel import Ask, Move, Seat, Stream, question

_UNSEARCHED: Final = ("call", "late", "watch", "should I", "about", "guess", "cut")
"""Questions on which a search has nothing to find out."""
_MOST: Final = 6
"""So many moves are tried at most."""
_AHEAD: Final = 4
"""So many turns a hand is played on."""


class Sense:
    """The guide of a search."""

    __slots__ = ()

    def candidates(self, view: Court, legal: tuple[Move, ...], rng: Stream) -> tuple[Move, ...]:
        """Return what `steady` would play, then other moves worth trying.

        Where a plain card can be laid, to draw in its stead is not tried.
        """
        own = pick(view, legal, rng)
        asked = question(view)
        assert isinstance(asked, Ask)
        if asked.what in _UNSEARCHED:
            return (own,)
        others = [
            one for one in legal if one not in (own, turn.TALK) and not one.startswith(turn.ASK)
        ]
        if asked.what == "turn" and not view.game.deck.plain.isdisjoint(legal):
            others = [one for one in others if one != turn.DRAW]
        return (own, *others)[:_MOST]

    def answer(self, s: Court, legal: tuple[Move, ...], rng: Stream) -> Move:
        """Return what `steady` does."""
        return pick(s, legal, rng)

    def is_settled(self, s: Court, root: Court) -> bool:
        """Whether the hand is over, or has gone on for some turns and nothing is in the air."""
        if s.hand != root.hand:
            return True
        return s.turns >= root.turns + _AHEAD and s.demand is None and not s.answers

    def worth(self, s: Court, root: Court, seat: Seat) -> float:
        """Return by how many points the hand has gone better for the seat's side than for the
        others, or is likely to."""
        seats = len(s.hands)
        if s.hand == root.hand and not s.winners:
            partners = s.game.partners(seat, seats)
            if not partners:
                return judge(s, seat)
            # what each of m is ahead of the other n - 1, summed, is m / (n - 1) of the teams' gap
            team = (seat, *partners)
            return sum([judge(s, one) for one in team]) * (seats - 1) / len(team)
        own = s.game.side(seat, seats)
        lost = [now - before for now, before in zip(s.totals, root.totals, strict=True)]
        return (sum(lost) - lost[own]) / (len(lost) - 1) - lost[own]


SENSE: Final = Sense()
