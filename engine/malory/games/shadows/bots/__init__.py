"""The bots of Shadows over Camelot, best for a newcomer first.

How they think is imported when they are to: a player's start does not wait for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from malory.kernel import Bot, Deed, Move, Stream


# Any: a bot is called with the game and state of any game; here a `Shadows` and a `Realm`.
def _steady(game: Any, view: Any, legal: tuple[Move, ...], rng: Stream, budget: int, /) -> Move:
    from malory.games.shadows.bots.steady import pick

    return pick(view, legal, rng)


def _why_steady(game: Any, deed: Deed, /) -> str:
    from malory.games.shadows.bots.reasons import steady

    return steady(deed)


STEADY: Final = Bot(
    "steady", "weighs quests and evils, and watches who does what", _steady, explain=_why_steady
)

BOTS: Final[Mapping[str, Bot]] = {STEADY.name: STEADY}

__all__ = ["BOTS"]
