"""One file's text: decoded, its line ends made alike, its positions told by bisection."""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Iterator
from errno import EFBIG
from functools import partial
from pathlib import Path
from typing import Protocol

from malory.source.changes import change, line_starts
from malory.source.diagnostic import Diagnostic, Place

MOST_BYTES = 32_000_000
"""What one file may hold: four million words, and the work of minutes at the worst."""

_LONG_LINE = 240
"""A longer line is cut out of the text once, for all the faults in it: one of a million signs may
hold a hundred thousand."""


class Readable(Protocol):
    """A file: a path, or a resource inside a package or a zip."""

    def read_bytes(self) -> bytes: ...


class Source:
    """A text and the name it is reported under; offsets count code points from 0."""

    __slots__ = ("_long", "_starts", "name", "text")

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self._starts: list[int] | None = None
        self._long: dict[int, str] = {}

    def _line_starts(self) -> list[int]:
        if self._starts is None:
            self._starts = [0, *_line_ends(self.text, 0, len(self.text))]
        return self._starts

    def follow(self, earlier: Source) -> None:
        """This is an edit of another text: its lines need not all be looked for again."""
        if self._starts is None and earlier._starts is not None:
            edit = change(earlier.text, self.text)
            ends = partial(_line_ends, self.text)
            self._starts = line_starts(earlier._starts, edit, len(self.text), ends)

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1.

        >>> Source("a", "one\\ntwo").position(5)
        (2, 2)
        """
        starts = self._line_starts()
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line, without its end; `number` counts from 1."""
        starts = self._line_starts()
        start = starts[number - 1]
        end = starts[number] - 1 if number < len(starts) else len(self.text)
        if end - start <= _LONG_LINE:
            return self.text[start:end]
        kept = self._long.get(number)
        if kept is None:
            kept = self._long[number] = self.text[start:end]
        return kept

    def place(self, start: int, end: int | None = None) -> Place:
        """The place of a stretch of text; at least one column wide."""
        line, column = self.position(start)
        end_line, end_column = self.position(max(start, end if end is not None else start + 1))
        if end_line == line and end_column <= column:
            end_column = column + 1
        return Place(self.name, line, column, end_line, end_column, self.line(line))

    def stretch(self, start: int, end: int) -> Place:
        """The place of a stretch of text exactly: nothing wide where nothing is to be replaced."""
        line, column = self.position(start)
        return Place(self.name, line, column, *self.position(end), self.line(line))


def _line_ends(text: str, begin: int, end: int) -> Iterator[int]:
    find = text.find
    while (begin := find("\n", begin, end) + 1) > 0:
        yield begin


def read_source(path: Readable, name: str) -> tuple[Source | None, list[Diagnostic]]:
    """The text of a file under the name it is reported by, or what kept it from being read.

    A byte-order mark is dropped; CRLF and lone CR become LF. E001: the file cannot be read.
    E002: its bytes are not UTF-8 (the place is that of the first bad byte).
    """
    try:
        data = bytes_of(path)
    except OSError as error:
        reason = (error.strerror or "it cannot be read").lower()
        return None, [Diagnostic("E001", Place(name, 1, 1, 1, 2), (("reason", reason),))]
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # The codec counts from after a byte-order mark, in bytes of its own.
        good = _plain_ends(error.object[: error.start].decode("utf-8"))
        byte = f"0x{error.object[error.start]:02X}"
        place = Source(name, good + " ").place(len(good))
        return None, [Diagnostic("E002", place, (("byte", byte),))]
    return Source(name, _plain_ends(text)), []


def bytes_of(file: Readable) -> bytes:
    """What a file holds. OSError if it cannot be read, or is larger than `MOST_BYTES`: no more of
    it is read, though it grow meanwhile."""
    if not isinstance(file, Path):
        return file.read_bytes()
    with file.open("rb") as opened:
        size = min(os.fstat(opened.fileno()).st_size, MOST_BYTES)
        data = opened.read(size + 1)
        if len(data) > size:  # it has grown, or its size is not known
            data += opened.read(MOST_BYTES + 1 - len(data))
    if len(data) > MOST_BYTES:
        raise OSError(EFBIG, f"it is larger than {MOST_BYTES // 1_000_000} MB")
    return data


def _plain_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
