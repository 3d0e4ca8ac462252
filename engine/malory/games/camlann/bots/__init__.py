"""The bots of Camlann, best for a newcomer first.

How they think is imported when they are to: a player's start does not wait for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from malory.kernel import Bot, Deed, Move, Stream


# Any: a bot is called with the game and state of any game; here a `Camlann` and a `Battle`.
def _steady(game: Any, view: Any, legal: tuple[Move, ...], rng: Stream, budget: int, /) -> Move:
    from malory.games.camlann.bots.steady import pick

    return pick(view, legal)


def _deep(game: Any, view: Any, legal: tuple[Move, ...], rng: Stream, budget: int, /) -> Move:
    from malory.games.camlann.bots.deep import pick

    return pick(view, legal, budget)


def _why_steady(game: Any, deed: Deed, /) -> str:
    from malory.games.camlann.bots.reasons import steady

    return steady(deed)


def _why_deep(game: Any, deed: Deed, /) -> str:
    from malory.games.camlann.bots.reasons import deep

    return deep(deed)


STEADY: Final = Bot(
    "steady",
    "keeps what kills and negates, and strikes at the Leader",
    _steady,
    explain=_why_steady,
)

DEEP: Final = Bot("deep", "reads the open hand to its end", _deep, 2000, explain=_why_deep)

BOTS: Final[Mapping[str, Bot]] = {one.name: one for one in (STEADY, DEEP)}

__all__ = ["BOTS"]
