"""A passage, or any part of one, as it is once things are called otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias, TypeVar, cast

from malory.book import model
from malory.book.lock import now_called
from malory.book.node import Node

T = TypeVar("T")
Naming: TypeAlias = Callable[[str, str], str]
"""What a thing is called now, from its kind (a vocabulary's, or ``passage``) and its id."""

_KINDS: dict[type[Node], dict[str, str]] = {
    model.Counter: {"id": "counter"},
    model.Visited: {"passage": "passage"},
    model.SetAside: {"card": "location card"},
    model.Insert: {"name": "insert"},
    model.Gain: {"counter": "counter"},
    model.GainRenown: {"id": "renown"},
    model.Become: {"status": "status"},
    model.LoseStatus: {"status": "status"},
    model.GainTreasure: {"id": "treasure"},
    model.LoseTreasure: {"id": "treasure"},
    model.GainToken: {"token": "token"},
    model.LoseToken: {"token": "token"},
    model.TurnTo: {"target": "passage"},
    model.Turn: {"target": "passage"},
    model.Choice: {"target": "passage", "tags": "tag"},
    model.Test: {"tags": "tag"},
    model.Passage: {"id": "passage"},
}
"""Fields that hold ids of one kind."""

_WHATS = {"skill": "skill", "category": "category", "sum": "category", "renown": "renown"}


def renamed(part: T, naming: Naming) -> T:
    """The part with every id in it as `naming` has it; words to be read are left alone."""
    return cast(T, _renamed(part, naming))


def _renamed(part: Any, naming: Naming) -> Any:  # Any: a node, a tuple of them, or a plain value
    if type(part) is tuple:
        return tuple([_renamed(one, naming) for one in part])
    if not isinstance(part, Node):
        return part
    kinds = _kinds(part)
    values: list[Any] = []
    fields: tuple[str, ...] = type(part).__fields__
    for field in fields:
        value = getattr(part, field)
        kind = kinds.get(field)
        if field == "facts" and isinstance(part, model.Passage):
            value = tuple([(naming("fact", key), given) for key, given in value])
        elif kind is None:
            value = _renamed(value, naming)
        elif type(value) is tuple:
            value = tuple([naming(kind, one) for one in value])
        elif value and value != model.END:
            value = naming(kind, value)
        values.append(value)
    return type(part)(*values)


def _kinds(part: Node) -> dict[str, str]:
    """The fields of a node that hold ids, each with their kind."""
    match part:
        case model.What(kind) if kind in _WHATS:
            return {"id": _WHATS[kind]}
        case model.Has(kind) | model.Stands(kind):
            return {"id": kind}
        case model.Go(to):
            return {"id": "place" if to == "place" else "terrain"}
        case model.GainRenown(id) if id in ("any", "highest"):
            return {}
        case _:
            return _KINDS.get(type(part), {})


def follower(
    renames: Iterable[tuple[str, str, str]], is_known: Callable[[str, str], bool]
) -> Naming:
    """What a saved game calls a thing, as it is called now: only what is known no more follows the
    renames, and only to something that is known."""
    log = tuple(renames)

    def naming(kind: str, id: str) -> str:
        if is_known(kind, id):
            return id
        now = now_called(log, kind, id)
        return now if is_known(kind, now) else id

    return naming
