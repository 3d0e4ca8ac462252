"""A random player of Shadows who comes far into a game: he courts no death, and does what a quest
asks."""

from __future__ import annotations

from typing import Any, Final

from malory.games.shadows import verbs
from malory.kernel import Bot, Move, Stream

_SHUNNED: Final = (
    verbs.LIFE,
    verbs.AGAIN,
    verbs.TALK,
    verbs.END,
    verbs.LET_DIE,
    verbs.BY_LOT,
    verbs.ROLL,
    verbs.SIEGE,
    verbs.ACCUSE,
    verbs.PAY,
)
_SOUGHT: Final = (verbs.QUEST, verbs.CARD, verbs.FREE, verbs.HEAL, verbs.DRAW, verbs.BLACK)


def bold(game: Any, view: Any, legal: tuple[Move, ...], rng: Stream, budget: int, /) -> Move:
    """Mostly one of what is sought, seldom what is shunned, never treason without need."""
    wanted = [move for move in legal if move in _SOUGHT]
    if wanted and rng.below(10) < 8:
        return rng.choice(wanted)
    plain = [move for move in legal if move not in _SHUNNED]
    if verbs.REVEAL in plain and rng.below(40):
        plain.remove(verbs.REVEAL)
    return rng.choice(plain) if plain and rng.below(20) else rng.choice(legal)


BOLD: Final = Bot("bold", "does what a quest asks", bold, looks=False)
