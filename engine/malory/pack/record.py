"""`Record`: the base of every table row, a frozen slotted class that is cheap to define.

It does what `@dataclass(frozen=True, slots=True)` does, but makes no code at import: a dataclass
takes half a millisecond to define, and the tables of a card game hold some sixty kinds of row,
which a player would wait for at every start.
"""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn, dataclass_transform

RECORDS: dict[str, type[Record]] = {}
"""The record classes of this room by name, each known once its module is imported."""


@dataclass_transform(frozen_default=True)
class RecordType(type):
    """Turns a class body's annotations into slots, and its values into the fields' defaults.

    The fields of a base defined with `kw_only=True` are given by name and come last.
    """

    def __new__(
        mcs, name: str, bases: tuple[type, ...], body: dict[str, Any], *, kw_only: bool = False
    ) -> RecordType:
        own = tuple(
            field
            for field, hint in body.get("__annotations__", {}).items()
            if not str(hint).startswith("ClassVar")
        )
        defaults: dict[str, Any] = {}
        places: tuple[str, ...] = ()
        words: tuple[str, ...] = ()
        for base in bases:
            places += getattr(base, "__match_args__", ())
            words += getattr(base, "__keywords__", ())
            defaults |= getattr(base, "__defaults__", {})
        defaults |= {field: body.pop(field) for field in own if field in body}
        body["__slots__"] = own
        body["__match_args__"] = places = places if kw_only else places + own
        body["__keywords__"] = words = words + own if kw_only else words
        body["__fields__"] = places + words
        body["__defaults__"] = defaults
        made = super().__new__(mcs, name, bases, body)
        if made.__module__.startswith("malory.pack.") and name != "Record":
            if name in RECORDS:
                raise TypeError(f"two records are called {name}")
            RECORDS[name] = made  # type: ignore[assignment]  # every other class is a Record
        return made


class Record(metaclass=RecordType):
    """A row: its fields in order, equal by value, hashable if its values are."""

    __fields__: ClassVar[tuple[str, ...]]
    __keywords__: ClassVar[tuple[str, ...]]
    __match_args__: ClassVar[tuple[str, ...]]
    __defaults__: ClassVar[dict[str, Any]]

    # Any: the fields' own types are checked by mypy through dataclass_transform.
    def __init__(self, *values: Any, **named: Any) -> None:
        fields = self.__fields__
        most = len(self.__match_args__)
        if len(values) > most:
            raise TypeError(f"{type(self).__name__} takes {most} values in order")
        put = object.__setattr__
        for field, value in zip(fields, values, strict=False):
            if field in named:
                raise TypeError(f"{type(self).__name__} got two values for {field!r}")
            put(self, field, value)
        for field in fields[len(values) :]:
            if field in named:
                put(self, field, named.pop(field))
            elif field in self.__defaults__:
                put(self, field, self.__defaults__[field])
            else:
                raise TypeError(f"{type(self).__name__} needs {field!r}")
        if named:
            raise TypeError(f"{type(self).__name__} has no field {min(named)!r}")

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, field) for field in self.__fields__)

    def __setattr__(self, field: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__}.{field} does not change")

    def __delattr__(self, field: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__}.{field} does not change")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._values()))

    def __repr__(self) -> str:
        inside = ", ".join(f"{field}={getattr(self, field)!r}" for field in self.__fields__)
        return f"{type(self).__name__}({inside})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self._values())


def _rebuild(kind: type[Record], values: tuple[Any, ...]) -> Record:
    return kind(**dict(zip(kind.__fields__, values, strict=True)))
