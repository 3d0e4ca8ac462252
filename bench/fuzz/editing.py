"""What an editor says, spelt in a word and some numbers, so that a flipped byte is another request
and not broken JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

_FILES: Final = ("a.tale", "b.tale", "pack.yaml", "numbers.lock", "a.play", "translations/de.po")
_FAR: Final = 2**32

Params = dict[str, Any]  # Any: JSON


class Line:
    """One line of an input: a word, numbers, and what text is left behind them."""

    def __init__(self, words: str) -> None:
        self.word, _, self._rest = words.partition(" ")

    def number(self) -> int:
        """The next number; nought if there is none."""
        found, _, rest = self._rest.partition(" ")
        if not found.lstrip("-").isdecimal():
            return 0
        self._rest = rest
        return int(found[:12]) % _FAR

    def text(self) -> str:
        """What is left, with `\\n` for a line end and `\\h` for half a pair."""
        return self._rest.replace("\\n", "\n").replace("\\h", "\ud83d")

    def spot(self) -> Params:
        return {"line": self.number(), "character": self.number()}

    def span(self) -> Params:
        return {"start": self.spot(), "end": self.spot()}


def _named(line: Line, uri: str) -> Params:
    return {"textDocument": {"uri": uri}}


def _at(line: Line, uri: str) -> Params:
    return {"position": line.spot(), **_named(line, uri)}


def _within(line: Line, uri: str) -> Params:
    return {"range": line.span(), **_named(line, uri)}


def _renamed(line: Line, uri: str) -> Params:
    return {**_at(line, uri), "newName": line.text()}


def _mended(line: Line, uri: str) -> Params:
    return {**_within(line, uri), "context": {"diagnostics": []}}


def _near(line: Line, uri: str) -> Params:
    return {**_named(line, uri), "depth": line.number(), "passage": line.text()}


def _listed(line: Line, uri: str) -> Params:
    return {**_at(line, uri), "context": {"includeDeclaration": bool(line.number())}}


def _laid(line: Line, uri: str) -> Params:
    return {**_within(line, uri), "options": {"tabSize": 2, "insertSpaces": True}}


def _changed(line: Line, uri: str) -> Params:
    change = {"range": line.span(), "text": line.text()}
    return {"textDocument": {"uri": uri, "version": 9}, "contentChanges": [change]}


def _replaced(line: Line, uri: str) -> Params:
    text = line.text()
    return {"textDocument": {"uri": uri, "version": 9}, "contentChanges": [{"text": text}]}


def _opened(line: Line, uri: str) -> Params:
    return {
        "textDocument": {"uri": uri, "languageId": "t", "version": 1, "text": line.text()},
    }


def _touched(line: Line, uri: str) -> Params:
    return {"changes": [{"uri": uri, "type": 2}]}


def _sought(line: Line, uri: str) -> Params:
    return {"query": line.text()}


_Spelt = Callable[[Line, str], Params]
METHODS: Final[Mapping[str, tuple[str, _Spelt]]] = MappingProxyType(
    {
        "hover": ("textDocument/hover", _at),
        "complete": ("textDocument/completion", _at),
        "define": ("textDocument/definition", _at),
        "list": ("textDocument/references", _listed),
        "light": ("textDocument/documentHighlight", _at),
        "may": ("textDocument/prepareRename", _at),
        "rename": ("textDocument/rename", _renamed),
        "fix": ("textDocument/codeAction", _mended),
        "lay": ("textDocument/formatting", _laid),
        "laypart": ("textDocument/rangeFormatting", _laid),
        "outline": ("textDocument/documentSymbol", _named),
        "fold": ("textDocument/foldingRange", _named),
        "lens": ("textDocument/codeLens", _named),
        "tint": ("textDocument/semanticTokens/full", _named),
        "tintpart": ("textDocument/semanticTokens/range", _within),
        "near": ("malory/neighbourhood", _near),
        "seek": ("workspace/symbol", _sought),
    }
)
"""Requests, by the word they are spelt with."""

NEWS: Final[Mapping[str, tuple[str, _Spelt]]] = MappingProxyType(
    {
        "change": ("textDocument/didChange", _changed),
        "put": ("textDocument/didChange", _replaced),
        "open": ("textDocument/didOpen", _opened),
        "save": ("textDocument/didSave", _named),
        "close": ("textDocument/didClose", _named),
        "touch": ("workspace/didChangeWatchedFiles", _touched),
    }
)
"""Notifications, by theirs."""


def spoken(line: bytes, folder: str, id: int) -> bytes:
    """A line of an input as what an editor sends: JSON as it stands, else what it spells.

    A word may name another file than the first: `hover/3 1 2` asks of the fourth.
    """
    if line.lstrip()[:1] in (b"{", b"[", b'"', b""):
        return line
    said = Line(line.decode("utf-8", "replace"))
    word, _, file = said.word.partition("/")
    name = _FILES[int(file[:3]) % len(_FILES) if file.isdecimal() else 0]
    method, spelt = {**METHODS, **NEWS}.get(word, ("", _named))
    if not method:
        return line
    message: Params = {
        "jsonrpc": "2.0",
        "method": method,
        "params": spelt(said, f"{folder}/{name}"),
    }
    if word in METHODS:
        message["id"] = id
    return json.dumps(message).encode()
