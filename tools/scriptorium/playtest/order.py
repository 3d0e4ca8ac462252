"""`Order`: what is to be playtested, in words that another process can be sent."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from malory.telling import Bound, UnplayableError, bind, find
from malory.telling.seats import players

from scriptorium.playtest.marks import Marks

Strategy: TypeAlias = Literal["random", "unused", "options", "states"]
STRATEGIES: Final[tuple[Strategy, ...]] = get_args(Strategy)

LIMIT: Final = 2000
"""Decisions in one game."""
SECONDS: Final = 30.0


class Order(NamedTuple):
    """A pack with the options of its game as pairs, how many sit there, and how it is played.

    `scene`: each game is one encounter of the book, not a whole game. `limit` bounds the decisions
    of a game, `seconds` its time.
    """

    what: str
    options: tuple[tuple[str, str], ...] = ()
    seats: int = 0
    seed: str = "playtest"
    strategy: Strategy = "random"
    scene: bool = False
    limit: int = LIMIT
    seconds: float = SECONDS

    def bound(self) -> Bound:
        """Return the game bound; within a process it is bound once. Raises UnplayableError."""
        return _bound(self.what, self.options)

    def marks(self) -> Marks:
        """Return what there is to be met in its book."""
        return _marks(self.what, self.options)

    def company(self) -> int:
        """Return how many sit at the table. Raises UnplayableError for a number of no use."""
        bound = self.bound()
        seats = bound.game.facts.seats
        if self.seats and self.seats not in seats:
            raise UnplayableError(f"{bound.title} is for {players(seats)} so, not for {self.seats}")
        return self.seats or min(seats)


@lru_cache(maxsize=8)
def _bound(what: str, options: tuple[tuple[str, str], ...]) -> Bound:
    return bind(find(what), dict(options))


@lru_cache(maxsize=8)
def _marks(what: str, options: tuple[tuple[str, str], ...]) -> Marks:
    return Marks(_bound(what, options).game.book)  # type: ignore[attr-defined]  # it reads a book
