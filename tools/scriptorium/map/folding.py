"""Folding: sections into their passage, and chains of passages that lead only on into one node."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from scriptorium.map.drawing import Drawing, Node, merged

_READ = ("passage", "section", "test", "end")


def fold_sections(drawing: Drawing) -> Drawing:
    """Each section drawn as part of the passage it stands under."""
    heads = {node.id for node in drawing.nodes if node.kind in _READ and "." not in node.id}
    into = {
        node.id: node.id.partition(".")[0]
        for node in drawing.nodes
        if node.kind in _READ and "." in node.id and node.id.partition(".")[0] in heads
    }
    return _folded(drawing, into, "sections folded")


def fold_chains(drawing: Drawing) -> Drawing:
    """Each run of passages without a fork, a way in or an end among them drawn as one."""
    leads = {id: list(dict.fromkeys(targets)) for id, targets in drawing.leads().items()}
    led = {id: list(dict.fromkeys(sources)) for id, sources in drawing.led().items()}
    nodes = {node.id: node for node in drawing.nodes}

    def next_of(id: str) -> str:
        """The one node that goes on from here and from nowhere else."""
        node = nodes[id]
        if node.kind not in _READ or node.ends or len(leads[id]) != 1:
            return ""
        target = leads[id][0]
        other = nodes[target]
        joined = target != id and len(led[target]) == 1 and other.kind in _READ
        return target if joined and other.group == node.group else ""

    follows = {id: next_of(id) for id in nodes}
    behind = {target for target in follows.values() if target}
    into: dict[str, str] = {}
    for id in nodes:
        if id not in behind:  # the first of a chain; a ring without a way in has none
            target = follows[id]
            while target:
                into[target] = id
                target = follows[target]
    return _folded(drawing, into, "chains folded")


def _folded(drawing: Drawing, into: Mapping[str, str], part: str) -> Drawing:
    nodes = {node.id: node for node in drawing.nodes}
    families = {id: [node] for id, node in nodes.items() if id not in into}
    for id, first in into.items():
        families[first].append(nodes[id])
    edges = merged(
        replace(edge, source=source, target=target)
        for edge in drawing.edges
        for source in [into.get(edge.source, edge.source)]
        for target in [into.get(edge.target, edge.target)]
        if source != target or edge.source == edge.target
    )
    leading = {edge.source for edge in edges}
    folded = tuple(
        _one(family, family[0].id in leading, family[0].id.partition(".")[0])
        for family in families.values()
    )
    return replace(drawing, nodes=folded, edges=edges, parts=(*drawing.parts, part))


def _one(family: Sequence[Node], leads: bool, passage: str) -> Node:
    """A family of nodes as its first, which knows of the others."""
    first, last = family[0], family[-1]
    if len(family) == 1:
        return first
    ends = any(node.ends for node in family)
    if any(node.kind == "test" for node in family):
        kind = "test"
    elif ends and not leads:
        kind = "end"
    else:
        kind = "section" if "." in first.id else "passage"
    is_chain = any(node.id.partition(".")[0] != passage for node in family)
    return replace(
        first,
        kind=kind,
        title=_titles(first, last) if is_chain else first.title,
        tags=_all(node.tags for node in family),
        codes=tuple(sorted(_all(node.codes for node in family))),
        ends=ends,
        members=_all(node.members or (node.id,) for node in family),
    )


def _titles(first: Node, last: Node) -> str:
    told = last.title or last.name
    return f"{first.title} … {told}" if first.title else f"… {told}"


def _all(some: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one for values in some for one in values))
