"""`Order`: what is to be playtested, in words that another process can be sent."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from malory.kernel import Bot, Seat
from malory.telling import Bound, UnplayableError, bind, cast, find

from scriptorium.playtest.marks import Marks

Strategy: TypeAlias = Literal["random", "unused", "options", "states"]
STRATEGIES: Final[tuple[Strategy, ...]] = get_args(Strategy)

LIMIT: Final = 2000
"""Decisions and rolls in one game."""
SECONDS: Final = 30.0
_OF_CARDS: Final = "tales"
_WALKER: Final = "bot"
"""How `--seats` names a seat that plays by the strategy."""


class Order(NamedTuple):
    """A pack with the options of its game as pairs, who sits there, and how it is played.

    `seats` are words as `malory simulate` takes them, where a plain `bot` plays by the strategy.
    `scene`: each game is one encounter of the book, not a whole game. `limit` bounds the decisions
    and rolls of a game, `seconds` its time.
    """

    what: str
    options: tuple[tuple[str, str], ...] = ()
    seats: str = ""
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

    def has_scenes(self) -> bool:
        """Whether its book is one of encounters."""
        return self.bound().game.facts.id == _OF_CARDS

    def company(self) -> int:
        """Return how many sit at the table: as the words say, else as few as can be."""
        return self.seats.count(",") + 1 if self.seats else min(self.bound().game.facts.seats)

    def bots(self, walker: Bot) -> Mapping[Seat, Bot]:
        """Return who plays each seat: `walker`, unless the words name another.

        Raises UnplayableError, for a person too: nobody is there to be asked.
        """
        words = self.seats or ",".join([_WALKER] * self.company())
        bots: dict[Seat, Bot] = {}
        named = zip(words.split(","), cast(self.bound(), words), strict=True)
        for seat, (word, bot) in enumerate(named):
            if bot is None:
                raise UnplayableError("bots play among themselves here; a seat is `bot:NAME`")
            bots[seat] = walker if word.strip().casefold() == _WALKER else bot
        return bots

    def check(self) -> None:
        """See that there is a book to be played so; raises UnplayableError if not."""
        game = self.bound().game
        if not hasattr(game, "book"):
            raise UnplayableError(f"`{self.what}` is no book; `malory simulate` plays it")
        if self.strategy == "states" and self.has_scenes():
            raise UnplayableError(
                "the strategy `states` is for gamebooks; `options` tries every encounter"
            )
        self.bots(next(iter(self.bound().bots.values())))


@lru_cache(maxsize=8)
def _bound(what: str, options: tuple[tuple[str, str], ...]) -> Bound:
    return bind(find(what), dict(options))


@lru_cache(maxsize=8)
def _marks(what: str, options: tuple[tuple[str, str], ...]) -> Marks:
    return Marks(_bound(what, options).game.book)  # type: ignore[attr-defined]  # it reads a book
