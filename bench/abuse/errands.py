"""Whole processes, one after the other: each does its work, leaves nothing, and tells its peak."""

from __future__ import annotations

import os
import random
import signal
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple


class Ran(NamedTuple):
    """How a process ended: the most memory it held, in MB, and its exit code."""

    megabytes: float
    code: int


class Errands:
    """Commands of `malory` on one pack; what they write goes to a folder of its own."""

    def __init__(self, command: Sequence[str], environment: dict[str, str], pack: Path, out: Path):
        self.command = command
        self.environment = environment
        self.pack = str(pack)
        self.out = out
        self.ways: tuple[tuple[str, Callable[[random.Random], Ran]], ...] = (
            ("playtest", self._playtest),
            ("check", lambda _: self._run("check", self.pack)),
            ("map", lambda _: self._run("map", self.pack, "-o", str(out / "map.svg"))),
            ("publish", self._publish),
            ("killed and resumed", self._killed),
        )

    def _playtest(self, dice: random.Random) -> Ran:
        seed = str(dice.randrange(100))
        return self._run("playtest", self.pack, "--games", "50", "--jobs", "2", "--seed", seed)

    def _publish(self, dice: random.Random) -> Ran:
        form = dice.choice(("html", "epub", "md"))
        out = str(self.out / f"book.{form}")
        return self._run("publish", self.pack, "--to", form, "-o", out, "--force")

    def _killed(self, dice: random.Random) -> Ran:
        """A game that is killed as it waits for an answer, and gone on with from its save."""
        with subprocess.Popen(
            [*self.command, "play", self.pack, "--json", "--seed", str(dice.randrange(50))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=self.environment,
            text=True,
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            asked = 0
            while asked < 4 and (line := process.stdout.readline()):
                if '"type": "decision"' in line:
                    asked += 1
                    process.stdin.write("1\n")
                    process.stdin.flush()
            process.send_signal(signal.SIGKILL)
        ran = self._run("play", self.pack, "--resume", "--json", said="1\nundo\n1\nquit\n")
        for save in Path(self.environment["XDG_DATA_HOME"]).rglob("*.save"):
            save.unlink()  # the player's own, whom nobody asked
        return ran

    def _run(self, *words: str, said: str = "") -> Ran:
        with (self.out / "last.txt").open("w+") as log:
            process = subprocess.Popen(
                [*self.command, *words],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=self.environment,
                text=True,
            )
            assert process.stdin is not None
            process.stdin.write(said)
            process.stdin.close()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        return Ran(usage.ru_maxrss / 1024, process.returncode)
