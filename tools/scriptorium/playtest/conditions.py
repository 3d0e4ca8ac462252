"""Every condition that a passage asks."""

from __future__ import annotations

from collections.abc import Iterator

from malory.book.model import Condition
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
