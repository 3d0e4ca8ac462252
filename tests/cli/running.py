"""The command as a player runs it: a process of its own, its output and its exit code."""

from __future__ import annotations

import os
import subprocess
import sys
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
