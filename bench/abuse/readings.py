"""What a process holds, what lies in a folder, and whether a row of readings grows."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

WARM: Final = 0.25
"""The part of a run, from its beginning, in which caches may fill."""

MEGABYTES_AN_HOUR: Final = 8.0
"""What a process that lives long may grow by, as the line through its readings has it: a book's
caches fill a little for hours; a leak of one text an edit is many times that."""


class Held(NamedTuple):
    """What a process holds."""

    megabytes: float
    files: int
    threads: int


class Row(NamedTuple):
    """One series of readings, each with the seconds since the run began."""

    name: str
    at: Sequence[float]
    values: Sequence[float]

    def settled(self) -> tuple[list[float], list[float]]:
        """The readings after the warm-up."""
        first = int(len(self.at) * WARM)
        return list(self.at[first:]), list(self.values[first:])


def held_by(pid: int) -> Held:
    """What a process holds now. Raises OSError if it is gone."""
    fields = dict(
        line.split(":", 1)
        for line in Path(f"/proc/{pid}/status").read_text().splitlines()
        if ":" in line
    )
    files = len(os.listdir(f"/proc/{pid}/fd"))
    return Held(int(fields["VmRSS"].split()[0]) / 1024, files, int(fields["Threads"]))


def files_in(folder: Path) -> int:
    """How many files lie in a folder and below."""
    return sum(len(names) for _, _, names in os.walk(folder))


def slope(at: Sequence[float], values: Sequence[float]) -> float:
    """Growth an hour: the median of the slopes between readings, which one odd reading cannot move.

    >>> slope([0, 1800, 3600], [10, 11, 12])
    2.0
    """
    step = max(1, len(at) // 300)  # enough; all pairs of a night's readings are millions
    rows = list(zip(at, values, strict=True))[::step]
    found = [
        (later - value) / (end - begin)
        for n, (begin, value) in enumerate(rows)
        for end, later in rows[n + 1 :]
        if end > begin
    ]
    return median(found) * 3600 if found else 0.0


def counts_grow(values: Sequence[float]) -> bool:
    """Whether a count is higher in the last third than it ever was in the first.

    >>> counts_grow([3, 4, 3, 4, 4, 3]), counts_grow([3, 3, 4, 4, 5, 6])
    (False, True)
    """
    third = max(1, len(values) // 3)
    return bool(values) and min(values[-third:]) > max(values[:third])


def peaks_grow(values: Sequence[float]) -> bool:
    """Whether whole processes take more and more: each of the last third a twentieth more than any
    of the first.

    >>> peaks_grow([50, 52, 51, 53, 52, 51]), peaks_grow([50, 51, 54, 56, 57, 58])
    (False, True)
    """
    return counts_grow([round(value / max(values) * 20) for value in values])


def memory_grows(row: Row) -> bool:
    """Whether a process's memory grows beyond the bound."""
    return slope(*row.settled()) > MEGABYTES_AN_HOUR
