"""A Dask cluster on this machine: a scheduler and workers, each a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.cli.running import environment

_ROOT = Path(__file__).parents[3]
_SCHEDULER = "distributed.cli.dask_scheduler"
_WORKER = "distributed.cli.dask_worker"


def _places() -> list[str]:
    """Where a worker finds modules: the tests' too, for the work that they define."""
    return [str(_ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]


class Local:
    """A scheduler that listens on the loopback alone, and its workers."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.workers: list[subprocess.Popen[bytes]] = []
        self._file = folder / "scheduler.json"
        self.scheduler = self._start(
            _SCHEDULER, "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
            "--scheduler-file", str(self._file), cwd=folder,
        )  # fmt: skip
        while not self._written():
            assert self.scheduler.poll() is None, "the scheduler ended"
        self.address: str = self._written()["address"]

    def _written(self) -> dict[str, Any]:
        try:
            found: dict[str, Any] = json.loads(self._file.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return found

    def add_worker(self, cwd: Path | None = None) -> subprocess.Popen[bytes]:
        """Start a worker that has `cwd` for its folder."""
        worker = self._start(
            _WORKER, self.address, "--host", "127.0.0.1", "--no-nanny", "--nthreads", "1",
            "--no-dashboard", "--local-directory", str(self.folder), cwd=cwd or self.folder,
        )  # fmt: skip
        self.workers.append(worker)
        return worker

    def _start(self, module: str, *args: str, cwd: Path) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", module, *args],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=environment(PYTHONPATH=os.pathsep.join(_places())),
            cwd=cwd,
        )

    def end(self) -> None:
        """Kill what is left."""
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()
