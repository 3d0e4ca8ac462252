"""Random play of a gamebook through the public table, events and undo on: answers a second.

    python -m bench.play FOLDER [SECONDS]

Choices and tests are counted as they are answered, dice are not. Every passage is made ready before
the clock starts, as other engines load their story first; that, too, is told on stderr.
"""

from __future__ import annotations

import gc
import sys
import time

from malory.games.gamebook import bind
from malory.kernel.bots import RANDOM
from malory.kernel.table import Table


def main() -> None:
    folder = sys.argv[1]
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 4.0
    began = time.perf_counter()
    gc.disable()
    game = bind(folder, {})
    for id in game.book:
        game.pages[id]
    gc.freeze()  # as `malory play` does, once it has begun
    gc.enable()
    ready = time.perf_counter() - began
    bots = {0: RANDOM}
    answers = plays = rolls = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        table = Table(game, 1, plays)
        answers += table.run(bots)
        rolls += table.count
        plays += 1
    print(
        f"{plays / spent:.0f} plays/s; a play has {answers / plays:.1f} answers, "
        f"{rolls / plays:.1f} of them tests with a roll; made ready in {ready:.2f} s",
        file=sys.stderr,
    )
    print(answers / spent)


if __name__ == "__main__":
    main()
