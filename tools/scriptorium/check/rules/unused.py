"""W221: a name that the pack declares and nothing uses.

Of Tales the cards and tables are the rules' own; only tags and facts of the pack are looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from malory.book.codec import canonical
from malory.book.compiling import Compilation
from malory.book.whole import place_in_tables
from malory.pack import LANGUAGE_FACTS, Kind
from malory.pack.manifest import GamebookTables
from malory.pack.tales import TalesTables
from malory.pack.tales.effects import Forced
from malory.source import Diagnostic

from scriptorium.check.settings import Settings
from scriptorium.reach.judging import judged
from scriptorium.reach.usage import Named, Usage

CODES = ("W221",)

_KINDS: tuple[Kind, ...] = ("skill", "renown", "status", "treasure", "token", "counter")


def find(compilation: Compilation, settings: Settings) -> Iterator[Diagnostic]:
    known = judged(compilation)
    if known is None:
        return
    vocabulary = compilation.pack.vocabulary
    tables = compilation.pack.tables
    unused: list[Named] = []
    if isinstance(tables, GamebookTables):
        broad = _by_kind(known.usage)
        for kind in _KINDS:
            for id in vocabulary.names(kind):
                category = ("category", vocabulary.category_of(id)) if kind == "skill" else None
                if (kind, id) == ("counter", tables.score) or kind in broad or category in broad:
                    continue
                if not known.usage.uses((kind, id)):
                    unused.append((kind, id))
        unused += [("insert", one) for one in _unnamed(compilation, vocabulary.names("insert"))]
    tags = [one for one in vocabulary.names("tag") if one not in _forced(tables)]
    unused += [("tag", one) for one in _unnamed(compilation, tuple(tags))]
    stated = {key for here in compilation.placed.values() for key, _ in here.unit.facts}
    standing = {fact.key for fact in LANGUAGE_FACTS}
    unused += [
        ("fact", one)
        for one in vocabulary.names("fact")
        if one not in stated and one not in standing
    ]
    for what, id in unused:
        word = re.compile(rf"(?<![\w-])({re.escape(id)})(?![\w-])")
        place = place_in_tables(compilation.folder, word)
        if not place.excerpt:
            continue  # its base declares it, for all books that stand on it
        yield Diagnostic("W221", place, (("kind", what), ("name", id)))


def _by_kind(usage: Usage) -> set[str | Named]:
    """The kinds and categories of which any is meant somewhere, so that all are used."""
    found: set[str | Named] = set()
    for each in (usage.given, usage.asked, usage.taken, usage.tested):
        for kind, id in each:
            if kind == "category":
                found.add((kind, id))
            elif not id:
                found.add(kind)
    return found


def _forced(tables: object) -> set[str]:
    """The tags that statuses force, which are the rules' own."""
    if not isinstance(tables, TalesTables):
        return set()
    return {
        effect.tag
        for row in tables.statuses
        for effect in row.effects
        if isinstance(effect, Forced)
    }


def _unnamed(compilation: Compilation, names: tuple[str, ...]) -> list[str]:
    """Those of some names that no passage holds."""
    left = {canonical(one): one for one in names}
    for here in compilation.placed.values():
        if not left:
            break
        data = here.unit.data
        for key in [key for key in left if key in data]:
            del left[key]
    return list(left.values())
