"""A drawing of passages set on a sheet: by ourselves as trees, or left to Graphviz to lay out."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from scriptorium.map.drawing import Drawing, Edge, Node
from scriptorium.map.legend import add_legend, place_legend
from scriptorium.map.lettering import clean, heading, label, wrap
from scriptorium.map.look import DOUBLE, LINES, legend_for, shape_for
from scriptorium.map.packing import Packed, paged
from scriptorium.map.sheet import Frame, Mark, Point, Sheet, Stroke, curve, words
from scriptorium.map.trees import Forest, plant

Layout: TypeAlias = Literal["auto", "trees", "layers"]

LAYERED = 150
"""Nodes that Graphviz lays out so that a person can still follow the lines."""
_SIGNS = {"choice": "→", "redirect": "⇒", "outcome": "⇢", "turn to": "↪", "entry": "→"}
_GAP = (44.0, 18.0)
_FRAME = (24.0, 40.0)
_COLUMN = 38.0
_ROW = 7.0
_SHAPE = 1.4
_TITLE = 15.0


def arrange(drawing: Drawing, layout: Layout = "auto") -> Sheet:
    """The sheet of a book: layered if it is small and its ways are more than trees, else trees."""
    forest = plant(drawing)
    if layout == "auto":
        is_tangled = forest.count_told > max(2, len(drawing.nodes) // 20)
        layout = "layers" if is_tangled and len(drawing.nodes) <= LAYERED else "trees"
    return _layered(drawing) if layout == "layers" else _planted(drawing, forest)


def _mark(node: Node, more: list[str]) -> Mark:
    tip = clean(" ".join(filter(None, (node.id, node.title, *node.codes))))[:300]
    mark = Mark(node.id, [*label(node), *more], shape_for(node), tip, node.ends)
    mark.measure()
    return mark


def _stroke(edge: Edge) -> Stroke:
    line = LINES[edge.kind]
    count = f" ({edge.count} times)" if edge.count > 1 else ""
    return Stroke(edge.source, edge.target, line, clean(f"{line.words}{count}"))


def _legend(
    sheet: Sheet, drawing: Drawing, *, told: Collection[str], cut: bool
) -> list[list[Mark]]:
    lines = {edge.kind for edge in drawing.edges}
    notes = []
    if told:
        signs = {_SIGNS[kind]: kind for kind in LINES if kind in told}
        kinds_told = ", ".join(f"{sign} {kind}" for sign, kind in signs.items())
        notes.append(f"→ 12: leads to 12, which is drawn elsewhere ({kinds_told})")
    if cut:
        notes.append("from 12: goes on from 12, which is drawn elsewhere")
    return add_legend(
        sheet,
        legend_for(drawing.nodes),
        {kind: line for kind, line in LINES.items() if kind in lines},
        notes,
        DOUBLE if any(node.ends for node in drawing.nodes) else "",
    )


def _groups(drawing: Drawing) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for node in drawing.nodes:
        found.setdefault(node.group, []).append(node.id)
    return found


def _layered(drawing: Drawing) -> Sheet:
    marks = [_mark(node, []) for node in drawing.nodes]
    frames = [Frame(clean(title), ids) for title, ids in _groups(drawing).items() if title]
    sheet = Sheet(heading(drawing), marks, [_stroke(edge) for edge in drawing.edges], frames)
    _legend(sheet, drawing, told=(), cut=False)
    return sheet


# --------------------------------------------------------------------------------------- as trees


@dataclass(slots=True)
class _Tree:
    """A tree's marks with their places, x from its left and y down from its top."""

    places: dict[str, Point]
    size: Point


def _planted(drawing: Drawing, forest: Forest) -> Sheet:
    nodes = {node.id: node for node in drawing.nodes}
    marks = {node.id: _mark(node, _more(node, forest, nodes)) for node in drawing.nodes}
    groups: dict[str, list[str]] = {node.group: [] for node in drawing.nodes}
    for root in forest.roots:
        groups[nodes[root].group].append(root)
    groups = {title: roots for title, roots in groups.items() if roots}
    trees: dict[str, _Tree] = {}
    for group, roots in groups.items():
        levels = {root: _levels(root, forest) for root in roots}
        alike = _widths(levels.values(), marks)
        for root in roots:
            widths = alike if group else _widths([levels[root]], marks)
            trees[root] = _grow(root, forest, marks, levels[root], widths)
    *inner, page = paged(
        [[trees[root].size for root in roots] for roots in groups.values()], _GAP, _FRAME, _SHAPE
    ) or [Packed((), (0.0, 0.0))]
    sheet = Sheet(heading(drawing), list(marks.values()), [_stroke(e) for e in drawing.edges])
    drawn = set(forest.drawn)
    sheet.strokes = [_stroke(edge) for edge in drawing.edges if edge in drawn]
    for (title, roots), packed, (left, top) in zip(
        groups.items(), inner, page.corners, strict=True
    ):
        members: list[str] = []
        for root, (x, y) in zip(roots, packed.corners, strict=True):
            for id, (dx, dy) in trees[root].places.items():
                across, down = left + _FRAME[0] / 2 + x + dx, top + _FRAME[1] - 10 + y + dy
                marks[id].at = (across, -down)
                members.append(id)
        if title:
            right = left + packed.size[0] + _FRAME[0]
            box = (left, -(top + packed.size[1] + _FRAME[1]), right, -top)
            told = words(f"legend group {title}", [clean(title)], 13.0)
            told.at = (left + _FRAME[0] / 2 + told.box[0] / 2, -(top + 14))
            sheet.marks.append(told)
            sheet.legend.append(told.id)
            sheet.frames.append(Frame(clean(title), members, box))
    for stroke in sheet.strokes:
        stroke.path = _path(marks[stroke.source], marks[stroke.target])
    told_kinds = {edge.kind for edges in forest.told.values() for edge in edges}
    _finish(sheet, _legend(sheet, drawing, told=told_kinds, cut=bool(forest.cut)), page.size)
    return sheet


