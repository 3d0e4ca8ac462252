"""A playtest of a gamebook on one core: choices a second, or the time that every option takes.

    python -m bench.playtest FOLDER [SECONDS] [processor]
    python -m bench.playtest FOLDER options [processor]

The first plays whole games at random, with hit counts, guard and faults on; the second tries every
choice of every passage, and both sides of each condition and test.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable

from scriptorium.playtest import options
from scriptorium.playtest.order import Order
from scriptorium.playtest.result import Result
from scriptorium.playtest.running import play
from scriptorium.playtest.walker import Taken

_LOT = 20


def main() -> None:
    folder, *more = sys.argv[1:]
    clock = time.process_time if "processor" in more else time.perf_counter
    order = Order(folder)
    order.marks()
    gc.freeze()
    if "options" in more:
        begun = clock()
        result = options.look(order, 0, len(options.passages(order)))
        spent = clock() - begun
        print(f"{result.choices} ways in {result.games} scenes", file=sys.stderr)
        print(spent)
        return
    seconds = float(more[0]) if more and more[0] != "processor" else 4.0
    rate, games = played(order, seconds, clock)
    print(f"{games} games", file=sys.stderr)
    print(rate)


def played(order: Order, seconds: float, clock: Callable[[], float]) -> tuple[float, int]:
    """Choices a second; passages are read, and made ready, within that time."""
    result = Result()
    begun = clock()
    while (spent := clock() - begun) < seconds:
        result.add(play(order, Taken(), result.games, _LOT))
    return result.choices / spent, result.games


if __name__ == "__main__":
    main()
