"""Many games of an order, by as many processes as there are; the result is the same for any number.

Games that prefer what was taken least are played in rounds: each of a round knows what was taken in
the rounds before it, and what it takes itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from malory.kernel import CHANCE

from scriptorium.playtest.coverage import Coverage
from scriptorium.playtest.faults import Faults
from scriptorium.playtest.order import Order
from scriptorium.playtest.playing import Played, play_one
from scriptorium.playtest.walker import Taken
from scriptorium.spreading import Crew, Progress

ROUND: Final = 100
"""Games that know nothing of each other."""


class Result:
    """What came of some games; two results add up alike in any order."""

    __slots__ = ("choices", "coverage", "faults", "interrupted", "rolls", "taken")

    def __init__(self) -> None:
        self.coverage = Coverage()
        self.faults = Faults()
        self.taken: Taken = Taken()
        self.choices = self.rolls = 0
        self.interrupted = False

    def add(self, other: Result) -> None:
        """Add what came of others."""
        self.coverage.add(other.coverage)
        self.faults.add(other.faults)
        self.taken.update(other.taken)
        self.choices += other.choices
        self.rolls += other.rolls

    def count(self, played: Played) -> None:
        """Add one game."""
        self.coverage.add(played.follower.coverage)
        if played.fault is not None:
            self.faults.add(Faults([played.fault]))
        self.taken.update(played.taken)
        if played.table is not None:
            rolls = sum(seat == CHANCE for seat, _ in played.table.record)
            self.rolls += rolls
            self.choices += len(played.table.record) - rolls


def play(order: Order, before: Mapping[Any, int], first: int, many: int) -> Result:
    """Play games `first` to `first + many - 1`."""
    result = Result()
    for number in range(first, first + many):
        result.count(play_one(order, number, before))
    return result


def run(order: Order, games: int, crew: Crew, progress: Progress) -> Result:
    """Play the games of an order, until they are played or Ctrl-C breaks it off."""
    order.company()  # in this process first: what is wrong is said here, once
    result = Result()
    size = ROUND if order.strategy == "unused" else games
    for first in range(0, games, size):
        before = Taken(result.taken) if order.strategy == "unused" else Taken()
        many = min(size, games - first)
        result.interrupted = crew.spread(
            partial(play, order, before), first, many, result.add, _after(first, progress)
        )
        if result.interrupted:
            break
    return result


def replay(order: Order, number: int) -> Played:
    """Play one game again as it was played among the others."""
    before = Taken()
    if order.strategy == "unused":
        for first in range(0, number - number % ROUND, ROUND):
            before.update(play(order, Taken(before), first, ROUND).taken)
    return play_one(order, number, before)


def _after(before: int, progress: Progress) -> Progress:
    return lambda done: progress(before + done)
