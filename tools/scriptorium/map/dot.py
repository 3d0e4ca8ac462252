"""A sheet as Graphviz' DOT: any text in it, the same bytes on every run.

A sheet with places says `layout=nop2`: Graphviz draws it where it stands, whichever of its commands
reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scriptorium.map.lettering import SIZE, clean
from scriptorium.map.look import INK
from scriptorium.map.sheet import Frame, Mark, Point, Sheet, Stroke

_FONT = "Helvetica,Arial,sans-serif"
_LONGEST = 4000
"""Signs of one string; of 16,384 bytes and more Graphviz makes none."""


def to_dot(sheet: Sheet) -> str:
    """The whole file."""
    return "\n".join([*_lines(sheet), ""])


def _lines(sheet: Sheet) -> Iterator[str]:
    yield "digraph malory {"
    yield from _head(sheet)
    yield f"  node [{_list([('fontname', _FONT), ('fontsize', _number(SIZE)), ('fontcolor', INK), ('margin', '0.06,0.03')])}];"  # noqa: E501
    yield f"  edge [{_list([('arrowsize', '0.7')])}];"
    ids = {mark.id: quoted(mark.id) for mark in sheet.marks}
    for mark in sheet.marks:
        yield f"  {ids[mark.id]} [{_list(_node(mark))}];"
    for stroke in sheet.strokes:
        yield f"  {ids[stroke.source]} -> {ids[stroke.target]} [{_list(_edge(stroke))}];"
    for at, frame in enumerate(sheet.frames):
        yield from _frame(f"cluster_{at}", frame, ids)
    if sheet.size is None and sheet.legend:
        yield from _frame("cluster_legend", Frame("Legend", sheet.legend), ids)
    yield "}"


def _head(sheet: Sheet) -> Iterator[str]:
    facts = [
        ("bgcolor", sheet.ground),
        ("fontname", _FONT),
        ("fontcolor", INK),
        ("outputorder", "edgesfirst"),
        ("pad", "0.25"),
        ("tooltip", escaped(sheet.heading)),
    ]
    if sheet.size is None:
        facts += [
            ("rankdir", "LR"),
            ("ordering", "out"),
            ("ranksep", "0.45"),
            ("nodesep", "0.12"),
            ("label", escaped(sheet.heading)),
            ("labelloc", "t"),
            ("labeljust", "l"),
            ("fontsize", "15"),
        ]
    else:
        facts += [
            ("layout", "nop2"),
            ("bb", f"0,0,{_number(sheet.size[0])},{_number(sheet.size[1])}"),
        ]
        if sheet.background:
            facts.append(("_background", sheet.background))
    yield f"  graph [{_list(facts)}];"


def _node(mark: Mark) -> Iterator[tuple[str, str]]:
    shape = mark.shape
    lines = [escaped(line) for line in mark.lines]
    is_left = mark.is_words and not mark.is_centred
    yield "label", "".join(f"{line}\\l" for line in lines) if is_left else "\\n".join(lines)
    yield "shape", shape.shape
    if shape.style:
        yield "style", shape.style
        yield "fillcolor", shape.fill
        yield "color", shape.line
    if shape.width != 1:
        yield "penwidth", _number(shape.width)
    if mark.ends:
        yield "peripheries", "2"
    if mark.size != SIZE:
        yield "fontsize", _number(mark.size)
    if mark.colour:
        yield "fontcolor", mark.colour
    if shape.shape == "house":
        yield "labelloc", "b"  # below the roof
    if mark.tip:
        yield "tooltip", escaped(mark.tip)
    wide, high = mark.inner
    if mark.at is not None:
        yield "pos", _pair(mark.at)
    yield "width", _number(wide / 72, 3)
    yield "height", _number(high / 72, 3)
    yield "fixedsize", "true"
    if mark.is_words:
        yield "margin", "0,0"


def _edge(stroke: Stroke) -> Iterator[tuple[str, str]]:
    line = stroke.line
    if line.style != "solid":
        yield "style", line.style
    yield "color", line.colour
    if line.width != 1:
        yield "penwidth", _number(line.width)
    if line.arrow != "normal":
        yield "arrowhead", line.arrow
    if stroke.tip:
        yield "tooltip", escaped(stroke.tip)
    if stroke.path:
        first, *rest = stroke.path
        if line.arrow == "none":
            yield "pos", " ".join(map(_pair, stroke.path))
        else:
            yield "pos", f"e,{_pair(first)} {' '.join(map(_pair, rest))}"


def _frame(name: str, frame: Frame, ids: dict[str, str]) -> Iterator[str]:
    yield f"  subgraph {name} {{"
    facts = [("color", "#8A8A8A"), ("penwidth", "1.2"), ("tooltip", escaped(frame.title))]
    if frame.box:
        facts.append(("bb", ",".join(map(_number, frame.box))))
    else:
        facts += [("label", escaped(frame.title)), ("labeljust", "l"), ("fontsize", "13")]
    yield f"    graph [{_list(facts)}];"
    yield f"    {' '.join(f'{ids[id]};' for id in frame.members)}"
    yield "  }"


def quoted(text: str) -> str:
    """A name of DOT's."""
    return _string(clean(text).replace("\\", "\\\\"))


def escaped(text: str) -> str:
    """Text for a label: no escape of DOT's and no entity of HTML's is left in it."""
    return clean(text).replace("&", "&amp;").replace("\\", "\\\\")


def _list(facts: Iterable[tuple[str, str]]) -> str:
    return ", ".join(f"{key}={_value(value)}" for key, value in facts)


def _value(text: str) -> str:
    if text.isascii() and text.isdigit():
        return text
    return _string(text)


def _string(text: str) -> str:
    """Text between quotes; a long one as a sum of strings, since Graphviz reads none whole."""
    if len(text) <= _LONGEST:
        inner = text.replace('"', '\\"') if '"' in text else text
        return f'"{inner}"'
    pieces = [text[at : at + _LONGEST] for at in range(0, len(text), _LONGEST)]
    for at in range(len(pieces) - 1):  # a backslash stays with what it is before
        held = len(pieces[at]) - len(pieces[at].rstrip("\\"))
        if held % 2:
            pieces[at], pieces[at + 1] = pieces[at][:-1], "\\" + pieces[at + 1]
    quotes = [piece.replace('"', '\\"') for piece in pieces]
    return " + ".join(f'"{piece}"' for piece in quotes)


def _number(value: float, places: int = 1) -> str:
    text = f"{value:.{places}f}"
    return (text.rstrip("0").rstrip(".") if "." in text else text) or "0"


def _pair(point: Point) -> str:
    return f"{_number(point[0])},{_number(point[1])}"
