"""Which passages and sections the files declare: ids, families, and what is declared twice."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from malory.source import Diagnostic, Note, Place, Source
from malory.tale import Chunk, split
from malory.tale.file import split_again
from malory.tale.heading import read_heading

_MOST_HEADS = 4096
_PLAIN_HEADING = re.compile(r"(###?) (0|[1-9][0-9]{0,5}|[a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?=[ \n]|\Z)")


class Declared(NamedTuple):
    """One chunk of a file: its full id (empty under a broken heading) and where it stands."""

    id: str
    chunk: Chunk
    source: Source


@dataclass(slots=True)
class Family:
    """A passage and its sections, in the file's order; `labels` are those of the sections."""

    head: Declared
    sections: list[Declared] = field(default_factory=list)
    labels: frozenset[str] = frozenset()


class Cut(NamedTuple):
    """A file cut at its headings; each heading's level (2 or 3) and own id."""

    source: Source
    chunks: tuple[Chunk, ...]
    heads: tuple[tuple[int, str], ...]
    found: list[Diagnostic]


class Declaring:
    """Cuts files into families; of a file that has changed only what an edit touched.

    `cuts` is what was made of each file, by name.
    """

    def __init__(self) -> None:
        self.cuts: dict[str, Cut] = {}
        self._heads: dict[str, tuple[int, str]] = {}

    def declare(self, sources: Iterable[Source]) -> tuple[list[Family], list[Diagnostic]]:
        """The families in the book's order, and what is declared twice.

        The order is that of the ids (numbers first, then slugs), so that it does not matter in
        which file a passage stands. E100: a passage defined twice; E101: a section; the first of
        two is kept. Chunks with a broken heading come last.
        """
        families: list[Family] = []
        faults: list[Diagnostic] = []
        kept: dict[str, Cut] = {}
        for source in sorted(sources, key=lambda source: source.name):
            cut = kept[source.name] = self._cut(source)
            faults += cut.found
            families += _families(cut)
        self.cuts = kept
        return _sorted_once(families, faults), faults

    def _cut(self, source: Source) -> Cut:
        kept = self.cuts.get(source.name)
        if kept is None:
            chunks, found = split(source)
            return Cut(source, chunks, tuple([self._head(text) for _, text in chunks]), found)
        if kept.source is source:
            return kept
        if kept.source.text == source.text:
            return kept._replace(source=source)
        source.follow(kept.source)
        again = split_again(source, kept.source.text, kept.chunks)
        behind = len(again.chunks) - again.last
        heads = [self._head(text) for _, text in again.chunks[again.first : behind]]
        last = kept.heads[len(kept.heads) - again.last :]
        return Cut(source, again.chunks, (*kept.heads[: again.first], *heads, *last), again.found)

    def _head(self, text: str) -> tuple[int, str]:
        """A heading's level (2 or 3) and own id."""
        plain = _PLAIN_HEADING.match(text)
        if plain is not None:
            return len(plain[1]), plain[2]
        line = text.partition("\n")[0]
        head = self._heads.get(line)
        if head is None:
            if len(self._heads) >= _MOST_HEADS:  # whoever types goes through many
                self._heads.clear()
            heading, _ = read_heading(line, [])
            head = self._heads[line] = (heading.level, heading.id.text)
        return head


def _families(cut: Cut) -> list[Family]:
    source = cut.source
    families: list[Family] = []
    family: Family | None = None
    for chunk, (level, id) in zip(cut.chunks, cut.heads, strict=True):
        if level == 3 and family is not None:
            parent = family.head.id
            full = f"{parent}.{id}" if id and parent else ""
            family.sections.append(Declared(full, chunk, source))
            continue
        family = Family(Declared(id if level == 2 else "", chunk, source))
        families.append(family)
    return families


def _sorted_once(families: list[Family], faults: list[Diagnostic]) -> list[Family]:
    first: dict[str, Family] = {}
    nameless: list[Family] = []
    for family in families:
        head = family.head
        if not head.id:
            nameless.append(family)
            continue
        other = first.setdefault(head.id, family)
        if other is not family:
            faults.append(_twice("E100", head, other.head))
        else:
            _label(family, faults)
    for family in nameless:
        _label(family, faults)
    return sorted(first.values(), key=lambda family: id_key(family.head.id)) + nameless


def _label(family: Family, faults: list[Diagnostic]) -> None:
    """Give the family its labels, and drop sections headed twice."""
    if not family.sections:
        return
    first: dict[str, Declared] = {}
    kept: list[Declared] = []
    for section in family.sections:
        label = section.id.partition(".")[2]
        other = first.setdefault(label, section) if label else section
        if other is section:
            kept.append(section)
        else:
            faults.append(_twice("E101", section, other))
    family.sections = kept
    family.labels = frozenset(first)


def _twice(code: str, again: Declared, first: Declared) -> Diagnostic:
    note = Note(place_of(first), "it stands here first")
    return Diagnostic(code, place_of(again), (("id", again.id),), notes=(note,), passage=again.id)


def place_of(declared: Declared) -> Place:
    """Where a chunk's heading stands."""
    end = declared.chunk.text.find("\n")
    length = len(declared.chunk.text) if end < 0 else end
    start = declared.chunk.start
    return declared.source.place(start, start + max(1, length))


def id_key(id: str) -> tuple[int, str]:
    """Sorts ids as a book is leafed through: by number, then slugs by letter."""
    return (int(id), "") if id.isdecimal() else (1_000_000, id)
