"""A record's fields with their resolved type hints, looked up once."""

from __future__ import annotations

import re
import types
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from malory.pack.record import Record


class Field(NamedTuple):
    """A field: its name in code and in YAML, its hint, whether it must be given."""

    name: str
    key: str
    hint: Any
    required: bool


@cache
def fields_of(kind: type[Record]) -> tuple[Field, ...]:
    """The fields of a record in order. A name that is a word of Python ends in `_`; its key does
    not."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        Field(name, name.rstrip("_"), hints[name], name not in kind.__defaults__)
        for name in kind.__fields__
    )


@cache
def tag_of(kind: type[Record]) -> str:
    """The `kind:` of a record in a union: its class's name as words.

    >>> from malory.pack.tales.effects import DicePool
    >>> tag_of(DicePool)
    'dice pool'
    """
    return re.sub(r"(?<=.)(?=[A-Z])", " ", kind.__name__).lower()


class Shape(NamedTuple):
    """A hint taken apart. `sort` is ``str``, ``int``, ``float``, ``bool``, ``literal``, ``list``
    (of `inner`), ``pair`` (of `inners`), ``dict`` (of `inner`), ``record``, ``union`` (of records,
    by tag) or ``either`` (of `inners`); `optional` allows nothing; `marks` are Annotated's."""

    sort: str
    optional: bool = False
    marks: tuple[Any, ...] = ()
    inner: Any = None
    inners: tuple[Any, ...] = ()
    kinds: dict[str, type[Record]] | None = None
    values: tuple[Any, ...] = ()


_shapes: dict[int, tuple[Any, Shape]] = {}


def shape_of(hint: Any) -> Shape:
    """The shape of a hint; TypeError for one that no table can hold."""
    known = _shapes.get(id(hint))
    if known is None:
        # The hint is kept with its shape, so that its identity is not given to another.
        known = _shapes[id(hint)] = (hint, _shape_of(hint))
    return known[1]


def _shape_of(hint: Any) -> Shape:
    origin = get_origin(hint)
    if origin is Annotated:
        inner, *marks = get_args(hint)
        return _shape_of(inner)._replace(marks=tuple(marks))
    if hint in (str, int, float, bool):
        return Shape(hint.__name__)
    if origin is Literal:
        return Shape("literal", values=get_args(hint))
    if origin is tuple:
        inners = get_args(hint)
        if len(inners) == 2 and inners[1] is Ellipsis:
            return Shape("list", inner=inners[0])
        return Shape("pair", inners=inners)
    if origin is dict:
        return Shape("dict", inner=get_args(hint)[1])
    if isinstance(hint, type) and issubclass(hint, Record):
        return Shape("record", inner=hint)
    if origin in (Union, types.UnionType):
        inners = get_args(hint)
        some = tuple(inner for inner in inners if inner is not type(None))
        optional = len(some) < len(inners)
        if len(some) == 1:
            return shape_of(some[0])._replace(optional=optional)
        if all(isinstance(inner, type) and issubclass(inner, Record) for inner in some):
            return Shape("union", optional, kinds={tag_of(inner): inner for inner in some})
        return Shape("either", optional, inners=some)
    raise TypeError(f"no table can hold {hint!r}")
