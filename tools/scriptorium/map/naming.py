"""Names put where they cover least of what is already there."""

from __future__ import annotations

from collections.abc import Sequence

from scriptorium.map.sheet import Point

Box = tuple[float, float, float, float]
"""Left, low, right, high."""


class Crowd:
    """What already takes room: boxes, and lines that may be crossed at a price."""

    def __init__(self) -> None:
        self._boxes: list[Box] = []
        self._lines: list[tuple[Point, Point]] = []

    def take(self, box: Box) -> None:
        self._boxes.append(box)

    def cross(self, start: Point, end: Point) -> None:
        """A line from one point to another."""
        self._lines.append((start, end))

    def settle(self, places: Sequence[Point], size: Point) -> Point:
        """The cheapest of the places for a box's middle, the earliest of equals; it is taken."""
        best, least = places[0], float("inf")
        for at, (x, y) in enumerate(places):
            box = (x - size[0] / 2, y - size[1] / 2, x + size[0] / 2, y + size[1] / 2)
            price = self._price(box, at * 0.9, least)
            if price < least:
                best, least = (x, y), price
        x, y = best
        self.take((x - size[0] / 2, y - size[1] / 2, x + size[0] / 2, y + size[1] / 2))
        return best

    def _price(self, box: Box, price: float, least: float) -> float:
        """The price so far, points of area covered and of line lengths crossed added; covering
        costs far more. What is dearer than the least is not reckoned to its end."""
        for other in self._boxes:
            across = min(box[2], other[2]) - max(box[0], other[0])
            up = min(box[3], other[3]) - max(box[1], other[1])
            if across > 0 and up > 0:
                price += 100 + across * up
                if price >= least:
                    return price
        for start, end in self._lines:
            if (
                (start[0] < box[0] and end[0] < box[0])
                or (start[0] > box[2] and end[0] > box[2])
                or (start[1] < box[1] and end[1] < box[1])
                or (start[1] > box[3] and end[1] > box[3])
            ):
                continue
            price += 2 * _within(start, end, box)
        return price


def _within(start: Point, end: Point, box: Box) -> float:
    """How much of a line lies in a box (Liang and Barsky's clipping)."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    enters, leaves = 0.0, 1.0
    for step, room in (
        (-dx, start[0] - box[0]),
        (dx, box[2] - start[0]),
        (-dy, start[1] - box[1]),
        (dy, box[3] - start[1]),
    ):
        if step == 0:
            if room < 0:
                return 0.0
        elif step < 0:
            enters = max(enters, room / step)
        else:
            leaves = min(leaves, room / step)
    length: float = (dx * dx + dy * dy) ** 0.5
    return max(0.0, leaves - enters) * length
