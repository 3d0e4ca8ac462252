"""What the fixpoint says of each condition, entry and test of a book: proved, or left open."""

from __future__ import annotations

from typing import NamedTuple

from malory.book import model

from scriptorium.reach.possible import Possible
from scriptorium.reach.rewards import Walk


class Verdict(NamedTuple):
    """Of a passage: conditions that never or always hold, beside those of entries; entries that are
    never open, or always though they have a condition; tests that nobody can pass or fail, by the
    entry and the outcome which never follows. `unmet` and `unopened` would be possible, were it not
    that nothing gives what they ask for."""

    id: str
    never: tuple[model.Condition, ...]
    always: tuple[model.Condition, ...]
    unmet: tuple[model.Condition, ...]
    closed: tuple[int, ...]
    unopened: tuple[int, ...]
    open: tuple[int, ...]
    outcomes: tuple[tuple[int, int], ...]

    def __bool__(self) -> bool:
        return any(self[1:])


def verdicts(possible: Possible, ungiven: int) -> list[Verdict]:
    """The verdicts of all passages that have any, in the book's order. `ungiven` are the bits of
    what nothing gives."""
    found: list[Verdict] = []
    for id, box in possible.boxes.items():
        if not possible.logics[id].plain:
            verdict = _of(possible, id, box, ungiven)
            if verdict:
                found.append(verdict)
    return found


def _of(possible: Possible, id: str, box: int, ungiven: int) -> Verdict:
    notes: list[tuple[model.Condition | int, int, int]] = []
    possible.outline(id).walk(box, Walk(notes))
    met: dict[model.Condition | int, int] = {}
    missed: dict[model.Condition | int, int] = {}
    for key, yes, no in notes:
        met[key] = met.get(key, 0) | yes
        missed[key] = missed.get(key, 0) | no
    ending = possible.logics[id].ending
    entries = ending.entries if isinstance(ending, model.Menu) else ()
    asked = [key for key in met if not isinstance(key, int)]
    dead = [key for key in asked if not met[key] and missed[key]]
    shut = [at for at in met if isinstance(at, int) and not met[at]]
    unmet = [one for one in dead if ungiven and possible.ask(one).met(box | ungiven)]
    unopened = []
    if ungiven:
        for at in shut:
            condition = entries[at].condition
            if condition is not None and possible.ask(condition).met(box | ungiven):
                unopened.append(at)
    return Verdict(
        id,
        tuple([one for one in dead if one not in unmet]),
        tuple([one for one in asked if met[one] and not missed[one]]),
        tuple(unmet),
        tuple([at for at in shut if at not in unopened]),
        tuple(unopened),
        tuple(
            [
                at
                for at, yes in met.items()
                if isinstance(at, int)
                and yes
                and not missed[at]
                and entries[at].condition is not None
            ]
        ),
        tuple(_outcomes(possible, entries, met)),
    )


def _outcomes(
    possible: Possible,
    entries: tuple[model.Choice | model.Test, ...],
    met: dict[model.Condition | int, int],
) -> list[tuple[int, int]]:
    """The outcomes of open tests that never follow."""
    found: list[tuple[int, int]] = []
    for at, entry in enumerate(entries):
        if isinstance(entry, model.Test) and met.get(at):
            may = possible.trials.may_follow(entry, met[at])
            found += [(at, n) for n, one in enumerate(may) if not one]
    return found
