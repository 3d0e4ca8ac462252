"""Whole processes, one after the other: each does its work, leaves nothing, and tells its peak."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.abuse.editing import Editor
from bench.abuse.readings import held_by, workers_of

_PATIENCE = 60.0
"""Seconds to wait for a playtest's processes."""


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
        self._unharmed = ""
        self.ways: tuple[tuple[str, Callable[[random.Random], Ran]], ...] = (
            ("playtest", self._playtest),
            ("check", lambda _: self._run("check", self.pack)),
            ("map", lambda _: self._run("map", self.pack, "-o", str(out / "map.svg"))),
            ("publish", self._publish),
            ("killed and resumed", self._killed),
            ("playtest, a worker killed", self._robbed),
            ("a server after one killed", self._served),
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

    def _robbed(self, dice: random.Random) -> Ran:
        """A playtest of which one process is killed at work: it is to report as if it were not."""
        words = ("playtest", self.pack, "--games", "400", "--seed", "robbed", "--format", "json")
        last = self.out / "last.txt"
        if not self._unharmed:
            ran = self._run(*words, "--jobs", "1")
            self._unharmed = last.read_text("utf-8")
            if ran.code:
                return ran
        ran = self._run(*words, "--jobs", "2", meanwhile=lambda pid: _rob(pid, dice))
        if not ran.code and last.read_text("utf-8") != self._unharmed:
            return ran._replace(code=-1)
        return ran

    def _served(self, dice: random.Random) -> Ran:
        """A language server that is killed at work, and the next, which knows nothing of it."""
        editor = Editor(self.command, self.environment, Path(self.pack))
        editor.leave_off(dice)
        editor.process.kill()
        editor.close()
        editor = Editor(self.command, self.environment, Path(self.pack))
        editor.round(dice)
        megabytes = held_by(editor.process.pid).megabytes
        code = editor.end()
        editor.close()
        return Ran(megabytes, code)

    def _run(
        self, *words: str, said: str = "", meanwhile: Callable[[int], None] | None = None
    ) -> Ran:
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
            try:
                if meanwhile is not None:
                    meanwhile(process.pid)
                _, status, usage = os.wait4(process.pid, 0)
            except BaseException:
                process.kill()
                raise
            process.returncode = os.waitstatus_to_exitcode(status)
        return Ran(usage.ru_maxrss / 1024, process.returncode)


def _rob(pid: int, dice: random.Random) -> None:
    """Kill one of the processes that work for another, as soon as it has all of them."""
    until = time.monotonic() + _PATIENCE
    while len(found := workers_of(pid)) < 2:
        if time.monotonic() > until:
            raise RuntimeError("a playtest has begun no processes")
        time.sleep(0.01)
    time.sleep(dice.random() / 2)
    try:
        os.kill(dice.choice(found), signal.SIGKILL)
    except ProcessLookupError:  # it was done already
        return
