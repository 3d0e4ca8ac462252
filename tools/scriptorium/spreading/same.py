"""`Here`: what a worker elsewhere must have too, so that its games are the games played here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Final, NamedTuple

import malory
from malory.book.cache import open_book
from malory.telling import find

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_CODE: Final = ("malory", "scriptorium")


class Here(NamedTuple):
    """A version and a digest of its code; what is played, with which book, and a digest of that."""

    version: str
    code: str
    what: str
    book: str
    content: str

    def differs(self, other: Here) -> str:
        """Say how `other` differs from this, or nothing if its games are the same games."""
        if other.version != self.version:
            return f"it has malory {other.version}, here it is {self.version}"
        if other.code != self.code:
            return (
                f"its malory {other.version} is built from other code"
                f" ({other.code[:8]}, here it is {self.code[:8]})"
            )
        if other.content != self.content:
            name = self.book or self.what
            return (
                f"its `{name}` has other content"
                f" ({other.content[:8]}, here it is {self.content[:8]})"
            )
        return ""


@lru_cache(maxsize=8)
def here(what: str, book: str) -> Here:
    """Return what stands here for a game or pack and its book.

    Raises UnplayableError, NoPackError or FaultyBookError where it cannot be played.
    """
    found = find(what, book)
    return Here(malory.__version__, _code(), what, book, open_book(found.book).hash)


@lru_cache(maxsize=1)
def _code() -> str:
    digest = sha256()
    for package in _CODE:
        for path, data in _modules(files(package), package):
            digest.update(f"{path}\0{len(data)}\0".encode())
            digest.update(data)
    return digest.hexdigest()


def _modules(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        if entry.is_dir():
            yield from _modules(entry, f"{path}/{entry.name}")
        elif entry.name.endswith(".py"):
            yield f"{path}/{entry.name}", entry.read_bytes()
