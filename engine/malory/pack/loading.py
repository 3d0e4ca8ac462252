"""Reads a pack's YAML files into one `Pack`; imported only when a pack is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from malory.pack.consistency import check_manifest
from malory.pack.declared import Declared
from malory.pack.folder import (
    MANIFEST,
    base_of,
    digest_tables,
    shipped_packs,
    table_files,
    tale_files,
    unread,
)
from malory.pack.hints import fields_of
from malory.pack.manifest import Manifest
from malory.pack.model import CHECKS, TABLES, Pack, named, tables_type
from malory.pack.naming import empty_vocabulary, name_faults, vocabulary_of
from malory.pack.nodes import Node, read_nodes
from malory.pack.record import Record
from malory.pack.schema import Reader
from malory.pack.vocabulary import KINDS
from malory.source import Diagnostic, Place, Source, nearest, read_source

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_OWN = ("title", "language", "licence", "version", "start", "check", "calibration", "prose")
"""What a pack does not take from the pack it is based on."""


class _Keys:
    """The top-level keys of a pack's files, each from the one file that gives it."""

    def __init__(self) -> None:
        self.pairs: dict[str, tuple[Node, Node]] = {}
        self.diagnostics: list[Diagnostic] = []
        self.lost = False
        """Whether a file could not be read, so that a missing key is not the writer's fault."""
        self.manifest: Node | None = None

    def read_files(self, files: list[Traversable], prefix: str = "") -> None:
        for entry in files:
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
    """See `malory.pack.load_pack`."""
    pack, diagnostics, _ = read_pack(folder)
    return pack, diagnostics


def read_pack(folder: Traversable) -> tuple[Pack, list[Diagnostic], Reader]:
    """The pack, all faults of its tables, sorted, and the reader, which knows where names stand."""
    files = table_files(folder)
    odd = [_unread(name, why) for name, why in unread(folder)]
    if not any(entry.name == MANIFEST for entry in files):
        place = Place(MANIFEST, 1, 1, 1, 2)
        faults = odd or [Diagnostic("E093", place, (("folder", folder.name),))]
        return _empty(folder), faults, Reader(Declared())
    keys = _Keys()
    keys.diagnostics += odd
    keys.read_files(files)
    _add_base(keys, folder)
    pack, reader = _read(folder, keys)
    diagnostics = keys.diagnostics + reader.diagnostics
    found = {diagnostic.sort_key: diagnostic for diagnostic in diagnostics}
    return pack, [found[key] for key in sorted(found)], reader


def _unread(name: str, why: str) -> Diagnostic:
    return Diagnostic("E001", Place(name, 1, 1, 1, 2), (("reason", why),))


def _empty(folder: Traversable) -> Pack:
    return Pack(folder.name, Manifest(title="", game="gamebook"), empty_vocabulary())


def _add_base(keys: _Keys, folder: Traversable) -> None:
    """Adds the tables of the pack that `base` names, where the pack has none of its own."""
    pair = keys.pairs.get("base")
    if pair is None or pair[1].kind != "text" or not pair[1].text:
        return
    base_folder = base_of(folder)
    if base_folder is None:
        keys.lost = True
        right = nearest(pair[1].text, shipped_packs())
        hint = f"did you mean `{right}`?" if right else ""
        facts = (("kind", "pack"), ("name", pair[1].text))
        keys.diagnostics.append(pair[1].fault("E085", facts, hint))
        return
    base = _Keys()
    base.read_files(table_files(base_folder), f"{base_folder.name}/")
    keys.diagnostics += base.diagnostics
    keys.lost = keys.lost or base.lost
    for key, found in base.pairs.items():
        if key not in _OWN and key != "base":
            keys.pairs.setdefault(key, found)


def _read(folder: Traversable, keys: _Keys) -> tuple[Pack, Reader]:
    game = keys.text("game")
    known_game = game in TABLES
    kind = tables_type(game if known_game else "gamebook")
    at = keys.manifest or Node("map", Source(MANIFEST, ""), 0, 0)
    declared = _declared(keys, kind)
    if not known_game:
        declared.doubtful.update(KINDS)
    reader = Reader(declared)
    own = {field.key: field for field in fields_of(Manifest)}
    fields = own | {field.key: field for field in fields_of(kind)}
    pairs = list(keys.pairs.values())
    if not known_game:
        # Whose tables these are cannot be said: they are not blamed.
        strange = {field.key for game in TABLES for field in fields_of(tables_type(game))}
        pairs = [pair for pair in pairs if pair[0].text not in strange]
        fields = own
    values, faulty = reader.read_fields(pairs, fields, at)
    if keys.lost:
        reader.forget(lambda fault: _is_absent(fault, at))
    names = {field.name for field in own.values()}
    mine = {name: value for name, value in values.items() if name in names}
    rows = {name: value for name, value in values.items() if name not in names}
    manifest = Manifest(**{"title": "", "game": "gamebook"} | mine)
    needed = {field.name for field in fields_of(kind) if field.required}
    tables: Any = kind(**rows) if known_game and needed <= rows.keys() else None
    reader.diagnostics += name_faults(declared)
    check_manifest(manifest, keys.pairs, reader)
    if tables is not None:
        check = named(CHECKS[game])
        check(tables, manifest, reader, faulty | ({"number_range"} - keys.pairs.keys()))
    vocabulary = vocabulary_of(manifest, tables, declared)
    return (
        Pack(folder.name, manifest, vocabulary, tables, tale_files(folder), digest_tables(folder)),
        reader,
    )


def _declared(keys: _Keys, kind: type[Record]) -> Declared:
    """The names that the tables declare. A table that should be there and is not, that is misspelt,
    or may stand in a file that could not be read, leaves its kinds doubtful."""
    declared = Declared()
    for record in (Manifest, kind):
        for field in fields_of(record):
            pair = keys.pairs.get(field.key)
            if pair is not None:
                declared.collect(pair[1], field.hint)
            if (pair is None and field.required) or keys.lost:
                declared.missing(field.hint)
    fields = {field.key: field for record in (Manifest, kind) for field in fields_of(record)}
    for key in keys.pairs:
        if key not in fields and (right := nearest(key, fields)):
            declared.missing(fields[right].hint)
    return declared


def _is_absent(diagnostic: Diagnostic, at: Node) -> bool:
    """Whether a finding says that a top-level key is missing: it may stand in a lost file."""
    return diagnostic.code == "E078" and diagnostic.place == at.fault("E078").place
