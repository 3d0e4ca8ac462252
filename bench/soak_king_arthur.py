"""Plays games of King Arthur at random, for each number of players under every option, and sees
that they end and lose no card.

`python -m bench.soak_king_arthur --games 10000` plays so many at each table; the seeds are 0 and
up. In every second game nobody passes who can act. A fault names the table that meets it again.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Final

from malory.book import open_book
from malory.games.king_arthur import KingArthur, Realm, bind
from malory.kernel.bots import EAGER, RANDOM
from malory.kernel.table import Table

CHUNK: Final = 60
_EPIC: Final = {"quest": "epic"}


def options() -> list[dict[str, str]]:
    """Return what the tables play: the base game and the Epic Quest, each plain and with the other
    options; and the base game with each who may begin."""
    others = [{"payment": "over"}, {"trophies": "secret"}]
    both = [{**quest, **more} for quest in ({}, _EPIC) for more in ({}, *others)]
    game = bind(open_book("king-arthur"), {})
    (first,) = [row for row in game.tables.options if row.name == "first"]
    return both + [{"first": value} for value in first.values if value != first.default]


def wrong(game: KingArthur, s: Realm) -> str:
    """Return what is wrong with a position: a column too tall, too many seals; "" if nothing."""
    numbers = game.numbers
    if s.tallest() > numbers.column:
        return f"a column of {s.tallest()}"
    if any(len(held) > (numbers.seals if game.is_epic else 0) for held in s.sealed):
        return f"too many seals: {s.sealed}"
    return ""


def play(game: KingArthur, seats: int, seed: int) -> tuple[int, int, str, str]:
    """Play a game; return its plies and turns, how it ended, and what was wrong."""
    try:
        table = Table(game, seats, seed)
        cards = game.cards(table.state)
        bots = dict.fromkeys(range(seats), EAGER if seed % 2 else RANDOM)
        while not table.is_over:
            table.run(bots, CHUNK)
            plies = len(table.record)
            if game.cards(table.state) != cards:
                return plies, 0, "", f"ply={plies}: cards came or went"
            if fault := wrong(game, table.state):
                return plies, 0, "", f"ply={plies}: {fault}"
            if plies > game.facts.longest:
                return plies, 0, "", "it does not end"
        return len(table.record), table.state.turns, table.state.ended, ""
    except Exception as error:  # a fault of the rules, whatever it is: say where
        return 0, 0, "", repr(error)


def main() -> int:
    """Play them all, and report."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--games", type=int, default=200, help="at each table")
    asked = words.parse_args()
    began, faults = time.monotonic(), 0
    for more in options():
        game = bind(open_book("king-arthur"), more)
        for seats in game.seats:
            total = longest = turns = most = quiet = 0
            for seed in range(asked.games):
                one, long, ended, fault = play(game, seats, seed)
                total, longest = total + one, max(longest, one)
                turns, most = turns + long, max(most, long)
                quiet += ended == "quiet"
                if fault:
                    faults += 1
                    print(f"{more} seats={seats} seed={seed}: {fault}", file=sys.stderr)
            plies, length = total / asked.games, turns / asked.games
            print(
                f"{more or 'plain'}, {seats}: {asked.games} games, {plies:.0f} plies, {longest} at "
                f"most; {length:.0f} turns, {most} at most; {quiet} stood still",
                flush=True,
            )
    print(f"{time.monotonic() - began:.0f} s, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
