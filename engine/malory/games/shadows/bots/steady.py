"""`steady`: weighs quests, evils and Knights; loyal or the Traitor, as its card says.

It answers from the view of its seat alone, and remembers nothing: what the table remembers of
everybody's deeds stands in the view.
"""

from __future__ import annotations

from malory.games.shadows import verbs
from malory.games.shadows.bots import loyal, traitor
from malory.games.shadows.state import Realm
from malory.kernel import Move, Seat, Stream, question

_DEEDS = (
    "deeds", "second", "move", "quest", "siege", "special", "merlin", "heroism", "recipient",
    "send", "whose", "heal", "whom", "accuse", "partner", "give", "topic", "detail",
)  # fmt: skip
"""Questions that are parts of a deed."""


def pick(s: Realm, moves: tuple[Move, ...], rng: Stream) -> Move:
    """Return a move for the seat asked."""
    if len(moves) == 1:
        return moves[0]
    what, k = question(s).what, s.asked  # type: ignore[union-attr]  # a seat is asked
    creed = traitor if _knows_treason(s, k) else loyal
    if what in _DEEDS:
        path = creed.plan(s, k)
        at = len(s.answers)
        move = path[at] if at < len(path) else verbs.END
    else:
        move = creed.ANSWERS[what](s, k, moves, s.agenda[0][1:])
    return move if move in moves else moves[0]


def _knows_treason(s: Realm, k: Seat) -> bool:
    """Whether a seat knows itself to be the Traitor: it has looked, or all have seen (SC071)."""
    return "traitor" in (s.shown[k], *s.loyalty[k])
