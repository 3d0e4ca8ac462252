"""The map of a passage's neighbourhood as data: what leads to it and on from it, step by step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from malory.source import Diagnostic

from scriptorium.map.drawing import Drawing, Node
from scriptorium.map.filters import around
from scriptorium.map.passages import draw_passages
from scriptorium.server.snapshot import Snapshot

DEPTH = 2
DEEPEST = 8
MOST = 300
"""Nodes that one picture holds: beyond, steps are left out from the outermost inwards."""


def neighbourhood(
    snapshot: Snapshot, id: str, depth: int, found: Iterable[Diagnostic]
) -> dict[str, Any]:  # Any: plain data, as `grammar/schemas/neighbourhood.json` describes it
    """Nodes with the step they stand at (0 the passage, below 0 what leads to it), and edges."""
    depth = max(1, min(depth, DEEPEST))
    whole = draw_passages(snapshot.compilation, found, _near(snapshot, id, depth))
    drawing = around(whole, id, depth)
    while len(drawing.nodes) > MOST and depth > 1:
        depth -= 1
        drawing = around(whole, id, depth)
    steps = _steps(drawing, id)
    nodes = sorted(drawing.nodes, key=lambda node: (abs(steps[node.id]), steps[node.id] < 0))
    kept = {node.id for node in nodes[:MOST]}
    return {
        "format": 1,
        "title": drawing.title,
        "passage": id,
        "depth": depth,
        "left_out": len(drawing.nodes) - len(kept),
        "nodes": [_node(node, steps[node.id]) for node in drawing.nodes if node.id in kept],
        "edges": [
            {"source": edge.source, "target": edge.target, "kind": edge.kind, "count": edge.count}
            for edge in drawing.edges
            if edge.source in kept and edge.target in kept
        ],
    }


def _near(snapshot: Snapshot, id: str, depth: int) -> set[str]:
    """The passages at most so many ways off, and what they cannot be drawn without."""
    near = {id}
    for ways in (snapshot.compilation.ways, snapshot.ways_in):
        seen, edge = {id}, [id]
        for _ in range(depth):
            edge = list(dict.fromkeys(to for one in edge for to in ways[one] if to not in seen))
            seen.update(edge)
        near |= seen
    return near


def _steps(drawing: Drawing, id: str) -> dict[str, int]:
    """How far each node lies from the passage: onward first, then back."""
    steps = {id: 0}
    _walk(drawing.leads(), id, steps, 1)
    _walk(drawing.led(), id, steps, -1)
    for node in drawing.nodes:
        steps.setdefault(node.id, 0)
    return steps


def _walk(ways: Mapping[str, list[str]], id: str, steps: dict[str, int], by: int) -> None:
    edge, step = [id], 0
    while edge:
        step += by
        edge = list(dict.fromkeys(to for one in edge for to in ways[one] if to not in steps))
        steps.update(dict.fromkeys(edge, step))


def _node(node: Node, step: int) -> dict[str, Any]:
    # No frame stands round a card's ways in here: each is called by its whole name.
    title = node.id.partition(": ")[2] if node.kind == "entry" else node.title
    return {
        "id": node.id,
        "kind": node.kind,
        "name": node.name,
        "title": title,
        "number": node.number,
        "codes": list(node.codes),
        "ends": node.ends,
        "step": step,
    }