def _finish(sheet: Sheet, legend: list[list[Mark]], size: Point) -> None:
    """The title above, the legend below, and the whole moved to where x and y are positive."""
    title = words("legend title", [sheet.heading], _TITLE)
    sheet.marks.append(title)
    sheet.legend.append(title.id)
    width = max(size[0], title.box[0], 420.0)
    title.at = (title.box[0] / 2, _TITLE * 1.6)
    high = place_legend(sheet, legend, width, -size[1] - 24)
    bottom = size[1] + 24 + high + 10
    for mark in sheet.marks:
        if mark.at:
            mark.at = (mark.at[0], mark.at[1] + bottom)
    for stroke in sheet.strokes:
        stroke.path = [(x, y + bottom) for x, y in stroke.path]
    for frame in sheet.frames:
        if frame.box:
            left, low, right, high = frame.box
            frame.box = (left, low + bottom, right, high + bottom)
    sheet.size = (width, bottom + _TITLE * 2.6)


def _more(node: Node, forest: Forest, nodes: dict[str, Node]) -> list[str]:
    """What a node says of ways that are not drawn as lines."""
    family = node.id.partition(".")[0]
    lines: list[str] = []
    by_kind: dict[str, list[str]] = {}
    for edge in forest.told.get(node.id, ()):
        by_kind.setdefault(_SIGNS[edge.kind], []).append(_called(nodes[edge.target], family))
    for sign, names in by_kind.items():
        lines += wrap(f"{sign} {', '.join(names)}", 28)
    if node.id in forest.cut:
        lines += wrap(f"from {_called(nodes[forest.cut[node.id]], family)}", most=1)
    return lines


def _called(node: Node, family: str) -> str:
    return clean(node.name if node.id.partition(".")[0] == family else node.id)


def _levels(root: str, forest: Forest) -> list[list[str]]:
    """A tree's columns from left to right: its ways in (perhaps none), then level by level."""
    levels = [[root]]
    while below := [child for id in levels[-1] for child in forest.children[id]]:
        levels.append(below)
    return [forest.ways_in.get(root, []), *levels]


def _widths(trees: Iterable[list[list[str]]], marks: dict[str, Mark]) -> list[float]:
    """How wide each column must be, so that those of all trees of a group stand under each other;
    a column without marks is none."""
    widths: list[float] = []
    for levels in trees:
        widths += [0.0] * (len(levels) - len(widths))
        for at, level in enumerate(levels):
            widths[at] = max(widths[at], *(marks[id].box[0] for id in level), 0.0)
    return [width + _COLUMN if width else 0.0 for width in widths]


def _grow(
    root: str,
    forest: Forest,
    marks: dict[str, Mark],
    columns: list[list[str]],
    widths: list[float],
) -> _Tree:
    """A tree's marks in their places: a column a level, children beside their parent's middle."""
    ways_in, *levels = columns
    left = 0.0
    across: dict[str, float] = {}
    for column, width in zip(columns, widths, strict=False):
        for id in column:
            across[id] = left + marks[id].box[0] / 2
        left += width
    high: dict[str, float] = {}
    for level in reversed(levels):
        for id in level:
            stack = sum(high[child] + _ROW for child in forest.children[id]) - _ROW
            high[id] = max(marks[id].box[1], stack)
    places: dict[str, Point] = {}
    entering = sum(marks[id].box[1] + _ROW for id in ways_in) - _ROW
    total = max(high[root], entering)
    waiting = [(root, (total - high[root]) / 2)]
    while waiting:
        id, top = waiting.pop()
        places[id] = (across[id], top + high[id] / 2)
        children = forest.children[id]
        stack = sum(high[child] + _ROW for child in children) - _ROW
        top += (high[id] - stack) / 2
        for child in children:
            waiting.append((child, top))
            top += high[child] + _ROW
    top = (total - entering) / 2
    for id in ways_in:
        places[id] = (across[id], top + marks[id].box[1] / 2)
        top += marks[id].box[1] + _ROW
    return _Tree(places, (left - _COLUMN, total))


def _path(source: Mark, target: Mark) -> list[Point]:
    assert source.at is not None
    assert target.at is not None
    start = (source.at[0] + source.box[0] / 2, source.at[1])
    return curve(start, (target.at[0] - target.box[0] / 2, target.at[1]))
