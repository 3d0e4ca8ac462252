"""A pack at one moment, unsaved texts included, and what is asked of it: texts, uses, mentions."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

from malory.book.compiling import Compilation
from malory.book.declaring import Cut
from malory.book.lowering import Lowering, Scope
from malory.book.lowering.names import Names
from malory.book.unit import Unit, make_unit
from malory.book.uses import Use, uses_in
from malory.book.whole import Listing
from malory.pack import fold
from malory.pack.folder import LEDGER, base_of, why_no_file
from malory.pack.uses import TableUse
from malory.source import Source, read_source
from malory.tale import Chunk
from malory.tale.syntax import Extent

from scriptorium.playtest.scripts.names import Reference, references
from scriptorium.server.leaves import Leaf, Leaves
from scriptorium.server.ledgers import Cards, Named, named_in
from scriptorium.server.utf16 import Lines

PASSAGE = "passage"
TITLE = "token title"

_PASSAGE_LEVEL = 2
"""Of a heading; those below it are of sections."""

_NOTHING = Listing("", (), False)


class Spot(NamedTuple):
    """A stretch of one of the pack's files."""

    file: str
    at: Extent


class Part(NamedTuple):
    """A heading of a tale and all up to the next: its id (empty if it has none), what was made of
    it, and the line it begins in."""

    id: str
    chunk: Chunk
    level: int
    leaf: Leaf
    unit: Unit
    line: int

    @property
    def heading(self) -> Extent:
        """Where its id stands."""
        return self.leaf.heading_at

    def spot(self, file: str, at: Extent) -> Spot:
        return Spot(file, (self.chunk.start + at[0], self.chunk.start + at[1]))


class Kept:
    """What holds from one snapshot of a pack to the next: what texts decide by themselves, names in
    texts, names in tables, texts cut into lines."""

    def __init__(self) -> None:
        self.leaves = Leaves()
        self.lines: dict[str, Lines] = {}
        self.vocabulary: object = None
        self.tables: tuple[str, tuple[TableUse, ...]] = ("", ())
        self.cards: Cards | None = None
        self.ledgers: dict[str, tuple[str, tuple[Named, ...]]] = {}


