"""Where a published book is put: over an earlier one without a word, never over anything else."""

from __future__ import annotations

import os
import zlib
from mmap import ACCESS_READ, mmap
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from malory.source.writing import check_room, write_whole

from scriptorium.publish.html import GENERATOR


def check_place(file: Path, is_forced: bool) -> None:
    """NoRoomError if a book may not be put there."""
    check_room(file, force=is_forced, is_ours=is_ours, other="no book of `malory publish`")


def put(file: Path, data: bytes, is_forced: bool) -> None:
    """Put the book in place; see `check_place`."""
    check_place(file, is_forced)
    write_whole(file, data)


def is_ours(file: Path) -> bool:
    """Whether a file says that it is a published book; an empty one holds nothing to lose."""
    if not file.stat().st_size:
        return True
    try:
        with ZipFile(file) as archive, archive.open("EPUB/package.opf") as package:
            return _MARKS[0] in package.read(_ENOUGH)
    except (
        BadZipFile,
        KeyError,
        RuntimeError,
        EOFError,
        zlib.error,
    ):  # locked, cut short, of no kind
        pass
    with file.open("rb") as opened, mmap(opened.fileno(), 0, access=ACCESS_READ) as data:
        return any(data.find(mark) >= 0 for mark in _MARKS)


_MARKS = (
    f'<meta name="generator" content="{GENERATOR}"/>'.encode(),
    f"<!-- {GENERATOR} -->".encode(),
    f'<rdf:li xml:lang="x-default">{GENERATOR} '.encode(),
)
"""What stands in a book of each format, and hardly in a text that only speaks of it."""

_ENOUGH = 1_000_000
"""Bytes of a package: what another put into an archive may unfold to any length."""


def default_file(name: str, form: str) -> Path:
    """Where a book goes if nobody says."""
    return Path(f"{os.path.basename(name.rstrip('/')) or 'book'}.{form}")
