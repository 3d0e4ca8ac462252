"""`Node`: the base of the model's types, frozen and slotted, cheap to define and to make.

A dataclass takes half a millisecond to define, and a player would wait for some fifty of them at
every start. A `Record` costs nothing to define; a `Node` also writes itself a constructor, but
only when the first of its kind is made.
"""

from __future__ import annotations

from typing import Any

from malory.pack.record import Record


class Node(Record):
    """A part of a passage: its fields in order, equal by value, hashable."""

    # Any: mypy checks each type's own fields through dataclass_transform.
    def __init__(self, *values: Any, **named: Any) -> None:
        kind = type(self)
        make = _constructor(kind)
        kind.__init__ = make  # type: ignore[method-assign]
        make(self, *values, **named)


def _constructor(kind: type[Any]) -> Any:
    """`def __init__(self, a, b=...)` that fills the slots through their descriptors."""
    names: tuple[str, ...] = kind.__fields__
    space: dict[str, Any] = {f"_put_{name}": getattr(kind, name).__set__ for name in names}
    space |= {f"_or_{name}": value for name, value in kind.__defaults__.items()}
    heads = [f"{name}=_or_{name}" if name in kind.__defaults__ else name for name in names]
    body = [f"    _put_{name}(self, {name})" for name in names] or ["    pass"]
    exec("\n".join([f"def __init__(self, {', '.join(heads)}):", *body]), space)
    return space["__init__"]
