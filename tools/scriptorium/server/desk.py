"""`Desk`: which documents are open, and the pack that each of them belongs to."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from lsprotocol import types
from malory.pack.folder import pack_round

from scriptorium.server.cursor import Thing, thing_at
from scriptorium.server.documents import Change, Document, uri_of
from scriptorium.server.packs import LivePack, LooseText
from scriptorium.server.snapshot import Snapshot, Spot
from scriptorium.server.utf16 import Lines


class Sheet(NamedTuple):
    """An open document, the pack (or none) it is worked on in, and what it is called there."""

    document: Document
    place: LivePack | LooseText
    name: str

    @property
    def is_laid_out(self) -> bool:
        """Whether it is a text that has a canonical layout."""
        return not self.name.endswith((".yaml", ".yml", ".lock"))

    def lines(self, snapshot: Snapshot) -> Lines:
        return snapshot.lines(self.name)

    def thing(self, snapshot: Snapshot, position: types.Position) -> Thing | None:
        """What an editor's position points at."""
        return thing_at(snapshot, self.name, self.lines(snapshot).offset(position))


class Desk:
    """Knows files only by what the editor opened: no request makes it read another."""

    def __init__(self) -> None:
        self._sheets: dict[str, Sheet] = {}
        self.packs: dict[Path, LivePack] = {}

    def open(self, uri: str, version: int, text: str) -> Sheet:
        """A document was opened; opened twice, the later text holds."""
        document = Document(uri, version, text)
        old = self._sheets.get(uri)
        place, name = (old.place, old.name) if old is not None else self._place_of(document)
        return self._put(Sheet(document, place, name))

    def change(self, uri: str, version: int, changes: Iterable[Change]) -> Sheet | None:
        """A document was changed; None if it is not open, or the change is older than it."""
        sheet = self._sheets.get(uri)
        if sheet is None or version < sheet.document.version:
            return None
        return self._put(sheet._replace(document=sheet.document.changed(version, changes)))

    def close(self, uri: str) -> Sheet | None:
        """A document was closed: what is on disk holds again. A pack of which nothing is open any
        more is put away."""
        sheet = self._sheets.pop(uri, None)
        if sheet is None:
            return None
        left = self._other(sheet)
        sheet.place.put(sheet.name, left.document if left is not None else None)
        if isinstance(sheet.place, LivePack) and not sheet.place.documents:
            self.packs.pop(sheet.place.folder, None)
        return sheet

    def sheet(self, uri: str) -> Sheet | None:
        """The open document of a URI."""
        return self._sheets.get(uri)

    def pack_at(self, folder: Path) -> LivePack:
        """A pack, worked on from now on."""
        found = self.packs.get(folder)
        if found is None:
            found = self.packs[folder] = LivePack(folder)
        return found

    def is_open(self, place: LivePack | LooseText) -> bool:
        """Whether anything of a pack is open."""
        return bool(self.sheets(place))

    def sheets(self, place: LivePack | LooseText) -> list[Sheet]:
        """What is open of a pack."""
        return [sheet for sheet in self._sheets.values() if sheet.place is place]

    def sheet_of(self, place: LivePack | LooseText, name: str) -> Sheet | None:
        """The open document that a pack's file is edited in."""
        found = [one for one in self.sheets(place) if one.name == name]
        return found[-1] if found else None

    def uri(self, place: LivePack | LooseText, snapshot: Snapshot, name: str) -> str | None:
        """The URI of a file of a pack, as the editor spells it if it has it open."""
        sheet = self.sheet_of(place, name)
        if sheet is not None:
            return sheet.document.uri
        path = snapshot.path(name)
        if path is None and isinstance(place, LivePack):
            path = place.folder / name
        return uri_of(path) if path is not None else None

    def location(
        self, place: LivePack | LooseText, snapshot: Snapshot, spot: Spot
    ) -> types.Location | None:
        """Where a stretch of a pack's file is, for the editor."""
        uri = self.uri(place, snapshot, spot.file)
        return (
            types.Location(uri, snapshot.lines(spot.file).range(*spot.at))
            if uri is not None
            else None
        )

    def _put(self, sheet: Sheet) -> Sheet:
        self._sheets.pop(sheet.document.uri, None)
        self._sheets[sheet.document.uri] = sheet
        sheet.place.put(sheet.name, sheet.document)
        return sheet

    def _other(self, sheet: Sheet) -> Sheet | None:
        """The same file opened under another spelling of its URI."""
        return self.sheet_of(sheet.place, sheet.name)

    def _place_of(self, document: Document) -> tuple[LivePack | LooseText, str]:
        path = document.path
        folder = _pack_round(path.parent) if path is not None else None
        if path is not None and folder is not None:
            name = path.relative_to(folder).as_posix()
            pack = self.pack_at(folder)
            if pack.holds(name):
                return pack, name
            if not pack.documents:
                self.packs.pop(folder, None)
        return LooseText(document.name), document.name


def _pack_round(folder: Path) -> Path | None:
    try:
        return pack_round(folder)
    except OSError:  # a name too long for any disk, a folder that is closed
        return None
