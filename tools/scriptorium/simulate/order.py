"""`Order`: what is to be played, in words that can be sent to another process."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from malory.kernel import Bot, Seat
from malory.telling import Bound, UnplayableError, bind, cast, find


class Order(NamedTuple):
    """A game with its book, its options as pairs, who sits where, and the seed of the lot.

    If it `rotates`, game i seats everybody i places on.
    """

    what: str
    book: str
    options: tuple[tuple[str, str], ...]
    seats: str
    seed: str
    rotates: bool = False

    def bound(self) -> Bound:
        """Return the game bound; within a process it is bound once. Raises UnplayableError."""
        return _bound(self.what, self.book, self.options)

    def bots(self) -> Mapping[Seat, Bot]:
        """Return the bot of each seat; without words for it, the first bot and as few as can be.

        Raises UnplayableError, for a person too: nobody is there to be asked.
        """
        bound = self.bound()
        spec = self.seats or ",".join(["bot"] * min(bound.game.facts.seats))
        bots: dict[Seat, Bot] = {}
        for seat, bot in enumerate(cast(bound, spec)):
            if bot is None:
                raise UnplayableError("bots play among themselves here; a seat is `bot:NAME`")
            bots[seat] = bot
        return bots

    def bots_at(self, number: int) -> Mapping[Seat, Bot]:
        """Return the bot of each seat in game `number`."""
        bots = self.bots()
        if not self.rotates:
            return bots
        return {seat: bots[(seat - number) % len(bots)] for seat in bots}


@lru_cache(maxsize=8)
def _bound(what: str, book: str, options: tuple[tuple[str, str], ...]) -> Bound:
    return bind(find(what, book), dict(options))
