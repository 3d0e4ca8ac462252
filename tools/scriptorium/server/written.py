"""Answers that are JSON already.

A whole book has tens of thousands of places; text that was kept of each passage is put together
sooner than objects are made and taken apart again."""

from __future__ import annotations

import json

from lsprotocol.types import Range

from scriptorium.server.utf16 import Lines


class Written(str):
    """A result as it is sent; `protocol` puts it into its envelope as it is."""

    __slots__ = ()


def written(pieces: list[str]) -> Written:
    """A list of what is written already."""
    return Written(f"[{','.join(pieces)}]")


quoted = json.dumps
"""A text as JSON has it, in signs that are a byte each."""


def place(first: int, start: int, last: int, end: int) -> str:
    """A range by its lines and characters."""
    return (
        f'{{"start":{{"line":{first},"character":{start}}},'
        f'"end":{{"line":{last},"character":{end}}}}}'
    )


class Stretch(tuple[int, int, int, int]):
    """A range within a passage: line, character, line, character; lines count from the heading."""

    __slots__ = ()

    @classmethod
    def of(cls, lines: Lines, start: int, end: int) -> Stretch:
        found: Range = lines.range(start, end)
        first, last = found.start, found.end
        return cls((first.line, first.character, last.line, last.character))

    def at(self, line: int) -> str:
        """The range of the file, if the passage begins in that line."""
        first, start, last, end = self
        return place(line + first, start, line + last, end)
