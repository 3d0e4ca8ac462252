"""States as plain data for JSON, and back: the order of dicts is kept, classes go by name.

A tuple is a list; a value of another class is a dict with one key that begins with "$". Only the
classes a game lists in `Facts.values` are built, so a file can name no other.
"""

import json
from collections import Counter
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any, TypeAlias, TypeVar

from malory.kernel.digests import as_bytes, shake_128
from malory.kernel.game import Game
from malory.kernel.state import KEPT, State, data_of
from malory.kernel.step import Step, steps_of
from malory.kernel.view import HIDDEN

S = TypeVar("S", bound=State[Any])
# Any: JSON, nested as deep as the state is.
Data: TypeAlias = Any

_PLAIN = frozenset([str, int, bool, float, type(None)])


_line = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class CodecError(ValueError):
    """The data is not a state of this game, or the state holds what no save can keep."""


def encode(s: State[Any]) -> dict[str, Data]:
    """Return the data of `s` as JSON values. Raises CodecError for a value that is no value."""
    known = _names(s.game.facts.values)
    return {name: _out(getattr(s, name), known) for name in data_of(type(s))}


def digest(s: State[Any]) -> str:
    """Return 32 hex digits that are equal for equal states, the order of dicts included."""
    return shake_128(as_bytes(text(encode(s)))).hexdigest(16)


def text(data: Data) -> str:
    """Return `data` as one line of JSON."""
    return _line(data)


def decode(game: Game[S], data: Data) -> S:
    """Return the state of `game` that `data` holds; its question is not yet posed again.

    Raises CodecError if a step, class or field is unknown, or a field without default is missing.
    """
    if not isinstance(data, dict):
        raise CodecError("a state is a JSON object")
    read = _Reader(game)
    s = _blank(game, {name: read.value(item) for name, item in data.items()})
    agenda, answers, asked = (getattr(s, name) for name in KEPT)
    if not (isinstance(agenda, tuple) and isinstance(answers, tuple) and type(asked) is int):
        raise CodecError("the agenda is not a list of steps")
    for entry in agenda:
        if not (isinstance(entry, tuple) and entry and isinstance(entry[0], Step)):
            raise CodecError("the agenda is not a list of steps")
    return s


def _blank(game: Game[S], values: dict[str, Any]) -> S:  # Any: each field its own
    cls = _class_of(game)
    for name in KEPT:
        if name not in values:
            raise CodecError(f"the state lacks {name}")
    kept = {name: values.pop(name) for name in KEPT}
    s: S = _made(cls, values)
    s.game = game
    for name, value in kept.items():
        setattr(s, name, value)
    return s


_CLASSES: dict[type, type] = {}


def _class_of(game: Game[Any]) -> type:
    """Return the class of the game's states, found once by an opening."""
    cls = _CLASSES.get(type(game))
    if cls is None:
        cls = _CLASSES[type(game)] = type(game.opening(game.facts.seats[0]))
    return cls


def _made(cls: Any, values: dict[str, Any]) -> Any:  # Any: a record or dataclass, its fields
    """Build `cls` from `values`, defaults for what an older save lacks."""
    known = _fields(cls)
    for name in values:
        if name not in known:
            raise CodecError(f"{cls.__name__} has no {name}")
    for name, needed in known.items():
        if needed and name not in values:
            raise CodecError(f"{cls.__name__} lacks {name}")
    return cls(**values)


@cache
def _fields(cls: Any) -> dict[str, bool]:  # Any: as above
    """Return the fields of `cls`, each with whether it has no default; {} if it has no fields.

    Beside dataclasses these are classes that list `__fields__` and `__defaults__` themselves, as
    states do.
    """
    if hasattr(cls, "__dataclass_fields__"):
        from dataclasses import MISSING, fields  # dear to import, and its user has done so

        return {
            one.name: one.default is MISSING and one.default_factory is MISSING
            for one in fields(cls)
        }
    return {name: name not in cls.__defaults__ for name in getattr(cls, "__fields__", ())}


@cache
def _names(values: tuple[type, ...]) -> Mapping[type, str]:
    """Return what each class is called in a save: two of one name by their modules' last part too.

    Raises ValueError if that does not tell them apart.
    """
    short = Counter(one.__name__ for one in values)
    names = {
        one: one.__name__
        if short[one.__name__] == 1
        else f"{one.__module__.rpartition('.')[2]}.{one.__name__}"
        for one in values
    }
    if len(set(names.values())) < len(names):
        raise ValueError("two values of a game have one name and one module's name")
    return names


# Any, below: a field holds any value.
def _out(value: Any, known: Mapping[type, str]) -> Data:
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple:
        # most of a state is tuples of words: they are let through without a call for each
        return [one if type(one) in _PLAIN else _out(one, known) for one in value]
    if kind is dict:
        for key in value:
            if type(key) is not str or key[:1] == "$":
                break
        else:
            return {
                key: one if type(one) in _PLAIN else _out(one, known) for key, one in value.items()
            }
        return {"$dict": [[_out(key, known), _out(one, known)] for key, one in value.items()]}
    if kind is Step:
        return {"$step": value.name}
    if kind is frozenset:
        return {"$set": sorted((_out(one, known) for one in value), key=text)}
    if value is HIDDEN:
        return {"$hidden": True}
    if kind in known:
        return {"$" + known[kind]: _parts(value, known)}
    raise CodecError(f"{kind.__name__} is not among the values of this game: {value!r}")


def _parts(value: Any, known: Mapping[type, str]) -> Data:
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, tuple):
        return [one if type(one) in _PLAIN else _out(one, known) for one in value]  # a named tuple
    kind: Any = type(value)
    return {name: _out(getattr(value, name), known) for name in _fields(kind)}


class _Reader:
    """Reads values back; one serves a whole state."""

    def __init__(self, game: Game[Any]) -> None:
        self.steps = steps_of(game.facts.home)
        self.classes = {name: one for one, name in _names(game.facts.values).items()}

    def value(self, data: Data) -> Any:
        kind = type(data)
        if kind in _PLAIN:
            return data
        if kind is list:
            return tuple([one if type(one) in _PLAIN else self.value(one) for one in data])
        if kind is not dict:
            raise CodecError(f"{kind.__name__} is no value of a state")
        if len(data) == 1:
            (key,) = data
            if key[:1] == "$":
                return self.special(key[1:], data[key])
        return {key: self.value(one) for key, one in data.items()}

    def special(self, name: str, data: Data) -> Any:
        try:
            if name == "dict":
                return {self.value(key): self.value(one) for key, one in data}
            if name == "step":
                return self.steps[data]
            if name == "set":
                return frozenset(self.value(data))
            if name == "hidden":
                return HIDDEN
            return self.built(self.classes[name], data)
        except KeyError as error:
            raise CodecError(f"this game knows no {error.args[0]}") from None
        except (AttributeError, TypeError, ValueError) as error:
            raise CodecError(f"{name}: {error}") from error

    def built(self, cls: Any, data: Data) -> Any:
        if issubclass(cls, Enum):
            return cls[data]
        if issubclass(cls, tuple):
            return cls(*self.value(data))
        return _made(cls, {key: self.value(one) for key, one in data.items()})
