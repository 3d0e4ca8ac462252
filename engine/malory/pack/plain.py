"""Records to plain data and back: what a compiled book carries in place of YAML."""

from __future__ import annotations

from typing import Any, TypeVar

from malory.pack.hints import Field, Shape, fields_of, shape_of, tag_of
from malory.pack.record import Record

R = TypeVar("R", bound=Record)
# Any: plain data is what JSON holds.


def to_plain(record: Record) -> dict[str, Any]:
    """The record as dicts, lists, texts and numbers; what equals its default is left out."""
    data: dict[str, Any] = {}
    for field in fields_of(type(record)):
        value = getattr(record, field.name)
        if field.required or value != type(record).__defaults__[field.name]:
            data[field.key] = _plain(value, shape_of(field.hint))
    return data


def _plain(value: Any, shape: Shape) -> Any:
    if isinstance(value, Record):
        data = to_plain(value)
        return {"kind": tag_of(type(value)), **data} if shape.sort == "union" else data
    if isinstance(value, tuple):
        inners = shape.inners or (shape.inner,) * len(value)
        return [_plain(item, shape_of(inner)) for item, inner in zip(value, inners, strict=True)]
    if isinstance(value, dict):
        return {key: _plain(item, shape_of(shape.inner)) for key, item in value.items()}
    return value


def from_plain(kind: type[R], data: dict[str, Any]) -> R:
    """The record that `to_plain` was given. KeyError, TypeError or ValueError for other data."""
    return kind(**{field.name: _read(field, data) for field in _given(kind, data)})


def _given(kind: type[Record], data: dict[str, Any]) -> list[Field]:
    fields = fields_of(kind)
    given = [field for field in fields if field.key in data]
    if len(given) < len(data) - ("kind" in data and all(field.key != "kind" for field in fields)):
        raise KeyError(f"{kind.__name__} has no field for all of {sorted(data)}")
    return given


def _read(field: Field, data: dict[str, Any]) -> Any:
    return _value(data[field.key], shape_of(field.hint))


def _value(data: Any, shape: Shape) -> Any:
    sort = shape.sort
    if data is None or sort in ("str", "int", "float", "bool", "literal", "either"):
        return data
    if sort == "list":
        inner = shape_of(shape.inner)
        if inner.sort in ("str", "int", "literal"):
            return tuple(data)
        return tuple([_value(item, inner) for item in data])
    if sort == "record":
        return from_plain(shape.inner, data)
    if sort == "union":
        assert shape.kinds is not None
        return from_plain(shape.kinds[data["kind"]], data)
    if sort == "pair":
        return tuple(
            _value(item, shape_of(inner)) for item, inner in zip(data, shape.inners, strict=True)
        )
    return {key: _value(item, shape_of(shape.inner)) for key, item in data.items()}
