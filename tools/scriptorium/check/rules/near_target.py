"""W202: a target printed so close to its source that a glance gives it away (R089)."""

from __future__ import annotations

from collections.abc import Iterator

from malory.book.compiling import Compilation
from malory.book.numbering import NEAR
from malory.source import Diagnostic

from scriptorium.check.settings import Settings

CODES = ("W202",)


def find(compilation: Compilation, settings: Settings) -> Iterator[Diagnostic]:
    """Only what a writer can mend is reported: numbers that headings state."""
    placed = compilation.placed
    for id, here in placed.items():
        if here.number is None:
            continue
        for kind, target, extent in here.unit.mentions:
            if kind == "visited" or target == id:
                continue
            there = placed.get(target)
            if there is None or there.number is None:
                continue
            if abs(there.number - here.number) <= NEAR and (id.isdecimal() and target.isdecimal()):
                yield Diagnostic(
                    "W202",
                    here.place(extent),
                    (("target", target), ("id", id), ("near", str(NEAR))),
                    passage=id,
                )
