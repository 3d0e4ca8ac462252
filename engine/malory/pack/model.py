"""A pack as loaded: its manifest, its names, its tables, and where its tales lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from malory.pack.folder import TaleFile
from malory.pack.manifest import Edition, GamebookTables, Manifest
from malory.pack.plain import from_plain, to_plain
from malory.pack.record import Record
from malory.pack.vocabulary import Vocabulary

if TYPE_CHECKING:
    # A gamebook's player does not wait for the card tables' records.
    from malory.pack.bare import BareTables
    from malory.pack.tales.tables import TalesTables

Tables: TypeAlias = "TalesTables | GamebookTables | BareTables"

TABLES = {
    "gamebook": "malory.pack.manifest:GamebookTables",
    "tales": "malory.pack.tales:TalesTables",
    "kings-court": "malory.pack.kings_court:CourtTables",
    "camlann": "malory.pack.camlann:BattleTables",
    "king-arthur": "malory.pack.king_arthur:RealmTables",
    "shadows": "malory.pack.shadows:ShadowTables",
}
"""The record that holds each game's tables, imported when a pack of that game is met."""

CHECKS = {
    "gamebook": "malory.pack.consistency:check_gamebook",
    "tales": "malory.pack.tales.checks:check_tables",
    "kings-court": "malory.pack.kings_court.checks:check_tables",
    "camlann": "malory.pack.camlann.checks:check_tables",
    "king-arthur": "malory.pack.king_arthur.checks:check_tables",
    "shadows": "malory.pack.shadows.checks:check_tables",
}
"""What reports where a game's tables contradict themselves: called with the tables, the manifest,
the reader, and the keys that have a fault already."""


def named(place: str) -> Any:  # Any: a class or a function, as the place says
    """What `module:name` names, its module imported now."""
    from importlib import import_module

    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def tables_type(game: str) -> type[Tables]:
    """The record of a game's tables; KeyError for a game that has none."""
    found: type[Tables] = named(TABLES[game])
    return found


class Pack(Record):
    """A folder of tables and tales, read.

    `tables` is the record that the manifest's game asks for (`TalesTables`, `GamebookTables`, some
    `BareTables`), None if the tables cannot be read as a whole. `digest` covers the table files'
    bytes, not the tales'.
    """

    name: str
    manifest: Manifest
    vocabulary: Vocabulary
    tables: Tables | None = None
    tales: tuple[TaleFile, ...] = ()
    digest: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether the tables can be played."""
        return self.tables is not None

    def with_tales(self, tales: tuple[TaleFile, ...]) -> Pack:
        """The same tables with other tales."""
        return Pack(self.name, self.manifest, self.vocabulary, self.tables, tales, self.digest)

    def edition(self, name: str = "") -> Edition | None:
        """An edition by name, or the default one; None if the pack has none of that name."""
        wanted = name or self.manifest.default_edition
        return next((row for row in self.manifest.editions if row.name == wanted), None)

    def to_plain(self) -> dict[str, Any]:
        """All but the tales as plain data, for a compiled book."""
        return {
            "name": self.name,
            "digest": self.digest,
            "manifest": to_plain(self.manifest),
            "vocabulary": to_plain(self.vocabulary),
            "tables": None if self.tables is None else to_plain(self.tables),
        }


def pack_from_plain(data: dict[str, Any]) -> Pack:
    """The pack that `Pack.to_plain` was given, without its tales; reads no YAML.

    KeyError, TypeError or ValueError for data of another shape.
    """
    manifest = from_plain(Manifest, data["manifest"])
    kind = tables_type(manifest.game)
    tables = data["tables"]
    return Pack(
        name=data["name"],
        manifest=manifest,
        vocabulary=from_plain(Vocabulary, data["vocabulary"]),
        tables=None if tables is None else from_plain(kind, tables),
        digest=data["digest"],
    )
