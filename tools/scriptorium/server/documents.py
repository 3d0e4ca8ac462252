"""What is open in the editor: texts as it has them, and the files they are of."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

from lsprotocol import types
from pygls.uris import from_fs_path, to_fs_path

from scriptorium.server.utf16 import Lines

Change: TypeAlias = (
    types.TextDocumentContentChangePartial | types.TextDocumentContentChangeWholeDocument
)

MARK = "\ufeff"
_HALVES = re.compile("[\ud800-\udfff]")


class Document:
    """One version of an open document; `path` is None of what was never saved."""

    def __init__(self, uri: str, version: int, text: str, earlier: Document | None = None) -> None:
        """`earlier` is the version that an edit made this one of; its text is sound."""
        self.uri = uri
        self.version = version
        self.text = text if earlier is not None else _sound(text)
        self.path: Path | None = path_of(uri) if earlier is None else earlier.path
        if earlier is not None:
            self.lines = Lines(self.text, earlier=earlier.lines)

    @property
    def name(self) -> str:
        """What it is called, in messages and by its ending."""
        return self.path.name if self.path is not None else self.uri.rpartition("/")[2]

    @cached_property
    def lines(self) -> Lines:
        return Lines(self.text)

    @cached_property
    def data(self) -> bytes:
        """What the file would hold."""
        return self.text.encode()

    @property
    def has_mark(self) -> bool:
        return self.text.startswith(MARK)

    @property
    def line_end(self) -> str:
        """How its lines end: what is written into it ends so, too."""
        return "\r\n" if self.has_returns and "\r\n" in self.text else "\n"

    @cached_property
    def has_returns(self) -> bool:
        """Whether its lines end otherwise than a tale's do once it is read."""
        return "\r" in self.text

    def changed(self, version: int, changes: Iterable[Change]) -> Document:
        """The document after changes, each made to what the one before it left."""
        now = self
        for change in changes:
            text = change.text
            if isinstance(change, types.TextDocumentContentChangePartial):
                first = now.lines.offset(change.range.start)
                last = now.lines.offset(change.range.end)
                first, last = min(first, last), max(first, last)
                text = now.text[:first] + _sound(text) + now.text[last:]
                now = Document(self.uri, version, text, now)
            else:
                now = Document(self.uri, version, text)
        return now if now is not self else Document(self.uri, version, self.text, self)


def _sound(text: str) -> str:
    """Half a pair is nothing a file can hold; what stands for it is as wide."""
    return text if text.isascii() else _HALVES.sub("\ufffd", text)


def path_of(uri: str) -> Path | None:
    """The file that a URI names, None if it names none."""
    if not uri.startswith("file:"):
        return None
    try:
        found = to_fs_path(uri)
        if not found or "\0" in found:
            return None
        return Path(os.path.abspath(found))
    except ValueError:
        return None


def uri_of(path: Path) -> str:
    """The URI of a file."""
    return from_fs_path(str(path)) or path.as_uri()
