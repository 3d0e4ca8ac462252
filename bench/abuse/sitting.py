"""The process that sits at tables, from outside: told to do a round, and waited for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


class Sitter:
    """See `sitter`."""

    def __init__(self, environment: dict[str, str], folder: Path, pack: Path) -> None:
        command = [sys.executable, "-m", "bench.abuse.sitter", str(folder), str(pack)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True
        )

    def round(self) -> int:
        """Have it do a round: the blocks of memory it holds then. RuntimeError if it has ended."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        said = self.process.stdout.readline().split()
        if said[:1] != ["done"]:
            raise RuntimeError("the sitter has ended")
        return int(said[1])

    def end(self) -> int:
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(60)
