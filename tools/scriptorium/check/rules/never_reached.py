"""W220: a passage that is led to and still never reached, whatever is picked or rolled.

Only the first of a chain is reported, and none whose way is barred by what W214, W216, W217, W218
or W219 report.
"""

from __future__ import annotations

from collections.abc import Iterator

from malory.book.compiling import Compilation
from malory.book.reach import reachable, sources
from malory.source import Diagnostic, Note

from scriptorium.check.settings import Settings
from scriptorium.reach.judging import judged
from scriptorium.reach.verdicts import Verdict

CODES = ("W220",)

_NAMED = 4


def find(compilation: Compilation, settings: Settings) -> Iterator[Diagnostic]:
    known = judged(compilation)
    if known is None:
        return
    placed, ways = compilation.placed, compilation.ways
    never = known.never_reached
    if not never:
        return
    starts = [entry.target for entry in compilation.entries]
    linked = reachable(ways, starts)
    lost = {
        id: [to for to in ways[id] if to in never] for id in placed if id in never and id in linked
    }
    told = {verdict.id for verdict in known.verdicts if _bars(verdict)}
    for group in sources(lost):
        first = placed[group[0]]
        before = [id for id in placed if id not in never and any(to in group for to in ways[id])]
        if any(id in told for id in before):
            continue
        behind = len(reachable(lost, group)) - 1
        yield Diagnostic(
            "W220",
            first.place(first.unit.heading),
            (
                ("id", first.unit.id),
                ("others", f", nor the {behind} behind it" if behind else ""),
            ),
            notes=tuple(
                Note(placed[id].place(placed[id].unit.heading), "it is led to from here")
                for id in before[:_NAMED]
            ),
            passage=first.unit.id,
        )


def _bars(verdict: Verdict) -> bool:
    """Whether something that bars a way is reported of the passage."""
    barred = verdict.never or verdict.unmet or verdict.closed or verdict.unopened
    return bool(barred or verdict.outcomes)
