"""Reads a pack's YAML files into one `Pack`; imported only when a pack is read."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from typing import Any

from malory.pack.folder import (
    MANIFEST,
    digest_tables,
    find_pack,
    shipped_packs,
    table_files,
    tale_files,
)
from malory.pack.hints import fields_of
from malory.pack.manifest import Manifest
from malory.pack.model import TABLES, Pack, tables_type
from malory.pack.naming import empty_vocabulary, name_faults, vocabulary_of
from malory.pack.nodes import Node, read_nodes
from malory.pack.record import Record
from malory.pack.schema import Declared, Reader
from malory.source import Diagnostic, Place, Source, nearest, read_source

_OWN = ("title", "language", "licence", "version", "start")
"""What a pack does not take from the pack it is based on."""


class _Keys:
    """The top-level keys of a pack's files, each from the one file that gives it."""

    def __init__(self) -> None:
        self.pairs: dict[str, tuple[Node, Node]] = {}
        self.diagnostics: list[Diagnostic] = []
        self.lost = False
        """Whether a file could not be read, so that a missing key is not the writer's fault."""
        self.manifest: Node | None = None

    def read_folder(self, folder: Traversable, prefix: str = "") -> None:
        for entry in table_files(folder):
            source, faults = read_source(entry, prefix + entry.name)
            self.diagnostics += faults
            root: Node | None = None
            if source is not None:
                root, faults = read_nodes(source)
                self.diagnostics += faults
            if root is None:
                self.lost = True
            elif root.kind != "map":
                self.lost = True
                facts = (("found", root.spoken), ("wanted", "a mapping of tables"))
                self.diagnostics.append(root.fault("E079", facts))
            else:
                self._add(root)
                if entry.name == MANIFEST:
                    self.manifest = root

    def _add(self, root: Node) -> None:
        for key, value in root.pairs:
            first = self.pairs.get(key.text)
            if first is None:
                self.pairs[key.text] = (key, value)
            else:
                note = first[0].note("it stands here first")
                facts = (("key", key.text),)
                self.diagnostics.append(key.fault("E076", facts, notes=(note,)))

    def text(self, key: str) -> str:
        pair = self.pairs.get(key)
        return pair[1].text if pair is not None else ""


def load_pack(folder: Traversable) -> tuple[Pack, list[Diagnostic]]:
    """The pack in a folder, and all faults of its tables, sorted.

    A fault costs its own row only: what is left is returned, and the vocabulary says which kinds
    of name are doubtful. `Pack.tables` is None if a table that the game needs is not there. Never
    raises for what a writer or a disk has done.
    """
    keys = _Keys()
    keys.read_folder(folder)
    if not keys.pairs and not keys.diagnostics:
        place = Place(MANIFEST, 1, 1, 1, 2)
        return _empty(folder), [Diagnostic("E093", place, (("folder", folder.name),))]
    _add_base(keys)
    pack, diagnostics = _read(folder, keys)
    found = {diagnostic.sort_key: diagnostic for diagnostic in keys.diagnostics + diagnostics}
    return pack, [found[key] for key in sorted(found)]


def _empty(folder: Traversable) -> Pack:
    return Pack(folder.name, Manifest(title="", game="gamebook"), empty_vocabulary())


def _add_base(keys: _Keys) -> None:
    """Adds the tables of the pack that `base` names, where the pack has none of its own."""
    pair = keys.pairs.get("base")
    if pair is None or pair[1].kind != "text" or not pair[1].text:
        return
    folder = find_pack(pair[1].text)
    if folder is None:
        keys.lost = True
        right = nearest(pair[1].text, shipped_packs())
        hint = f"did you mean `{right}`?" if right else ""
        facts = (("kind", "pack"), ("name", pair[1].text))
        keys.diagnostics.append(pair[1].fault("E085", facts, hint))
        return
    base = _Keys()
    base.read_folder(folder, f"{folder.name}/")
    keys.diagnostics += base.diagnostics
    keys.lost = keys.lost or base.lost
    for key, found in base.pairs.items():
        if key not in _OWN and key != "base":
            keys.pairs.setdefault(key, found)


def _read(folder: Traversable, keys: _Keys) -> tuple[Pack, list[Diagnostic]]:
    game = keys.text("game")
    kind = tables_type(game if game in TABLES else "gamebook")
    at = keys.manifest or Node("map", Source(MANIFEST, ""), 0, 0)
    declared = Declared()
    unsure = keys.lost or game not in TABLES
    for record in (Manifest, kind):
        for field in fields_of(record):
            pair = keys.pairs.get(field.key)
            if pair is not None:
                declared.collect(pair[1], field.hint)
            elif field.required or unsure:
                declared.missing(field.hint)
    reader = Reader(declared)
    mine = {field.key for field in fields_of(Manifest)}
    other = [pair for key, pair in keys.pairs.items() if key not in mine]
    own = [pair for key, pair in keys.pairs.items() if key in mine]
    values, _ = reader.read_fields(own, Manifest, at, ())
    known = {field.key for field in fields_of(kind)}
    if game not in TABLES:
        # Whose tables these are cannot be said: their keys are not blamed.
        other = [pair for pair in other if pair[0].text in known]
    rows, complete = _read_tables(reader, other, kind, at, keys.lost)
    if keys.lost:
        reader.diagnostics = [row for row in reader.diagnostics if not _is_absent(row, at)]
    manifest = _manifest(values)
    tables: Any = kind(**rows) if complete and game in TABLES else None
    reader.diagnostics += name_faults(declared)
    if game == "tales" and tables is not None:
        from malory.pack.tales.checks import check_tables

        check_tables(tables, manifest, reader)
    vocabulary = vocabulary_of(manifest, tables, declared)
    return (
        Pack(folder.name, manifest, vocabulary, tables, tale_files(folder), digest_tables(folder)),
        reader.diagnostics,
    )


def _read_tables(
    reader: Reader,
    pairs: list[tuple[Node, Node]],
    kind: type[Record],
    at: Node,
    lost: bool,
) -> tuple[dict[str, Any], bool]:
    """The tables' values, and whether none that the game needs is missing."""
    values, _ = reader.read_fields(pairs, kind, at, ())
    needed = {field.name for field in fields_of(kind) if field.required}
    return values, needed <= values.keys() and not lost


def _is_absent(diagnostic: Diagnostic, at: Node) -> bool:
    """Whether a finding says that a top-level key is missing: it may stand in a lost file."""
    return diagnostic.code == "E078" and diagnostic.place == at.fault("E078").place


def _manifest(values: dict[str, Any]) -> Manifest:
    """The manifest of what could be read."""
    return Manifest(**{"title": "", "game": "gamebook"} | values)
