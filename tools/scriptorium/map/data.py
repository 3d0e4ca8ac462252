"""A drawing as data: JSON, as `grammar/schemas/map.json` describes it, and GraphML."""

from __future__ import annotations

import json
from typing import Any

from scriptorium.map.drawing import Drawing, Node
from scriptorium.map.lettering import clean


def to_json(drawing: Drawing) -> str:
    """Nodes and edges with all that is known of them, one a line."""
    nodes = ",\n    ".join(_line(_node(node)) for node in drawing.nodes)
    edges = ",\n    ".join(
        _line({"source": e.source, "target": e.target, "kind": e.kind, "count": e.count})
        for e in drawing.edges
    )
    head = [
        f'  "map": {_line(drawing.what)}',
        f'  "title": {_line(drawing.title)}',
        f'  "parts": {_line(list(drawing.parts))}',
        f'  "nodes": [\n    {nodes}\n  ]' if nodes else '  "nodes": []',
        f'  "edges": [\n    {edges}\n  ]' if edges else '  "edges": []',
    ]
    return "{\n" + ",\n".join(head) + "\n}\n"


def _line(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    # A lone surrogate can be written as an escape only.
    return text if text.isascii() or _is_sound(text) else json.dumps(value)


def _is_sound(text: str) -> bool:
    return not any("\ud800" <= sign <= "\udfff" for sign in text)


def _node(node: Node) -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": node.id,
        "kind": node.kind,
        "name": node.name,
        "title": node.title,
        "number": node.number,
        "group": node.group,
        "tags": list(node.tags),
        "cards": list(node.cards),
        "codes": list(node.codes),
        "ends": node.ends,
        "members": list(node.members),
    }
    if node.at is not None:
        found["x"], found["y"] = node.at
    if node.hits is not None:
        found["hits"], found["unmet"] = node.hits, node.unmet
    return found


def to_graphml(drawing: Drawing) -> str:
    """For Gephi, yEd and their like."""
    import networkx as nx

    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph(title=clean(drawing.title))
    for node in drawing.nodes:
        facts = {
            "kind": node.kind,
            "label": clean(f"{node.name} {node.title}"),
            "group": clean(node.group),
            "tags": clean(" ".join(node.tags)),
            "codes": " ".join(node.codes),
            "ends": node.ends,
        }
        if node.number is not None:
            facts["number"] = node.number
        if node.at is not None:
            facts["x"], facts["y"] = node.at
        if node.hits is not None:
            facts["hits"] = node.hits
        graph.add_node(clean(node.id), **facts)
    for edge in drawing.edges:
        source, target = clean(edge.source), clean(edge.target)
        graph.add_edge(source, target, kind=edge.kind, count=edge.count)
    return "\n".join(["<?xml version='1.0' encoding='utf-8'?>", *nx.generate_graphml(graph), ""])
