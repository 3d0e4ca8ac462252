"""Plays games of King's Court at random at every table, and sees that they end and lose no card.

`python -m bench.soak_court --games 10000` plays so many with each number of seats; the seeds are 0
and up, and the options go round with them. In most games nobody draws who can lay; every hundredth
is uniform, and its hands go on for hundreds of turns. A fault names the table that meets it again.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import Final

from malory.book import open_book
from malory.games.kings_court import Court, KingsCourt, bind
from malory.kernel import (
    CHANCE,
    NOBODY,
    Bot,
    Seeded,
    Stream,
    begin,
    legal,
    play,
    question,
)
from malory.kernel.bots import EAGER, RANDOM

Options = tuple[tuple[str, str], ...]

PACK: Final = "kings-court"
CHUNK: Final = 20
"""The cards are counted whenever so many answers were given."""
OPTIONS: Final[tuple[Options, ...]] = (
    (),
    (("dealing-bonus", "yes"),),
    (("wizard-defends", "yes"), ("drawbridge-answers-all", "yes")),
    (("simplified", "all"),),
    (("simplified", "Fair Maiden,Dragon,Magician"), ("on-guard", "own")),
    (("protector-plays", "no"), ("starter-acts", "no")),
    (("turn-limit", "40"), ("wizard-defends", "yes")),
)
TEAMS: Final[tuple[Options, ...]] = (
    (("teams", "yes"),),
    (("teams", "yes"), ("dealing-bonus", "yes"), ("simplified", "Wizard")),
)


class Wrong(Exception):
    """A law that a game broke."""


@cache
def game_of(options: Options) -> KingsCourt:
    """Return the game on the pack that ships."""
    return bind(open_book(PACK), dict(options))


def judged(seats: int, seed: int) -> tuple[int, str]:
    """Play a game; return its plies, and what was wrong."""
    tables = OPTIONS if seats % 2 else OPTIONS + TEAMS
    options = tables[seed % len(tables)]
    where = f"seats={seats} {dict(options)} seed={seed}"
    try:
        game = game_of(options)
        plies, s = played(game, seats, seed, EAGER if seed % 100 else RANDOM)
    except Exception as error:  # a fault of the rules, whatever it is: say where
        return 0, f"{where}: {error!r}"
    if max(s.totals) <= game.numbers.limit and game.numbers.halved not in s.totals:
        return plies, f"{where}: it ended at {s.totals}"
    return plies, ""


def played(game: KingsCourt, seats: int, seed: int, bot: Bot) -> tuple[int, Court]:
    """Play a game by the rules alone; return its plies and its end. Raises Wrong on the way."""
    s = begin(game, seats)
    chance, rng = Seeded(seed), Stream(seed)
    cards = game.cards(s)
    plies = outcomes = 0
    while s.asked != NOBODY:
        if s.asked == CHANCE:
            play(s, chance.outcome(outcomes, question(s)))
            outcomes += 1
        else:
            play(s, bot.choose(game, s, legal(s), rng, 0))
        plies += 1
        if plies % CHUNK == 0 and game.cards(s) != cards:
            raise Wrong(f"cards came or went before ply {plies}")
        if plies > game.facts.longest:
            raise Wrong("it does not end")
    if game.cards(s) != cards:
        raise Wrong("cards came or went at the end")
    return plies, s


def play_many(seats: int, seeds: range) -> tuple[int, Counter[str], list[str]]:
    """Play games at one number of seats; return it, the counts, and the faults."""
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    for seed in seeds:
        plies, fault = judged(seats, seed)
        counts["games"] += 1
        counts["plies"] += plies
        counts["longest"] = max(counts["longest"], plies)
        wrong += [fault] if fault else []
    return seats, counts, wrong


def main() -> int:
    """Play them all, and report."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--games", type=int, default=200, help="at each number of seats")
    words.add_argument("--seats", type=int, help="at this number alone")
    words.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    asked = words.parse_args()
    began = time.monotonic()
    found: dict[int, Counter[str]] = {}
    wrong: list[str] = []
    counts = [asked.seats] if asked.seats else list(game_of(()).facts.seats)
    batches = [
        (seats, range(first, min(first + 50, asked.games)))
        for first in range(0, asked.games, 50)
        for seats in counts
    ]
    with ProcessPoolExecutor(asked.cores) as pool:
        for seats, told, faults in pool.map(play_many, *zip(*batches, strict=True)):
            sums = found.setdefault(seats, Counter())
            longest = max(sums["longest"], told["longest"])
            sums.update(told)
            sums["longest"] = longest
            wrong += faults
    for seats, sums in found.items():
        mean = sums["plies"] / sums["games"]
        print(f"{seats} seats: {sums['games']} games, {mean:.0f} plies, {sums['longest']} at most")
    seconds = time.monotonic() - began
    print(f"{sum(one['games'] for one in found.values())} games in {seconds:.0f} s; ", end="")
    print(f"{len(wrong)} faults")
    print("\n".join(wrong[:20]), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
