"""Plays a card game at random at every table, and sees that it ends and loses no card.

    python -m bench.soak_cards camlann|king-arthur|shadows [--games N] [--plain] [--seats N]

plays so many at each number of seats and under each option (`--plain`: under none); the seeds are 0
and up. In every second game nobody passes who can act; of Shadows' a third is bold, and one in
fifty is the steady bots'. A fault names the table that meets it again. (King's Court, whose games
are long, has `bench.soak_court`.)
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from malory.book import open_book
from malory.games import shadows
from malory.kernel import NOBODY, Bot
from malory.kernel.bots import EAGER, RANDOM
from malory.kernel.table import Table

from bench.bold import BOLD
from bench.cards import package

CHUNK: Final = 40
"""The cards are counted whenever so many answers were given."""

Options = dict[str, str]


# Any, from here on: each game has a state, numbers and tables of its own.
def too_much(game: Any, s: Any) -> str:
    """What is wrong with a position of King Arthur: a column too tall, too many seals."""
    numbers = game.numbers
    if s.tallest() > numbers.column:
        return f"a column of {s.tallest()}"
    if any(len(held) > (numbers.seals if game.is_epic else 0) for held in s.sealed):
        return f"too many seals: {s.sealed}"
    return ""


def undecided(game: Any, s: Any) -> str:
    """What is wrong with the end of Shadows: nobody has won."""
    return "nobody has won" if s.asked == NOBODY and not s.winner else ""


def _nothing(game: Any, s: Any) -> str:
    return ""


class Soak(NamedTuple):
    """Who plays, by seeds in turn (`seldom` in one game of fifty), what no position may be, and
    the options that are played with each of the others."""

    players: tuple[Bot, ...] = (RANDOM, EAGER)
    fault: Callable[[Any, Any], str] = _nothing
    bases: tuple[Options, ...] = ({},)
    seldom: Bot | None = None


SOAKS: Final = {
    "camlann": Soak(),
    "king-arthur": Soak(fault=too_much, bases=({}, {"quest": "epic"})),
    "shadows": Soak((RANDOM, EAGER, BOLD), undecided, seldom=shadows.BOTS["steady"]),
}


def tables(id: str, is_plain: bool) -> Iterator[tuple[Any, Options]]:
    """Yield the game with each base, alone and with each value of another option."""
    bind, book = package(id).bind, open_book(id)
    plain: Any = bind(book, {})
    for base in SOAKS[id].bases[: 1 if is_plain else None]:
        others = [
            {row.name: value}
            for row in plain.tables.options
            for value in row.values
            if value != row.default and not any(row.name in one for one in SOAKS[id].bases)
        ]
        for more in [{}] if is_plain else [{}, *others]:
            yield bind(book, base | more), base | more


def play(game: Any, soak: Soak, seats: int, seed: int) -> tuple[int, str]:
    """Play a game; return its plies, and what was wrong."""
    try:
        table = Table(game, seats, seed)
        cards = game.cards(table.state)
        bot = soak.players[seed % len(soak.players)]
        if soak.seldom is not None and seed % 50 == 49:
            bot = soak.seldom
        while not table.is_over:
            table.run(dict.fromkeys(range(seats), bot), CHUNK)
            plies = len(table.record)
            if game.cards(table.state) != cards:
                return plies, f"ply={plies}: cards came or went"
            if fault := soak.fault(game, table.state):
                return plies, f"ply={plies}: {fault}"
            if plies > game.facts.longest:
                return plies, "it does not end"
        return len(table.record), ""
    except Exception as error:  # a fault of the rules, whatever it is: say where
        return 0, repr(error)


def main() -> int:
    """Play them all, and report."""
    words = argparse.ArgumentParser(prog="python -m bench.soak_cards", description=__doc__)
    words.add_argument("game", choices=[*SOAKS])
    words.add_argument("--games", type=int, default=200, help="at each table")
    words.add_argument("--plain", action="store_true", help="without options alone")
    words.add_argument("--seats", type=int, help="at this number of seats alone")
    asked = words.parse_args()
    began, faults = time.monotonic(), 0
    for game, options in tables(asked.game, asked.plain):
        for seats in [asked.seats] if asked.seats else game.facts.seats:
            total = longest = 0
            for seed in range(asked.games):
                plies, fault = play(game, SOAKS[asked.game], seats, seed)
                total, longest = total + plies, max(longest, plies)
                if fault:
                    faults += 1
                    print(f"{seats} seats {options} seed={seed}: {fault}", file=sys.stderr)
            told = f"{seats} seats, {options or 'plain'}: {asked.games} games"
            print(f"{told}, {total / asked.games:.0f} plies, {longest} at most", flush=True)
    print(f"{time.monotonic() - began:.0f} s, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
