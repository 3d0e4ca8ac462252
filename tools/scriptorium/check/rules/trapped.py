"""E132: passages from which no way comes to an end."""

from __future__ import annotations

from collections.abc import Iterator

from malory.book.compiling import Compilation
from malory.book.reach import sinks
from malory.source import Diagnostic, Note

from scriptorium.check.rules.loop import leads_out


def find(compilation: Compilation) -> Iterator[Diagnostic]:
    """One finding for each innermost set: whoever only leads into it is freed with it.

    A set without any choice is a loop, and reported as that (E131).
    """
    placed = compilation.placed
    ways = compilation.ways()
    for group in sinks(ways):
        units = [placed[id].unit for id in group]
        if any(unit.ends or leads_out(compilation, unit.id) for unit in units):
            continue
        if not any(unit.waits for unit in units):
            continue
        first, *others = [placed[id] for id in group]
        count = f"the {len(group)} passages round `{group[0]}`" if others else f"`{group[0]}`"
        yield Diagnostic(
            "E132",
            first.place(first.unit.heading),
            (("what", count),),
            notes=tuple(
                Note(other.place(other.unit.heading), "nor from here") for other in others[:8]
            ),
            passage=first.unit.id,
        )
