"""Reading a passage aloud: which conditions hold for a hero, and a text as that hero hears it.

What a status or a place is worth in play is a rule module's business; here it only answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from malory.book.model import (
    Age,
    And,
    Another,
    Condition,
    Counter,
    Has,
    Insert,
    Not,
    Or,
    PassageId,
    Piece,
    Rank,
    SetAside,
    Stands,
    Text,
    Varying,
    Visited,
    What,
)


class Hero(Protocol):
    """Whoever a passage is read to: what its conditions and inserts may ask."""

    def rank(self, what: What) -> int:
        """The rank looked at; of several the best, of a sum the sum."""
        ...

    def counter(self, id: str) -> int: ...

    def has(self, kind: str, id: str) -> bool: ...

    def stands(self, kind: str, id: str) -> bool: ...

    def age(self) -> int: ...

    def visited(self, passage: PassageId) -> bool: ...

    def set_aside(self, card: str) -> bool: ...

    def others(self) -> Iterable[Hero]: ...

    def insert(self, name: str) -> str:
        """The word for an insert, in the middle of a sentence."""
        ...


def holds(condition: Condition | None, hero: Hero) -> bool:
    """Whether a condition is met; no condition always is."""
    return condition is None or _ASK[type(condition)](condition, hero)


def within(value: int, low: int, high: int | None) -> bool:
    """Whether a rank, counter or Age lies in `low`..`high`; no `high` means: or more."""
    return low <= value and (high is None or value <= high)


# Any: each function takes the one type of condition that it is filed under.
_ASK: dict[type, Callable[[Any, Hero], bool]] = {
    Rank: lambda c, hero: within(hero.rank(c.what), c.low, c.high),
    Counter: lambda c, hero: within(hero.counter(c.id), c.low, c.high),
    Has: lambda c, hero: hero.has(c.kind, c.id),
    Stands: lambda c, hero: hero.stands(c.kind, c.id),
    Age: lambda c, hero: within(hero.age(), c.low, c.high),
    Visited: lambda c, hero: hero.visited(c.passage),
    SetAside: lambda c, hero: hero.set_aside(c.card),
    Another: lambda c, hero: any(holds(c.condition, other) for other in hero.others()),
    Not: lambda c, hero: not holds(c.condition, hero),
    And: lambda c, hero: all(holds(one, hero) for one in c.conditions),
    Or: lambda c, hero: any(holds(one, hero) for one in c.conditions),
}


def render(text: Text, hero: Hero) -> str:
    r"""A text in words, emphasis kept as light markup.

    `*...*` and `**...**` mark emphasis; a star or backslash of the text itself has a backslash
    before it; a newline is a break the writer asked for.
    """
    if len(text) == 1 and type(text[0]) is str:
        return escape(text[0])
    return "".join([_piece(piece, hero) for piece in text])


def escape(words: str) -> str:
    r"""Words that hold no markup, fit to stand beside markup.

    >>> escape("a * b")
    'a \\* b'
    """
    if "*" in words or "\\" in words:
        return words.replace("\\", "\\\\").replace("*", "\\*")
    return words


def _piece(piece: Piece, hero: Hero) -> str:
    if isinstance(piece, str):
        return escape(piece)
    if isinstance(piece, Insert):
        word = escape(hero.insert(piece.name))
        return word[:1].upper() + word[1:] if piece.capital else word
    if isinstance(piece, Varying):
        return render(piece.then if holds(piece.condition, hero) else piece.otherwise, hero)
    mark = "**" if piece.strong else "*"
    inner = render(piece.text, hero)
    return f"{mark}{inner}{mark}" if inner.strip() else inner
