"""What came of a playtest: as data for JSON (`grammar/schemas/playtest.json`) and for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from malory.book.phrases import counted
from malory.source import Place

from scriptorium.playtest.coverage import Covered
from scriptorium.playtest.faults import ABOUT, Group, short_path
from scriptorium.playtest.marks import passage_of

FORMAT: Final = 1
_NOUNS: Final = {"options": "scene", "states": "way"}
"""What is played where it is no game from its beginning."""
_LISTED: Final = 30
"""Ids that were never met, told to people; JSON holds all."""

Data = dict[str, Any]  # Any: JSON
Where = Callable[[str], tuple[str, Place] | None]
"""The file as it is called, and the place in it, of an id."""


class Run(NamedTuple):
    """All that is reported: what was played, how, and what came of it."""

    title: str
    strategy: str
    seed: str
    games: int
    choices: int
    rolls: int
    covered: Covered
    faults: Sequence[Group]
    command: str
    """The beginning of the command that plays a game again."""
    exact: str = ""
    """What a search says of how sure it is."""
    interrupted: bool = False


def report_data(run: Run, where: Where) -> Data:
    """What came of the games."""
    return {
        "title": run.title,
        "strategy": run.strategy,
        "seed": run.seed,
        "games": run.games,
        "choices": run.choices,
        "rolls": run.rolls,
        "interrupted": run.interrupted,
        "about": run.exact,
        "met": {
            kind: {"met": sum(map(bool, counts.values())), "of": len(counts)}
            for kind, counts in run.covered.parts()
        },
        "never": {
            kind: [_never(id, where) for id in never(counts)]
            for kind, counts in run.covered.parts()
        },
        "faults": [_fault(run, group, where) for group in run.faults],
    }


def never(counts: Mapping[str, int]) -> list[str]:
    """The ids that were never met, in the book's order."""
    return [id for id, count in counts.items() if not count]


def _never(id: str, where: Where) -> Data:
    return {"id": id, **_place(id, where)}


def _place(id: str, where: Where) -> Data:
    found = where(id)
    if found is None:
        return {"file": "", "line": 0, "column": 0}
    file, place = found
    return {"file": file, "line": place.line, "column": place.column}


def _fault(run: Run, group: Group, where: Where) -> Data:
    fault = group.fault
    return {
        "kind": fault.kind,
        "about": ABOUT[fault.kind],
        "passage": fault.where,
        **_place(fault.where, where),
        "message": fault.words,
        "times": group.times,
        "games": [f"{run.seed}/{game}" for game in group.games],
        "path": list(fault.path),
        "replay": replay_command(run, fault.game),
    }


def replay_command(run: Run, game: int) -> str:
    """The one command that plays a game again."""
    return f"{run.command} --replay {run.seed}/{game}"


# --------------------------------------------------------------------------------------- as text


def report_text(run: Run, where: Where) -> str:
    """The report for people: what was played, what was met, what was not, what went wrong."""
    return "\n".join(_lines(run, where)) + "\n"


def _lines(run: Run, where: Where) -> Iterator[str]:
    noun = _NOUNS.get(run.strategy, "game")
    yield f"{run.title}: {counted(run.games, noun)}, {run.strategy}, seed {run.seed}"
    rolls = f" and {counted(run.rolls, 'roll')}" if run.rolls else ""
    yield f"{counted(run.choices, 'choice')}{rolls}"
    if run.exact:
        yield run.exact
    met = [
        f"{sum(map(bool, counts.values()))} of {len(counts)} {kind}"
        for kind, counts in run.covered.parts()
    ]
    yield f"met: {', '.join(met)}"
    yield from _never_met(run, where)
    if run.faults:
        yield ""
        yield f"{counted(len(run.faults), 'fault')}:"
        for group in run.faults:
            yield ""
            yield from _fault_lines(run, group, where)
    elif not run.interrupted:
        yield ""
        yield "no faults"
    if run.interrupted:
        yield ""
        yield "Broken off: this is what was played until then."


def _never_met(run: Run, where: Where) -> Iterator[str]:
    """What was never met; of a passage that was not, its choices and outcomes go without saying."""
    unread = set(never(run.covered.passages))
    untaken = set(never(run.covered.choices))
    for kind, counts in run.covered.parts():
        ids = [
            id
            for id in never(counts)
            if kind == "passages"
            or (passage_of(id) not in unread and _entry_of(id) not in untaken - {id})
        ]
        if not ids:
            continue
        yield ""
        yield f"{kind} never met:"
        for id in ids[:_LISTED]:
            found = where(id)
            yield f"  {found[0]}:{found[1].line}: {id}" if found else f"  {id}"
        if ids[_LISTED:]:
            yield f"  ... and {len(ids) - _LISTED} more; `--format json` lists all"


def _entry_of(outcome: str) -> str:
    """The test that an outcome is one of; of any other id nothing that was ever taken."""
    return outcome.rpartition(" ")[0]


def _fault_lines(run: Run, group: Group, where: Where) -> Iterator[str]:
    fault = group.fault
    found = where(fault.where) if fault.where else None
    at = f"{found[0]}:{found[1].line}: " if found else ""
    passage = f" in `{fault.where}`" if fault.where else ""
    yield f"{at}{ABOUT[fault.kind]}{passage} ({counted(group.times, 'time')})"
    if fault.words:
        yield f"  {fault.words}"
    if fault.path:
        yield f"  path: {short_path(fault.path)}"
    yield f"  again: {replay_command(run, fault.game)}"
