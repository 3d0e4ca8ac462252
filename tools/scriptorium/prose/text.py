r"""A text of the model in plain words: what every reader may meet, and how much one reader does.

Of varying text a reader hears one half. All halves are written, each once; what one reader hears is
counted as the mean of the two. Marks of emphasis are no part of the words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from malory.book.model import Emphasis, Insert, Text, Varying

from scriptorium.prose.words import count_words

STAND_IN = "\ufffc"
"""In place of an insert whose word only the game knows; it counts as one word."""

Inserts = Mapping[str, str]
"""The words of a pack's own inserts; an insert that is not there is the rules' to supply."""


class Stretch(NamedTuple):
    """A paragraph, a label or a deed.

    `text` is read as if every condition held, `other` as if none did (empty if that is the same);
    `halves` are the second halves of varying text, which `text` lacks.
    """

    text: str
    other: str = ""
    halves: tuple[str, ...] = ()

    @property
    def written(self) -> tuple[str, ...]:
        """All that is written, once."""
        return (self.text, *self.halves)

    @property
    def readings(self) -> tuple[str, ...]:
        """The ways it can be read that are told apart here."""
        return (self.text, self.other) if self.other else (self.text,)


def stretch_of(text: Text, inserts: Inserts) -> Stretch:
    """The words of a text."""
    if len(text) == 1 and type(text[0]) is str:
        return Stretch(text[0])
    halves: list[str] = []
    first = _read(text, inserts, True, halves)
    other = _read(text, inserts, False, [])
    return Stretch(first, "" if other == first else other, tuple(halves))


def _read(text: Text, inserts: Inserts, holds: bool, halves: list[str]) -> str:
    """The text as if every condition held, or none; halves passed over gather in `halves`."""
    found: list[str] = []
    for piece in text:
        if isinstance(piece, str):
            found.append(piece)
        elif isinstance(piece, Insert):
            word = inserts.get(piece.name) or STAND_IN
            found.append(word[:1].upper() + word[1:] if piece.capital else word)
        elif isinstance(piece, Emphasis):
            found.append(_read(piece.text, inserts, holds, halves))
        elif holds:
            found.append(_read(piece.then, inserts, True, halves))
            if piece.otherwise:
                halves.append(_read(piece.otherwise, inserts, True, halves))
        else:
            found.append(_read(piece.otherwise, inserts, False, halves))
    return "".join(found)


def heard_words(text: Text) -> float:
    """How many words one reader hears: of varying text the mean of the halves."""
    total = 0.0
    for piece in text:
        if isinstance(piece, str):
            total += count_words(piece)
        elif isinstance(piece, Insert):
            total += 1
        elif isinstance(piece, Emphasis):
            total += heard_words(piece.text)
        elif isinstance(piece, Varying):
            total += (heard_words(piece.then) + heard_words(piece.otherwise)) / 2
    return total
