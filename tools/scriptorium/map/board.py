"""The board of a game of Tales: its spaces and lines as a drawing, and that drawing on a sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from scriptorium.map.areas import Side, areas, borders
from scriptorium.map.drawing import Drawing, Edge, EdgeKind, Node
from scriptorium.map.legend import add_legend, place_legend
from scriptorium.map.lettering import clean, heading, wrap
from scriptorium.map.look import BOARD_LINES, SEA, Shape, board_shapes
from scriptorium.map.naming import Box, Crowd
from scriptorium.map.sheet import Mark, Point, Sheet, Stroke, words

if TYPE_CHECKING:
    from malory.pack.tales import TalesTables

_UNIT = 26.0
"""Points of one step of the tables' x and y."""
_REACH = 3.2
_NAME = 11.5
_REGION = 17.0
_ASKEW = 9.0
"""How much farther off than beside its mark a name may stand."""
_LAND = ("#F6EEDB", "#E9F0DC", "#F3E3DA", "#EDE7F0", "#FBF3D0", "#E2ECE8", "#EFE6E0")
_BORDER = "#6B5A45"


def draw_board(tables: TalesTables, title: str) -> Drawing:
    """Every space and Place of Power, north up, and each line once."""
    nodes = [
        Node(
            place.name,
            place.terrain,
            str(place.number),
            place.name,
            place.number,
            place.region,
            at=(place.x, place.y),
        )
        for place in tables.places
    ]
    nodes += [
        Node(
            power.name, "power", str(power.number), power.name, power.number, at=(power.x, power.y)
        )
        for power in tables.powers
    ]
    names = {node.id for node in nodes}
    edges: dict[tuple[frozenset[str], EdgeKind], Edge] = {}
    for place in tables.places:
        ways: tuple[tuple[EdgeKind, Sequence[str]], ...] = (
            ("land", place.land),
            ("sea", place.sea),
        )
        for kind, others in ways:
            for other in others:
                if other in names:
                    key = (frozenset((place.name, other)), kind)
                    edges.setdefault(key, Edge(place.name, other, kind))
    dashed = [Edge(p.gate, p.name, "dashed") for p in tables.powers if p.gate in names]
    return Drawing(title, tuple(nodes), (*edges.values(), *dashed), "board")


def shapes_of(tables: TalesTables) -> dict[str, Shape]:
    """How each terrain of these tables is drawn, and a Place of Power."""
    return board_shapes(tuple((terrain.name, terrain.sea) for terrain in tables.terrains))


def arrange_board(drawing: Drawing, shapes: Mapping[str, Shape]) -> Sheet:
    """The sheet of a board; every mark of it has its place."""
    letters = _letters(shapes)
    spots = {node.id: _spot(node) for node in drawing.nodes}
    marks = [_mark(node, shapes[node.kind], letters[node.kind], spots) for node in drawing.nodes]
    by_id = {mark.id: mark for mark in marks}
    strokes = [
        Stroke(edge.source, edge.target, BOARD_LINES[edge.kind], edge.kind)
        for edge in drawing.edges
    ]
    for stroke in strokes:
        stroke.path = _straight(by_id[stroke.source], by_id[stroke.target])
    crowd = Crowd()
    for mark in marks:
        crowd.take(_box(spots[mark.id], mark.box))
    for stroke in strokes:
        crowd.cross(spots[stroke.source], spots[stroke.target])
    region = {node.id: node.group for node in drawing.nodes}
    land = _grounds(drawing, spots, region)
    names = [_named(node, by_id[node.id], spots[node.id], crowd) for node in drawing.nodes]
    told = [_region(name, land, region, crowd) for name in dict.fromkeys(region.values()) if name]
    extra = [*names, *told]
    sheet = Sheet(
        heading(drawing), [*marks, *extra], strokes, legend=[m.id for m in extra], ground=SEA
    )
    parts = _legend(sheet, drawing, shapes, letters)
    _finish(sheet, parts, land, region)
    return sheet


