"""E131: passages that turn to each other for ever, without a choice, a test, a die or an end;
E132: passages with choices, from which no way comes to an end.

One finding for each innermost round: whoever only leads into it is freed with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from malory.book.compiling import Compilation
from malory.source import Diagnostic, Note

from scriptorium.check.settings import Settings
from scriptorium.reach.rounds import endless_rounds

CODES = ("E131", "E132")

_NAMED = 8


def find(compilation: Compilation, settings: Settings) -> Iterator[Diagnostic]:
    placed = compilation.placed
    for group in endless_rounds(compilation):
        here = [placed[id] for id in group]
        first, *others = here
        if any(one.unit.waits for one in here):
            code, note = "E132", "nor from here"
            what = f"the {len(group)} passages round `{group[0]}`" if others else f"`{group[0]}`"
        else:
            code, note = "E131", "on the round"
            what = ", ".join(f"`{id}`" for id in group[:_NAMED])
            what += " and others" if len(group) > _NAMED else ""
        yield Diagnostic(
            code,
            first.place(first.unit.heading),
            (("what", what),),
            notes=tuple(Note(one.place(one.unit.heading), note) for one in others[:_NAMED]),
            passage=first.unit.id,
        )
