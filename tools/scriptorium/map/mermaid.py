"""A drawing as Mermaid's flowchart, for pages that draw it themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scriptorium.map.drawing import Drawing, Node
from scriptorium.map.lettering import clean, heading, label
from scriptorium.map.look import (
    BOARD_LINES,
    BOOK,
    INK,
    LINES,
    Line,
    Shape,
    key_for,
    legend_for,
    shape_for,
)

MOST_EDGES = 500
"""More edges than this Mermaid draws only if its host has raised the limit."""
_LEGEND = "legend "
_ESCAPES = {ord(sign): f"#{ord(sign)};" for sign in '"#&<>`\\'}


def to_mermaid(drawing: Drawing, shapes: Mapping[str, Shape] | None = None) -> str:
    """The whole file. Ids are `n0`, `n1`... in drawing order, since Mermaid's may not be just any;
    `shapes` are the looks of a board's kinds."""
    return "\n".join([*_lines(drawing, shapes), ""])


def _lines(drawing: Drawing, shapes: Mapping[str, Shape] | None) -> Iterator[str]:
    yield f"%% {_escaped(heading(drawing)).replace('%', '')}"
    yield "flowchart LR"
    looks = shapes if shapes is not None else _looks(drawing)
    lines = LINES if shapes is None else BOARD_LINES
    ids = {node.id: f"n{at}" for at, node in enumerate(drawing.nodes)}
    kinds = {node.id: key_for(node) if shapes is None else node.kind for node in drawing.nodes}
    classes = {kind: f"k{at}" for at, kind in enumerate(looks)}
    groups: dict[str, list[Node]] = {}
    for node in drawing.nodes:
        groups.setdefault(node.group, []).append(node)
    for at, (title, nodes) in enumerate(groups.items()):
        if title:
            yield f'  subgraph g{at}["{_escaped(title)}"]'
        for node in nodes:
            kind = kinds[node.id]
            yield f"    {ids[node.id]}{_box(looks[kind], _words(node))}:::{classes[kind]}"
        if title:
            yield "  end"
    for edge in drawing.edges:
        yield f"  {ids[edge.source]} {lines[edge.kind].sign} {ids[edge.target]}"
    used = {kind: look for kind, look in looks.items() if kind in set(kinds.values())}
    told = used
    if any(node.heat is not None for node in drawing.nodes):
        told = {_LEGEND + kind: look for kind, look in legend_for(drawing.nodes).items()}
    yield from _legend(
        told,
        {**used, **told},
        {k: line for k, line in lines.items() if k in {edge.kind for edge in drawing.edges}},
        classes,
    )


def _looks(drawing: Drawing) -> dict[str, Shape]:
    """Every look that a book's nodes and its legend may have; heat adds its own."""
    hot = [node for node in drawing.nodes if node.heat is not None]
    if not hot:
        return {**BOOK}
    heated = {key_for(node): shape_for(node) for node in sorted(hot, key=key_for)}
    legend = {_LEGEND + kind: look for kind, look in legend_for(drawing.nodes).items()}
    return {**BOOK, **heated, **legend}


def _legend(
    told: Mapping[str, Shape],
    looks: Mapping[str, Shape],
    lines: Mapping[str, Line],
    classes: Mapping[str, str],
) -> Iterator[str]:
    yield '  subgraph legend["Legend"]'
    for kind, look in told.items():
        yield f"    l{classes[kind]}{_box(look, _escaped(look.words))}:::{classes[kind]}"
    for at, line in enumerate(lines.values()):
        yield f'    a{at}(( )) {line.sign} b{at}["{_escaped(line.words)}"]'
    yield "  end"
    for kind, look in looks.items():
        dashes = ",stroke-dasharray:5 3" if "dashed" in look.style else ""
        yield (
            f"  classDef {classes[kind]} fill:{look.fill},stroke:{look.line},color:{INK},"
            f"stroke-width:{look.width:g}px{dashes}"
        )


def _words(node: Node) -> str:
    if node.at is not None:
        lines = [f"{clean(node.title)} {node.name}".strip()]
    else:
        lines = label(node)
        if node.ends and node.kind != "end":
            lines[-1] += " ■"
    return "<br/>".join(map(_escaped, lines))


def _box(look: Shape, words: str) -> str:
    return f'{look.signs[0]}"{words}"{look.signs[1]}'


def _escaped(text: str) -> str:
    return clean(text).translate(_ESCAPES)
