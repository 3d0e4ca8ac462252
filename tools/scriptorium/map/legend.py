"""The legend: one of each kind of node and line that a drawing holds, with its meaning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scriptorium.map.look import INK, Line, Shape
from scriptorium.map.packing import in_rows
from scriptorium.map.sheet import Mark, Sheet, Stroke, words

_POINT = Shape("point", INK, INK, "", room=(3, 3))
_LENGTH = 46.0


def add_legend(
    sheet: Sheet,
    shapes: Mapping[str, Shape],
    lines: Mapping[str, Line],
    notes: Sequence[str] = (),
    double: str = "",
    signs: Mapping[str, str] | None = None,
) -> list[list[Mark]]:
    """Put the legend's marks and strokes on a sheet; what belongs together is a list.

    A shape bears its meaning, or one of `signs` with the meaning beside it. `double` is the meaning
    of a second outline, `notes` are mere words.
    """
    parts: list[list[Mark]] = []
    for kind, shape in shapes.items():
        sign = (signs or {}).get(kind)
        mark = Mark(f"legend {kind}", [sign or shape.words], shape)
        mark.measure()
        parts.append([mark] if sign is None else [mark, words(f"legend {kind}:", [shape.words])])
    if double:
        mark = Mark("legend double", [double], Shape("box", "#FFFFFF", INK, ""), ends=True)
        mark.measure()
        parts.append([mark])
    for kind, line in lines.items():
        start = Mark(f"legend {kind} from", [], _POINT, inner=(3.0, 3.0), box=(3.0, 3.0))
        told = words(f"legend {kind} to", [line.words])
        sheet.strokes.append(Stroke(start.id, told.id, line))
        parts.append([start, told])
    parts += [[words(f"legend note {at}", [note])] for at, note in enumerate(notes)]
    for part in parts:
        sheet.marks += part
        sheet.legend += [mark.id for mark in part]
    return parts


def place_legend(sheet: Sheet, parts: Sequence[Sequence[Mark]], width: float, top: float) -> float:
    """Set the legend in rows under a line; how high it is. Paths of its strokes are set too."""
    gaps = [_LENGTH if part[0].shape is _POINT else 6.0 for part in parts]
    boxes = [
        (
            sum(mark.box[0] for mark in part) + gap * (len(part) - 1),
            max(mark.box[1] for mark in part),
        )
        for part, gap in zip(parts, gaps, strict=True)
    ]
    packed = in_rows(boxes, width, (18.0, 10.0))
    strokes = {stroke.source: stroke for stroke in sheet.strokes}
    for part, gap, box, (x, y) in zip(parts, gaps, boxes, packed.corners, strict=True):
        for mark in part:
            mark.at = (x + mark.box[0] / 2, top - y - box[1] / 2)
            x += mark.box[0] + gap
        if part[0].shape is _POINT and part[0].at and part[1].at:
            start, level = part[0].at
            end = part[1].at[0] - part[1].box[0] / 2 - 4
            stroke = strokes[part[0].id]
            arrow = stroke.line.arrow != "none"
            base = end - 8 if arrow else end
            path = [(start, level), (start + 8, level), (base - 8, level), (base, level)]
            stroke.path = [(end, level), *path] if arrow else path
    return packed.size[1]
