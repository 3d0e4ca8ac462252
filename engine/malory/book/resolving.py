"""Whether each target names a passage, and the id most likely meant where it names none.

A target became an id as its passage was lowered; that something is headed so is asked here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from malory.book import model
from malory.book.lock import PASSAGE, Lock, now_called
from malory.book.unit import Placed, Unit
from malory.pack.folder import LOCK_NAME
from malory.source import Diagnostic, Edit, Fix, nearest, slip

_FEW = 400
"""Up to so many ids each is compared with the word; beyond, only those one letter away."""


def unknown_targets(
    placed: Mapping[str, Placed], lock: Lock
) -> tuple[list[Diagnostic], dict[str, list[str]]]:
    """E103: a target that nothing is headed with; and what was most likely meant, by source.

    What the lock says of a passage that was headed so once goes before any guess.
    """
    near: NearIds | None = None
    faults: list[Diagnostic] = []
    meant: dict[str, list[str]] = {}
    for id, here in placed.items():
        for _, target, extent in here.unit.mentions:
            if target in placed or target == model.END:
                continue
            near = near or NearIds(placed)
            family = id.partition(".")[0]
            now = now_called(lock.renames, PASSAGE, target)
            was_renamed = now != target and now in placed
            found = now if was_renamed else near.nearest(target, family)
            if found:
                meant.setdefault(id, []).append(found)
            if here.unit.broken and not _resolvable(here.unit):
                continue
            shown = found.removeprefix(f"{family}.")
            hint = f"did you mean `{shown}`?" if found else _what_became_of(target, lock)
            if was_renamed:
                hint = f"it was renamed: `{shown}`"
            facts = (("target", target),)
            place = here.place(extent)
            sure = shown if was_renamed else near.slip(target, family)
            fix = Fix.of(Edit(place, sure)) if sure else None
            faults.append(Diagnostic("E103", place, facts, hint, passage=id, fix=fix))
    return faults, meant


def _what_became_of(target: str, lock: Lock) -> str:
    """What the number lock remembers of a passage that is not there."""
    if target not in lock.all:
        return ""
    return f"it was there when {LOCK_NAME} was written: was its heading changed, or taken out?"


def _resolvable(unit: Unit) -> bool:
    """Whether a broken passage's targets are to be believed: its syntax was sound."""
    return all(fault.code == "" or fault.code >= "E100" for fault in unit.faults)


def labels_that_are_slugs(placed: Mapping[str, Placed]) -> Iterator[Diagnostic]:
    """W204: a section's label that is also a passage's slug."""
    for id, here in placed.items():
        parent, dot, label = id.partition(".")
        if dot and label in placed:
            yield Diagnostic(
                "W204",
                here.place(here.unit.heading),
                (("label", label), ("parent", parent)),
                passage=id,
            )


class NearIds:
    """Finds the id most likely meant by a wrong target; quick for any number of questions."""

    def __init__(self, ids: Iterable[str]) -> None:
        self._ids = sorted(ids)
        self._cut: dict[str, list[str]] | None = None
        self._known: dict[tuple[str, str], str] = {}
        self._slips: dict[tuple[str, str], str] = {}
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
            labels = self._few_labels(family)
            label = nearest(target, labels)
            found = self._known[key] = labels[label] if label else self._nearest(target)
        return found

    def _few_labels(self, family: str) -> dict[str, str]:
        labels = self._labels.get(family, {})
        return labels if len(labels) <= _FEW else {}

    def slip(self, target: str, family: str) -> str:
        """The one id that a target is a slip of, as it is written there; else an empty string."""
        key = (target, family)
        found = self._slips.get(key)
        if found is None:
            words = {id: id for id in self._one_letter_away(target)}
            words.update(self._few_labels(family))
            found = slip(target, words)
            found = found if self.nearest(target, family) == words.get(found) else ""
            self._slips[key] = found
        return found

    def _nearest(self, target: str) -> str:
        if len(self._ids) <= _FEW:
            return nearest(target, self._ids)
        from difflib import SequenceMatcher  # dear to import, and a book without a fault needs none

        return max(
            self._one_letter_away(target),
            key=lambda id: SequenceMatcher(None, target, id).ratio(),
            default="",
        )

    def _one_letter_away(self, target: str) -> list[str]:
        """The ids that may be a slip away, sorted; all of a few."""
        if len(self._ids) <= _FEW:
            return self._ids
        if len(target) > 80:
            return []
        if self._cut is None:
            self._cut = {}
            for id in self._ids:
                for key in _cuts(id):
                    self._cut.setdefault(key, []).append(id)
        return sorted({id for key in _cuts(target) for id in self._cut.get(key, ())})


def _cuts(word: str) -> list[str]:
    """The word, and the word with each one of its letters taken out."""
    return [word, *[word[:at] + word[at + 1 :] for at in range(min(len(word), 40))]]
