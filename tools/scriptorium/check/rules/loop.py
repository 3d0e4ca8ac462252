"""E131: passages that turn to each other for ever, without a choice, a test, a die or an end."""

from __future__ import annotations

from collections.abc import Iterator

from malory.book.compiling import Compilation
from malory.book.reach import sinks
from malory.source import Diagnostic, Note


def find(compilation: Compilation) -> Iterator[Diagnostic]:
    for group in loops(compilation):
        first, *others = [compilation.placed[id] for id in group]
        yield Diagnostic(
            "E131",
            first.place(first.unit.heading),
            (("ids", ", ".join(group[:8]) + (", ..." if len(group) > 8 else "")),),
            notes=tuple(
                Note(other.place(other.unit.heading), "on the round") for other in others[:8]
            ),
            passage=first.unit.id,
        )


def loops(compilation: Compilation) -> list[list[str]]:
    """The sets of passages that nobody who has come to one of them can leave or stop in."""
    ways = compilation.ways()
    found: list[list[str]] = []
    for group in sinks(ways):
        if len(group) == 1 and group[0] not in ways[group[0]]:
            continue
        units = [compilation.placed[id].unit for id in group]
        if not any(unit.ends or unit.waits or leads_out(compilation, unit.id) for unit in units):
            found.append(group)
    return found


def leads_out(compilation: Compilation, id: str) -> bool:
    """Whether a passage turns to the end, or to what the book does not have: who knows what that
    would be."""
    return any(
        kind != "visited" and target not in compilation.placed
        for kind, target, _ in compilation.placed[id].unit.mentions
    )
