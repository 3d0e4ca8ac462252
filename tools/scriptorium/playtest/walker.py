"""`Walker`: who plays a game in order to try it: picks by a strategy, and never for ever."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from malory.kernel import Bot, Move, Stream
from malory.kernel.bots import choose_random

Taken = Counter[tuple[str, str, Move]]
"""How often each move was made, by the step that asks and the passage it asks about."""

_NEVER: Final[Mapping[tuple[str, str, Move], int]] = {}


class EndlessError(Exception):
    """A game has come to its bound of decisions."""


class Walker:
    """Plays one game. `random` picks any move; `unused` one that was taken least.

    `before` counts what earlier games took; what this one takes stands in `taken`.
    """

    def __init__(
        self,
        limit: int,
        unused: bool,
        before: Mapping[tuple[str, str, Move], int] = _NEVER,
    ) -> None:
        self.left = limit
        self.taken: Taken = Counter()
        self._before = before
        choose = self._unused if unused else self._random
        self.bot = Bot("playtest", "tries a book", choose, looks=False)

    # Any: a bot is called with the game and state of any game.
    def _random(
        self, game: Any, s: Any, legal: tuple[Move, ...], rng: Stream, budget: int, /
    ) -> Move:
        self.left -= 1
        if self.left < 0:
            raise EndlessError
        return choose_random(game, s, legal, rng, budget)

    def _unused(
        self, game: Any, s: Any, legal: tuple[Move, ...], rng: Stream, budget: int, /
    ) -> Move:
        self.left -= 1
        if self.left < 0:
            raise EndlessError
        step, about = spot(s)
        before, taken = self._before, self.taken
        keys = [(step, about, move) for move in legal]
        times = [before.get(key, 0) + taken[key] for key in keys]
        least = min(times)
        key = rng.choice([key for key, many in zip(keys, times, strict=True) if many == least])
        taken[key] += 1
        return key[2]


def spot(s: Any) -> tuple[str, str]:  # Any: the state of any game
    """Return the step that asks, and what it asks about: the first text among its arguments."""
    entry = s.agenda[0]
    about = next((one for one in entry[1:] if isinstance(one, str)), "")
    return entry[0].name, about
