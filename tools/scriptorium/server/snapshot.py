"""A pack at one moment, unsaved texts included, and what is asked of it: texts, uses, mentions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

from malory.book.compiling import Compilation
from malory.book.lowering import Lowering, Scope
from malory.book.lowering.names import Names
from malory.book.unit import Placed, Unit, make_unit
from malory.book.uses import Use, uses_in
from malory.pack import fold
from malory.pack.folder import base_of, script_files, why_no_file
from malory.pack.uses import TableUse
from malory.source import Source, read_source
from malory.tale import Chunk, split
from malory.tale.heading import read_heading
from malory.tale.syntax import Extent

from scriptorium.playtest.scripts.names import Reference, references
from scriptorium.server.utf16 import Lines

PASSAGE = "passage"
TITLE = "token title"


class Spot(NamedTuple):
    """A stretch of one of the pack's files."""

    file: str
    at: Extent


class Part(NamedTuple):
    """A heading of a tale and all up to the next: its id (empty if it has none), what was made of
    it, and how deep it is headed."""

    id: str
    chunk: Chunk
    level: int
    heading: Extent
    title: str
    unit: Unit

    def spot(self, file: str, at: Extent) -> Spot:
        return Spot(file, (self.chunk.start + at[0], self.chunk.start + at[1]))


class Kept:
    """What holds from one snapshot of a pack to the next: names in texts, names in tables, texts
    cut into lines."""

    def __init__(self) -> None:
        self.uses: dict[str, tuple[Use, ...]] = {}
        self.words: dict[str, str] = {}
        self.lines: dict[str, Lines] = {}
        self.vocabulary: object = None
        self.tables: tuple[str, tuple[TableUse, ...]] = ("", ())


