"""The board: terrains, regions, spaces and Places of Power, and the lines between them."""

from __future__ import annotations

from collections import deque
from typing import Annotated, Literal, TypeAlias

from malory.pack.provenance import Sourced
from malory.pack.record import Record
from malory.pack.tales.effects import PlaceRef
from malory.pack.terms import Names, Range, Ref

Line: TypeAlias = Literal["land", "sea", "dashed"]
Number = Annotated[int, Range(1, 6)]
"""A Location number (R003, A1)."""


class Terrain(Sourced):
    """A terrain. `row` is its row on a Milieu card, from 0; `sea` marks the one that is water."""

    name: Annotated[str, Names("terrain")]
    row: Annotated[int, Range(0, 9)]
    sea: bool = False


class Region(Sourced):
    name: Annotated[str, Names("region")]


class Place(Sourced):
    """A space of the main map. A Sea space has no region (R136); lines are written at both ends.

    `x` grows east, `y` grows north, on a board of 60 by 80.
    """

    name: Annotated[str, Names("place")]
    terrain: Annotated[str, Ref("terrain")]
    number: Number
    x: Annotated[int, Range(0, 60)]
    y: Annotated[int, Range(0, 80)]
    region: Annotated[str, Ref("region")] = ""
    land: tuple[PlaceRef, ...] = ()
    sea: tuple[PlaceRef, ...] = ()


class PlaceOfPower(Sourced):
    """A space without terrain that a dashed line joins to its one `gate` (R005, R058, A43)."""

    name: Annotated[str, Names("place")]
    gate: PlaceRef
    number: Number
    x: Annotated[int, Range(0, 60)]
    y: Annotated[int, Range(0, 80)]


class Neighbour(Record):
    """Where a line leads, and of what kind it is."""

    place: str
    by: Line


def lines(
    places: tuple[Place, ...], powers: tuple[PlaceOfPower, ...]
) -> dict[str, tuple[Neighbour, ...]]:
    """The neighbours of every space, land before sea before dashed, else in the board's order."""
    found: dict[str, list[Neighbour]] = {}
    for place in places:
        found[place.name] = [Neighbour(other, "land") for other in place.land]
        found[place.name] += [Neighbour(other, "sea") for other in place.sea]
    for power in powers:
        found[power.name] = [Neighbour(power.gate, "dashed")]
        found.setdefault(power.gate, []).append(Neighbour(power.name, "dashed"))
    return {name: tuple(neighbours) for name, neighbours in found.items()}


def distances(board: dict[str, tuple[Neighbour, ...]], start: str) -> dict[str, int]:
    """How many lines lie between `start` and each space that can be reached, nearest first."""
    far = {start: 0}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for neighbour in board.get(here, ()):
            if neighbour.place not in far:
                far[neighbour.place] = far[here] + 1
                waiting.append(neighbour.place)
    return far
