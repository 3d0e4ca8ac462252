"""A sheet: what is drawn, each part with its look and, where we place it, its place in points."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import hypot

from scriptorium.map.lettering import LEADING, SIZE, points
from scriptorium.map.look import Line, Shape

Point = tuple[float, float]

_PLAIN = Shape("plaintext", "none", "none", "", "", room=(4, 0))
_OUTLINE = 4.0
"""Points from a node's outline to a second one."""


@dataclass(slots=True)
class Mark:
    """A node as drawn; `at` is its middle, with y growing upwards as Graphviz has it; `inner` the
    size of its shape, `box` that with a second outline."""

    id: str
    lines: list[str]
    shape: Shape
    tip: str = ""
    ends: bool = False
    size: float = SIZE
    colour: str = ""
    is_centred: bool = False
    at: Point | None = None
    inner: Point = (0.0, 0.0)
    box: Point = (0.0, 0.0)

    def measure(self) -> None:
        """Make the box as large as the text and the shape ask."""
        wide = max((points(line, self.size) for line in self.lines), default=0.0)
        high = self.size * LEADING * len(self.lines)
        grow, room = self.shape.grow, self.shape.room
        self.inner = (round(wide * grow[0] + room[0], 1), round(high * grow[1] + room[1], 1))
        across, down = self._outline()
        self.box = (round(self.inner[0] + across, 1), round(self.inner[1] + down, 1))

    @property
    def is_words(self) -> bool:
        """Whether it is nothing but its words, which then begin at its left."""
        return self.shape is _PLAIN

    def _outline(self) -> Point:
        """What a second outline adds to the box; more at the points of a hexagon's sides."""
        if not self.ends:
            return (0.0, 0.0)
        wide, high = self.inner
        point = hypot(wide / 4, high / 2) / (high / 2) if self.shape.shape == "hexagon" else 1.0
        return (2 * _OUTLINE * point, 2 * _OUTLINE)


@dataclass(slots=True)
class Stroke:
    """An edge as drawn. `path` is a Bezier curve's points, its arrow's tip first if it has one."""

    source: str
    target: str
    line: Line
    tip: str = ""
    path: list[Point] = field(default_factory=list)


@dataclass(slots=True)
class Frame:
    """A box round a group; `box` is its lower left and upper right corner."""

    title: str
    members: list[str]
    box: tuple[float, float, float, float] | None = None


@dataclass(slots=True)
class Sheet:
    """Everything to be drawn. With a `size` every mark has its place; without one Graphviz places
    all. `background` is drawn first, in Graphviz' own words (xdot)."""

    heading: str
    marks: list[Mark]
    strokes: list[Stroke]
    frames: list[Frame] = field(default_factory=list)
    legend: list[str] = field(default_factory=list)
    size: Point | None = None
    background: str = ""
    ground: str = "#FFFFFF"


def words(id: str, lines: list[str], size: float = SIZE) -> Mark:
    """A mark that is nothing but its words."""
    mark = Mark(id, lines, _PLAIN, size=size)
    mark.measure()
    return mark


def curve(start: Point, end: Point, *, arrow: bool = True) -> list[Point]:
    """From a node's right side to another's left side, level at both ends."""
    (x0, y0), (x1, y1) = start, end
    base = x1 - 8.0 if arrow else x1
    middle = (x0 + base) / 2
    path = [(x0, y0), (middle, y0), (middle, y1), (base, y1)]
    return [end, *path] if arrow else path
