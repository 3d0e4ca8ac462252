"""Records to plain data and back: what a compiled book carries in place of YAML.

A record becomes a dict that names its class under ``is``, a tuple a list; what equals its default
is left out. Reading needs no type hints, so that a player's start does not wait for them.
"""

from __future__ import annotations

from typing import Any, TypeVar

from malory.pack.record import RECORDS, Record

R = TypeVar("R", bound=Record)
_put = object.__setattr__
# Any: plain data is what JSON holds.


def to_plain(record: Record) -> dict[str, Any]:
    """The record as dicts, lists, texts and numbers."""
    kind = type(record)
    if RECORDS.get(kind.__name__) is not kind:
        raise TypeError(f"{kind.__name__} is not a record of a pack")
    data: dict[str, Any] = {"is": kind.__name__}
    defaults = kind.__defaults__
    for name in kind.__fields__:
        value = getattr(record, name)
        if name not in defaults or value != defaults[name]:
            data[name] = _plain(value)
    return data


def _plain(value: Any) -> Any:
    if isinstance(value, Record):
        return to_plain(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {"is": "", "of": {key: _plain(item) for key, item in value.items()}}
    return value


def from_plain(kind: type[R], data: Any) -> R:
    """The record that `to_plain` was given; KeyError or TypeError for other data.

    The classes of the records inside must be imported, as they are once `kind` is.
    """
    record = _value(data)
    if not isinstance(record, kind):
        raise TypeError(f"this is not a {kind.__name__}")
    return record


def _value(data: Any) -> Any:
    shape = type(data)
    if shape is list:
        return tuple([item if type(item) is str else _value(item) for item in data])
    if shape is not dict:
        return data
    name = data["is"]
    if name == "":
        return {key: _value(item) for key, item in data["of"].items()}
    # What `Record.__init__` does, for fields that are all named: a start waits for a thousand.
    kind = RECORDS[name]
    record = object.__new__(kind)
    defaults, left = kind.__defaults__, len(data) - 1
    for field in kind.__fields__:
        if field in data:
            value = data[field]
            _put(record, field, value if type(value) is str else _value(value))
            left -= 1
        else:
            _put(record, field, defaults[field])
    if left:
        raise TypeError(f"{name} has other fields")
    return record
