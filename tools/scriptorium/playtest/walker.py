"""`Walker`: who plays a game in order to try it: picks by a strategy, and never for ever."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from malory.book.phrases import counted
from malory.games.gamebook import Journey
from malory.kernel import Bot, Move, Outcome, Question, Stream
from malory.kernel.bots import choose_random
from malory.kernel.chance import Chance
from malory.kernel.state import data_of
from malory.kernel.table import Table

Taken = Counter[tuple[str, str, Move]]
"""How often each move was made, by the step that asks and the passage it asks about."""

_NEVER: Final[Mapping[tuple[str, str, Move], int]] = {}

_FEW: Final = 20
"""Rolls in a row that no game is suspected for."""
_STALE: Final = 300
"""Rolls in a row that come to no new position, after which none is awaited. A way out that two
dice alone open, once in 36 throws, would stay shut so long in 2 of 10,000 games."""


class EndlessError(Exception):
    """A game has come to its bound of decisions and rolls, or rolls and comes to nothing new."""


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
        self.decisions = 0
        self.rolls = 0
        self.taken: Taken = Counter()
        self._before = before
        self._in_a_row = self._stale = 0
        self._seen: set[object] = set()
        choose = self._unused if unused else self._random
        self.bot = Bot("playtest", "tries a book", choose, looks=False)

    # Any: a bot is called with the game and state of any game.
    def _random(
        self, game: Any, s: Any, legal: tuple[Move, ...], rng: Stream, budget: int, /
    ) -> Move:
        self._decide()
        return choose_random(game, s, legal, rng, budget)

    def _unused(
        self, game: Any, s: Any, legal: tuple[Move, ...], rng: Stream, budget: int, /
    ) -> Move:
        self._decide()
        step, about = spot(s)
        before, taken = self._before, self.taken
        keys = [(step, about, move) for move in legal]
        times = [before.get(key, 0) + taken[key] for key in keys]
        least = min(times)
        key = rng.choice([key for key, many in zip(keys, times, strict=True) if many == least])
        taken[key] += 1
        return key[2]

    @property
    def words(self) -> str:
        """What a game took that has no end."""
        rolls = counted(self.rolls, "roll")
        if not self.decisions:
            return rolls
        decisions = counted(self.decisions, "decision")
        return f"{decisions} and {rolls}" if self.rolls else decisions

    def roll(self, s: Any) -> None:  # Any: the state of any game
        """Count a roll; EndlessError if the game has come to its bound, or rolls round and round.

        A tale that asks nobody anything would else go on for as long as its own bound allows.
        """
        self._step()
        if self._in_a_row >= _FEW and isinstance(s, Journey):
            here = _position(s)
            self._stale = self._stale + 1 if here in self._seen else 0
            if self._stale == _STALE:
                raise EndlessError
            self._seen.add(here)
        self._in_a_row += 1
        self.rolls += 1

    def _decide(self) -> None:
        self._step()
        self.decisions += 1
        if self._in_a_row:
            self._in_a_row = self._stale = 0
            self._seen.clear()

    def _step(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise EndlessError


class Counted:
    """Chance whose every outcome at a table is counted by a walker."""

    __slots__ = ("_chance", "_table", "_walker")

    # Any: a table of any game
    def __init__(self, chance: Chance, table: Table[Any], walker: Walker) -> None:
        self._chance = chance
        self._table = table
        self._walker = walker

    def outcome(self, n: int, question: Question) -> Outcome | None:
        """Outcome `n`, as the chance that is counted has it."""
        self._walker.roll(self._table.state)
        return self._chance.outcome(n, question)


def _position(s: Journey) -> object:
    """All of a position but how many answers led to it."""
    values = [getattr(s, name) for name in data_of(type(s)) if name != "answered"]
    return tuple([tuple(one.items()) if isinstance(one, Mapping) else one for one in values])


def spot(s: Any) -> tuple[str, str]:  # Any: the state of any game
    """Return the step that asks, and what it asks about: the first text among its arguments."""
    entry = s.agenda[0]
    about = next((one for one in entry[1:] if isinstance(one, str)), "")
    return entry[0].name, about
