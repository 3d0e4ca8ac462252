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

from bench import peers
from bench.clock import Job, Runs, race, ratio, run_once

HERE = str(Path(sys.executable).with_name("malory"))
CARDS = (sys.executable, "-m", "bench.cards")


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
        for size in (2000, 20000):
            # In a process of its own: what this one holds would count as its children's peak.
            command = [sys.executable, "-m", "bench.synthetic", str(size), str(self.book(size))]
            run_once(Job("synthetic", command, dict(os.environ)))

    def book(self, size: int) -> Path:
        return self.folder / str(size)

    def forget(self) -> None:
        shutil.rmtree(self.cache, ignore_errors=True)

    def malory(self, name: str, *arguments: str, cold: bool = False) -> Job:
        return Job(name, [self.script, *arguments], self.env, self.forget if cold else None)

    def peer(self, name: str, command: list[str] | None) -> list[Job]:
        return [] if command is None else [Job(name, command, peers.environment(), codes=(0, 1))]

    def compile(self) -> Iterator[Row]:
        """Cold check of both sizes, without the prose, beside what the others compile or lint."""
        found: dict[int, dict[str, Runs]] = {}
        for size, rounds in ((2000, self.rounds), (20000, max(1, self.rounds // 2))):
            here = self.book(size)
            check = ("check", str(here / "malory"), "--no-prose")
            jobs = [self.malory("malory check", *check, cold=True)]
            ink = peers.ink_command("compile", str(here / "book.ink"), str(here / "book.json"))
            jobs += self.peer("inkjs compile", ink)
            if size == 2000:
                lint = peers.bardic_command("lint", str(here / "book.bard"))
                jobs += self.peer("Bardic lint", lint)
            found[size] = race(jobs, rounds, self.processor)
            for name, runs in found[size].items():
                yield Row(f"{name}, {size:,}", f"{runs.median:.2f} s, {runs.peak:.0f} MB")
        mine = found[2000]["malory check"]
        for name, floor, aim in (
            ("inkjs compile", "0.40", "0.25"),
            ("Bardic lint", "0.50", "0.30"),
        ):
            if name in found[2000]:
                figure = f"{ratio(mine, found[2000][name]):.2f}"
                yield Row(f"check 2,000 cold / {name}", figure, f"<= {floor}", f"<= {aim}")
        big = found[20000]["malory check"]
        if "inkjs compile" in found[20000]:
            figure = f"{ratio(big, found[20000]['inkjs compile']):.2f}"
            yield Row("check 20,000 cold / inkjs compile", figure, "", "<= 0.15")
        growth = big.median / mine.median
        yield Row("check 20,000 / check 2,000", f"{growth:.1f} times", "<= 11", "<= 10")
        yield Row("check 20,000, peak memory", f"{big.peak:.0f} MB", "<= 400", "<= 250")

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
        jobs = [
            Job(
                "python -c pass",
                [str(Path(self.script).with_name("python")), "-c", "pass"],
                self.env,
            ),
            self.malory("malory --help", "--help"),
            self.malory("malory play tales --plain", "play", "tales", "--plain", "--seed", "1"),
        ]
        for size in (2000, 20000):
            pack = str(self.book(size) / "malory")
            jobs.append(self.malory(f"malory play of {size:,} passages", "play", pack, "--plain"))
        for job in jobs:
            run_once(job)
        for name, runs in race(jobs, self.rounds * 3, self.processor).items():
            bounds = ("<= 80", "<= 50") if name.startswith("malory") else ("", "")
            yield Row(f"{name}, warm, to first text", f"{runs.median * 1000:.0f} ms", *bounds)

    def play(self) -> Iterator[Row]:
        """Random play through the public kernel, events and undo on."""
        for size, floor, aim in ((2000, 1.5, 3), (20000, 5, 10)):
            here = self.book(size)
            command = [sys.executable, "-m", "bench.play", str(here / "malory"), str(self.seconds)]
            jobs = [Job("malory", command, self.env)]
            ready = peers.inkcpp_command("build", str(here / "book.json"), str(here / "book.bin"))
            if ready is not None and (here / "book.json").exists():
                run_once(Job("inkcpp build", ready, peers.environment()))
                play = peers.inkcpp_command("play", str(here / "book.bin"), str(self.seconds))
                jobs += self.peer("inkcpp", play)
            rates: dict[str, list[float]] = {job.name: [] for job in jobs}
            for _ in range(3):
                for job in jobs:
                    rates[job.name].append(float(run_once(job)[2].split()[-1]))
            for name, seen in rates.items():
                yield Row(f"{name}, random play, {size:,}", f"{sorted(seen)[1]:,.0f} choices/s")
            if "inkcpp" in rates:
                pairs = zip(rates["malory"], rates["inkcpp"], strict=True)
                figure = f"{sorted(a / b for a, b in pairs)[1]:.1f} times"
                yield Row(f"random play {size:,} / inkcpp", figure, f">= {floor}", f">= {aim}")

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

    def court(self) -> Iterator[Row]:
        """Random play of King's Court beside RLCard's UNO, each by its own processor's clock."""
        jobs = [
            Job(way, [*CARDS, "kings-court", way, str(self.seconds)], self.env)
            for way in ("bare", "whole")
        ]
        jobs += self.peer("uno", peers.rlcard_command(str(self.seconds)))
        rates: dict[str, list[float]] = {job.name: [] for job in jobs}
        for _ in range(max(3, self.rounds)):
            for job in jobs:
                rates[job.name].append(float(run_once(job)[2].split()[-1]))
        names = {
            "bare": "King's Court, the rules alone",
            "whole": "King's Court, views, events, record, undo",
            "uno": "RLCard, its UNO environment",
        }
        for name, seen in rates.items():
            yield Row(names[name], f"{sorted(seen)[len(seen) // 2]:,.0f} answers/s")
        for name, floor in (("bare", ">= 2.5"), ("whole", ">= 1")):
            if "uno" in rates:
                pairs = sorted(a / b for a, b in zip(rates[name], rates["uno"], strict=True))
                figure = f"{pairs[len(pairs) // 2]:.2f} times"
                yield Row(f"{names[name]} / UNO", figure, floor)

    def camlann(self) -> Iterator[Row]:
        """Random play of Camlann, by its own processor's clock."""
        return self.random_play("Camlann", "camlann")

    def king_arthur(self) -> Iterator[Row]:
        """Random play of King Arthur by three, by its own processor's clock."""
        return self.random_play("King Arthur", "king-arthur")

    def shadows(self) -> Iterator[Row]:
        """Random play of Shadows by five, by its own processor's clock."""
        return self.random_play("Shadows", "shadows")

    def random_play(self, name: str, game: str) -> Iterator[Row]:
        """The middle one of three runs of a card game, the rules alone and the whole table."""
        for way, what in (("bare", "the rules alone"), ("whole", "views, events, record, undo")):
            job = Job(way, [*CARDS, game, way, str(self.seconds)], self.env)
            seen = sorted(float(run_once(job)[2].split()[-1]) for _ in range(3))
            yield Row(f"{name}, {what}", f"{seen[1]:,.0f} answers/s")


GROUPS = (
    "compile",
    "edit",
    "start",
    "play",
    "playtest",
    "court",
    "camlann",
    "shadows",
    "king_arthur",
)


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