def _grounds(
    drawing: Drawing, spots: Mapping[str, Point], region: dict[str, str]
) -> dict[str, list[Side]]:
    """The ground of each space on land, and of the road between two of a region, so that it hangs
    together; roads are added to `region`. A Place of Power takes no ground."""
    sites = {node.id: spots[node.id] for node in drawing.nodes if node.kind != "power"}
    for edge in drawing.edges:
        if edge.kind == "land" and region[edge.source] == region[edge.target]:
            (x0, y0), (x1, y1) = spots[edge.source], spots[edge.target]
            road = f"{edge.source} - {edge.target}"
            sites[road] = ((x0 + x1) / 2, (y0 + y1) / 2)
            region[road] = region[edge.source]
    grounds = areas(sites, _REACH * _UNIT)
    return {id: sides for id, sides in grounds.items() if region[id]}


def _spot(node: Node) -> Point:
    x, y = node.at or (0, 0)
    return (x * _UNIT, y * _UNIT)


def _letters(shapes: Mapping[str, Shape]) -> dict[str, str]:
    """For each terrain as few letters as tell it from all others; ★ for Places of Power."""
    names = [clean(name) or "?" for name in shapes if name != "power"]
    found = {"power": "★"}
    for name in shapes:
        told = clean(name) or "?"
        others = [other for other in names if other != told]
        lengths = range(1, len(told) + 1)
        free = (told[:end] for end in lengths if not any(o.startswith(told[:end]) for o in others))
        found.setdefault(name, next(free, told))
    return found


def _mark(node: Node, shape: Shape, letter: str, spots: Mapping[str, Point]) -> Mark:
    place = f"{clean(node.title)}: {node.kind if node.kind != 'power' else 'Place of Power'}"
    tip = f"{place} {node.number}{', ' if node.group else ''}{clean(node.group)}"
    mark = Mark(node.id, [f"{letter}{node.number}"], shape, tip, size=11.5, at=spots[node.id])
    grow = shape.grow
    mark.inner = mark.box = (round(29 * grow[0], 1), round(23 * grow[1], 1))
    return mark


def _straight(source: Mark, target: Mark) -> list[Point]:
    """A straight line as a curve; both ends are under the marks, which are drawn later."""
    assert source.at is not None
    assert target.at is not None
    (x0, y0), (x1, y1) = source.at, target.at
    return [
        (x0, y0),
        (x0 + (x1 - x0) / 3, y0 + (y1 - y0) / 3),
        (x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3),
        (x1, y1),
    ]


def _box(middle: Point, size: Point) -> Box:
    x, y = middle
    return (x - size[0] / 2, y - size[1] / 2, x + size[0] / 2, y + size[1] / 2)


def _named(node: Node, mark: Mark, spot: Point, crowd: Crowd) -> Mark:
    """A space's name where it covers least."""
    lines = wrap(node.title, 18, 2) or ["?"]
    told = words(f"name {node.id}", lines, _NAME)
    told.at = crowd.settle(_round(spot, mark.box, told.box), told.box)
    told.is_centred = True
    return told


def _round(spot: Point, inner: Point, outer: Point) -> list[Point]:
    """Places for a name about a mark, the best first: below, above, beside, then askew."""
    x, y = spot
    wide, high = (inner[0] + outer[0]) / 2 + 2, (inner[1] + outer[1]) / 2 + 1
    near = [(0.0, -high), (0.0, high), (wide, 0.0), (-wide, 0.0)]
    for share in (0.35, 0.7, 1.0):
        for across in (1, -1):
            near += [(across * wide * share, -high), (across * wide * share, high)]
            near += [(across * wide, -high * share), (across * wide, high * share)]
    far_wide, far_high = wide + _ASKEW, high + _ASKEW
    near += [(0.0, -far_high), (0.0, far_high), (far_wide, 0.0), (-far_wide, 0.0)]
    near += [(wide, -far_high), (-wide, -far_high), (wide, far_high), (-wide, far_high)]
    return [(x + dx, y + dy) for dx, dy in near]


