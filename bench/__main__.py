"""The report: what Malory takes beside other engines, with the floor and the aim of each figure."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench import peers
from bench.clock import Job, Runs, race, ratio, run_once

HERE = str(Path(sys.executable).with_name("malory"))
CARDS = (sys.executable, "-m", "bench.cards")
SMALL, BIG = SIZES = (2000, 20000)
"""Passages of the two books."""
BARE, WHOLE = "the rules alone", "views, events, record, undo"
OURS = {
    "tales": "Tales",
    "kings-court": "King's Court",
    "camlann": "Camlann",
    "king-arthur": "King Arthur",
    "king-arthur-epic": "Epic Quest",
    "shadows": "Shadows",
}
OTHERS = (
    ("rlcard", "uno", "UNO, RLCard"),
    ("open_spiel", "crazy_eights", "Crazy Eights, OpenSpiel (C++)"),
    ("open_spiel", "hearts", "Hearts, OpenSpiel (C++)"),
    ("pettingzoo", "texas_holdem", "Texas hold'em, PettingZoo"),
)
"""Others' card games: the package, the game, and what the report calls it."""
FLOORS = {
    (f"King's Court, {BARE}", "UNO, RLCard"): ">= 2.5",
    (f"King's Court, {WHOLE}", "UNO, RLCard"): ">= 1",
}


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the report; `floor` and `aim` in the unit of the figure, as words."""

    what: str
    figure: str
    floor: str = ""
    aim: str = ""


class Bench:
    """Books of both sizes in a folder of their own, and caches that nobody else uses."""

    def __init__(
        self, folder: Path, rounds: int, seconds: float, script: str, processor: bool
    ) -> None:
        self.folder = folder
        self.script = script
        self.processor = processor
        self.rounds = rounds
        self.seconds = seconds
        self.cache = folder / "cache"
        self.env = {**os.environ, "XDG_CACHE_HOME": str(self.cache), "XDG_DATA_HOME": str(folder)}
        self.env.pop("PYTHONDONTWRITEBYTECODE", None)  # else each start would compile the sources
        for size in SIZES:
            # In a process of its own: what this one holds would count as its children's peak.
            command = [sys.executable, "-m", "bench.synthetic", str(size), str(self.book(size))]
            run_once(Job("synthetic", command, dict(os.environ)))

    def rounds_of(self, size: int) -> int:
        return self.rounds if size == SMALL else max(1, self.rounds // 2)

    def book(self, size: int) -> Path:
        return self.folder / str(size)

    def forget(self) -> None:
        shutil.rmtree(self.cache, ignore_errors=True)

    def malory(
        self, name: str, *arguments: str, cold: bool = False, codes: tuple[int, ...] = (0,)
    ) -> Job:
        before = self.forget if cold else None
        return Job(name, [self.script, *arguments], self.env, before, codes)

    def peer(self, name: str, command: list[str] | None) -> list[Job]:
        return [] if command is None else [Job(name, command, peers.environment(), codes=(0, 1))]

    def compile(self) -> Iterator[Row]:
        """Cold check of both sizes, without the prose, beside what the others compile or lint; and
        with it."""
        found: dict[int, dict[str, Runs]] = {}
        for size in SIZES:
            here = self.book(size)
            check = ("check", str(here / "malory"), "--no-prose")
            ink = peers.ink_command("compile", str(here / "book.ink"), str(here / "book.json"))
            bard = str(here / "book.bard")
            made = ("compile", bard, "-o", str(here / "bard.json"))
            jobs = [
                self.malory("malory check", *check, cold=True),
                self.malory("malory check with prose", *check[:2], cold=True, codes=(0, 1)),
                *self.peer("inkjs compile", ink),
                *self.peer("Bardic lint", peers.bardic_command("lint", bard)),
                *self.peer("Bardic compile", peers.bardic_command(*made)),
                *self.peer("extwee", peers.extwee_command(here / "book.twee", here / "twee.html")),
            ]
            found[size] = race(jobs, self.rounds_of(size), self.processor)
            yield from _each(found[size], size)
        for name, floor, aim in (
            ("inkjs compile", "<= 0.40", "<= 0.25"),
            ("Bardic lint", "<= 0.50", "<= 0.30"),
        ):
            yield from _beside("malory check", found[SMALL], name, SMALL, floor, aim)
        yield from _beside("malory check", found[BIG], "inkjs compile", BIG, "", "<= 0.15")
        yield from _beside(
            "malory check with prose", found[SMALL], "malory check", SMALL, "", "<= 3"
        )
        for size in SIZES:
            yield from _beside("malory check", found[size], "extwee", size, "", "<= 1")
        for name, runs in found[BIG].items():
            growth = runs.median / found[SMALL][name].median
            bounds = ("<= 11", "<= 10") if name == "malory check" else ("", "")
            yield Row(f"{name}, {BIG:,} / {SMALL:,}", f"{growth:.1f} times", *bounds)
        big = found[BIG]["malory check"]
        yield Row("malory check, 20,000, peak memory", f"{big.peak:.0f} MB", "<= 400", "<= 250")

    def scale(self) -> Iterator[Row]:
        """What writers ask of a whole book, compiled already: how it grows."""
        found: dict[int, dict[str, Runs]] = {}
        for size in SIZES:
            pack, out = str(self.book(size) / "malory"), str(self.book(size) / "out")
            jobs = [
                # Its sentences are made by dice, and prose rules find much in them.
                self.malory("check", "check", pack, codes=(0, 1)),
                self.malory("stats", "stats", pack),
                self.malory("map", "map", pack, "-o", f"{out}.dot"),
                self.malory("map round p1", "map", pack, "--around", "p1", "-o", f"{out}.svg"),
                self.malory("rename", "rename", pack, "p1", "p1-anew", "--dry-run"),
                self.malory("fmt", "fmt", "--check", pack, codes=(0, 1)),
                *[
                    self.malory(f"publish {to}", "publish", pack, "-o", f"{out}.{to}", "--force")
                    for to in ("epub", "md")
                ],
                *[
                    self.malory(
                        f"export {to}", "export", pack, "--to", to, "-o", f"{out}.{to}", "--force"
                    )
                    for to in ("twee", "ink", "json")
                ],
            ]
            run_once(jobs[0])
            found[size] = race(jobs, self.rounds_of(size), self.processor)
            yield from _each(found[size], size)
        for name, runs in found[BIG].items():
            growth = runs.median / found[SMALL][name].median
            more = (runs.peak - found[SMALL][name].peak) / (BIG - SMALL) * 5000
            yield Row(f"{name}, {BIG:,} / {SMALL:,}", f"{growth:.1f} times, {more:.0f} MB/5,000")

    def export(self) -> Iterator[Row]:
        """The book as one HTML page, beside tools that check nothing; our cache cold, and warm."""
        for size in SIZES:
            here = self.book(size)
            twee = here / "book.twee"
            out = str(here / "page.html")
            publish = ("publish", str(here / "malory"), "--to", "html", "-o", out, "--force")
            jobs = [
                self.malory("malory publish, cold", *publish, cold=True),
                self.malory("malory publish", *publish),
                *self.peer("extwee", peers.extwee_command(twee, here / "extwee.html")),
                *self.peer("pytwee", peers.pytwee_command(twee, here / "pytwee.html")),
            ]
            found = race(jobs, self.rounds_of(size), self.processor)
            yield from _each(found, size)
            yield from _beside("malory publish", found, "extwee", size, "", "<= 1")

    def edit(self) -> Iterator[Row]:
        """One passage edited: in process, and saved under a watch."""
        pack = str(self.book(2000) / "malory")
        command = [sys.executable, "-m", "bench.edit", pack, str(self.rounds * 2)]
        command += ["processor"] if self.processor else []
        _, _, text = run_once(Job("edit", command, self.env))
        figure = f"{float(text.split()[-1]):.0f} ms"
        yield Row("one passage of 2,000 edited, in process", figure, "<= 60", "<= 30")
        command = [sys.executable, "-m", "bench.watch", self.script, pack, str(self.rounds * 2)]
        for what, more in (("without prose", ["--no-prose"]), ("first result", [])):
            _, _, text = run_once(Job("watch", [*command, *more], self.env))
            median, slowest = map(float, text.split()[-2:])
            figure = f"{median:.0f} ms, at most {slowest:.0f}"
            yield Row(f"check --watch, 2,000: save to {what}", figure, "<= 300", "")

    def start(self) -> Iterator[Row]:
        """Warm starts."""
        python = str(Path(self.script).with_name("python"))
        jobs = [
            Job("python -c pass", [python, "-c", "pass"], self.env),
            self.malory("malory --help", "--help"),
            self.malory("malory play tales --plain", "play", "tales", "--plain", "--seed", "1"),
        ]
        for size in SIZES:
            pack = str(self.book(size) / "malory")
            jobs.append(self.malory(f"malory play of {size:,} passages", "play", pack, "--plain"))
            for name, command in self.others("first", size):
                jobs += self.peer(f"{name} of {size:,} passages", command)
        for job in jobs:
            run_once(job)
        for name, runs in race(jobs, self.rounds * 3, self.processor).items():
            bounds = ("<= 80", "<= 50") if name.startswith("malory") else ("", "")
            yield Row(f"{name}, warm, to first text", f"{runs.median * 1000:.0f} ms", *bounds)

    def others(self, what: str, size: int, *more: str) -> Iterator[tuple[str, list[str] | None]]:
        """What others play a book with, which is compiled for each here if it is not yet."""
        here = self.book(size)
        ink, binary, bard = (str(here / name) for name in ("book.json", "book.bin", "bard.json"))
        ready = [
            (ink, peers.ink_command("compile", str(here / "book.ink"), ink)),
            (binary, peers.inkcpp_command("build", ink, binary)),
            (bard, peers.bardic_command("compile", str(here / "book.bard"), "-o", bard)),
        ]
        for path, command in ready:
            if command is not None and not Path(path).exists():
                run_once(Job("making ready", command, peers.environment(), codes=(0, 1)))
        yield "inkcpp", peers.inkcpp_command(what, binary, *more) if Path(binary).exists() else None
        yield "inkjs", peers.ink_command(what, ink, *more) if Path(ink).exists() else None
        yield "Bardic", peers.bardic_player(what, bard, *more) if Path(bard).exists() else None

    def play(self) -> Iterator[Row]:
        """Random play through the public kernel, events and undo on."""
        for size, floor, aim in ((SMALL, 1.5, 3), (BIG, 5, 10)):
            pack = str(self.book(size) / "malory")
            command = [sys.executable, "-m", "bench.play", pack, str(self.seconds)]
            jobs = [Job("malory", command, self.env)]
            for name, other in self.others("play", size, str(self.seconds)):
                jobs += self.peer(name, other)
            rates = rates_of(jobs, 3)
            for name, seen in rates.items():
                yield Row(f"{name}, random play, {size:,}", f"{median(seen):,.0f} choices/s")
            for name in list(rates)[1:]:
                times = median(a / b for a, b in zip(rates["malory"], rates[name], strict=True))
                bounds = (f">= {floor}", f">= {aim}") if name == "inkcpp" else ("", "")
                yield Row(f"random play {size:,} / {name}", f"{times:.1f} times", *bounds)

    def playtest(self) -> Iterator[Row]:
        """`malory playtest` on one core: games at random, and every option of every passage."""
        pack = str(self.book(2000) / "malory")
        more = ["processor"] if self.processor else []
        for how, floor in (([str(self.seconds)], ">= 20,000"), (["options"], "<= 1")):
            command = [sys.executable, "-m", "bench.playtest", pack, *how, *more]
            job = Job("playtest", command, self.env)
            figures = sorted(float(run_once(job)[2].split()[-1]) for _ in range(3))
            if how == ["options"]:
                yield Row("playtest of 2,000, every option", f"{figures[1]:.2f} s", floor)
            else:
                yield Row("playtest of 2,000, random", f"{figures[1]:,.0f} choices/s", floor)

    def cards(self) -> Iterator[Row]:
        """Random play of each game beside others' card games, each by its own processor's clock."""
        jobs = [
            Job(f"{name}, {what}", [*CARDS, game, way, str(self.seconds)], self.env)
            for game, name in OURS.items()
            for way, what in (("bare", BARE), ("whole", WHOLE))
        ]
        for package, game, name in OTHERS:
            jobs += self.peer(name, peers.card_command(package, game, str(self.seconds)))
        rates = rates_of(jobs, max(3, self.rounds))
        for name, seen in rates.items():
            yield Row(name, f"{median(seen):,.0f} answers/s")
        for _, _, other in OTHERS:
            for name in rates if other in rates else ():
                if name.startswith(tuple(OURS.values())):
                    times = median(a / b for a, b in zip(rates[name], rates[other], strict=True))
                    floor = FLOORS.get((name, other), "")
                    yield Row(f"{name} / {other.split(',')[0]}", f"{times:.2f} times", floor)


def _each(found: dict[str, Runs], size: int) -> Iterator[Row]:
    """A line for what each took."""
    for name, runs in found.items():
        yield Row(f"{name}, {size:,}", f"{runs.median:.2f} s, {runs.peak:.0f} MB")


def _beside(
    mine: str, found: dict[str, Runs], other: str, size: int, floor: str, aim: str
) -> Iterator[Row]:
    """The ratio of the seconds, if the other was there."""
    if other in found:
        figure = f"{ratio(found[mine], found[other]):.2f}"
        yield Row(f"{mine} / {other}, {size:,}", figure, floor, aim)


def rates_of(jobs: list[Job], rounds: int) -> dict[str, list[float]]:
    """Run all jobs once a round, in turn; the figure that each prints last."""
    rates: dict[str, list[float]] = {job.name: [] for job in jobs}
    for _ in range(rounds):
        for job in jobs:
            rates[job.name].append(float(run_once(job)[2].split()[-1]))
    return rates


GROUPS = ("compile", "scale", "edit", "export", "start", "play", "playtest", "cards")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--only", default=",".join(GROUPS), help="groups, commas between")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3.0, help="of random play, a round")
    parser.add_argument(
        "--processor",
        action="store_true",
        help="time whole processes by what processors worked: for a machine that is not calm",
    )
    parser.add_argument("--no-peers", action="store_true", help="install and time no other engine")
    arguments = parser.parse_args()
    groups = arguments.only.split(",")
    for group in groups:
        if group not in GROUPS:
            parser.error(f"there is no group {group!r}; there are {', '.join(GROUPS)}")
    absent = [] if arguments.no_peers else peers.install()
    installed = None if arguments.no_peers else peers.malory()
    if installed is None:
        absent.append("a wheel of Malory: its starts are timed from this checkout, and are slower")
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores")
    for line in absent:
        print(f"absent: {line}")
    print(f"\n{'':52}{'':>22}{'floor':>10}{'aim':>10}")
    with tempfile.TemporaryDirectory(prefix="malory-bench-") as folder:
        bench = Bench(
            Path(folder),
            arguments.rounds,
            arguments.seconds,
            installed or HERE,
            arguments.processor,
        )
        for group in groups:
            for row in getattr(bench, group)():
                line = f"{row.what:<52}{row.figure:>22}{row.floor:>10}{row.aim:>10}"
                print(line.rstrip(), flush=True)


if __name__ == "__main__":
    main()
