"""Rounds of passages out of which no way leads: to no choice, no test, no end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from malory.book.compiling import Compilation
from malory.book.reach import sinks


def endless_rounds(compilation: Compilation) -> Iterator[Sequence[str]]:
    """The innermost of them, each by its passages; whoever only leads into one is freed with it."""
    placed = compilation.placed
    for group in sinks(compilation.ways):
        if not any(placed[id].unit.ends or _leads_out(compilation, id) for id in group):
            yield group


def _leads_out(compilation: Compilation, id: str) -> bool:
    """Whether a passage turns to the end, or to what the book does not have: who knows what that
    would be."""
    return any(
        kind != "visited" and target not in compilation.placed
        for kind, target, _ in compilation.placed[id].unit.mentions
    )
