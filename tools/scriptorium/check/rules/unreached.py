"""W200: a passage that no card, target or rule reaches.

Only the first of a chain is reported: what follows it is reached once it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from malory.book.compiling import Compilation
from malory.book.reach import reachable, sources
from malory.source import Diagnostic

from scriptorium.check.settings import Settings

CODES = ("W200",)


def find(compilation: Compilation, settings: Settings) -> Iterator[Diagnostic]:
    placed = compilation.placed
    ways = dict(compilation.ways)
    for id, targets in compilation.meant.items():
        ways[id] = [*ways[id], *targets]  # a misspelt target is one fault, not two
    starts = [entry.target for entry in compilation.entries]
    if not any(start in placed for start in starts):
        return  # a book that cannot be entered has another fault than this
    reached = reachable(ways, [*starts, *compilation.loose])
    if len(reached) == len(ways):
        return
    lost = {
        id: [target for target in targets if target not in reached]
        for id, targets in ways.items()
        if id not in reached
    }
    for group in sources(lost):
        first = placed[group[0]]
        behind = len(reachable(lost, group)) - 1
        others = f", nor the {behind} behind it" if behind else ""
        yield Diagnostic(
            "W200",
            first.place(first.unit.heading),
            (("id", first.unit.id), ("others", others)),
            passage=first.unit.id,
        )
