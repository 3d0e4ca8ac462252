"""A file as its passages: the cut at each heading, and the parse of every piece.

Nothing here looks below a heading; that is `malory.tale.passage`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from malory.source import Diagnostic, Source
from malory.source.changes import change
from malory.tale.entries import INSERTS
from malory.tale.fault import Fault
from malory.tale.passage import Parsed, parse_passage
from malory.tale.syntax import Heading

_FIRST_HEADING = re.compile(r"[^\S\n]*#")
_HEADING = re.compile(r"\n[^\S\n]*#")  # seven times faster than `^` with MULTILINE
_SECTION = re.compile(r"[^\S\n]*###(?!#)")
_STRAY = re.compile(r"^[^\S\n]*(?!//)\S[^\n]*(?:\n[^\S\n]*\S[^\n]*)*", re.MULTILINE)


class Chunk(NamedTuple):
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
    """The chunks of a file, and what is wrong before its first passage.

    E005: text before the first heading (once a file). E008: a section before the first passage.
    """
    chunks = tuple(_cut(source.text, 0, len(source.text)))
    return chunks, _before(source, chunks)


class Recut(NamedTuple):
    """A file cut again after an edit. The `first` so many chunks are as they were, and so are the
    `last` ones but for where they begin; between them is what was looked at."""

    chunks: tuple[Chunk, ...]
    first: int
    last: int
    found: list[Diagnostic]


def split_again(source: Source, text: str, chunks: Sequence[Chunk]) -> Recut:
    """What `split` says, made from what it said of the file's earlier `text`."""
    edit = change(text, source.text)
    starts = [chunk.start for chunk in chunks]
    # The heading below may be made or unmade by a letter: one chunk more is cut on either side.
    first = max(0, bisect_right(starts, edit.start) - 2)
    behind = bisect_right(starts, edit.old)
    begin = starts[first] if first else 0
    end = starts[behind] + edit.shift if behind < len(starts) else len(source.text)
    shift = edit.shift
    kept: Sequence[Chunk] = chunks[behind:]
    if shift:
        kept = [Chunk(start + shift, said) for start, said in kept]
    cut = (*chunks[:first], *_cut(source.text, begin, end), *kept)
    return Recut(cut, first, len(kept), _before(source, cut))


def _cut(text: str, begin: int, end: int) -> list[Chunk]:
    """The chunks of a stretch that begins and ends with a chunk, or with the file."""
    starts = [found.start() + 1 for found in _HEADING.finditer(text, begin, end)]
    if _FIRST_HEADING.match(text, begin, end):
        starts.insert(0, begin)
    ends = [*starts[1:], end]
    return [Chunk(start, text[start:stop]) for start, stop in zip(starts, ends, strict=False)]


def _before(source: Source, chunks: Sequence[Chunk]) -> list[Diagnostic]:
    text = source.text
    found: list[Diagnostic] = []
    stray = _STRAY.search(text, 0, chunks[0].start if chunks else len(text))
    if stray is not None:
        first = stray[0].split("\n")[0].strip()
        at = stray.start() + len(stray[0]) - len(stray[0].lstrip())
        found.append(Fault("E005", (at, at + len(first))).diagnostic(source))
    if chunks and (section := _SECTION.match(chunks[0].text)):
        line = chunks[0].text.split("\n")[0].rstrip()
        start = chunks[0].start + section.end() - 3
        found.append(Fault("E008", (start, chunks[0].start + len(line))).diagnostic(source))
    return found


def ids(headings: Iterable[Heading]) -> Iterator[str]:
    """The full id of each heading of a file in turn: `1905`, then `1905.lesson`; empty where the
    heading is broken."""
    parent = ""
    for heading in headings:
        own = heading.id.text
        if heading.level == 2:
            parent = own
            yield own
        else:
            yield f"{parent}.{own}" if own and parent else ""


def parse_file(source: Source, inserts: frozenset[str] = INSERTS) -> tuple[File, list[Diagnostic]]:
    """A whole file and all its faults, in reading order."""
    chunks, found = split(source)
    passages = tuple([(chunk, parse_passage(chunk.text, inserts)) for chunk in chunks])
    names = ids(parsed.passage.heading for _, parsed in passages)
    for (chunk, parsed), name in zip(passages, names, strict=True):
        found += [fault.diagnostic(source, chunk.start, name) for fault in parsed.faults]
    found.sort(key=lambda diagnostic: diagnostic.sort_key)
    return File(source, passages), found
