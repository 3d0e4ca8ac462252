"""`Node`: the base of the syntax, frozen and slotted, cheap to define and to make.

Forty dataclasses take longer to define than the passages of a small book take to parse. A node
writes itself a constructor when the first of its kind is made, and no other code.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, ClassVar, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")


class _Apart:
    __slots__ = ("default",)

    def __init__(self, default: object) -> None:
        self.default = default


# Any, below: a field holds any value; mypy checks each through dataclass_transform.
def apart(*, default: T) -> T:
    """A field with a default that never counts in comparisons."""
    return _Apart(default)  # type: ignore[return-value]  # the metaclass takes it out again


@dataclass_transform(frozen_default=True, field_specifiers=(apart,))
class NodeType(type):
    """Turns a class body's annotations into slots, and its values into the fields' defaults."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> NodeType:
        fields = tuple(
            field
            for field, hint in body.get("__annotations__", {}).items()
            if not str(hint).startswith("ClassVar")
        )
        given = {field: body.pop(field) for field in fields if field in body}
        compared = tuple(field for field in fields if not isinstance(given.get(field), _Apart))
        body["__slots__"] = body["__match_args__"] = fields
        body["__compared__"] = compared
        body["__defaults__"] = {
            field: value.default if isinstance(value, _Apart) else value
            for field, value in given.items()
        }
        made = super().__new__(mcs, name, bases, body)
        made._key = staticmethod(_key_of(compared))  # type: ignore[attr-defined]
        return made


def _key_of(fields: tuple[str, ...]) -> Callable[[Any], Any]:
    return attrgetter(*fields) if fields else lambda node: ()


class Node(metaclass=NodeType):
    """A part of a tale: its fields in order, equal by value, hashable if its values are."""

    __match_args__: ClassVar[tuple[str, ...]]
    __compared__: ClassVar[tuple[str, ...]]
    __defaults__: ClassVar[dict[str, Any]]
    _key: ClassVar[Callable[[Any], Any]]

    def __init__(self, *values: Any, **named: Any) -> None:
        kind = type(self)
        make = _constructor(kind)
        kind.__init__ = make  # type: ignore[method-assign]
        make(self, *values, **named)

    def __setattr__(self, field: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__}.{field} does not change")

    def __delattr__(self, field: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__}.{field} does not change")

    def __eq__(self, other: object) -> bool:
        kind = type(self)
        if type(other) is not kind:
            return NotImplemented
        return bool(kind._key(self) == kind._key(other))

    def __hash__(self) -> int:
        return hash((type(self).__name__, type(self)._key(self)))

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
        return f"{type(self).__name__}({inside})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, name) for name in self.__match_args__)


def _constructor(kind: type[Node]) -> Any:
    """`def __init__(self, a, b=...)` that fills the slots through their descriptors."""
    names, defaults = kind.__match_args__, kind.__defaults__
    space: dict[str, Any] = {f"_put_{name}": getattr(kind, name).__set__ for name in names}
    space |= {f"_or_{name}": value for name, value in defaults.items()}
    heads = [f"{name}=_or_{name}" if name in defaults else name for name in names]
    body = [f"    _put_{name}(self, {name})" for name in names] or ["    pass"]
    exec("\n".join([f"def __init__({', '.join(['self', *heads])}):", *body]), space)
    return space["__init__"]
