"""The command as a player runs it: a process of its own, its output and its exit code."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping
from typing import NamedTuple

MALORY = [sys.executable, "-c", "from scriptorium.cli import main; main()"]


class Done(NamedTuple):
    """How a process ended."""

    code: int
    out: str
    err: str


def environment(**more: str) -> dict[str, str]:
    """Return this environment with some things changed; an empty one is left out."""
    env = {**os.environ, **more}
    return {name: value for name, value in env.items() if value or name not in more}


def malory(
    *args: str,
    stdin: str | bytes | None = "",
    env: Mapping[str, str] | None = None,
    cwd: str | os.PathLike[str] | None = None,
) -> Done:
    """Run the command; `stdin` None closes it."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [*MALORY, *args],
        input=given,
        stdin=None if given is not None else subprocess.DEVNULL,
        capture_output=True,
        env=environment(**(env or {})),
        cwd=cwd,
        check=False,
        timeout=60,
    )
    out, err = (text.decode("utf-8", "replace") for text in (done.stdout, done.stderr))
    return Done(done.returncode, out, err)


def interrupted(*args: str) -> Done:
    """Run the command with a terminal for its errors, and press Ctrl-C once its bar has moved."""
    terminal, its_end = os.openpty()
    running = subprocess.Popen(
        [*MALORY, *args],
        stdout=subprocess.PIPE,
        stderr=its_end,
        env=environment(TERM="xterm", COLUMNS="80"),
        start_new_session=True,
        # a run in the background, such as a CI's, may have been told to ignore it
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    os.close(its_end)
    seen = bytearray()
    moved = threading.Event()

    def watch() -> None:
        try:
            while more := os.read(terminal, 4096):
                seen.extend(more)
                if re.search(rb"[1-9]\d*/\d", seen):
                    moved.set()
        except OSError:  # the other end is closed
            pass

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        assert moved.wait(120), f"no bar moved: {bytes(seen)!r}"
        os.killpg(running.pid, signal.SIGINT)
        out, _ = running.communicate(timeout=120)
    finally:
        running.kill()
        running.wait()
    watcher.join(10)
    os.close(terminal)
    return Done(running.returncode, out.decode("utf-8"), seen.decode("utf-8", "replace"))
