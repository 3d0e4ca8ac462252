"""What a decision of each bot costs: milliseconds of the processor, answers without a choice apart.

    python -m bench.bots [GAME ...] [--bot NAME] [--seconds N] [--profile]

All seats are the bot's; games and seats are those of `bench.cards`. `--profile` names the functions
that took most of it, by what they did themselves.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import time
from collections.abc import Iterator
from typing import Any, Final

from malory.kernel import Bot
from malory.kernel.table import Table

from bench.cards import PLAYED, laid, package

CHUNK: Final = 20
"""So many answers are played between two looks at the clock."""
TOP: Final = 12


class Watch:
    """A bot, and how long it thought how often."""

    def __init__(self, bot: Bot, profile: cProfile.Profile | None) -> None:
        self.spent, self.count = 0.0, 0
        self.inner, self.profile = bot, profile
        self.bot = bot._replace(choose=self.choose, looks=True)

    # Any: as a bot is called.
    def choose(self, game: Any, view: Any, legal: Any, rng: Any, budget: int, /) -> str:
        if len(legal) == 1:
            return self.inner.choose(game, view, legal, rng, budget)
        start = time.process_time()
        if self.profile is not None:
            self.profile.enable()
        move = self.inner.choose(game, view, legal, rng, budget)
        if self.profile is not None:
            self.profile.disable()
        self.spent += time.process_time() - start
        self.count += 1
        return move


def watched(name: str, bot: Bot, seconds: float, profile: cProfile.Profile | None) -> Watch:
    """Play whole games with a bot in every seat, until it has thought for so long."""
    game, (_, seats, _) = laid(name)
    watch, seed = Watch(bot, None), 0
    Table(game, seats, "warm").run(dict.fromkeys(range(seats), watch.bot), CHUNK)
    watch = Watch(bot, profile)
    while watch.spent < seconds:
        table = Table(game, seats, f"bots/{seed}")
        seed += 1
        while not table.is_over and watch.spent < seconds:
            table.run(dict.fromkeys(range(seats), watch.bot), CHUNK)
    return watch


def chosen(games: list[str], named: str | None) -> Iterator[tuple[str, Bot]]:
    """Yield each game with each of its own bots, or the one that is named."""
    for name in games or PLAYED:
        laid(name)
        for bot in package(PLAYED[name].id).BOTS.values():
            if named in (None, bot.name):
                yield name, bot


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    words.add_argument("games", nargs="*", metavar="GAME")
    words.add_argument("--bot", help="this one alone")
    words.add_argument("--seconds", type=float, default=5.0, help="that each thinks")
    words.add_argument("--profile", action="store_true")
    asked = words.parse_args()
    for name, bot in chosen(asked.games, asked.bot):
        profile = cProfile.Profile() if asked.profile else None
        watch = watched(name, bot, asked.seconds, profile)
        print(f"{name:<18}{bot.name:<10}{1000 * watch.spent / watch.count:>9.3f} ms", flush=True)
        if profile is not None:
            pstats.Stats(profile).sort_stats("tottime").print_stats(TOP)


if __name__ == "__main__":
    main()
