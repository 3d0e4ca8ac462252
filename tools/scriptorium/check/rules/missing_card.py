"""E133: cards of an edition that lead to a passage nobody has written; I205: an edition that waits
for more of them.

A pack's default edition is the one that is played, so each passage it lacks is an error. What an
edition for later lacks is counted, not listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from malory.book import codec, model
from malory.book.compiling import Compilation
from malory.book.entries import Entry, demanded
from malory.book.whole import place_in_tables
from malory.source import Diagnostic, Place

from scriptorium.check.settings import Settings

CODES = ("E133", "I205")


def find(compilation: Compilation, settings: Settings) -> Iterator[Diagnostic]:
    pack = compilation.pack
    if not pack.is_whole or compilation.is_torn:
        return
    default = pack.manifest.default_edition
    for edition in pack.manifest.editions:
        missing = {
            entry.target: entry.title
            for entry in demanded(pack, edition)
            if entry.target not in compilation.placed and _may_be_drawn(compilation, entry)
        }
        if not missing:
            continue
        place = _place(compilation, edition.name)
        if default and edition.name != default:
            count = ("count", str(len(missing)))
            yield Diagnostic("I205", place, (("edition", edition.name), count))
            continue
        for target, title in missing.items():
            facts = (("cards", title), ("target", target), ("edition", edition.name))
            yield Diagnostic("E133", place, facts)


def _may_be_drawn(compilation: Compilation, entry: Entry) -> bool:
    """Whether a game can come to the entry: a token lies in the box until a passage gives it."""
    if entry.kind != "token":
        return True
    gain = codec.canonical(model.GainToken(entry.cards[1]))
    return any(gain in here.unit.data for here in compilation.placed.values())


def _place(compilation: Compilation, edition: str) -> Place:
    name = re.compile(rf"name[ \t]*:[ \t]*[\"']?({re.escape(edition)})(?=[\"'\s,}}]|\Z)")
    return place_in_tables(compilation.folder, name)
