"""`deep`: what the search needs to know of King's Court.

A hand is played on by `steady` for everybody, and judged by the points it leaves.
"""

from __future__ import annotations

from typing import Final

from malory.games.kings_court import turn
from malory.games.kings_court.bots.steady import pick
from malory.games.kings_court.state import Court
from malory.kernel import Ask, Move, Seat, Stream, question

_UNSEARCHED: Final = ("call", "late", "watch", "should I", "about", "guess", "cut")
"""Questions on which a search has nothing to find out."""
_MOST: Final = 6
"""So many candidates are tried at most."""


class Sense:
    """The guide of a search; `horizon` is how many turns a hand is played on before it is judged."""

    __slots__ = ("horizon",)

    def __init__(self, horizon: int) -> None:
        self.horizon = horizon

    def candidates(self, view: Court, legal: tuple[Move, ...], rng: Stream) -> tuple[Move, ...]:
        """Return the moves worth trying, what `steady` would do first.

        Where a card can be laid, to draw in its stead is tried only if it is one to be kept.
        """
        favourite = pick(view, legal, rng)
        asked = question(view)
        assert isinstance(asked, Ask)
        if asked.what in _UNSEARCHED:
            return (favourite,)
        deck = view.game.deck
        moves = [move for move in legal if move != turn.TALK and not move.startswith(turn.ASK)]
        if asked.what == "turn" and not deck.plain.isdisjoint(moves) and favourite != turn.DRAW:
            moves.remove(turn.DRAW)
        rest = [move for move in moves if move != favourite]
        return (favourite, *rest)[:_MOST]

    def answer(self, s: Court, legal: tuple[Move, ...], rng: Stream) -> Move:
        return pick(s, legal, rng)

    def is_settled(self, s: Court, root: Court) -> bool:
        """Whether the hand is over, or has gone on for long."""
        return s.hand != root.hand or s.turns >= root.turns + self.horizon

    def worth(self, s: Court, root: Court, seat: Seat) -> float:
        """Return by how many points a hand has gone better for the seat's side than for the others.

        Of a hand that is not over, the cards held count in part: who holds fewer is likelier to go
        out.
        """
        game, seats = s.game, len(s.hands)
        own = game.side(seat, seats)
        lost = [float(now - before) for now, before in zip(s.totals, root.totals, strict=True)]
        if s.hand == root.hand and not s.winners:
            points = game.deck.points
            for at, hand in enumerate(s.hands):
                held = sum([points(card) for card in hand])
                lost[game.side(at, seats)] += held * 0.6 + 5.0 * len(hand)
        return (sum(lost) - lost[own]) / (len(lost) - 1) - lost[own]
