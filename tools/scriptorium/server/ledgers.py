"""What the writers' ledgers name: passages, and the cards that an encounter is written for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from malory.pack import Kind, Vocabulary, fold
from malory.pack.nodes import read_nodes
from malory.source import Source
from malory.tale.syntax import Extent

from scriptorium.rename.changes import ledger_values
from scriptorium.rename.subject import PASSAGE

_CARDS: tuple[Kind, ...] = (
    "character", "milieu", "location card", "quest", "treasure", "status", "feature", "terrain",
)  # fmt: skip
"""Kinds that are printed on cards. Some Features are called as a status is: what stands behind a
Character is the Feature."""


class Named(NamedTuple):
    """A passage or a card by its kind and id, the key it stands under, and where it stands."""

    kind: str
    id: str
    key: str
    at: Extent


class Cards:
    """The cards that a pack knows, by what a ledger calls them."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._known: dict[str, dict[str, str]] = {}
        for kind in _CARDS:
            for id in vocabulary.names(kind):
                self._known.setdefault(fold(id), {})[kind] = id
        for id in vocabulary.names("token"):
            self._known.setdefault(fold(f"token {id}"), {})["token"] = id

    def find(self, word: str, before: str) -> tuple[str, str] | None:
        """The kind and id of a card; `before` is the kind of the one before it in its row."""
        found = self._known.get(fold(word), {})
        if before == "character" and "feature" in found:
            return "feature", found["feature"]
        return next(iter(found.items()), None)


def named_in(source: Source, cards: Cards) -> Iterator[Named]:
    """Everything that a ledger names, in reading order; nothing of one that is no YAML."""
    root, faults = read_nodes(source)
    before = ""
    for key, node in ledger_values(root) if root is not None and not faults else ():
        found = cards.find(node.text, before) if key == "cards" else (PASSAGE, node.text)
        before = found[0] if found is not None else ""
        if found is not None:
            yield Named(*found, key, (node.start, node.end))