def _region(
    name: str, land: Mapping[str, Sequence[Side]], region: Mapping[str, str], crowd: Crowd
) -> Mark:
    """A region's name in the freest part of its land."""
    corners = [s.start for id, sides in land.items() if region[id] == name for s in sides]
    told = words(f"region {name}", [" ".join(clean(name).upper())], _REGION)
    told.colour = _BORDER
    told.is_centred = True
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    low, high = min(y for _, y in corners), max(y for _, y in corners)
    middle = ((left + right) / 2, (low + high) / 2)
    grid = [
        (left + (right - left) * across / 16, low + (high - low) * up / 30)
        for across in range(17)
        for up in range(31)
    ]
    inside = [
        at
        for at in grid
        if any(region[id] == name and _holds(sides, at) for id, sides in land.items())
    ]
    inside.sort(key=lambda at: (at[0] - middle[0]) ** 2 + (at[1] - middle[1]) ** 2)
    told.at = crowd.settle(inside or [middle], told.box)
    return told


def _holds(sides: Iterable[Side], at: Point) -> bool:
    """Whether a point lies within a convex area that is gone round counter-clockwise."""
    return all(
        (s.end[0] - s.start[0]) * (at[1] - s.start[1])
        >= (s.end[1] - s.start[1]) * (at[0] - s.start[0])
        for s in sides
    )


def _legend(
    sheet: Sheet, drawing: Drawing, shapes: Mapping[str, Shape], letters: Mapping[str, str]
) -> list[list[Mark]]:
    kinds = {node.kind for node in drawing.nodes}
    lines = {edge.kind for edge in drawing.edges}
    return add_legend(
        sheet,
        {kind: shape for kind, shape in shapes.items() if kind in kinds},
        {kind: line for kind, line in BOARD_LINES.items() if kind in lines},
        ["figures are Location numbers, capitals name a region; north is up"],
        signs=letters,
    )


def _finish(
    sheet: Sheet,
    parts: list[list[Mark]],
    land: Mapping[str, Sequence[Side]],
    region: Mapping[str, str],
) -> None:
    """The title above, the legend below, the land under all; no place is below or left of 0."""
    placed = [_box(mark.at, mark.box) for mark in sheet.marks if mark.at]
    corners = [side.start for sides in land.values() for side in sides]
    left = min([box[0] for box in placed] + [x for x, _ in corners], default=0.0) - 10
    low = min([box[1] for box in placed] + [y for _, y in corners], default=0.0) - 16
    right = max([box[2] for box in placed] + [x for x, _ in corners], default=0.0) + 10
    high = max([box[3] for box in placed] + [y for _, y in corners], default=0.0) + 10
    legend_high = place_legend(sheet, parts, right - left, low)
    shift = (-left, legend_high - low + 10)
    moved = {mark.id for part in parts for mark in part}
    for mark in sheet.marks:
        if mark.at:
            across = 0.0 if mark.id in moved else shift[0]
            mark.at = (mark.at[0] + across, mark.at[1] + shift[1])
    for stroke in sheet.strokes:
        across = 0.0 if stroke.source in moved else shift[0]
        stroke.path = [(x + across, y + shift[1]) for x, y in stroke.path]
    title = words("legend title", [sheet.heading], 18.0)
    title.at = (title.box[0] / 2 + 8, high + shift[1] + 18)
    sheet.marks.append(title)
    sheet.legend.append(title.id)
    sheet.size = (max(right - left, title.box[0] + 16), high + shift[1] + 36)
    sheet.background = _land(land, region, shift)


def _land(grounds: Mapping[str, Sequence[Side]], region: Mapping[str, str], shift: Point) -> str:
    """The regions' land and their borders in xdot's words."""
    fills = {name: _LAND[at % len(_LAND)] for at, name in enumerate(dict.fromkeys(region.values()))}
    said: list[str] = []
    for id, sides in grounds.items():
        fill = fills[region[id]]
        said.append(f"{_ink('c', fill)} {_ink('C', fill)} S 15 -setlinewidth(1)")
        said.append(f"P {len(sides)} {_points((side.start for side in sides), shift)}")
    said.append(f"{_ink('c', _BORDER)} S 17 -setlinewidth(1.6)")
    said += [f"L 2 {_points((side.start, side.end), shift)}" for side in borders(grounds, region)]
    return " ".join(said)


def _ink(word: str, colour: str) -> str:
    return f"{word} {len(colour)} -{colour}"


def _points(some: Iterable[Point], shift: Point) -> str:
    return " ".join(f"{x + shift[0]:.1f} {y + shift[1]:.1f}" for x, y in some)
