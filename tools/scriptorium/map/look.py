"""How kinds look: a shape, a fill and a border for each node, a line style for each edge.

Every difference of colour is one of shape or style too. The colours are those of Okabe and Ito,
thinned for fills: told apart by people who see few colours, and by their lightness in grey.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from scriptorium.map.drawing import Node

INK = "#222222"
SEA = "#E8F1F8"


class Shape(NamedTuple):
    """A node's look. `grow` and `room` make a box for text into one for the shape: widths and
    heights are multiplied, then added to (points). `signs` are Mermaid's."""

    shape: str
    fill: str
    line: str
    words: str
    style: str = "filled"
    width: float = 1.0
    grow: tuple[float, float] = (1.0, 1.0)
    room: tuple[float, float] = (12.0, 8.0)
    signs: tuple[str, str] = ("[", "]")


class Line(NamedTuple):
    """An edge's look; `sign` is Mermaid's."""

    style: str
    colour: str
    words: str
    width: float = 1.0
    arrow: str = "normal"
    sign: str = "-->"


BOOK: Mapping[str, Shape] = {
    "entry": Shape(
        "cds", "#D3E9F8", "#0072B2", "a way in: card, Age, status, token, start",
        room=(26, 8), signs=(">", "]"),
    ),
    "passage": Shape("box", "#FFFFFF", INK, "a passage"),
    "section": Shape(
        "ellipse", "#F0F0F0", INK, "a section of a passage", grow=(1.35, 1.3), room=(8, 5),
        signs=("([", "])"),
    ),
    "test": Shape(
        "hexagon", "#FBE6A8", "#7A5200", "tests or rolls", grow=(1.4, 1.2), room=(12, 6),
        signs=("{{", "}}"),
    ),
    "end": Shape("house", "#D0EBDD", "#00614A", "nothing leads on", grow=(1, 1.5), room=(14, 8),
                 signs=("[/", "\\]")),
    "missing": Shape(
        "note", "#FFFFFF", "#A33B00", "asked for, not written", "filled,dashed", 1.8,
        room=(20, 10), signs=("[/", "/]"),
    ),
    "problem": Shape(
        "octagon", "#F6CDBB", "#A33B00", "check finds fault here", width=2.4, grow=(1.3, 1.2),
        room=(12, 8), signs=("[[", "]]"),
    ),
}  # fmt: skip
LINES: Mapping[str, Line] = {
    "entry": Line("solid", "#5A7F99", "entered by", arrow="onormal", sign="---"),
    "choice": Line("solid", INK, "choice"),
    "redirect": Line("solid", "#005A8D", "redirect", 2.6, sign="==>"),
    "outcome": Line("dashed", "#A35200", "outcome of a test", 1.2, "vee", "-.->"),
    "turn to": Line("dotted", "#7B3F8C", "`turn to`, as a reward", 1.8, "dot", "--o"),
}
DOUBLE = "double outline: the tale may end here"
"""What the second outline of a node means."""

_TERRAINS = (
    ("box", "#FFFFFF", (1.0, 1.0)),
    ("ellipse", "#CFE6CF", (1.0, 1.0)),
    ("triangle", "#D9D2C5", (1.35, 1.25)),
    ("hexagon", "#F7EBBF", (1.2, 1.0)),
    ("invtrapezium", "#D8DDC0", (1.35, 1.0)),
    ("house", "#E8DFF0", (1.1, 1.1)),
)
BOARD_LINES: Mapping[str, Line] = {
    "land": Line("solid", "#4A3B28", "by land", 2.2, "none", "---"),
    "sea": Line("dashed", "#0072B2", "by sea", 1.8, "none", "-.-"),
    "dashed": Line("dotted", "#7B3F8C", "to a Place of Power", 2.4, "none", "-.-"),
}


def shape_of(node: Node) -> str:
    """The kind a node of a book is drawn as: a fault shows before all else."""
    return "problem" if node.codes and node.kind not in ("missing", "entry") else node.kind


_HEAT = (
    ("#FFFFFF", "filled,dashed", 2.6, "never met"),
    ("#FDF1D3", "filled", 1.0, "met less than once in 100 games"),
    ("#F8CE82", "filled", 1.8, "met less than once in 10 games"),
    ("#EE9C48", "filled", 3.0, "met more often"),
)


def shape_for(node: Node) -> Shape:
    """The look of a node of a book; where there is heat, it fills the shape and draws its border.

    The fills grow darker and the borders broader together, and a dashed border was never met.
    """
    shape = BOOK[shape_of(node)]
    if node.heat is None:
        return shape
    fill, style, width, _ = _HEAT[node.heat]
    return shape._replace(fill=fill, style=style, width=width)


def key_for(node: Node) -> str:
    """A name for that look."""
    kind = shape_of(node)
    return kind if node.heat is None else f"{kind}, heat {node.heat}"


def legend_for(nodes: Iterable[Node]) -> dict[str, Shape]:
    """What the looks of a book's nodes mean: the kinds there are, then how hot they are."""
    drawn = list(nodes)
    kinds = {shape_of(node) for node in drawn}
    heats = sorted({node.heat for node in drawn if node.heat is not None})
    found = {kind: shape for kind, shape in BOOK.items() if kind in kinds}
    if heats:
        found = {
            kind: shape if kind in ("entry", "missing") else shape._replace(fill="#FFFFFF")
            for kind, shape in found.items()
        }
    for heat in heats:
        fill, style, width, words = _HEAT[heat]
        found[f"heat {heat}"] = Shape("box", fill, INK, words, style, width)
    return found


def board_shapes(terrains: tuple[tuple[str, bool], ...]) -> dict[str, Shape]:
    """A look for each terrain (and whether it is sea) in order, and for Places of Power."""
    found: dict[str, Shape] = {}
    for place, (name, is_sea) in enumerate(terrains):
        shape, fill, grow = _TERRAINS[place % len(_TERRAINS)]
        if is_sea:
            shape, fill, grow = "octagon", "#B7D7EE", (1.1, 1.1)
        found[name] = Shape(shape, fill, INK, name, grow=grow, signs=("([", "])"))
    found["power"] = Shape(
        "diamond", "#EBD6F2", "#7B3F8C", "Place of Power", width=2.0, grow=(1.5, 1.5),
        signs=("{", "}"),
    )  # fmt: skip
    return found
