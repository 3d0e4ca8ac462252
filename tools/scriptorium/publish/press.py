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
    whether the reader has been to: of those he has to keep a note."""

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
        numbered = {id: number for id in ids if (number := book.number(id)) is not None}
        others = [id for id in ids if id not in numbered]
        self.order: Final = (*sorted(numbered, key=numbered.__getitem__), *others)
        # An id would tell what a number in print does not.
        self._anchors = {str(id): f"n{number}" for id, number in numbered.items()}
        self._anchors |= {str(id): f"x{at}" for at, id in enumerate(others, 1)}
        self.passages: Final = tuple([book.passage(id) for id in self.order])
        self.asked_of: Final = frozenset(
            [one.passage for one in nodes_in(self.passages) if isinstance(one, model.Visited)]
        )

    def __contains__(self, id: str) -> bool:
        return id in self._anchors

    def anchor(self, id: str) -> str:
        return self._anchors[id]

    def name(self, id: str) -> str:
        """What a passage is called in print: its number, or else its title."""
        number = self.book.number(id)
        return str(number) if number is not None else self.book.passage(id).title or str(id)

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
    """Yield every node of a passage, or of a part of one, itself among them."""
    if isinstance(part, tuple):
        for one in part:
            yield from nodes_in(one)
    elif isinstance(part, Node):
        yield part
        for name in part.__fields__:
            yield from nodes_in(getattr(part, name))
