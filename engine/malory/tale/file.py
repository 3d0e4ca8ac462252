"""A file as its passages: the cut at each heading, and the parse of every piece.

Nothing here looks below a heading; that is `malory.tale.passage`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from malory.source import Diagnostic, Source
from malory.tale.entries import INSERTS
from malory.tale.fault import Fault
from malory.tale.passage import Parsed, parse_passage
from malory.tale.syntax import Heading

_FIRST_HEADING = re.compile(r"[^\S\n]*#")
_HEADING = re.compile(r"\n[^\S\n]*#")  # seven times faster than `^` with MULTILINE
_SECTION = re.compile(r"[^\S\n]*###(?!#)")
_STRAY = re.compile(r"^[^\S\n]*(?!//)\S[^\n]*(?:\n[^\S\n]*\S[^\n]*)*", re.MULTILINE)


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
    """The chunks of a file, and what is wrong before its first passage.

    E005: text before the first heading (once a file). E008: a section before the first passage.
    """
    text = source.text
    starts = [found.start() + 1 for found in _HEADING.finditer(text)]
    if _FIRST_HEADING.match(text):
        starts.insert(0, 0)
    ends = [*starts[1:], len(text)][: len(starts)]
    chunks = tuple(Chunk(start, text[start:end]) for start, end in zip(starts, ends, strict=True))
    found: list[Diagnostic] = []
    stray = _STRAY.search(text, 0, starts[0] if starts else len(text))
    if stray is not None:
        first = stray[0].split("\n")[0].strip()
        at = stray.start() + len(stray[0]) - len(stray[0].lstrip())
        found.append(Fault("E005", (at, at + len(first))).diagnostic(source))
    if chunks and (section := _SECTION.match(chunks[0].text)):
        line = chunks[0].text.split("\n")[0].rstrip()
        start = chunks[0].start + section.end() - 3
        found.append(Fault("E008", (start, chunks[0].start + len(line))).diagnostic(source))
    return chunks, found


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
