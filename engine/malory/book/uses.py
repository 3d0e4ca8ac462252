"""Where a passage's text uses a name: the kind and id it means, and the very stretch that is it.

The lowering finds what a name means and forgets where it stood; here both are kept, for whoever
renames, or lists what refers to a thing. Targets are not here: a unit has them (`Unit.mentions`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from malory.book.lowering.logic import BEING, GAINED, JOINED, RANKED, TRIED
from malory.book.lowering.names import Names
from malory.pack import Kind
from malory.tale import parse_passage, syntax
from malory.tale.logic import read_condition
from malory.tale.node import Node
from malory.tale.syntax import Extent, Name


class Use(NamedTuple):
    """A name in a text: what it means, and its extent there, quotes and all."""

    kind: Kind
    id: str
    at: Extent


def uses_in(text: str, names: Names, inserts: frozenset[str]) -> tuple[Use, ...]:
    """Every name of the pack's in a chunk's text, in reading order; what is unknown is left out."""
    return _uses(parse_passage(text, inserts).passage, names)


def uses_in_condition(text: str, names: Names) -> tuple[Use, ...]:
    """Every name of the pack's in a condition that stands by itself; none if it cannot be read."""
    logic, _ = read_condition(text, 0)
    return _uses(logic, names)


def _uses(part: object, names: Names) -> tuple[Use, ...]:
    found: list[Use] = []
    for name, kinds, start in _named(part, 0):
        meant = names.index(*kinds).find(name.text)
        if meant is not None:
            found.append(Use(*meant, (start + name.at[0], start + name.at[1])))
    return tuple(sorted(dict.fromkeys(found), key=lambda use: use.at))


_ONE: dict[type[Node], tuple[Kind, ...]] = {
    syntax.Is: BEING,
    syntax.Gain: GAINED,
    syntax.Become: ("status",),
    syntax.LoseStatus: ("status",),
    syntax.GainTreasure: ("treasure",),
    syntax.LoseTreasure: ("treasure",),
    syntax.GainToken: ("token",),
    syntax.LoseToken: ("token",),
    syntax.Stands: ("place",),
    syntax.SetAside: ("location card",),
    syntax.Insert: ("insert",),
    syntax.Fact: ("fact",),
}
"""Nodes whose one name is of these kinds, whatever else is said."""


def _named(
    part: object, start: int, bare: tuple[Kind, ...] = RANKED
) -> Iterator[tuple[Name, tuple[Kind, ...], int]]:
    """Every name in a part of the tree, the kinds it may be of, and what its extent counts from.

    `bare` is what a bare name that is looked at may be here.
    """
    if isinstance(part, tuple):
        for one in part:
            yield from _named(one, start, bare)
        return
    if not isinstance(part, Node):
        return
    if isinstance(part, syntax.Logic):
        yield from _named(part.tree, start + part.start, bare)
        return
    if isinstance(part, syntax.What) and part.name is not None:
        yield part.name, bare if part.kind == "named" else ("category",), start
        return
    if isinstance(part, syntax.Has):
        yield part.name, (part.kind,), start
    elif isinstance(part, syntax.Go):
        yield part.name, ("place" if part.to == "place" else "terrain",), start
    elif isinstance(part, syntax.Choice | syntax.Test):
        for tag in part.tags:
            yield tag, ("tag",), start
    elif isinstance(part, syntax.Trial):
        bare = TRIED
    elif isinstance(part, syntax.GainCompanion):
        bare = JOINED
    elif (kinds := _ONE.get(type(part))) is not None:
        for field in part.__match_args__:
            if isinstance(name := getattr(part, field), Name):
                yield name, kinds, start
    for field in part.__match_args__:
        yield from _named(getattr(part, field), start, bare)
