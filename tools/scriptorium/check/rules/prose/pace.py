"""W324: encounters that follow each other at one pace: their sentences are as long on the mean."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean

from scriptorium.check.rules.prose.rule import Desk, Said
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot

CODE = "W324"
LANGUAGES = ()


def gather(encounter: Encounter, desk: Desk) -> float | None:
    """The mean length of its sentences; None if it has too few to say."""
    lengths = [length for told in encounter.told for length in told.lengths]
    if not lengths or len(lengths) < desk.settings.number(CODE, "sentences"):
        return None
    return fmean(lengths)


def judge(gathered: list[tuple[str, float | None]], desk: Desk) -> Iterator[Said]:
    """Encounters are compared in the order in which they stand in their file."""
    running, within = desk.settings.number(CODE, "running"), desk.settings.number(CODE, "within")
    placed = desk.compilation.placed
    paces = [(id, pace) for id, pace in gathered if pace is not None and id in placed]
    paces.sort(key=lambda one: (placed[one[0]].declared.source.name, _start(desk, one[0])))
    run: list[tuple[str, float]] = []
    for id, pace in paces:
        file = placed[id].declared.source.name
        if run and (
            placed[run[-1][0]].declared.source.name != file or abs(pace - run[-1][1]) >= within
        ):
            run = []
        run.append((id, pace))
        if len(run) == running:
            others = tuple((Spot(other, ""), "at the same pace") for other, _ in run[:-1])
            facts = (("count", str(len(run))), ("pace", f"{pace:.1f}"))
            yield Said(CODE, Spot(id, ""), facts, others=others)
            run = []


def _start(desk: Desk, id: str) -> int:
    return desk.compilation.placed[id].declared.chunk.start
