"""Random play of a game: answers a second, dice and shuffles counted as answers.

    python -m bench.cards GAME bare|whole [SECONDS]

`bare` runs the rules alone. `whole` plays at the public table, events, record and undo on, and
shows each player a view before he answers. Nobody passes (at King's Court as at UNO: draws) who can
act.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from malory.book import open_book
from malory.kernel import CHANCE, Game, Seeded, Stream, begin, legal, play, question
from malory.kernel.bots import EAGER
from malory.kernel.registry import Package, listing
from malory.kernel.table import Table


class Played(NamedTuple):
    """A game as it is played here: by how many, with which options."""

    id: str
    seats: int
    options: Mapping[str, str] = {}


PLAYED: Final = {
    "tales": Played("tales", 1),
    "kings-court": Played("kings-court", 4),
    "camlann": Played("camlann", 2),
    "king-arthur": Played("king-arthur", 3),
    "king-arthur-epic": Played("king-arthur", 3, {"quest": "epic"}),
    "shadows": Played("shadows", 5),
}


def package(id: str) -> Package:
    """Return the package of a game by its name."""
    found = listing(id)
    if found is None:
        raise SystemExit(f"there is no game {id!r}")
    return found.load()


# Any: each game has a state of its own.
def laid(name: str) -> tuple[Game[Any], Played]:
    """Return a game of `PLAYED`, bound to its options."""
    if name not in PLAYED:
        raise SystemExit(f"there is no game {name!r} here; there are {', '.join(PLAYED)}")
    how = PLAYED[name]
    return package(how.id).bind(open_book(how.id), how.options), how


def bare(game: Game[Any], seats: int, seed: int) -> int:
    """Play a game by the rules alone; return how many answers it took."""
    s = begin(game, seats)
    chance, rng, passes = Seeded(seed), Stream(seed), game.facts.passes
    plies = outcomes = 0
    while True:
        asked = s.asked
        if asked >= 0:
            moves = legal(s)
            move = rng.choice(moves)
            if move in passes and len(moves) > 1:
                move = rng.choice([one for one in moves if one not in passes] or moves)
            play(s, move)
        elif asked == CHANCE:
            play(s, chance.outcome(outcomes, question(s)))
            outcomes += 1
        else:
            return plies
        plies += 1


def whole(game: Game[Any], seats: int, seed: int) -> int:
    """Play a game at the table; return how many answers it took."""
    table = Table(game, seats, seed)
    table.run(dict.fromkeys(range(seats), EAGER._replace(looks=True)))
    return len(table.record)


def main() -> None:
    way = {"bare": bare, "whole": whole}[sys.argv[2]]
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 3.0
    game, (_, seats, _) = laid(sys.argv[1])
    way(game, seats, 0)
    gc.collect()
    gc.freeze()  # as `malory play` does, once it has begun
    plies = games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        games += 1
        plies += way(game, seats, games)
    print(f"{games} games of {plies / games:.0f} answers", file=sys.stderr)
    print(plies / spent)


if __name__ == "__main__":
    main()