class Snapshot:
    """`compilation` with the folder it was made of; `folder` is None of a text without a pack.

    `marks` are the files that the editor has with a byte-order mark.
    """

    def __init__(
        self,
        compilation: Compilation,
        texts: Mapping[str, bytes],
        kept: Kept,
        marks: frozenset[str] = frozenset(),
    ) -> None:
        self.compilation = compilation
        self.folder: Traversable | None = compilation.folder
        self.texts = texts
        self._marks = marks
        self._kept = kept
        self._lines: dict[str, Lines] = {}
        vocabulary = compilation.pack.vocabulary
        if kept.vocabulary is not vocabulary and kept.vocabulary != vocabulary:
            kept.uses = {}
        kept.vocabulary = vocabulary

    # ------------------------------------------------------------------------------------- texts

    @cached_property
    def sources(self) -> dict[str, Source]:
        """The tales that could be read, by name."""
        found: dict[str, Source] = {}
        for here in self.compilation.placed.values():
            found[here.declared.source.name] = here.declared.source
        for tale in self.compilation.pack.tales:
            source, _ = (None, ()) if tale.name in found else tale.read()
            if source is not None:
                found[tale.name] = source
        return found

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
            before = self._kept.lines.get(file)
            found = Lines(text, file in self._marks)
            if before is not None and before.is_of(text, file in self._marks):
                found = before  # it is cut already
            self._lines[file] = self._kept.lines[file] = found
        return found

    # ------------------------------------------------------------------------------------- tales

    @cached_property
    def _placed(self) -> dict[tuple[str, int], Placed]:
        return {
            (here.declared.source.name, here.declared.chunk.start): here
            for here in self.compilation.placed.values()
        }

    @cached_property
    def lowering(self) -> Lowering:
        return Lowering(self.compilation.pack.vocabulary)

    def parts(self, file: str) -> list[Part]:
        """Every heading of a tale in its order, those of broken and repeated passages too."""
        source = self.sources.get(file)
        if source is None:
            return []
        found: list[Part] = []
        parent = ""
        for chunk in split(source)[0]:
            heading, _ = read_heading(chunk.text, [])
            own = heading.id.text
            if heading.level == 2:
                parent = own
            here = self._placed.get((file, chunk.start))
            id = own if heading.level == 2 else f"{parent}.{own}" if parent and own else ""
            at = heading.id.at if own else (0, len(chunk.text.partition("\n")[0]))
            unit = here.unit if here is not None else self._unit(chunk, id, parent)
            found.append(Part(id, chunk, heading.level, at, heading.title, unit))
        return found

    def _unit(self, chunk: Chunk, id: str, family: str) -> Unit:
        """What no book has a place for: a heading without an id, or with another's."""
        from malory.book.model import PassageId

        head = self.compilation.placed.get(family)
        labels = self.compilation.keys[family][2] if head is not None else frozenset[str]()
        scope = Scope(PassageId(id), family, labels)
        return make_unit(chunk.text, scope, self.lowering, ())

    def part_at(self, file: str, offset: int) -> Part | None:
        """The part of a tale that an offset lies in."""
        source = self.sources.get(file)
        if source is None:
            return None
        parts = self.parts(file)
        return next((part for part in reversed(parts) if part.chunk.start <= offset), None)

    def heading_of(self, id: str) -> Spot | None:
        """Where a passage's id stands in its heading."""
        here = self.compilation.placed.get(id)
        if here is None:
            return None
        heading, _ = read_heading(here.declared.chunk.text.partition("\n")[0], [])
        start = here.declared.chunk.start
        at = heading.id.at
        return Spot(here.declared.source.name, (start + at[0], start + at[1]))

    # -------------------------------------------------------------------------------- references

    @cached_property
    def mentions(self) -> dict[str, list[tuple[str, str, Spot]]]:
        """By target: the passage that names it, how (`choice`, ..., `visited`), and where."""
        found: dict[str, list[tuple[str, str, Spot]]] = {}
        for id, here in self.compilation.placed.items():
            file, start = here.declared.source.name, here.declared.chunk.start
            for kind, target, (first, last) in here.unit.mentions:
                spot = Spot(file, (start + first, start + last))
                found.setdefault(target, []).append((id, kind, spot))
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
        found = self._kept.uses.get(text)
        if found is None:
            found = self._kept.uses[text] = uses_in(text, *self._names)
        return found

    def uses_of(self, kind: str, id: str, words: Iterable[str]) -> Iterator[Spot]:
        """Every place of the tales that uses a name; `words` is what it may be called by."""
        asked = [[fold(part) for part in word.split()] for word in words]
        for here in self.compilation.placed.values():
            text = here.declared.chunk.text
            folded = self._folded(text)
            if not any(all(part in folded for part in parts) for parts in asked):
                continue  # to parse it would find nothing
            start = here.declared.chunk.start
            for use in self.uses(text):
                if (use.kind, use.id) == (kind, id):
                    yield Spot(here.declared.source.name, (start + use.at[0], start + use.at[1]))

    def _folded(self, text: str) -> str:
        found = self._kept.words.get(text)
        if found is None:
            found = self._kept.words[text] = fold(text)
        return found

    def forget(self) -> None:
        """Drop what was kept of texts that are gone."""
        texts = {here.declared.chunk.text for here in self.compilation.placed.values()}
        if len(self._kept.words) > 2 * len(texts):
            self._kept.words = {key: self._kept.words[key] for key in texts & {*self._kept.words}}
        if len(self._kept.uses) > 2 * len(texts):
            self._kept.uses = {key: self._kept.uses[key] for key in texts & {*self._kept.uses}}

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

    def scripts(self) -> Iterator[tuple[str, list[Reference]]]:
        """What each script of a play names."""
        for name, file in script_files(self.folder) if self.folder is not None else ():
            source, _ = (None, ()) if why_no_file(file) else read_source(file, name)
            if source is not None:
                yield name, self.in_script(source)

    def in_script(self, source: Source) -> list[Reference]:
        """What a script names."""
        return references(source.text, self._names[0], self.compilation.placed)
