"""E133: cards of an edition that lead to a passage nobody has written."""

from __future__ import annotations

import re
from collections.abc import Iterator

from malory.book.compiling import Compilation
from malory.book.entries import demanded
from malory.book.whole import place_in_tables
from malory.source import Diagnostic


def find(compilation: Compilation) -> Iterator[Diagnostic]:
    pack = compilation.pack
    if not pack.is_whole:
        return
    missing: dict[str, tuple[str, list[str]]] = {}
    for edition in pack.manifest.editions:
        for entry in demanded(pack, edition):
            if entry.target not in compilation.placed:
                missing.setdefault(entry.target, (entry.title, []))[1].append(edition.name)
    for target, (title, editions) in missing.items():
        facts = (("target", target), ("cards", title), ("edition", ", ".join(editions)))
        name = re.compile(rf"name[ \t]*:[ \t]*[\"']?({re.escape(editions[0])})")
        yield Diagnostic("E133", place_in_tables(compilation.folder, name), facts)
