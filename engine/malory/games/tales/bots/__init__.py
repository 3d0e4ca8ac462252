"""The bots of Tales: one way of thinking, with two tastes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from malory.kernel import Bot, Move, Stream
from malory.kernel.bots import Choose


# Any, throughout: the fields of a `Taste`, and a bot is called with the game and state of any game.
def _with(**likes: Any) -> Choose:
    def choose_so(
        game: Any, view: Any, legal: tuple[Move, ...], rng: Stream, budget: int, /
    ) -> Move:
        # A lone player's start does not wait for how bots think.
        from malory.games.tales.bots.choosing import choose
        from malory.games.tales.bots.mind import Taste

        return choose(view, legal, rng, Taste(**likes))

    return choose_so


PRUDENT: Final = Bot("prudent", "rides for the most Destiny", _with())
BOLD: Final = Bot(
    "bold",
    "likes risk, and villainy",
    _with(
        risk=0.6,
        renown={"Villainy": 0.6},
        deeds={"attack": 0.15, "steal": 0.25, "trick": 0.15, "court": 0.1, "romance": 0.1},
        far=0.92,
    ),
)

BOTS: Final[Mapping[str, Bot]] = {one.name: one for one in (PRUDENT, BOLD)}
"""The best for a newcomer first: it is who sits down where no bot is named."""

__all__ = ["BOTS"]