class Snapshot:
    """`compilation` with the folder it was made of; `folder` is None of a text without a pack.

    `marks` are the files that the editor has with a byte-order mark; `listing` and `files` are what
    lies in the folder.
    """

    def __init__(
        self,
        compilation: Compilation,
        texts: Mapping[str, bytes],
        kept: Kept,
        marks: frozenset[str] = frozenset(),
        listing: Listing = _NOTHING,
        files: Sequence[str] = (),
    ) -> None:
        self.compilation = compilation
        self.folder: Traversable | None = compilation.folder
        self.texts = texts
        self.listing = listing
        self._files = files
        self._marks = marks
        self._kept = kept
        self._lines: dict[str, Lines] = {}
        self._parts: dict[str, list[Part]] = {}
        vocabulary = compilation.pack.vocabulary
        if kept.vocabulary is not vocabulary and kept.vocabulary != vocabulary:
            kept.leaves.forget_names()
        kept.vocabulary = vocabulary

    # ------------------------------------------------------------------------------------- texts

    @cached_property
    def sources(self) -> dict[str, Source]:
        """The tales that could be read, by name."""
        return {name: cut.source for name, cut in self.compilation.cuts.items()}

    def source(self, file: str) -> Source | None:
        """The text of a file of the pack, or of its base's tables."""
        found = self.sources.get(file)
        if found is None and (readable := self._readable(file)) is not None:
            found, _ = read_source(readable, file)
        return found

    def _readable(self, file: str) -> Traversable | None:
        """A file of the pack's own; nothing outside it is ever read."""
        if self.folder is None:
            return None
        top, slash, rest = file.partition("/")
        if slash and file.endswith((".yaml", ".yml")) and file not in self.texts:
            base = base_of(self.folder)
            inside = base / rest if base is not None and base.name == top else None
            return inside if inside is not None and inside.is_file() else self._own(file)
        return self._own(file)

    def _own(self, file: str) -> Traversable | None:
        parts = file.split("/")
        if self.folder is None or ".." in parts or "" in parts:
            return None
        entry = self.folder.joinpath(*parts)
        return entry if entry.is_file() and not why_no_file(entry) else None

    def path(self, file: str) -> Path | None:
        """Where a file lies on disk, if it does."""
        found = self._readable(file)
        return None if found is None else Path(str(found))

    def lines(self, file: str) -> Lines:
        """A file cut into lines, as the editor counts them; of one that cannot be read, none."""
        found = self._lines.get(file)
        if found is None:
            source = self.source(file)
            text = source.text if source is not None else ""
            before, has_mark = self._kept.lines.get(file), file in self._marks
            if before is not None and before.is_of(text, has_mark):
                found = before  # it is cut already
            else:
                found = Lines(text, has_mark, before)
            self._lines[file] = self._kept.lines[file] = found
        return found

    # ------------------------------------------------------------------------------------- tales

    @cached_property
    def lowering(self) -> Lowering:
        return Lowering(self.compilation.pack.vocabulary)

    def parts(self, file: str) -> list[Part]:
        """Every heading of a tale in its order, those of broken and repeated passages too."""
        found = self._parts.get(file)
        if found is None:
            cut = self.compilation.cuts.get(file)
            parts = self._parts_of(file, cut, 0, len(cut.chunks)) if cut is not None else ()
            found = self._parts[file] = list(parts)
        return found

    def _parts_of(self, file: str, cut: Cut, first: int, end: int) -> Iterator[Part]:
        """Some of a tale's parts; the first of them is a whole passage's."""
        placed, leaf_of, line_of = self.compilation.placed, self._leaf_of, self.lines(file).line_of
        has_mark = file in self._marks
        parent = declared = ""
        for chunk, (_, id) in zip(cut.chunks[first:end], cut.heads[first:end], strict=True):
            leaf = leaf_of(chunk, has_mark)
            heading = leaf.heading
            own = heading.id.text
            if heading.level == _PASSAGE_LEVEL:
                parent = full = own
                declared = own_declared = id
            else:
                full = f"{parent}.{own}" if parent and own else ""
                own_declared = f"{declared}.{id}" if declared and id else ""
            here = placed.get(own_declared)
            if here is not None and here.declared.chunk is chunk:
                unit = here.unit
            else:
                unit = self._unit(chunk, full, parent)
            yield Part(full, chunk, heading.level, leaf, unit, line_of(chunk.start))

    def _leaf_of(self, chunk: Chunk, has_mark: bool) -> Leaf:
        if has_mark and chunk.start == 0:
            return Leaf(chunk.text, True)
        return self._kept.leaves.of(chunk.text)

    def _unit(self, chunk: Chunk, id: str, family: str) -> Unit:
        """What no book has a place for: a heading without an id, or with another's."""
        from malory.book.model import PassageId

        head = self.compilation.placed.get(family)
        labels = self.compilation.keys[family][2] if head is not None else frozenset[str]()
        scope = Scope(PassageId(id), family, labels)
        return make_unit(chunk.text, scope, self.lowering, ())

    def part_at(self, file: str, offset: int) -> Part | None:
        """The part of a tale that an offset lies in."""
        cut = self.compilation.cuts.get(file)
        if cut is None:
            return None
        end = first = bisect_right(cut.chunks, offset, key=lambda chunk: chunk.start)
        while first > 1 and cut.heads[first - 1][0] != _PASSAGE_LEVEL:
            first -= 1  # a section's id is told by the passage that it stands in
        if not end:
            return None
        *_, here = self._parts_of(file, cut, first - 1, end)
        return here

    def leaf(self, id: str) -> Leaf:
        """What is kept of a passage's text."""
        return self._kept.leaves.of(self.compilation.placed[id].declared.chunk.text)

    def heading_of(self, id: str) -> Spot | None:
        """Where a passage's id stands in its heading."""
        here = self.compilation.placed.get(id)
        if here is None:
            return None
        start, at = here.declared.chunk.start, self.leaf(id).heading.id.at
        return Spot(here.declared.source.name, (start + at[0], start + at[1]))

    # -------------------------------------------------------------------------------- references

    @cached_property
    def mentions(self) -> dict[str, list[tuple[str, str, Extent]]]:
        """By target: the passage that names it, how (`choice`, ..., `visited`), and where in it."""
        found: dict[str, list[tuple[str, str, Extent]]] = {}
        for id, here in self.compilation.placed.items():
            for kind, target, at in here.unit.mentions:
                known = found.get(target)
                if known is None:
                    known = found[target] = []
                known.append((id, kind, at))
        return found

    def naming(self, id: str) -> Iterator[Spot]:
        """Every place of the tales that names a passage."""
        for source, _, at in self.mentions.get(id, ()):
            here = self.compilation.placed[source].declared
            yield Spot(here.source.name, (here.chunk.start + at[0], here.chunk.start + at[1]))

    @cached_property
    def entered_by(self) -> dict[str, list[str]]:
        """By passage: what enters it, by the titles of the ways in."""
        found: dict[str, list[str]] = {}
        for entry in self.compilation.entries:
            found.setdefault(entry.target, []).append(entry.title)
        return found

    @cached_property
    def ways_in(self) -> dict[str, list[str]]:
        """From each passage to those that lead to it."""
        found: dict[str, list[str]] = {id: [] for id in self.compilation.placed}
        for id, targets in self.compilation.ways.items():
            for target in targets:
                found[target].append(id)
        return found

    @cached_property
    def _names(self) -> tuple[Names, frozenset[str]]:
        vocabulary = self.compilation.pack.vocabulary
        return Names(vocabulary), frozenset(fold(name) for name in vocabulary.names("insert"))

    def uses(self, text: str) -> tuple[Use, ...]:
        """Every name in a chunk's text."""
        leaf = self._kept.leaves.of(text)
        if leaf.uses is None:
            leaf.uses = uses_in(text, *self._names)
        return leaf.uses

    def uses_of(self, kind: str, id: str, words: Iterable[str]) -> Iterator[Spot]:
        """Every place of the tales that uses a name; `words` is what it may be called by."""
        asked = [[fold(part) for part in word.split()] for word in words]
        for here in self.compilation.placed.values():
            text = here.declared.chunk.text
            folded = self._kept.leaves.of(text).folded
            if not any(all(part in folded for part in parts) for parts in asked):
                continue  # to parse it would find nothing
            start = here.declared.chunk.start
            for use in self.uses(text):
                if (use.kind, use.id) == (kind, id):
                    yield Spot(here.declared.source.name, (start + use.at[0], start + use.at[1]))

    def forget(self) -> None:
        """Drop what was kept of texts that are gone."""
        if not self._kept.leaves.is_full(len(self.compilation.placed)):
            return
        texts = {chunk.text for cut in self.compilation.cuts.values() for chunk in cut.chunks}
        self._kept.leaves.forget(texts)

    @property
    def table_uses(self) -> tuple[TableUse, ...]:
        """Every name in the pack's tables, and in its base's."""
        if self.folder is None:
            return ()
        digest, found = self._kept.tables
        if digest != self.compilation.pack.digest or not digest:
            from malory.pack.uses import table_uses

            found = table_uses(self.folder)
            self._kept.tables = (self.compilation.pack.digest, found)
        return found

    def is_ledger(self, file: str) -> bool:
        """Whether a file is one that writers plan in."""
        is_own = file == LEDGER or ("/" in file and not file.startswith("../"))
        return file.endswith((".yaml", ".yml")) and is_own

    def ledgers(self) -> Iterator[tuple[str, tuple[Named, ...]]]:
        """What each of the writers' ledgers names."""
        for file in self._files:
            source = self.source(file) if self.is_ledger(file) else None
            if source is not None:
                yield file, self.in_ledger(source)

    def in_ledger(self, source: Source) -> tuple[Named, ...]:
        """What a ledger names."""
        vocabulary = self.compilation.pack.vocabulary
        kept = self._kept
        if kept.cards is None or kept.cards.vocabulary is not vocabulary:
            kept.cards, kept.ledgers = Cards(vocabulary), {}
        text, found = kept.ledgers.get(source.name, ("", ()))
        if text != source.text:
            found = tuple(named_in(source, kept.cards))
            kept.ledgers[source.name] = (source.text, found)
        return found

    def scripts(self) -> Iterator[tuple[str, list[Reference]]]:
        """What each script of a play names."""
        for file in self._files:
            source = self.source(file) if file.endswith(".play") else None
            if source is not None:
                yield file, self.in_script(source)

    def in_script(self, source: Source) -> list[Reference]:
        """What a script names."""
        return references(source.text, self._names[0], self.compilation.placed)
