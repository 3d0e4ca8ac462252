"""W300: eight words in a row that stand in two encounters."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from scriptorium.check.rules.prose.rule import Desk, Said
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot

CODE = "W300"
LANGUAGES = ()

_NOTED = 4
_BREAK = 0
"""Between two stretches of text: no run goes on over it."""


class _Run(NamedTuple):
    """A run of words, by where it begins in what was gathered: encounter and place."""

    encounter: int
    at: int
    length: int


def gather(encounter: Encounter, desk: Desk) -> array[int]:
    """A number for each run of so many words; the words themselves are not kept."""
    count = max(1, int(desk.settings.number(CODE, "words")))
    marks = array("q")
    for _, words in encounter.words:
        if len(words) >= count:
            marks.extend(map(hash, zip(*[words[at:] for at in range(count)], strict=False)))
        marks.append(_BREAK)
    return marks


def judge(gathered: list[tuple[str, array[int]]], desk: Desk) -> Iterator[Said]:
    """One finding for each run: at its second stand, with the first and the others noted."""
    twice = _met_twice(marks for _, marks in gathered)
    if not twice:
        return
    count = int(desk.settings.number(CODE, "words"))
    first: dict[int, tuple[int, int]] = {}
    told: dict[tuple[int, int], list[_Run]] = {}
    for index, (_, marks) in enumerate(gathered):
        if twice.isdisjoint(marks):
            continue
        for run, owner in _runs(index, marks, twice, first):
            told.setdefault(owner, []).append(run)
    for (index, at), runs in sorted(told.items()):
        first_id = gathered[index][0]
        known = _words(desk.read(first_id), at, runs[0].length, count)
        found = [(gathered[run.encounter][0], run) for run in runs]
        same = [
            (id, spot)
            for id, run in found[: _NOTED + 1]
            if (spot := _words(desk.read(id), run.at, run.length, count)).text == known.text
        ]
        if same:
            others = [(known, "and here")] + [(spot, "and here") for _, spot in same[1:]]
            facts = (
                ("words", known.text),
                ("count", str(len(known.text.split()))),
                ("other", f"`{first_id}`"),
            )
            yield Said(CODE, same[0][1], facts, others=tuple(others))


def _met_twice(every: Iterable[array[int]]) -> set[int]:
    seen: set[int] = set()
    twice: set[int] = set()
    for marks in every:
        here = set(marks)
        here.discard(_BREAK)
        if not seen.isdisjoint(here):
            twice |= seen & here
        seen |= here
    return twice


def _runs(
    index: int, marks: Sequence[int], twice: set[int], first: dict[int, tuple[int, int]]
) -> Iterator[tuple[_Run, tuple[int, int]]]:
    """The runs of an encounter that an earlier one has, each with where it stands there."""
    start, owner, length = 0, (index, 0), 0
    for at, mark in enumerate((*marks, _BREAK)):
        if mark in twice:
            there = first.setdefault(mark, (index, at))
            if length and there == (owner[0], owner[1] + length):
                length += 1
                continue
        else:
            there = (index, at)
        if length:
            yield _Run(index, start, length), owner
        start, owner, length = at, there, int(there[0] != index)


def _words(encounter: Encounter, at: int, length: int, count: int) -> Spot:
    """The words of a run that begins at a place of what `gather` kept."""
    for id, words in encounter.words:
        here = max(0, len(words) - count + 1)
        if at < here:
            text = words[at : at + length + count - 1]
            return Spot(id, " ".join(text))
        at -= here + 1
    return Spot(encounter.id, "")
