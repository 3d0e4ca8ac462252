"""What is wrong in a pack's scripts of a play-through (`*.play`) as they stand.

How a script goes when it is played (E145-E149) is told by `malory playtest`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from malory.book.compiling import Compilation
from malory.pack.folder import script_files
from malory.source import Diagnostic

if TYPE_CHECKING:
    from malory.pack import Vocabulary

_UNKNOWN_PASSAGE = "E103"


def script_faults(compilation: Compilation) -> Iterator[Diagnostic]:
    """Every fault in every script: of its lines, and of the names in them.

    A passage with a fault of its own is there; while a tale or a table cannot be read, nobody is
    blamed for what it may hold.
    """
    files = script_files(compilation.folder) if compilation.folder is not None else []
    if not files:
        return
    from scriptorium.playtest.scripts.preparing import prepare
    from scriptorium.staging.facts import Conditions

    book = _Book(compilation)
    names = Conditions(book.vocabulary)
    for name, file in files:
        for fault in prepare(file, name, book, names)[1]:
            if not (compilation.is_torn and fault.code == _UNKNOWN_PASSAGE):
                yield fault


class _Book:
    """All passages of a compilation, broken ones too."""

    def __init__(self, compilation: Compilation) -> None:
        self.vocabulary: Vocabulary = compilation.pack.vocabulary
        self.ids: Collection[str] = compilation.placed.keys()
        self._placed = compilation.placed

    def __contains__(self, id: object) -> bool:
        return id in self._placed

    def by_number(self, number: int) -> str | None:
        return self._numbers.get(number)

    @cached_property
    def _numbers(self) -> dict[int, str]:
        return {here.number: id for id, here in self._placed.items() if here.number is not None}
