"""E150-E155, W230-W232: what is wrong with a pack's translations, and what they lack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from malory.book.compiling import Compilation
from malory.book.tongues.shelf import own_tongue, tongues_of
from malory.book.tongues.telling import (
    ReadCatalogue,
    broken_lines,
    catalogue_of,
    place_of,
)
from malory.pack.folder import TRANSLATIONS, translation_files
from malory.source import Diagnostic, Place
from malory.tongue.tags import tag_of

from scriptorium.check.settings import Settings
from scriptorium.strings.merging import Merger, merge
from scriptorium.strings.wanted import Wanted, wanted_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

CODES = ("E150", "E151", "E152", "E153", "E154", "E155", "W230", "W231", "W232")
_SHOWN = 60


def find(compilation: Compilation, settings: Settings) -> Iterator[Diagnostic]:
    """Read each catalogue as a player's start would, and hold it against the lines there are."""
    folder = compilation.folder
    files = translation_files(folder) if folder is not None else []
    if folder is None or not files:
        return
    yield from _misnamed(files, own_tongue(compilation.pack.manifest.language))
    wanted = None if compilation.is_torn else wanted_of(compilation, has_notes=False)
    for tag in tongues_of(folder):
        read = catalogue_of(folder, tag)
        yield from broken_lines(compilation, read)
        is_read = read.source.text or not read.diagnostics
        if wanted is not None and is_read:  # of what nobody can read nothing is missing
            merger = merge(read.catalogue, wanted)
            is_broken = {id for id, here in compilation.placed.items() if here.unit.broken}
            yield from _stale(merger, read)
            yield from _misplaced(merger, read, is_broken)
            yield from _missing(merger, read, tag)


def _misnamed(files: list[tuple[str, Traversable]], own: str) -> Iterator[Diagnostic]:
    seen: dict[str, str] = {own: "the pack itself is"}
    for stem, file in files:
        tag = tag_of(stem)
        place = Place(f"{TRANSLATIONS}/{file.name}", 1, 1, 1, 2, " ")
        if not tag:
            why = "a catalogue is named after its language: `de.po`"
            yield Diagnostic("E155", place, (("why", why),))
        elif tag in seen:
            yield Diagnostic("E155", place, (("why", f"{seen[tag]} in `{tag}`"),))
        seen.setdefault(tag, f"`{file.name}` is")


def _stale(merger: Merger, read: ReadCatalogue) -> Iterator[Diagnostic]:
    for one in merger.lines:
        if not one.entry.is_fuzzy or one.old is None:
            continue
        facts = (("context", one.wanted.context), ("words", _short(one.wanted.words)))
        place = place_of(read.source, one.old.line)
        yield Diagnostic("W231", place, facts, passage=one.wanted.passage)


def _misplaced(merger: Merger, read: ReadCatalogue, broken: set[str]) -> Iterator[Diagnostic]:
    for line in merger.lines:
        if line.fate == "moved" and line.old is not None and not line.old.is_old:
            facts = (("context", line.old.context), ("words", _short(line.old.words)))
            hint = f"it stands at `{line.wanted.context}` now; `malory strings --update` follows it"
            yield Diagnostic("W232", place_of(read.source, line.old.line), facts, hint)
    for old in merger.dropped:
        if old.context.partition(" ")[0] not in broken:
            facts = (("context", old.context), ("words", _short(old.words)))
            hint = "`malory strings --update` puts it by"
            yield Diagnostic("W232", place_of(read.source, old.line), facts, hint)


def _missing(merger: Merger, read: ReadCatalogue, tag: str) -> Iterator[Diagnostic]:
    """One finding a passage; the names of the pack count as one."""
    lacks: dict[str, list[tuple[Wanted, int]]] = {}
    total: dict[str, int] = {}
    for one in merger.lines:
        id = one.wanted.passage
        total[id] = total.get(id, 0) + 1
        if one.fate == "new" or not one.entry.is_told:
            lacks.setdefault(id, []).append((one.wanted, one.entry.line))
    for id, found in lacks.items():
        first, line = found[0]
        facts = (
            ("where", f"`{id}`" if id else "the list of the pack's names"),
            ("count", str(len(found))),
            ("all", str(total[id])),
            ("language", tag),
            ("words", _short(first.words)),
        )
        hint = "" if line else "`malory strings --update` adds what is new"
        yield Diagnostic("W230", place_of(read.source, line or 1), facts, hint, passage=id)


def _short(words: str) -> str:
    flat = " ".join(words.split())
    return flat if len(flat) <= _SHOWN else f"{flat[: _SHOWN - 3]}..."
