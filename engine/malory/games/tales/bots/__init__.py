"""The bots of Tales: one way of thinking, with two tastes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from malory.games.tales.bots.choosing import choose
from malory.games.tales.bots.mind import Taste
from malory.kernel import Bot, Move, Stream
from malory.kernel.bots import Choose

PRUDENT_TASTE: Final = Taste()
BOLD_TASTE: Final = Taste(
    risk=0.6,
    renown={"Villainy": 0.6},
    deeds={"attack": 0.15, "steal": 0.25, "trick": 0.15, "court": 0.1, "romance": 0.1},
    far=0.92,
)


def _with(taste: Taste) -> Choose:
    # Any: a bot is called with the game and state of any game; here with those of Tales.
    def choose_so(
        game: Any, view: Any, legal: tuple[Move, ...], rng: Stream, budget: int, /
    ) -> Move:
        return choose(view, legal, rng, taste)

    return choose_so


PRUDENT: Final = Bot("prudent", "rides for the most Destiny", _with(PRUDENT_TASTE))
BOLD: Final = Bot("bold", "likes risk, and villainy", _with(BOLD_TASTE))

BOTS: Final[Mapping[str, Bot]] = {one.name: one for one in (PRUDENT, BOLD)}
"""The best for a newcomer first: it is who sits down where no bot is named."""

__all__ = ["BOTS"]
