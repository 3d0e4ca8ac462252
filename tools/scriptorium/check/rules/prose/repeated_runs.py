"""W300: eight words in a row that stand in two encounters."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
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
    twice = met_twice([marks for _, marks in gathered])
    if not twice:
        return
    spots = _Spots(desk)
    first: dict[int, tuple[int, int]] = {}
    told: dict[tuple[int, int], list[_Run]] = {}
    for index, (_, marks) in enumerate(gathered):
        if twice.isdisjoint(marks):
            continue
        for run, owner in _runs(index, marks, twice, first):
            told.setdefault(owner, []).append(run)
    for (index, at), runs in sorted(told.items()):
        first_id = gathered[index][0]
        known = spots.of(first_id, at, runs[0].length)
        found = [(gathered[run.encounter][0], run) for run in runs]
        same = [
            (id, spot)
            for id, run in found[: _NOTED + 1]
            if (spot := spots.of(id, run.at, run.length)).text == known.text
        ]
        if same:
            others = [(known, "and here")] + [(spot, "and here") for _, spot in same[1:]]
            facts = (
                ("words", known.text),
                ("count", str(len(known.text.split()))),
                ("other", f"`{first_id}`"),
            )
            yield Said(CODE, same[0][1], facts, others=tuple(others))


def met_twice(every: Sequence[array[int]]) -> set[int]:
    """The numbers that two encounters or more have.

    A table of one byte for each remainder passes over nearly all that stand once; a set of all
    numbers would take ten times as much room.
    """
    size = 1 << max(16, min(26, 3 + sum(map(len, every)).bit_length()))
    table, mask = bytearray(size), size - 1
    for marks in every:
        for mark in marks:
            at = mark & mask
            table[at] = 2 if table[at] else 1
    seen: set[int] = set()
    twice: set[int] = set()
    for marks in every:
        here = {mark for mark in marks if table[mark & mask] == 2}
        here.discard(_BREAK)
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


class _Spots:
    """Runs in words; those of the last check are not read again where the text is the same."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._count = int(desk.settings.number(CODE, "words"))
        self._before: dict[object, Spot] = desk.kept.get(CODE, {})
        self._now: dict[object, Spot] = {}
        desk.kept[CODE] = self._now

    def of(self, id: str, at: int, length: int) -> Spot:
        """The words of a run that begins at a place of what `gather` kept of an encounter."""
        placed = self._desk.compilation.placed
        texts = tuple([placed[one].unit.digest for one in self._desk.members[id]])
        key = (id, texts, at, length)
        found = self._before.get(key)
        if found is None:
            found = _words(self._desk.read(id), at, length, self._count)
        self._now[key] = found
        return found


def _words(encounter: Encounter, at: int, length: int, count: int) -> Spot:
    """The words of a run that begins at a place of what `gather` kept."""
    for id, words in encounter.words:
        here = max(0, len(words) - count + 1)
        if at < here:
            text = words[at : at + length + count - 1]
            return Spot(id, " ".join(text))
        at -= here + 1
    return Spot(encounter.id, "")
