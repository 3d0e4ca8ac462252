"""Positions as editors count them, in units of UTF-16, and as we do, in code points: only here."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property

from lsprotocol.types import Position, Range
from malory.source import Place
from malory.source.changes import change, line_starts

_LINE_END = re.compile(r"\r\n|\r|\n")
_WIDE = 0x10000
"""From here on a sign takes two units."""


class Lines:
    """A text cut into lines; what lies outside it is taken for what is nearest in it.

    `has_mark`: the editor's text begins with a byte-order mark that this one is without.
    `earlier` is the same text before an edit: only what that touched is cut anew.
    """

    def __init__(self, text: str, has_mark: bool = False, earlier: Lines | None = None) -> None:
        self.text = text
        self._shift = int(has_mark)
        if earlier is not None:
            edit = change(earlier.text, text)
            self._starts = line_starts(earlier._starts, edit, len(text), self._line_ends)

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *self._line_ends(0, len(self.text))]

    def _line_ends(self, begin: int, end: int) -> Iterator[int]:
        return (found.end() for found in _LINE_END.finditer(self.text, begin, end))

    def is_of(self, text: str, has_mark: bool) -> bool:
        """Whether this is that text, cut already."""
        return self.text == text and self._shift == int(has_mark)

    def offset(self, position: Position) -> int:
        """The offset of an editor's position; of one inside a pair of units, before the pair.

        >>> Lines("a\\n\U0001f409b").offset(Position(1, 2))
        3
        """
        line = position.line
        if line < 0:
            return 0
        if line >= len(self._starts):
            return len(self.text)
        start = self._starts[line]
        units = position.character - (self._shift if line == 0 else 0)
        return start + _column(self.text[start : self.end_of(line)], units)

    def position(self, offset: int) -> Position:
        """The editor's position of an offset."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self._starts, offset) - 1
        return self._at(line, offset - self._starts[line])

    def range(self, start: int, end: int) -> Range:
        """The editor's range of a stretch of the text."""
        return Range(self.position(start), self.position(end))

    def line_of(self, offset: int) -> int:
        """The line of an offset, from 0."""
        return bisect_right(self._starts, max(0, min(offset, len(self.text)))) - 1

    def start_of(self, line: int) -> int:
        """Where a line begins; of one past the end, the text's end."""
        return self._starts[line] if line < len(self._starts) else len(self.text)

    def end_of(self, line: int) -> int:
        """Where a line's own text ends, before its line end."""
        if line + 1 >= len(self._starts):
            return len(self.text)
        start, end = self._starts[line], self._starts[line + 1] - 1
        return end - 1 if self.text[max(start, end - 1) : end + 1] == "\r\n" else end

    @property
    def count(self) -> int:
        """How many lines there are; one that is empty behind the last line end is counted in."""
        return len(self._starts)

    def whole(self) -> Range:
        """All of the text."""
        return Range(Position(0, 0), self.position(len(self.text)))

    def of_place(self, place: Place) -> Range:
        """The editor's range of a finding's place."""
        return Range(
            self._at(place.line - 1, place.column - 1),
            self._at(place.end_line - 1, place.end_column - 1),
        )

    def _at(self, line: int, column: int) -> Position:
        if line >= len(self._starts):
            line, column = len(self._starts) - 1, len(self.text)
        start, end = self._starts[line], self.end_of(line)
        units = _units(self.text[start : min(start + column, end)])
        return Position(line, units + (self._shift if line == 0 else 0))


def _units(text: str) -> int:
    return len(text) if text.isascii() else len(text) + sum(ord(sign) >= _WIDE for sign in text)


def _column(text: str, units: int) -> int:
    if text.isascii():
        return max(0, min(units, len(text)))
    for column, sign in enumerate(text):
        units -= 2 if ord(sign) >= _WIDE else 1
        if units < 0:
            return column
    return len(text)
