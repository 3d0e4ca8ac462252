"""The phrases a book repeats most: runs of four words that stand in several encounters.

Runs are counted by a number each, and only those that win are put into words again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from scriptorium.prose.encounters import Encounter

_WORDS = 4
_CANDIDATES = 500


class Phrase(NamedTuple):
    """A run of words and how often it stands in the book."""

    words: str
    times: int


class PhraseCount:
    """Counts runs of words, one encounter after the other."""

    def __init__(self) -> None:
        self._counts: dict[int, int] = {}

    def add(self, encounter: Encounter) -> None:
        """Count an encounter's runs; within it each is counted once, since no reader hears all."""
        counts = self._counts
        for mark in set(map(hash, _runs(encounter))):
            counts[mark] = counts.get(mark, 0) + 1

    def best(self, encounters: Iterable[Encounter], most: int) -> list[Phrase]:
        """The runs that stand most often, at least three times; of two that overlap the first."""
        floor = 3
        if len(self._counts) > _CANDIDATES:
            floor = max(floor, sorted(self._counts.values())[-_CANDIDATES])
        wanted = {mark: count for mark, count in self._counts.items() if count >= floor}
        texts: Counter[str] = Counter()
        for encounter in encounters if wanted else ():
            runs = list(_runs(encounter))
            marks = list(map(hash, runs))
            if not wanted.keys().isdisjoint(marks):
                won = [run for run, mark in zip(runs, marks, strict=True) if mark in wanted]
                texts.update({" ".join(run) for run in won})
        found: list[Phrase] = []
        for text, count in sorted(texts.items(), key=lambda one: (-one[1], one[0])):
            if not any(_overlap(text, other.words) for other in found):
                found.append(Phrase(text, count))
            if len(found) == most:
                break
        return found


def _runs(encounter: Encounter) -> Iterator[tuple[str, ...]]:
    for _, words in encounter.words:
        yield from zip(*[words[at:] for at in range(_WORDS)], strict=False)


def _overlap(one: str, other: str) -> bool:
    """Whether all but a word at one end is the same."""
    mine, theirs = one.split(), other.split()
    return mine[1:] == theirs[:-1] or mine[:-1] == theirs[1:]
