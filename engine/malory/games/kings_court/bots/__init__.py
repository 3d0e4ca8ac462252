"""The bots of King's Court, best for a newcomer first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from malory.kernel import Bot, Move, Stream


# Any: a bot is called with the game and state of any game; here a `KingsCourt` and a `Court`.
def _steady(game: Any, view: Any, legal: tuple[Move, ...], rng: Stream, budget: int, /) -> Move:
    from malory.games.kings_court.bots.steady import pick  # imported when it is to think

    return pick(view, legal, rng)


STEADY: Final = Bot("steady", "sheds what counts most, and strikes at who is nearly out", _steady)

BOTS: Final[Mapping[str, Bot]] = {STEADY.name: STEADY}
