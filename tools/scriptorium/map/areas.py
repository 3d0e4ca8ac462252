"""Land as areas: each space's ground is what lies nearer to it than to any other space."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin

from scriptorium.map.sheet import Point

_SIDES = 40


@dataclass(frozen=True, slots=True)
class Side:
    """One straight side of an area, and the space beyond it; empty: the open sea."""

    start: Point
    end: Point
    beyond: str


def areas(spaces: Mapping[str, Point], reach: float) -> dict[str, list[Side]]:
    """The sides of each space's ground, counter-clockwise: a disc of that radius, cut half way to
    every neighbour."""
    found: dict[str, list[Side]] = {}
    for name, middle in spaces.items():
        sides = _disc(middle, reach)
        near = sorted(
            (hypot(x - middle[0], y - middle[1]), other)
            for other, (x, y) in spaces.items()
            if other != name
        )
        for distance, other in near:
            if 0 < distance < 2 * reach:
                sides = _cut(sides, middle, spaces[other], other)
        found[name] = sides
    return found


def _disc(middle: Point, reach: float) -> list[Side]:
    ring = [
        (
            middle[0] + reach * cos(2 * pi * at / _SIDES),
            middle[1] + reach * sin(2 * pi * at / _SIDES),
        )
        for at in range(_SIDES)
    ]
    return [Side(ring[at - 1], ring[at], "") for at in range(_SIDES)]


def _cut(sides: Sequence[Side], middle: Point, other: Point, name: str) -> list[Side]:
    """What of a convex area lies nearer to its middle than to the other point."""
    across = (other[0] - middle[0], other[1] - middle[1])
    half = ((other[0] + middle[0]) / 2, (other[1] + middle[1]) / 2)

    def beyond(point: Point) -> float:
        return (point[0] - half[0]) * across[0] + (point[1] - half[1]) * across[1]

    kept: list[Side] = []
    left: Point | None = None  # where the border leaves the area
    entered: Point | None = None
    for side in sides:
        a, b = beyond(side.start), beyond(side.end)
        if a <= 0 and b <= 0:
            kept.append(side)
        elif a <= 0 < b:
            left = _between(side, a, b)
            kept.append(Side(side.start, left, side.beyond))
        elif b <= 0 < a:
            entered = back = _between(side, a, b)
            if left is not None:
                kept.append(Side(left, back, name))
                left = entered = None
            kept.append(Side(back, side.end, side.beyond))
    if left is not None and entered is not None:
        kept.append(Side(left, entered, name))
    return kept


def _between(side: Side, a: float, b: float) -> Point:
    share = a / (a - b)
    (x0, y0), (x1, y1) = side.start, side.end
    return (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)


def borders(grounds: Mapping[str, Iterable[Side]], region: Mapping[str, str]) -> list[Side]:
    """The sides that part a region from another (once) or from the sea."""
    found: list[Side] = []
    for name, sides in grounds.items():
        for side in sides:
            other = region.get(side.beyond, "")
            if other != region[name] and (not other or name < side.beyond):
                found.append(side)
    return found
