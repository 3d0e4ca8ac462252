"""Whether a compiled file still holds true: our own code and the pack's files, then and now."""

from __future__ import annotations

import os
from pathlib import Path
from time import time_ns
from typing import TYPE_CHECKING, Any

from malory import __version__
from malory.book.codec import FORMAT
from malory.book.digests import blake2b

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from importlib.resources.abc import Traversable

_SETTLED = 2_000_000_000
"""Nanoseconds after which a further edit would show in a file's time on every disk."""

MARKS = ("made", "stamp", "content")
"""What `marks_of` takes."""

_ROOMS = ("book", "book/lowering", "book/tongues", "tale", "pack", "pack/tales", "tongue", "source")


def marks_of(folder: Traversable) -> dict[str, Any]:
    """What tells, later, whether the files are still these. To be taken before they are compiled,
    so that an edit made meanwhile is noticed."""
    made = time_ns()
    files = files_of(folder)
    return {"made": made, "stamp": stamp_of(files), "content": content_of(files)}


def still_holds(marks: Mapping[str, Any], folder: Traversable) -> tuple[bool, dict[str, Any]]:
    """Whether the pack's files are those the marks were taken of; and marks that will show the
    same more quickly, empty if there are no better ones.

    Sizes and times decide, unless a file was touched so shortly before the marks were taken that a
    second edit could have left the same time; then, and if only times differ, the bytes do.
    """
    files = files_of(folder)
    stamp = stamp_of(files)
    if stamp is not None and stamp == marks.get("stamp"):
        settled = int(marks.get("made", 0)) - _SETTLED
        if all(mark[2] < settled for mark in stamp):
            return True, {}
    content = content_of(files)
    if not content or content != marks.get("content"):
        return False, {}
    now = time_ns()
    if stamp is None or any(mark[2] >= now - _SETTLED for mark in stamp):
        return True, {}
    return True, {"stamp": stamp, "made": now}


def code_mark() -> str:
    """Changes with our own code: a book compiled by another version is not used."""
    digest = blake2b(f"{__version__} {FORMAT}".encode(), digest_size=8)
    root = Path(__file__).resolve().parent.parent
    for room in _ROOMS:
        try:
            with os.scandir(root / room) as entries:
                marks = sorted(
                    (entry.name, entry.stat().st_size, entry.stat().st_mtime_ns)
                    for entry in entries
                    if entry.name.endswith(".py")
                )
        except OSError:  # imported from a zip: the version alone must do
            continue
        digest.update(repr(marks).encode())
    return digest.hexdigest()


def files_of(folder: Traversable) -> list[tuple[str, Traversable]]:
    """Every file that a book is made of, by name: tables, tales, lock, and the base's tables."""
    from malory.pack.folder import LOCK_NAME, base_of, is_there, table_files, tale_files

    found = [(entry.name, entry) for entry in table_files(folder)]
    found += [(tale.name, tale.file) for tale in tale_files(folder)]
    lock = folder / LOCK_NAME
    if is_there(lock):
        found.append((LOCK_NAME, lock))
    base = base_of(folder)
    if base is not None:
        found += [(f"{base.name}/{entry.name}", entry) for entry in table_files(base)]
    return sorted(found, key=lambda pair: pair[0])


def stamp_of(files: Sequence[tuple[str, Traversable]]) -> list[list[Any]] | None:
    """Name, size and time of each file; None if they do not lie on a disk."""
    stamp: list[list[Any]] = []
    for name, file in files:
        if not isinstance(file, Path):
            return None
        try:
            status = file.stat()
        except OSError:
            return None
        stamp.append([name, status.st_size, status.st_mtime_ns])
    return stamp


def content_of(files: Sequence[tuple[str, Traversable]]) -> str:
    """A digest of the files' names and bytes; empty if one cannot be read."""
    from malory.source.text import bytes_of  # a fresh book's start needs no bytes

    digest = blake2b(digest_size=16)
    for name, file in files:
        try:
            data = bytes_of(file)
        except OSError:
            return ""
        digest.update(f"{name}\0{len(data)}\0".encode("utf-8", "surrogatepass"))
        digest.update(data)
    return digest.hexdigest()
