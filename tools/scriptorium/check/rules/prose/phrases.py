"""Set phrases sought among the words of an encounter."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot
from scriptorium.prose.words import words_of


class Phrases:
    """Phrases of one word or several, found wherever they stand in prose."""

    def __init__(self, phrases: tuple[str, ...]) -> None:
        self._by_first: dict[str, list[list[str]]] = {}
        for phrase in sorted(set(phrases), key=lambda phrase: (-len(phrase), phrase)):
            words = words_of(phrase)
            if words:
                self._by_first.setdefault(words[0], []).append(words)

    def spots(self, encounter: Encounter) -> Iterator[Spot]:
        """Every stand of every phrase; of two that begin alike the longer counts."""
        firsts = self._by_first
        seen: dict[tuple[str, str], int] = {}
        for (id, words), different in zip(encounter.words, encounter.different, strict=True):
            if different.isdisjoint(firsts):
                continue
            for at in [at for at, word in enumerate(words) if word in firsts]:
                for phrase in firsts[words[at]]:
                    if words[at : at + len(phrase)] == phrase:
                        text = " ".join(phrase)
                        nth = seen.get((id, text), 0)
                        seen[id, text] = nth + 1
                        yield Spot(id, text, nth)
                        break


@cache
def phrases(words: tuple[str, ...]) -> Phrases:
    """The finder of these phrases."""
    return Phrases(words)
