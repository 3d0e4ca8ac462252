"""`Press`: what all pages of one printed book share: its passages' anchors and names, its game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from malory.book import Book, model
from malory.book.node import Node
from malory.tongue import say

from scriptorium.publish.typography import set_in_print
from scriptorium.publish.volume import To


class Press:
    """What the words of a page are set with. `asked_of` are the passages that some condition asks
    whether the reader has been to: of those he has to keep a note. `kinds` are the kinds of nodes
    that the book has any of."""

    def __init__(self, book: Book, ids: tuple[model.PassageId, ...]) -> None:
        self.book: Final = book
        self.is_gamebook: Final = book.manifest.game == "gamebook"
        self.is_english: Final = book.language.partition("-")[0] == "en"
        self.tokens: Final = {
            row.number: book.called("token", row.title, row.number)
            for row in book.vocabulary.tokens
        }
        self.inserts: Final = {
            row.name: book.called("insert", row.text, row.name) for row in book.manifest.inserts
        }
        read = {id: book.passage(id) for id in ids}
        numbered = {id: one.number for id, one in read.items() if one.number is not None}
        others = [id for id in ids if id not in numbered]
        self.order: Final = (*sorted(numbered, key=numbered.__getitem__), *others)
        # An id would tell what a number in print does not.
        self._anchors = {str(id): f"n{number}" for id, number in numbered.items()}
        self._anchors |= {str(id): f"x{at}" for at, id in enumerate(others, 1)}
        self._names: dict[str, str] = {}
        self.passages: Final = tuple([read[id] for id in self.order])
        asked_of: set[model.PassageId] = set()
        kinds: set[type[Node]] = set()
        for one in nodes_in(self.passages):
            kinds.add(type(one))
            if isinstance(one, model.Visited):
                asked_of.add(one.passage)
        self.asked_of: Final = frozenset(asked_of)
        self.kinds: Final = frozenset(kinds)

    def __contains__(self, id: str) -> bool:
        return id in self._anchors

    def anchor(self, id: str) -> str:
        return self._anchors[id]

    def name(self, id: str) -> str:
        """What a passage is called in print: its number, or else its title."""
        name = self._names.get(id)
        if name is None:
            number = self.book.number(id)
            name = str(number) if number is not None else self.book.passage(id).title or str(id)
            self._names[id] = name
        return name

    def to(self, id: str) -> To:
        """The way to a passage, by its name."""
        return To(self.name(id), self.anchor(id))

    def called(self, kind: str, id: str) -> str:
        """What a name of the pack's is called in the tongue that the book is told in."""
        return self.book.called(kind, id)

    def set(self, words: str, before: str = "") -> str:
        """Words of the story as they are set; `before` is what stands before them."""
        return set_in_print(words, before) if self.is_english else words

    def over(self) -> str:
        """What is over where nothing follows."""
        return say("the tale is over") if self.is_gamebook else say("the encounter is over")


def nodes_in(part: object) -> Iterator[Node]:
    """Yield every node of a passage, or of a part of one, itself among them, the last one first."""
    waiting = [part]
    while waiting:
        part = waiting.pop()
        if type(part) is str:  # most are, and are told apart at once
            continue
        if isinstance(part, Node):
            yield part
            waiting += [getattr(part, name) for name in part.__fields__]
        elif isinstance(part, tuple):
            waiting += part
