"""The loop and its report: `python -m bench.abuse --minutes 60`."""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from malory.pack import find_pack

from bench.abuse.editing import Editor
from bench.abuse.errands import Errands, Ran
from bench.abuse.readings import (
    MEGABYTES_AN_HOUR,
    WARM,
    WARM_UP,
    Row,
    counts_grow,
    files_in,
    held_by,
    memory_grows,
    peaks_grow,
    rise,
)
from bench.abuse.sitting import Sitter

MALORY = (sys.executable, "-m", "scriptorium")
PACK = "the-ferry"
SILENCE = 900
"""Seconds after which whoever has not answered never will."""


class Run:
    """A run in a folder of its own: nothing of the user's is read or written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("cache", "data", "tmp", "out", "saves"):
            (folder / name).mkdir()
        self.pack = folder / "book"
        shutil.copytree(str(find_pack(PACK)), self.pack)
        environment = {
            **os.environ,
            "XDG_CACHE_HOME": str(folder / "cache"),
            "XDG_DATA_HOME": str(folder / "data"),
            "XDG_CONFIG_HOME": str(folder / "data"),
            "TMPDIR": str(folder / "tmp"),
        }
        self.editor = Editor(MALORY, environment, self.pack)
        self.sitter = Sitter(environment, folder / "saves", self.pack)
        self.errands = Errands(MALORY, environment, self.pack, folder / "out")
        self.rows: dict[str, tuple[list[float], list[float]]] = {}
        self.faults: list[str] = []
        self.rounds = 0
        self.begun = time.monotonic()

    def warm_up(self) -> None:
        """Fill the caches: rounds of which nothing is read, and each errand once."""
        for n in range(WARM_UP):
            signal.alarm(SILENCE)
            self.editor.round(random.Random(f"warm {n}"))
            self.sitter.round()
        for name, errand in self.errands.ways:
            self._heed(name, errand(random.Random(0)))

    def round(self) -> None:
        """A round of everything: the editor, the sitter, and one errand."""
        signal.alarm(SILENCE)
        dice = random.Random(self.rounds)
        self.editor.round(dice)
        self.note("blocks of the sitter, thousands", self.sitter.round() / 1000)
        name, errand = self.errands.ways[self.rounds % len(self.errands.ways)]
        ran = errand(dice)
        self._heed(name, ran)
        self.note(f"peak memory of {name}", ran.megabytes)
        self.rounds += 1
        for who, process in (
            ("language server", self.editor.process),
            ("sitter", self.sitter.process),
        ):
            held = held_by(process.pid)
            self.note(f"memory of the {who}", held.megabytes)
            self.note(f"open files of the {who}", held.files)
            self.note(f"threads of the {who}", held.threads)
        for where in ("tmp", "cache", "data", "saves", "book"):
            self.note(f"files in {where}", files_in(self.folder / where))
        self.note("open files of this process", held_by(os.getpid()).files)

    def _heed(self, name: str, ran: Ran) -> None:
        if ran.code:
            said = (self.folder / "out" / "last.txt").read_text("utf-8", "replace")
            self.faults.append(f"{name} ended with {ran.code}: {said[-300:]}")

    def note(self, name: str, value: float) -> None:
        at, values = self.rows.setdefault(name, ([], []))
        at.append(time.monotonic() - self.begun)
        values.append(value)

    def end(self) -> None:
        for who, code in (("language server", self.editor.end()), ("sitter", self.sitter.end())):
            if code:
                self.faults.append(f"the {who} ended with {code}")

    def kill(self) -> None:
        """However it went, no process is left."""
        for process in (self.editor.process, self.sitter.process):
            if process.poll() is None:
                process.kill()
                process.wait()


def _silent(*_: object) -> None:
    raise TimeoutError("somebody has not answered for a quarter of an hour")


def told(rows: Mapping[str, tuple[list[float], list[float]]]) -> tuple[list[str], int]:
    """The report's lines, and how many of them tell of growth."""
    lines, grown = [], 0
    for name, (at, values) in rows.items():
        row = Row(name, at, values)
        _, late = row.settled()
        is_memory = name.startswith("memory")
        if is_memory:
            grows = memory_grows(row)
        else:
            held = peaks_grow(late) if name.startswith("blocks") else counts_grow(late)
            grows = peaks_grow(values) if name.startswith("peak") else held
        grown += grows
        figure = f"{min(late):8.1f} {max(late):8.1f} {late[-1]:8.1f}"
        rate = f"{rise(row):+9.2f} MB/h" if is_memory else " " * 14
        lines.append(f"{name:<42}{figure} {rate}  {'GROWS' if grows else 'flat'}")
    return lines, grown


def main() -> int:
    """Run, report, and end with 1 if anything grew or failed."""
    words = argparse.ArgumentParser(prog="python -m bench.abuse", description=__doc__)
    words.add_argument("--minutes", type=float, default=60.0)
    words.add_argument("--readings", type=Path, metavar="FILE", help="write them all, as JSON")
    asked = words.parse_args()
    signal.signal(signal.SIGALRM, _silent)
    with tempfile.TemporaryDirectory(prefix="malory-abuse-") as name:
        run = Run(Path(name))
        try:
            run.warm_up()
            last = 0.0
            while time.monotonic() - run.begun < asked.minutes * 60:
                run.round()
                spent = time.monotonic() - run.begun
                if spent - last > 60:
                    last = spent
                    held = [
                        values[-1] for key, (_, values) in run.rows.items() if "y of the" in key
                    ]
                    print(f"{spent / 60:6.1f} min, {run.rounds} rounds: {held} MB", flush=True)
            run.end()
            signal.alarm(0)
        finally:
            run.kill()
        lines, grown = told(run.rows)
        left = files_in(run.folder / "tmp")
    if asked.readings is not None:
        asked.readings.write_text(json.dumps(run.rows))
    spent = (time.monotonic() - run.begun) / 60
    print(f"\n{WARM_UP} rounds to warm up, {run.rounds} that were read, in {spent:.1f} minutes;")
    print(f"after the first {WARM:.0%} of the readings:")
    print(f"{'':<42}{'least':>8} {'most':>8} {'last':>8} {'slope':>9}")
    print("\n".join(lines))
    print(f"temporary files left: {left}; bound on memory: {MEGABYTES_AN_HOUR:g} MB an hour")
    for fault in run.faults[:20]:
        print(f"fault: {fault}")
    return 1 if grown or run.faults or left else 0


if __name__ == "__main__":
    sys.exit(main())
