"""`Shelf`: what lies in a pack's folder, looked through only when something changed there."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

from malory.book.whole import Listing, listing_of
from malory.pack.folder import MOST_ENTRIES, TaleFile, base_of
from malory.pack.overlay import Overlay
from malory.source import Diagnostic, Source

_ENDINGS = (".tale", ".play", ".yaml", ".yml", ".lock", ".po")
_DEPTH = 8
Stamp: TypeAlias = tuple[tuple[str, int, int, int], ...]


def stamp_of(folder: Path) -> Stamp:
    """What a save changes in a pack's files, and in its base's: which there are, and each one's
    identity, size and time. Takes a few milliseconds for thousands of files."""
    found: list[tuple[str, int, int, int]] = []
    _gather(str(folder), "", _DEPTH, found)
    base = base_of(folder)
    if isinstance(base, Path):
        _gather(str(base), "../", 0, found)
    return tuple(sorted(found))


def _gather(path: str, prefix: str, depth: int, found: list[tuple[str, int, int, int]]) -> None:
    try:
        with os.scandir(path) as entries:
            for entry in entries:
                name = entry.name
                if name.startswith(".") or len(found) > MOST_ENTRIES:
                    continue
                if name.endswith(_ENDINGS):
                    found.append((prefix + name, *_status(entry)))
                elif depth and entry.is_dir(follow_symlinks=False):
                    _gather(entry.path, f"{prefix}{name}/", depth - 1, found)
    except OSError:  # gone, or closed
        found.append((prefix, 0, 0, 0))


def _status(entry: os.DirEntry[str]) -> tuple[int, int, int]:
    try:
        status = entry.stat()
    except OSError:
        return 0, 0, 0
    return status.st_ino, status.st_size, status.st_mtime_ns


class _Tale:
    """A tale as it is on disk, read once."""

    def __init__(self, tale: TaleFile) -> None:
        self.name = tale.name
        self.file = tale.file
        self._found: tuple[Source | None, list[Diagnostic]] | None = None
        self._read = tale.read

    def read(self) -> tuple[Source | None, list[Diagnostic]]:
        if self._found is None:
            self._found = self._read()
        return self._found


class Shelf:
    """A pack's folder between one edit and the next."""

    def __init__(self) -> None:
        self._mark: object = None
        self._listing: Listing | None = None

    def listing(
        self, folder: Overlay, stamp: Stamp, texts: Iterable[str], tables: object
    ) -> Listing:
        """What the folder holds. `texts` are the files that it has other bytes of than the disk;
        `tables` changes with those that are no tales."""
        names = frozenset(texts)
        mark = (stamp, names, tables)
        if self._listing is None or self._mark != mark:
            found = listing_of(folder)
            tales = [_Tale(one) for one in found.tales]
            self._listing = found._replace(tales=tuple(tales))  # type: ignore[arg-type]
            self._mark = mark
        return self._listing.over(folder, names, are_tables=False)
