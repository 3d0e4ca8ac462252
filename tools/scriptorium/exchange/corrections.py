"""What two JSON values differ in, kept so that one can be made of the other again.

An import is written back at once, in memory; where that differs from what was read, a correction
says so. The export applies it wherever it still writes what it wrote then: what our language has no
words for comes home as it was, and what a writer has changed since stays changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeAlias

Json: TypeAlias = Any  # whatever json.loads gives: mypy has no useful recursion for it

ABSENT: Final = {"absent": True}
"""Stands for a key that is not there."""


def corrections(told: Json, was: Json) -> list[Json]:
    """Every place in which `told` is not `was`: its path, what stands there and what shall."""
    return [
        {"at": list(path), "told": _boxed(one), "was": _boxed(other)}
        for path, one, other in _differences(told, was, ())
    ]


class _Nothing:
    """A key that is not there."""


_NOTHING: Final = _Nothing()


def _boxed(value: Json) -> Json:
    return ABSENT if value is _NOTHING else {"value": value}


def _differences(told: Json, was: Json, path: tuple[str | int, ...]) -> Iterator[Any]:
    waiting = [(told, was, path)]
    while waiting:  # no recursion: what is compared may be as deep as a parser allows
        one, other, at = waiting.pop()
        if isinstance(one, dict) and isinstance(other, dict):
            for key in sorted(one.keys() | other.keys(), reverse=True):
                waiting.append((one.get(key, _NOTHING), other.get(key, _NOTHING), (*at, key)))
        elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
            waiting += [(a, b, (*at, i)) for i, (a, b) in enumerate(zip(one, other, strict=True))]
        elif not same(one, other):
            yield at, one, other


def same(one: Json, other: Json) -> bool:
    """Whether two JSON values are equal: 1 is 1.0, and true is not 1."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return (type(one) is type(other) and bool(one == other)) or _same_number(one, other)


def _same_number(one: Json, other: Json) -> bool:
    return isinstance(one, int | float) and isinstance(other, int | float) and one == other


def corrected(told: Json, found: Sequence[Json]) -> tuple[Json, list[Json]]:
    """The value with every correction that still fits applied, and those that no longer do.

    `told` is changed in place.
    """
    idle: list[Json] = []
    for correction in found:
        at, before, after = correction["at"], correction["told"], correction["was"]
        if not at:
            if same(_boxed(told), before):
                told = after.get("value")
            else:
                idle.append(correction)
            continue
        holder = _holder(told, at[:-1])
        if holder is _NOTHING or not same(_boxed(_step(holder, at[-1])), before):
            idle.append(correction)
        elif after == ABSENT:
            del holder[at[-1]]
        else:
            holder[at[-1]] = after["value"]
    return told, idle


def _holder(value: Json, path: Sequence[str | int]) -> Json:
    for key in path:
        value = _step(value, key)
    return value


def _step(value: Json, key: str | int) -> Json:
    if isinstance(value, dict) and isinstance(key, str):
        return value.get(key, _NOTHING)
    if isinstance(value, list) and isinstance(key, int) and 0 <= key < len(value):
        return value[key]
    return _NOTHING
