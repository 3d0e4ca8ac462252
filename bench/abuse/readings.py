"""What a process holds, what lies in a folder, and whether a row of readings grows."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

WARM_UP: Final = 160
"""So many rounds of the processes that live long fill their caches before anything is read: five
hundred shapes of passages and plans of combats, the passages of Tales, eight games of each kind."""

WARM: Final = 0.25
"""The part of the readings, from their beginning, in which what is left of that may happen."""

MEGABYTES_AN_HOUR: Final = 4.0
"""What the floor of a process that lives long may rise by. A leak of one text an edit is many times
that."""


STRETCHES: Final = 24
"""So many stretches a run is cut into; of each its least reading counts."""


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


def workers_of(pid: int) -> list[int]:
    """The processes that Python's pool of one has begun, those at work alone."""
    found = []
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        try:
            words = Path(f"/proc/{child}/cmdline").read_bytes()
        except OSError:  # it has ended since
            continue
        if b"spawn_main" in words:
            found.append(int(child))
    return found


def files_in(folder: Path) -> int:
    """How many files lie in a folder and below."""
    return sum(len(names) for _, _, names in os.walk(folder))


def slope(at: Sequence[float], values: Sequence[float]) -> float:
    """Growth an hour: the median of the slopes between readings, which one odd reading cannot move.

    >>> slope([0, 1800, 3600], [10, 11, 12])
    2.0
    """
    rows = list(zip(at, values, strict=True))
    found = [
        (later - value) / (end - begin)
        for n, (begin, value) in enumerate(rows)
        for end, later in rows[n + 1 :]
        if end > begin
    ]
    return median(found) * 3600 if found else 0.0


def floors(at: Sequence[float], values: Sequence[float]) -> tuple[list[float], list[float]]:
    """The least reading of each of STRETCHES, and when it was taken.

    What waits for the collector, for an answer to be sent or in a half-filled page of the allocator
    comes on top of what a process holds, never below it; what leaks stays in the least, too.

    >>> floors([0, 1], [7, 5])
    ([0, 1], [7, 5])
    """
    many = min(STRETCHES, len(at))
    cuts = [len(at) * n // many for n in range(many + 1)]
    least = [min(range(first, end), key=values.__getitem__) for first, end in pairwise(cuts)]
    return [at[n] for n in least], [values[n] for n in least]


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


def rise(row: Row) -> float:
    """By how much an hour the floor of a process's memory rises once it is warm."""
    return slope(*floors(*row.settled()))


def memory_grows(row: Row) -> bool:
    """Whether it rises beyond the bound."""
    return rise(row) > MEGABYTES_AN_HOUR
