"""Plays games of Shadows at random at every table, and sees that they end and lose no piece.

`python -m bench.soak_shadows --games 10000` plays so many at each table (`--plain`: at each number
of seats, without options); the seeds are 0 and up. Of fifty games one is steady; of the others a
third plays anything, a third passes only if it must, and a third is bold. A fault names the table
that meets it again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from typing import Final

from malory.book import open_book
from malory.games.shadows import BOTS, Shadows, bind
from malory.kernel.bots import EAGER, RANDOM
from malory.kernel.table import Table

from bench.bold import BOLD

CHUNK: Final = 60


def tables() -> Iterator[tuple[int, dict[str, str]]]:
    """Yield the plain game at every number of seats, then each other value of an option."""
    game = bind(open_book("shadows"), {})
    for seats in game.facts.seats:
        yield seats, {}
    for row in game.tables.options:
        for value in row.values:
            if value != row.default:
                yield (game.numbers.late_seats if row.name == "late-look" else 5), {row.name: value}


def play(game: Shadows, seats: int, seed: int) -> tuple[int, str]:
    """Play a game; return its plies, and what was wrong."""
    try:
        table = Table(game, seats, seed)
        cards = game.cards(table.state)
        bot = BOTS["steady"] if seed % 50 == 49 else (RANDOM, EAGER, BOLD)[seed % 3]
        while not table.is_over:
            table.run(dict.fromkeys(range(seats), bot), CHUNK)
            if game.cards(table.state) != cards:
                return len(table.record), f"ply={len(table.record)}: pieces came or went"
            if len(table.record) > game.facts.longest:
                return len(table.record), "it does not end"
        if not table.state.winner:
            return len(table.record), "nobody has won"
        return len(table.record), ""
    except Exception as error:  # a fault of the rules, whatever it is: say where
        return 0, repr(error)


def main() -> int:
    """Play them all, and report."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--games", type=int, default=200, help="at each table")
    words.add_argument("--plain", action="store_true", help="without options alone")
    asked = words.parse_args()
    began, faults = time.monotonic(), 0
    for seats, options in tables():
        if options and asked.plain:
            continue
        game = bind(open_book("shadows"), options)
        total = longest = 0
        for seed in range(asked.games):
            plies, fault = play(game, seats, seed)
            total, longest = total + plies, max(longest, plies)
            if fault:
                faults += 1
                print(f"{seats} seats {options} seed={seed}: {fault}", file=sys.stderr)
        mean = total / asked.games
        print(f"{seats} seats, {options or 'plain'}: {asked.games} games, {mean:.0f} plies, "
              f"{longest} at most", flush=True)  # fmt: skip
    print(f"{time.monotonic() - began:.0f} s, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
