"""A pack as loaded: its manifest, its names, its tables, and where its tales lie."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources.abc import Traversable

from malory.pack.manifest import GamebookTables, Manifest
from malory.pack.record import Record
from malory.pack.vocabulary import Vocabulary
from malory.source import Diagnostic, Source


class TaleFile(Record):
    """One `*.tale` file of a pack; `name` is its path in the pack, with `/`."""

    name: str
    file: Traversable

    def read_bytes(self) -> bytes:
        """The file as it is on disk, for a digest; OSError if it cannot be read."""
        return self.file.read_bytes()

    def read(self) -> tuple[Source | None, list[Diagnostic]]:
        """The file's text, or why there is none."""
        raise NotImplementedError


class Pack(Record):
    """A folder of tables and tales, read. `digest` covers every table's bytes, not the tales'."""

    name: str
    manifest: Manifest
    vocabulary: Vocabulary
    tables: GamebookTables | None = None
    tales: tuple[TaleFile, ...] = ()
    digest: str = ""


def tale_files(folder: Traversable) -> Iterator[TaleFile]:
    """Every `*.tale` file under a folder, by path."""
    raise NotImplementedError
