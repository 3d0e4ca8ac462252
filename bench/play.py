"""Random play of a gamebook through the public table, events and undo on: answers a second.

    python -m bench.play FOLDER [SECONDS]

Choices and tests are counted as they are answered, dice are not. Every passage is made ready before
the clock starts, as other engines load their story first; how long that takes is printed too.
"""

from __future__ import annotations

import sys
import time

from malory.games.gamebook import bind
from malory.kernel.bots import RANDOM
from malory.kernel.table import Table


def main() -> None:
    folder = sys.argv[1]
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 4.0
    began = time.perf_counter()
    game = bind(folder, {})
    for id in game.book:
        game.pages[id]
    ready = time.perf_counter() - began
    bots = {0: RANDOM}
    answers = plays = rolls = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        table = Table(game, 1, plays)
        answers += table.run(bots)
        rolls += table.count
        plays += 1
    print(f"{answers / spent:.0f} answers/s", file=sys.stdout)
    print(
        f"{plays / spent:.0f} plays/s, {answers / plays:.1f} answers and {rolls / plays:.1f} rolls "
        f"a play, {(answers - rolls) / spent:.0f} choices/s, ready in {ready:.2f} s"
    )


if __name__ == "__main__":
    main()
