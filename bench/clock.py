"""Whole processes on the clock, in turn within each round, so that ratios are taken fairly."""

from __future__ import annotations

import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(slots=True)
class Runs:
    """What one command took: seconds and peak megabytes, a figure a round."""

    seconds: list[float] = field(default_factory=list)
    megabytes: list[float] = field(default_factory=list)
    output: str = ""

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    @property
    def peak(self) -> float:
        return statistics.median(self.megabytes)


@dataclass(frozen=True, slots=True)
class Job:
    """A command to time. `before` runs, untimed, ahead of each round."""

    name: str
    command: list[str]
    environment: dict[str, str]
    before: Callable[[], None] | None = None
    codes: tuple[int, ...] = (0,)


def run_once(job: Job, processor: bool = False) -> tuple[float, float, str]:
    """Seconds, peak megabytes and output of one whole process; RuntimeError if it failed.

    The seconds are the clock's, or with `processor` those that processors worked for it.
    """
    if job.before is not None:
        job.before()
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as out:
        start = time.perf_counter()
        process = subprocess.Popen(
            job.command,
            env=job.environment,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
        )
        _, status, usage = os.wait4(process.pid, 0)
        spent = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        text = out.read()
    if process.returncode not in job.codes:
        raise RuntimeError(f"{job.name} ended with {process.returncode}:\n{text[-2000:]}")
    if processor:
        spent = usage.ru_utime + usage.ru_stime
    return spent, usage.ru_maxrss / 1024, text


def race(jobs: list[Job], rounds: int, processor: bool = False) -> dict[str, Runs]:
    """Run all jobs once a round, in turn."""
    found = {job.name: Runs() for job in jobs}
    for _ in range(rounds):
        for job in jobs:
            seconds, megabytes, text = run_once(job, processor)
            runs = found[job.name]
            runs.seconds.append(seconds)
            runs.megabytes.append(megabytes)
            runs.output = text
    return found


def ratio(mine: Runs, theirs: Runs) -> float:
    """The median of the round-by-round ratios of the seconds."""
    return statistics.median(a / b for a, b in zip(mine.seconds, theirs.seconds, strict=True))
