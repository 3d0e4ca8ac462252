"""The packs that are worked on, each with its unsaved texts; and texts that belong to none."""

from __future__ import annotations

import threading
from pathlib import Path

from malory.book.compiling import Compilation, Compiler
from malory.pack import Manifest, Pack
from malory.pack.folder import LEDGER, LOCK_NAME, TaleFile, tale_files
from malory.pack.naming import empty_vocabulary
from malory.pack.overlay import Overlay
from malory.source import Diagnostic, read_source

from scriptorium.check.checking import Checker
from scriptorium.rename.plan import Known
from scriptorium.server.documents import Document
from scriptorium.server.leaves import Leaves
from scriptorium.server.shelf import Shelf, stamp_of
from scriptorium.server.snapshot import Kept, Snapshot

_SYNTAX = ("E0", "E100", "E101")
"""What can be said of a text that belongs to no pack: whether it can be read."""


class LivePack:
    """A pack of which files are open; `folder` is where it lies.

    `now` may be asked from several threads; `check` only from one at a time in all.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.revision = 0
        self.documents: dict[str, Document] = {}
        self._checker = Checker(folder)
        self._kept = Kept()
        self._shelf = Shelf()
        self._lock = threading.Lock()
        self._last: tuple[object, Snapshot] | None = None

    def put(self, name: str, document: Document | None) -> None:
        """A file's text in the editor; None once it is closed there."""
        if document is None:
            self.documents.pop(name, None)
        else:
            self.documents[name] = document
        self.revision += 1

    @property
    def name(self) -> str:
        return self.folder.name

    @property
    def leaves(self) -> Leaves:
        """What is kept of each passage's text."""
        return self._kept.leaves

    @property
    def texts(self) -> dict[str, bytes]:
        """What is open, as the files would hold it."""
        return {name: document.data for name, document in sorted(self.documents.items())}

    def now(self) -> Snapshot:
        """The pack as it is on disk, but for what is open. Nothing is read twice that is as it
        was."""
        with self._lock:
            stamp = stamp_of(self.folder)
            mark = (self.revision, stamp)
            if self._last is None or self._last[0] != mark:
                if self._last is None:
                    self._checker.compile()  # what an earlier run left is used of the disk alone
                texts = self.texts
                marked = frozenset(n for n, one in self.documents.items() if one.has_mark)
                overlay = Overlay(self.folder, texts)
                tables = {name: data for name, data in texts.items() if not name.endswith(".tale")}
                listing = self._shelf.listing(overlay, stamp, texts, tables)
                compilation = self._checker.compile(overlay, listing)
                for name, document in self.documents.items():
                    if not document.has_returns:  # else its lines end otherwise than ours
                        self._kept.lines[name] = document.lines
                files = sorted({*[name for name, *_ in stamp], *texts})
                snapshot = Snapshot(compilation, texts, self._kept, marked, listing, files)
                snapshot.forget()
                self._last = (mark, snapshot)
            return self._last[1]

    def look_again(self) -> None:
        """Something was written, perhaps in the same moment as what was there before."""
        with self._lock:
            self._shelf = Shelf()

    def known(self, snapshot: Snapshot) -> Known:
        """What is known of the pack, to try something with."""
        with self._lock:
            compiler = self._checker.branch()
            return Known(compiler, snapshot.compilation, snapshot.table_uses, snapshot.listing)

    def check(self, snapshot: Snapshot) -> list[Diagnostic]:
        """Everything found, as `malory check` finds it."""
        return self._checker.judge(snapshot.compilation)

    def warm(self, snapshot: Snapshot) -> None:
        """Read what answers are made of before anybody asks; an edit goes first."""
        revision = self.revision
        texts = [here.declared.chunk.text for here in snapshot.compilation.placed.values()]
        for look in (snapshot.uses, self._outline, self._layout):
            for text in texts:
                if self.revision != revision:
                    return
                look(text)

    def _outline(self, text: str) -> object:
        return self.leaves.of(text).entries

    def _layout(self, text: str) -> object:
        return self.leaves.of(text).layout

    def holds(self, name: str) -> bool:
        """Whether a file in the folder is one of the pack's."""
        if name in (LOCK_NAME, LEDGER) or ("/" not in name and name.endswith((".yaml", ".yml"))):
            return True
        if name.endswith(".play"):
            return True
        return name in {tale.name for tale in tale_files(Overlay(self.folder, {name: b""}))}


class LooseText:
    """A tale that belongs to no pack: whether it can be read, and where it leads to itself."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.revision = 0
        self._document: Document | None = None
        self._compiler = Compiler()
        self._kept = Kept()
        self._last: tuple[int, Snapshot] | None = None

    @property
    def leaves(self) -> Leaves:
        """What is kept of each passage's text."""
        return self._kept.leaves

    def put(self, name: str, document: Document | None) -> None:
        """The text in the editor."""
        self._document = document
        self.revision += 1

    def now(self) -> Snapshot:
        """The text as a book of its own, whose names nobody knows."""
        if self._last is None or self._last[0] != self.revision:
            document = self._document
            compilation = self._compiled(document.data if document is not None else b"")
            marked = frozenset([self.name] if document is not None and document.has_mark else ())
            snapshot = Snapshot(compilation, {}, self._kept, marked)
            snapshot.forget()
            self._last = (self.revision, snapshot)
        return self._last[1]

    def _compiled(self, data: bytes) -> Compilation:
        manifest = Manifest(title="", game="gamebook")
        tales = (TaleFile(self.name, _Bytes(data)),)  # type: ignore[arg-type]  # it is only read
        return self._compiler.compile(
            Pack(self.name, manifest, empty_vocabulary(), None, tales if _is_tale(self) else ())
        )

    def warm(self, snapshot: Snapshot) -> None:
        """Nothing: one text is soon read."""

    def check(self, snapshot: Snapshot) -> list[Diagnostic]:
        """What is wrong with the text by itself."""
        if self.name.endswith(".play") and self._document is not None:
            return self._in_script(self._document)
        return [one for one in snapshot.compilation.diagnostics if one.code.startswith(_SYNTAX)]

    def _in_script(self, document: Document) -> list[Diagnostic]:
        from malory.tale.script import parse_script

        source, faults = read_source(_Bytes(document.data), self.name)
        if source is None:
            return faults
        return [fault.diagnostic(source) for fault in parse_script(source.text)[1]]


def _is_tale(text: LooseText) -> bool:
    return text.name.endswith(".tale") or "." not in text.name


class _Bytes:
    def __init__(self, data: bytes) -> None:
        self.data = data

    def read_bytes(self) -> bytes:
        return self.data
