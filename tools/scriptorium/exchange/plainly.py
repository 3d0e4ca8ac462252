"""The compiled book as JSON, each part by its name: for tools that nobody has thought of yet."""

from __future__ import annotations

import json
import re
from typing import Final

from malory.book.compiling import Compilation
from malory.pack.record import Record

from scriptorium.exchange.corrections import Json

FORMAT: Final = 1


def export_json(compilation: Compilation) -> str:
    """The book, as `grammar/schemas/book.json` says."""
    book = compilation.book
    told = {
        "format": FORMAT,
        "title": book.manifest.title,
        "game": book.manifest.game,
        "language": book.manifest.language,
        "licence": book.manifest.licence,
        "start": book.start,
        "entries": [
            {"kind": one.kind, "title": one.title, "target": one.target, "cards": list(one.cards)}
            for one in book.entries
        ],
        "passages": [_passage(book.passage(id)) for id in book.ids],
    }
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _passage(passage: Record) -> Json:
    row = plain_of(passage)
    del row["part"]
    row["facts"] = {key: list(values) for key, values in row["facts"]}
    return row


def plain_of(value: object) -> Json:
    """A part of the model: an object with the part's name as its `part`, a list, or a plain value.

    A text is a list of words and parts; a field called `kind` keeps its name.
    """
    if isinstance(value, Record):
        fields = {name: plain_of(getattr(value, name)) for name in value.__fields__}
        return {"part": _words(type(value).__name__), **fields}
    if isinstance(value, tuple):
        return [plain_of(one) for one in value]
    return value


def _words(name: str) -> str:
    """A class's name as words: `GainSkill`, `gain skill`."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower()
