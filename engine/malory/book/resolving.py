"""The id most likely meant where a target names none."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

from malory.source import nearest

_FEW = 400
"""Up to so many ids each is compared with the word; beyond, only those one letter away."""


class NearIds:
    """Finds the id most likely meant by a wrong target; quick for any number of questions."""

    def __init__(self, ids: Iterable[str]) -> None:
        self._ids = sorted(ids)
        self._cut: dict[str, list[str]] | None = None
        self._known: dict[tuple[str, str], str] = {}
        self._labels: dict[str, dict[str, str]] = {}
        for id in self._ids:
            family, dot, label = id.partition(".")
            if dot:
                self._labels.setdefault(family, {})[label] = id

    def nearest(self, target: str, family: str) -> str:
        """The id most likely meant, or an empty string; labels of `family` come first."""
        key = (target, family)
        found = self._known.get(key)
        if found is None:
            labels = self._labels.get(family, {})
            label = nearest(target, labels)
            found = self._known[key] = labels[label] if label else self._nearest(target)
        return found

    def _nearest(self, target: str) -> str:
        if len(self._ids) <= _FEW:
            return nearest(target, self._ids)
        if len(target) > 80:
            return ""
        if self._cut is None:
            self._cut = {}
            for id in self._ids:
                for key in _cuts(id):
                    self._cut.setdefault(key, []).append(id)
        found = {id for key in _cuts(target) for id in self._cut.get(key, ())}
        return max(
            sorted(found),
            key=lambda id: SequenceMatcher(None, target, id).ratio(),
            default="",
        )


def _cuts(word: str) -> list[str]:
    """The word, and the word with each one of its letters taken out."""
    return [word, *[word[:at] + word[at + 1 :] for at in range(min(len(word), 40))]]
