"""Every condition that a passage asks, and heroes for whom it holds or fails."""

from __future__ import annotations

from collections.abc import Iterator

from malory.book.model import And, Condition, Not, Or
from malory.book.node import Node


def conditions_in(part: object) -> Iterator[Condition]:
    """Yield each condition in a passage or a part of one, whole, in reading order."""
    if isinstance(part, tuple):
        for one in part:
            yield from conditions_in(one)
    elif isinstance(part, Condition):
        yield part
    elif isinstance(part, Node):
        for name in part.__fields__:
            yield from conditions_in(getattr(part, name))


def atoms(condition: Condition) -> Iterator[Condition]:
    """Yield every single thing that a condition asks."""
    match condition:
        case And(parts) | Or(parts):
            for part in parts:
                yield from atoms(part)
        case Not(inner):
            yield from atoms(inner)
        case _:
            yield condition
