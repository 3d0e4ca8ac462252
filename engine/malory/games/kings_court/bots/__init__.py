"""The bots of King's Court, best for a newcomer first.

How they think is imported when they are to: a player's start does not wait for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from malory.kernel import Bot, Deed, Move, Stream


# Any: a bot is called with the game and state of any game; here a `KingsCourt` and a `Court`.
def _steady(game: Any, view: Any, legal: tuple[Move, ...], rng: Stream, budget: int, /) -> Move:
    from malory.games.kings_court.bots.steady import pick

    return pick(view, legal, rng)


def _deep(game: Any, view: Any, legal: tuple[Move, ...], rng: Stream, budget: int, /) -> Move:
    from malory.games.kings_court.bots.deep import SENSE
    from malory.kernel.search import search

    return search(game, view, legal, rng, budget, SENSE)


def _why_steady(game: Any, deed: Deed, /) -> str:
    from malory.games.kings_court.bots.reasons import steady

    return steady(deed)


def _why_deep(game: Any, deed: Deed, /) -> str:
    from malory.games.kings_court.bots.reasons import deep

    return deep(deed)


STEADY: Final = Bot(
    "steady",
    "sheds what counts most, and strikes at who is nearly out",
    _steady,
    explain=_why_steady,
)
DEEP: Final = Bot(
    "deep", "tries each move on many deals that fit what it sees", _deep, 100, explain=_why_deep
)

BOTS: Final[Mapping[str, Bot]] = {one.name: one for one in (STEADY, DEEP)}

__all__ = ["BOTS"]
