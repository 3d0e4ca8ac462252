"""Books: compiled from packs, kept in the user's cache, read one passage at a time.

book = open_book("tales")          # or a path; raises NoPackError, FaultyBookError
book.passage("1905").items
book, diagnostics = compile_pack("my-pack")
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from malory.book.book import Book
from malory.book.cache import FaultyBookError, NoPackError, open_book
from malory.book.entries import Entry

if TYPE_CHECKING:
    from malory.book.whole import compile_pack

__all__ = [
    "Book",
    "Entry",
    "FaultyBookError",
    "NoPackError",
    "compile_pack",
    "open_book",
]


def __getattr__(name: str) -> object:
    # The passes import the language; a player who only opens a compiled book does without.
    if name == "compile_pack":
        from malory.book.whole import compile_pack

        return compile_pack
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
