"""A file as its passages: the cut at each heading, and the parse of every piece.

Nothing here looks below a heading; that is `malory.tale.passage`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from malory.source import Diagnostic, Source
from malory.tale.passage import Parsed, parse_passage
from malory.tale.syntax import Heading

__all__ = ["Chunk", "File", "Parsed", "parse_file", "parse_passage", "split"]

_HEADING = re.compile(r"^[^\S\n]*(##?)(#*)", re.MULTILINE)
_STRAY = re.compile(r"^[^\S\n]*(?!//)\S[^\n]*(?:\n[^\S\n]*(?!//)\S[^\n]*)*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Chunk:
    """One heading and all up to the next: where it begins in the file, and its text.

    The text alone decides what `parse_passage` finds, so a parse may be kept under it.
    """

    start: int
    text: str


@dataclass(frozen=True, slots=True)
class File:
    """A file's passages and sections in its order, each with where it begins."""

    source: Source
    passages: tuple[tuple[Chunk, Parsed], ...]


def split(source: Source) -> tuple[tuple[Chunk, ...], list[Diagnostic]]:
    """The chunks of a file, and what is wrong before its first heading."""
    raise NotImplementedError


def ids(headings: Iterator[Heading]) -> Iterator[str]:
    """The full id of each heading of a file in turn: `1905`, then `1905.lesson`."""
    parent = ""
    for heading in headings:
        if heading.level == 2:
            parent = heading.id.text
            yield parent
        else:
            yield f"{parent}.{heading.id.text}"


def parse_file(source: Source) -> tuple[File, list[Diagnostic]]:
    """A whole file and all its faults, in reading order."""
    raise NotImplementedError
