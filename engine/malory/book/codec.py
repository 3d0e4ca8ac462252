"""Passages as plain data and back, and the digest that names what they say.

Plain data is lists, tuples, strings, integers and None. A node is ``(tag, field, ...)``, a sequence
is a list; in JSON, where both are arrays, the leading integer still tells them apart, for no
sequence of the model holds integers.
"""

from __future__ import annotations

import json
from operator import attrgetter
from typing import Any, TypeAlias, cast

from malory.book import model
from malory.book.digests import blake2b

FORMAT = 1
"""Grows whenever a type below gains, loses or reorders a field."""

Plain: TypeAlias = Any  # nested lists, tuples, str, int, bool, None: mypy has no useful recursion

# A type's place is its tag: append, never reorder, without a new FORMAT.
_TYPES: tuple[type[Any], ...] = (
    model.What,
    model.Rank,
    model.Counter,
    model.Has,
    model.Stands,
    model.Age,
    model.Visited,
    model.SetAside,
    model.Another,
    model.Not,
    model.And,
    model.Or,
    model.Insert,
    model.Varying,
    model.Emphasis,
    model.Paragraph,
    model.Pause,
    model.Gain,
    model.GainRenown,
    model.GainSkill,
    model.Become,
    model.LoseStatus,
    model.GainTreasure,
    model.LoseTreasure,
    model.GainToken,
    model.LoseToken,
    model.GainCompanion,
    model.Move,
    model.Go,
    model.DrawQuest,
    model.DrawEncounter,
    model.TurnTo,
    model.OneOf,
    model.Provided,
    model.ForOthers,
    model.Rewards,
    model.Branch,
    model.Block,
    model.Turn,
    model.Choice,
    model.Number,
    model.Outcome,
    model.Test,
    model.Menu,
    model.Die,
    model.Passage,
)


def _fields_of(kind: type[Any]) -> Any:
    """A function that lists a node's fields as a tuple."""
    names = tuple(kind.__match_args__)
    if not names:
        return lambda node: ()
    if len(names) == 1:
        get = attrgetter(names[0])
        return lambda node: (get(node),)
    return attrgetter(*names)


_SHAPES = {kind: (tag, _fields_of(kind)) for tag, kind in enumerate(_TYPES)}
_ATOMS = frozenset((str, int, bool, type(None)))


def encode(value: object) -> Plain:
    """Plain data for a passage or any part of one."""
    kind = type(value)
    if kind in _ATOMS:
        return value
    if kind is tuple:
        return [item if type(item) is str else encode(item) for item in cast(Any, value)]
    return tuple([item if type(item) in _ATOMS else encode(item) for item in _fields(value)])


def _fields(node: object) -> tuple[Any, ...]:
    """A node's tag, and its fields as they are."""
    tag, fields = _SHAPES[type(node)]
    return (tag, *fields(node))


def decode(data: Plain) -> Any:
    """The value that `encode` made the data of."""
    if type(data) is tuple or (type(data) is list and data and type(data[0]) is int):
        return _TYPES[data[0]](
            *[item if type(item) in _ATOMS else decode(item) for item in data[1:]]
        )
    if type(data) is list:
        return tuple([item if type(item) in _ATOMS else decode(item) for item in data])
    return data


_encoder = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, separators=(",", ":"), default=_fields
)


def canonical(value: object) -> bytes:
    """The one spelling of a passage, a part of one, or plain data: the same bytes on every machine
    and Python. It is the JSON of what `encode` returns, made in one go."""
    return _encoder.encode(value).encode("utf-8", "surrogatepass")


def passage_of(data: bytes, number: int | None) -> model.Passage:
    """The passage whose canonical encoding this is, under its number in print."""
    _, id, _, title, facts, items, ending = json.loads(data)
    return model.Passage(id, number, title, decode(facts), decode(items), decode(ending))


def digest(value: object) -> bytes:
    """Sixteen bytes that stand for the value's content."""
    return blake2b(canonical(value), digest_size=16).digest()
