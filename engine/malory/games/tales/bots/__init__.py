"""The bots of Tales: one way of thinking, with two tastes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from malory.kernel import Bot, Deed, Move, Stream


# Any, throughout: the fields of a `Taste`, and a bot is called with the game and state of any game.
# How bots think is imported when they are to: a lone player's start does not wait for it.
def _with(name: str, about: str, **likes: Any) -> Bot:
    def choose_so(
        game: Any, view: Any, legal: tuple[Move, ...], rng: Stream, budget: int, /
    ) -> Move:
        from malory.games.tales.bots.choosing import choose
        from malory.games.tales.bots.mind import Taste

        return choose(view, legal, rng, Taste(**likes))

    def explain(game: Any, deed: Deed, /) -> str:
        from malory.games.tales.bots.mind import Taste
        from malory.games.tales.bots.reasons import reason

        return reason(game, deed, Taste(**likes))

    return Bot(name, about, choose_so, explain=explain)


PRUDENT: Final = _with("prudent", "rides for the most Destiny")
BOLD: Final = _with(
    "bold",
    "likes risk, and villainy",
    risk=0.6,
    renown={"Villainy": 0.6},
    deeds={"attack": 0.15, "steal": 0.25, "trick": 0.15, "court": 0.1, "romance": 0.1},
    far=0.92,
)

BOTS: Final[Mapping[str, Bot]] = {one.name: one for one in (PRUDENT, BOLD)}
"""The best for a newcomer first: it is who sits down where no bot is named."""

__all__ = ["BOTS"]
