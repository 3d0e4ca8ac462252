"""Where two versions of a text differ, so that what is made of it need not be made anew."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from typing import NamedTuple


class Change(NamedTuple):
    """The one stretch in which two texts differ: it begins at `start` in both, and ends at `old` in
    the one and at `new` in the other. Equal texts differ in nothing, at their end."""

    start: int
    old: int
    new: int

    @property
    def shift(self) -> int:
        """How far what stands behind it has moved."""
        return self.new - self.old


def change(old: str, new: str) -> Change:
    """What an edit changed. Found by halving, since to compare two stretches costs next to nothing
    and to look at every letter of a book does not.

    >>> change("a wet mill", "a dry mill")
    Change(start=2, old=5, new=5)
    >>> change("aa", "aaa")
    Change(start=2, old=2, new=3)
    """
    most = min(len(old), len(new))
    start, stop = 0, most
    while start < stop:
        middle = (start + stop + 1) // 2
        if old[start:middle] == new[start:middle]:
            start = middle
        else:
            stop = middle - 1
    end, stop = 0, most - start
    while end < stop:
        middle = (end + stop + 1) // 2
        if old[len(old) - middle : len(old) - end] == new[len(new) - middle : len(new) - end]:
            end = middle
        else:
            stop = middle - 1
    return Change(start, len(old) - end, len(new) - end)


def line_starts(
    starts: list[int], edit: Change, length: int, ends: Callable[[int, int], Iterable[int]]
) -> list[int]:
    """Where the lines of a text of that length begin after an edit, if they began at `starts`.

    `ends` finds where the line ends in a stretch of it leave off.
    """
    first = max(1, bisect_left(starts, edit.start))
    behind = bisect_right(starts, edit.old)
    kept = starts[behind:]
    if edit.shift:
        shift = edit.shift
        kept = [start + shift for start in kept]
    stop = kept[0] if kept else length + 1
    found = [end for end in ends(starts[first - 1], min(stop, length)) if end < stop]
    return [*starts[:first], *found, *kept]
