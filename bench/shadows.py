"""Random play of Shadows over Camelot at five seats: answers a second, shuffles counted as answers.

    python -m bench.shadows bare|whole [SECONDS]

`bare` runs the rules alone. `whole` plays at the public table, events, record and undo on, and
shows each player a view before he answers. Nobody passes who can act.
"""

from __future__ import annotations

import gc
import sys
import time
from typing import Final

from malory.book import open_book
from malory.games.shadows import Shadows, bind
from malory.kernel import CHANCE, Seeded, Stream, begin, legal, play, question
from malory.kernel.bots import EAGER
from malory.kernel.table import Table

SEATS: Final = 5


def bare(game: Shadows, seed: int) -> int:
    """Play a game by the rules alone; return how many answers it took."""
    s = begin(game, SEATS)
    chance, rng, passes = Seeded(seed), Stream(seed), game.facts.passes
    plies = outcomes = 0
    while True:
        if s.asked >= 0:
            moves = legal(s)
            play(s, rng.choice([one for one in moves if one not in passes] or moves))
        elif s.asked == CHANCE:
            play(s, chance.outcome(outcomes, question(s)))
            outcomes += 1
        else:
            return plies
        plies += 1


def whole(game: Shadows, seed: int) -> int:
    """Play a game at the table; return how many answers it took."""
    table = Table(game, SEATS, seed)
    table.run(dict.fromkeys(range(SEATS), EAGER._replace(looks=True)))
    return len(table.record)


def main() -> None:
    way = {"bare": bare, "whole": whole}[sys.argv[1]]
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 3.0
    game = bind(open_book("shadows"), {})
    way(game, 0)
    gc.collect()
    gc.freeze()  # as `malory play` does, once it has begun
    plies = games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        games += 1
        plies += way(game, games)
    print(f"{games} games of {plies / games:.0f} answers", file=sys.stderr)
    print(plies / spent)


if __name__ == "__main__":
    main()
