"""Plays games of Tales at random in every mode and company, and sees that nothing is lost.

`python -m bench.soak --games 10000` plays so many in each mode with each number of knights; the
seeds are 0 and up, and the options go round with them. A fault names the table that meets it again.
No standard encounter comes twice in a game, unless a passage had a knight draw again (R086, A57).
`--bot prudent` lets the game's own player ride.
`python -m bench.soak --mode solo --games 3000` tells the speed of solo games, and what they hold.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import product
from typing import Final

from malory.book import open_book
from malory.book.model import DrawEncounter, PassageId
from malory.games.tales import BOTS, Tale, Tales, bind
from malory.kernel import bots_of
from malory.kernel.table import Table
from malory.pack.record import Record

Options = tuple[tuple[str, str], ...]
Company = tuple[str, int]
"""A mode and how many knights."""

COMPANIES: Final[tuple[Company, ...]] = (
    ("solo", 1),
    *product(("coop", "competitive"), (2, 3, 4)),
)

CHUNK = 50
BOOK = "tales"


@cache
def choices(mode: str) -> tuple[Options, ...]:
    """Return the options that a mode may be played with."""
    levels, answers = ("squire", "knight", "champion"), ("no", "yes")
    if mode == "solo":
        rows = [
            {"difficulty": level, "skills": skills}
            for level, skills in product(levels, ("first", "drawn"))
        ]
    elif mode == "coop":
        rows = [
            {"difficulty": level, "grand-quests": grand, "skills": "drawn"}
            for level, grand in product(levels, answers)
        ]
    else:
        rows = [
            {"ages": ages, "grand-quests": grand, "region-deck": deck}
            for ages, grand, deck in product("123", answers, answers)
        ]
    return tuple([(("mode", mode), *row.items()) for row in rows])


@cache
def game_of(options: Options) -> Tales:
    """Return the game on the book that ships."""
    return bind(open_book(BOOK), dict(options))


def faults(game: Tales, s: Tale, cards: Counter[str], pool: int) -> Iterator[str]:
    """Yield what is wrong with a position: cards, Destiny, markers that came or went."""
    now = game.cards(s)
    if now != cards:
        yield f"cards: {dict(now - cards)} came, {dict(cards - now)} went"
    setting = game.setting
    if s.is_shared():
        given = sum(one.destiny - one.spare for one in s.knights)
        on_cards = sum(pooled for one in s.knights for pooled, _ in one.locations.values())
        if not s.result and s.pool + given + on_cards != pool:
            yield f"Destiny: {s.pool} + {given} + {on_cards} is not {pool}"
    for one in s.knights:
        numbers = [quest.number for quest in one.quests.values()]
        if len(set(numbers)) != len(numbers) or not set(numbers) <= {1, 2}:
            yield f"markers of the sets {numbers} lie on {one.name}'s quests"
        for name, quest in one.quests.items():
            spots = [place for _, place in quest.marks]
            if len(spots) > 3 or len(set(spots)) != len(spots):
                yield f"the markers of {name} stand at {spots}"
            if len(spots) + quest.met > len(setting.quests[name].marks):
                yield f"{name} has more markers than its card"
        ranks = (*one.skills.values(), *one.renown.values())
        if not all(0 <= rank <= 6 for rank in ranks) or one.destiny < 0:
            yield f"{one.name} has ranks {ranks} and {one.destiny} Destiny"
    few = len(s.knights) < 3
    for name, places in s.grand.items():
        marks = len(setting.grand[name].marks[: 2 if few else None])
        won = sum(one.crowns.count(name) for one in s.knights)
        if len(places) + won != marks:
            yield f"of {name}'s {marks} markers {len(places)} are left and {won} won"
    if sum(one.calls for one in s.knights) > setting.tables.call_to_arms.copies:
        yield "more Calls to Arms are held than there are"


@cache
def standard(game: Tales) -> frozenset[str]:
    """The passages of standard encounters: Characters with Features, Milieus by terrain and Age."""
    setting, tables = game.setting, game.setting.tables
    found = {
        setting.resolve(one.name, other.name)
        for one, other in product(tables.characters, tables.features)
    }
    found |= {
        setting.resolve_milieu(one.name, terrain.name, age)
        for one, terrain, age in product(tables.milieus, tables.terrains, setting.ages)
    }
    return frozenset(found)


@cache
def grants_draw(game: Tales, id: PassageId) -> bool:
    """Whether a passage may have a knight draw again."""
    left: list[object] = [game.page(id)]
    while left:
        one = left.pop()
        if isinstance(one, DrawEncounter):
            return True
        if isinstance(one, tuple):
            left.extend(one)
        elif isinstance(one, Record):
            left.extend(getattr(one, name) for name in one.__fields__)
    return False


def repeated(game: Tales, table: Table[Tale]) -> str:
    """A standard encounter that was met twice, though no passage had anybody draw again."""
    seen = [one.facts["passage"] for one in table.events if one.kind == "passage"]
    if any(grants_draw(game, id) for id in seen):
        return ""
    counts = Counter(id for id in seen if id in standard(game))
    return next((id for id, many in counts.items() if many > 1), "")


def play(company: Company, seed: int, bot: str) -> tuple[int, str]:
    """Play a game; return its plies, and what was wrong."""
    mode, seats = company
    options = choices(mode)[seed % len(choices(mode))]
    random = bots_of(BOTS)[bot]
    where = f"seats={seats} {dict(options)} seed={seed}"
    try:
        game = game_of(options)
        table = Table(game, seats, seed)
        cards, pool = game.cards(table.state), table.state.pool
        bots = dict.fromkeys(range(seats), random)
        while not table.is_over:
            table.run(bots, CHUNK)
            wrong = next(faults(game, table.state, cards, pool), "")
            if wrong:
                return len(table.record), f"{where} ply={len(table.record)}: {wrong}"
            if len(table.record) > game.facts.longest:
                return len(table.record), f"{where}: it does not end"
        twice = repeated(game, table)
        if twice:
            return len(table.record), f"{where}: {twice} came twice"
        return len(table.record), ""
    except Exception as error:  # a fault of the rules, whatever it is: say where
        return 0, f"{where}: {error!r}"


def play_many(
    company: Company, seeds: range, bot: str
) -> tuple[Company, Mapping[str, int], list[str]]:
    """Play games of one company; return how many, their plies, the longest, and the faults."""
    plies: list[int] = []
    wrong: list[str] = []
    for seed in seeds:
        count, fault = play(company, seed, bot)
        plies.append(count)
        wrong += [fault] if fault else []
    return company, {"games": len(plies), "plies": sum(plies), "longest": max(plies)}, wrong


def main() -> int:
    """Play them all, on every core, and report."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--games", type=int, default=200, help="in each mode, of each number")
    words.add_argument("--mode", choices=sorted({mode for mode, _ in COMPANIES}))
    words.add_argument("--batch", type=int, default=100, help="games that a process plays at once")
    words.add_argument("--bot", default="random", choices=sorted(bots_of(BOTS)))
    words.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    asked = words.parse_args()
    began = time.monotonic()
    open_book(BOOK)  # compiled once, before there are processes
    batches = [
        (company, range(first, min(first + asked.batch, asked.games)), asked.bot)
        for company in COMPANIES
        if asked.mode in (None, company[0])
        for first in range(0, asked.games, asked.batch)
    ]
    found: dict[Company, Counter[str]] = {}
    wrong: list[str] = []
    with ProcessPoolExecutor(asked.cores) as pool:
        for company, told, faults_ in pool.map(play_many, *zip(*batches, strict=True)):
            sums = found.setdefault(company, Counter())
            longest = max(sums["longest"], told["longest"])
            sums.update(told)
            sums["longest"] = longest
            wrong += faults_
    for (mode, seats), sums in found.items():
        mean = sums["plies"] / sums["games"]
        print(
            f"{mode}, {seats}: {sums['games']} games, {mean:.0f} plies, {sums['longest']} at most"
        )
    games = sum(sums["games"] for sums in found.values())
    seconds = time.monotonic() - began
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    rate = f"{games / seconds:.0f} a second on {asked.cores} cores, {peak:.0f} MB at most"
    print(f"{games} games in {seconds:.0f} s, {rate}; {len(wrong)} faults")
    print("\n".join(wrong[:20]), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
