"""Plays games of Camlann at random under every option, and sees that they end and lose no card.

`python -m bench.soak_camlann --games 10000` plays so many at each table; the seeds are 0 and up. In
every second game nobody passes who can act. A fault names the table that meets it again.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Final

from malory.book import open_book
from malory.games.camlann import Camlann, bind
from malory.kernel.bots import EAGER, RANDOM
from malory.kernel.table import Table

CHUNK: Final = 40


def tables() -> list[dict[str, str]]:
    """Return the plain table, then one for each value of an option that is no default."""
    game = bind(open_book("camlann"), {})
    return [{}] + [
        {row.name: value}
        for row in game.tables.options
        for value in row.values
        if value != row.default
    ]


def play(game: Camlann, seed: int) -> tuple[int, str]:
    """Play a game; return its plies, and what was wrong."""
    try:
        table = Table(game, 2, seed)
        cards = game.cards(table.state)
        bots = dict.fromkeys(range(2), EAGER if seed % 2 else RANDOM)
        while not table.is_over:
            table.run(bots, CHUNK)
            if game.cards(table.state) != cards:
                return len(table.record), f"ply={len(table.record)}: cards came or went"
            if len(table.record) > game.facts.longest:
                return len(table.record), "it does not end"
        return len(table.record), ""
    except Exception as error:  # a fault of the rules, whatever it is: say where
        return 0, repr(error)


def main() -> int:
    """Play them all, and report."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--games", type=int, default=200, help="at each table")
    asked = words.parse_args()
    began, faults = time.monotonic(), 0
    games = [(options, bind(open_book("camlann"), options)) for options in tables()]
    for options, game in games:
        total = longest = 0
        for seed in range(asked.games):
            plies, fault = play(game, seed)
            total, longest = total + plies, max(longest, plies)
            if fault:
                faults += 1
                print(f"{options} seed={seed}: {fault}", file=sys.stderr)
        mean = total / asked.games
        print(f"{options or 'plain'}: {asked.games} games, {mean:.0f} plies, {longest} at most",
              flush=True)  # fmt: skip
    print(f"{time.monotonic() - began:.0f} s, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
