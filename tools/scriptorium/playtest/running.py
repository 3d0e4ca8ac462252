"""Many games of an order, by as many processes as there are; the result is the same for any number.

Games that prefer what was taken least are played in rounds: each of a round knows what was taken in
the rounds before it, and what it takes itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from scriptorium.playtest import options, states
from scriptorium.playtest.order import Order
from scriptorium.playtest.playing import Played, play_one
from scriptorium.playtest.result import Result
from scriptorium.playtest.walker import Taken
from scriptorium.spreading import Hands, Progress

ROUND: Final = 40
"""Games that know nothing of each other."""


def play(order: Order, before: Mapping[Any, int], first: int, many: int) -> Result:
    """Play games `first` to `first + many - 1`."""
    result = Result()
    for number in range(first, first + many):
        result.count(play_one(order, number, before))
    return result


def total(order: Order, games: int) -> int:
    """How many there are to be played, for the strategies that say so themselves; else `games`."""
    if order.strategy == "options":
        return len(options.passages(order))
    if order.strategy == "states":
        return len(states.searched(order).plan)
    return games


def run(order: Order, games: int, crew: Hands, progress: Progress) -> Result:
    """Play the games of an order, until they are played or Ctrl-C breaks it off."""
    order.check()  # in this process first: what is wrong is said here, once
    result = Result()
    if order.strategy in ("options", "states"):
        work: Callable[[int, int], Result] = partial(options.look, order)
        if order.strategy == "states":
            work = partial(states.look, order, states.searched(order).plan)
        result.interrupted = crew.spread(work, 0, total(order, games), result.add, progress, 25)
        return result
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
