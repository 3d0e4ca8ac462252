"""A pack's folder to its compilation: tables, lock and tales read, and all passes run."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from malory.book.book import Book
from malory.book.cache import folder_of
from malory.book.compiling import Compilation, Compiler
from malory.pack import Pack, load_pack
from malory.pack.folder import (
    LOCK_NAME,
    MANIFEST,
    TaleFile,
    digest_tables,
    table_files,
    tale_files,
    unread,
    why_no_file,
)
from malory.source import Diagnostic, Place, Source, read_source

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_START = re.compile(r"^start[ \t]*:[ \t]*([^\n#]*[^\s#])", re.MULTILINE)


def compile_pack(pack: str | Traversable) -> tuple[Book | None, tuple[Diagnostic, ...]]:
    """The book of a pack, by name, path or folder, and everything that is wrong with it.

    What has a fault is left out of the book. None if the tables cannot be read as a whole.
    """
    compilation = compile_folder(folder_of(pack), Compiler())
    book = compilation.book if compilation.pack.is_whole else None
    return book, compilation.diagnostics


class Listing(NamedTuple):
    """What lies in a pack's folder: a digest of its tables, its tales, and whether there is
    something that nobody can read."""

    digest: str
    tales: tuple[TaleFile, ...]
    is_odd: bool

    def over(self, folder: Traversable, names: Collection[str], are_tables: bool) -> Listing:
        """The same, where `folder` holds these files otherwise than it did; `are_tables`: some of
        them may be tables."""
        tales = [
            TaleFile(one.name, folder.joinpath(*one.name.split("/"))) if one.name in names else one
            for one in self.tales
        ]
        return Listing(
            digest_tables(folder) if are_tables else self.digest, tuple(tales), self.is_odd
        )


def listing_of(folder: Traversable) -> Listing:
    """A pack's folder looked through."""
    return Listing(digest_tables(folder), tale_files(folder), bool(unread(folder)))


def compile_folder(
    folder: Traversable, compiler: Compiler, listing: Listing | None = None
) -> Compilation:
    """A pack's folder compiled by a compiler that may have compiled it before; `listing` is what
    lies in it, for whoever has looked."""
    pack, faults = _tables(folder, compiler, listing or listing_of(folder))
    lock: Source | None = None
    why = why_no_file(folder / LOCK_NAME)
    if why:
        faults.append(Diagnostic("E001", Place(LOCK_NAME, 1, 1, 1, 2), (("reason", why),)))
    elif (folder / LOCK_NAME).is_file():
        lock, found = read_source(folder / LOCK_NAME, LOCK_NAME)
        faults += found
    compilation = replace(compiler.compile(pack, faults, lock), folder=folder)
    start = pack.manifest.start
    if start and start not in compilation.placed and not compilation.is_torn:
        fault = Diagnostic("E123", place_in_tables(folder, _START), (("target", start),))
        found = sorted([*compilation.diagnostics, fault], key=lambda finding: finding.sort_key)
        compilation = replace(compilation, diagnostics=tuple(found))
    return compilation


def _tables(
    folder: Traversable, compiler: Compiler, listing: Listing
) -> tuple[Pack, list[Diagnostic]]:
    """The pack's tables: those that the compiler was given last, if they are the same still."""
    digest, tales, is_odd = listing
    kept = compiler.tables
    is_same = kept is not None and (kept[0].name, kept[0].digest) == (folder.name, digest)
    if kept is not None and is_same and not is_odd:
        return kept[0].with_tales(tales), list(kept[1])
    pack, faults = load_pack(folder)
    is_sure = pack.digest == digest and not any(fault.code == "E001" for fault in faults)
    compiler.tables = (pack, tuple(faults)) if is_sure else None
    return pack, faults


def numbers_in_print(compilation: Compilation) -> tuple[dict[str, int], list[int]]:
    """The number of each passage for the lock to hold, and those that cards stand for: they are
    fixed as long as there is such a card."""
    of_cards = {entry.target for entry in compilation.entries if entry.kind != "start"}
    held = {
        id: here.number
        for id, here in compilation.placed.items()
        if here.number is not None and not (id.isdecimal() and id in of_cards)
    }
    return held, sorted(int(id) for id in of_cards if id.isdecimal() and id in compilation.placed)


def place_in_tables(folder: Traversable | None, pattern: re.Pattern[str]) -> Place:
    """Where a pack's tables first read so; the top of its manifest if they never do.

    For findings about a table that the tales have shown to be wrong.
    """
    for file in table_files(folder) if folder is not None else ():
        source, _ = read_source(file, file.name)
        found = pattern.search(source.text) if source is not None else None
        if source is not None and found is not None:
            return source.place(*found.span(found.re.groups))
    return Place(MANIFEST, 1, 1, 1, 2)
