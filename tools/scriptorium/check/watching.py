"""`--watch`: the packs are checked again whenever one of their files is saved.

Files are asked for their times up to twenty times a second. That costs little, sees every way of
saving on every kind of disk (in place, by rename, over a network), and needs no library.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib.resources.abc import Traversable
from typing import TypeAlias

from malory.book.freshness import files_of
from malory.pack.folder import TRANSLATIONS, script_files, translation_files
from malory.source import Severity, severity

from scriptorium.check.baseline import mark_of
from scriptorium.findings.listing import Found
from scriptorium.findings.text import as_text

PAUSE = 0.05
"""Seconds between two looks; when two find the same after a change, whoever wrote is done."""

_SHARE = 5
"""A look at a thousand files takes a while: the pause is so many times as long, at least."""

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"

_RANKS = {Severity.INFO: 0, Severity.WARNING: 1, Severity.ERROR: 2}

Stamp: TypeAlias = list[tuple[str, int, int, int]]


def stamp_of(folder: Traversable) -> Stamp:
    """What a save changes in a pack's files: which there are, and each one's identity and time."""
    stamp: Stamp = []
    told = [(f"{TRANSLATIONS}/{name}", file) for name, file in translation_files(folder)]
    for name, file in [*files_of(folder), *script_files(folder), *told]:
        try:
            status = os.stat(str(file))
        except OSError:  # gone since it was listed, or inside a zip
            continue
        stamp.append((name, status.st_ino, status.st_size, status.st_mtime_ns))
    return stamp


def saves(
    folders: Sequence[Traversable], wait: Callable[[float], None] = time.sleep
) -> Iterator[None]:
    """Yields at once, then whenever files of the folders have changed and are at rest."""
    checked: list[Stamp] | None = None
    last = [stamp_of(folder) for folder in folders]
    while True:
        if last != checked:
            checked = last
            yield
        start = time.perf_counter()
        now = [stamp_of(folder) for folder in folders]
        took = time.perf_counter() - start
        while now != last:
            last = now
            wait(PAUSE / 2)
            now = [stamp_of(folder) for folder in folders]
        if last == checked:
            wait(max(PAUSE, took * _SHARE))


class Screen:
    """What is said of one check after another, each in one part or two.

    A terminal is cleared and shows all there is, the worst at its foot. Elsewhere only what is new
    is told, and how much is gone.
    """

    def __init__(self, is_terminal: bool) -> None:
        self._is_terminal = is_terminal
        self._told: Counter[str] = Counter()

    def show(self, found: Sequence[Found], summary: str, is_all: bool) -> str:
        """What to print: findings and their summary.

        Unless `is_all`, this is a check's quick part, and nothing is called gone yet.
        """
        if self._is_terminal:
            worst_last = sorted(found, key=lambda one: _RANKS[severity(one.diagnostic)])
            return _CLEAR + (as_text(worst_last) + "\n" if found else "") + summary
        left = self._told.copy()
        new: list[Found] = []
        for one in found:
            mark = mark_of(one)
            if left[mark] > 0:
                left[mark] -= 1
            else:
                new.append(one)
        self._told.update(map(mark_of, new))
        told = as_text(new) + "\n" if new else ""
        if not is_all:
            return told + summary
        self._told = Counter(map(mark_of, found))
        gone = left.total()
        return told + (f"{gone} {'is' if gone == 1 else 'are'} gone. " if gone else "") + summary
