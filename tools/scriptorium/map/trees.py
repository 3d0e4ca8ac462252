"""Our own layout: a book cut into trees, each read from left to right, set in columns on a page.

Plain layered layout makes a strip of a book of many encounters and a knot of a book with many
links. Here every passage stands once, under what leads to it first; a way to what stands elsewhere
is told in words on the node (`→ 169`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scriptorium.map.drawing import Drawing, Edge

_ROWS = 26
"""Leaves of a tree; a larger one is cut, lest the page be as tall as the book."""
_DEPTH = 7


@dataclass(frozen=True, slots=True)
class Forest:
    """A drawing as trees.

    `roots` in drawing order, a tree that was cut off after the one it belongs to; `children` of
    each node; `ways_in` the entry nodes of each root; `drawn` the edges that are lines; `told` the
    others, by the node they start from; `cut` the parent a root was cut from.
    """

    roots: tuple[str, ...]
    children: Mapping[str, list[str]]
    ways_in: Mapping[str, list[str]]
    drawn: tuple[Edge, ...]
    told: Mapping[str, list[Edge]]
    cut: Mapping[str, str]

    @property
    def count_told(self) -> int:
        return sum(len(edges) for edges in self.told.values())


def plant(drawing: Drawing) -> Forest:
    """The drawing as trees: what is entered is a root, and the nearest root has the rest."""
    group = {node.id: node.group for node in drawing.nodes}
    leads = drawing.leads()
    ways_in: dict[str, list[str]] = {}
    beside: set[str] = set()
    is_led: set[str] = set()
    for edge in drawing.edges:
        # A way in stands beside what it leads to; one that leads to several is a root itself.
        if edge.kind == "entry" and len(leads[edge.source]) == 1:
            ways_in.setdefault(edge.target, []).append(edge.source)
            beside.add(edge.source)
        else:
            is_led.add(edge.target)
    ids = [node.id for node in drawing.nodes if node.id not in beside]
    heads = [id for id in ids if id in ways_in or id not in is_led]
    parent, order = _spread(heads, ids, leads, group)
    children: dict[str, list[str]] = {id: [] for id in order}
    for id in order:
        if parent[id]:
            children[parent[id]].append(id)
    place = {id: at for at, id in enumerate(ids)}
    roots = sorted((id for id in order if not parent[id]), key=place.__getitem__)
    cut = _cut(order, parent, children)
    return _forest(drawing, roots, children, ways_in, parent, cut)


def _spread(
    heads: Sequence[str],
    ids: Sequence[str],
    leads: Mapping[str, Sequence[str]],
    group: Mapping[str, str],
) -> tuple[dict[str, str], list[str]]:
    """Each node's parent (empty for a root), and all of them in the order they were come to."""
    parent: dict[str, str] = dict.fromkeys(heads, "")
    order = list(heads)
    at = 0

    def walk() -> None:
        """Go on from all that was come to and not walked from yet."""
        nonlocal at
        while at < len(order):
            source = order[at]
            at += 1
            for target in leads[source]:
                if target not in parent and group[target] == group[source]:
                    parent[target] = source
                    order.append(target)

    walk()
    for id in ids:  # what is left are rings that nothing enters: the first of each is a root
        if id not in parent:
            parent[id] = ""
            order.append(id)
            walk()
    return parent, order


def _cut(
    order: Sequence[str], parent: dict[str, str], children: dict[str, list[str]]
) -> dict[str, str]:
    """Cut what is too tall or too deep off its parent; from each root so made to that parent."""
    rows: dict[str, int] = {}
    depth: dict[str, int] = {}
    cut: dict[str, str] = {}
    for id in reversed(order):  # a node comes after its parent, so children are done
        branches = [child for child in children[id] if children[child] and not _is_kin(child, id)]
        branches.sort(key=lambda child: (-rows[child], children[id].index(child)))
        height = sum(rows[child] for child in children[id])
        for child in branches:
            if height <= _ROWS and depth[child] < _DEPTH:
                continue
            height -= rows[child] - 1
            cut[child] = id
            parent[child] = ""
            children[id].remove(child)
        rows[id] = max(1, height)
        depth[id] = 1 + max((depth[child] for child in children[id]), default=0)
    return cut


def _is_kin(one: str, other: str) -> bool:
    """Whether two are parts of one passage, which stays together."""
    return one.partition(".")[0] == other.partition(".")[0]


def _forest(
    drawing: Drawing,
    roots: Sequence[str],
    children: Mapping[str, list[str]],
    ways_in: Mapping[str, list[str]],
    parent: Mapping[str, str],
    cut: Mapping[str, str],
) -> Forest:
    cut_from: dict[str, list[str]] = {}
    for child, source in cut.items():
        cut_from.setdefault(source, []).append(child)
    position = {node.id: at for at, node in enumerate(drawing.nodes)}
    ordered: list[str] = []
    home: dict[str, tuple[str, int]] = {}
    waiting = list(reversed(roots))
    while waiting:
        root = waiting.pop()
        ordered.append(root)
        walk = [(root, 0)]
        off: list[str] = []
        for id, level in walk:  # grows while it is walked
            home[id] = (root, level)
            walk += [(child, level + 1) for child in children[id]]
            off += cut_from.get(id, ())
        waiting += sorted(off, key=position.__getitem__, reverse=True)
    drawn: list[Edge] = []
    told: dict[str, list[Edge]] = {}
    for edge in drawing.edges:
        if edge.source not in home:
            is_near = True  # a way in, beside its target
        else:
            (source, level), (target, below) = home[edge.source], home[edge.target]
            is_near = parent[edge.target] == edge.source or (
                source == target and below == level + 1
            )
        if is_near:
            drawn.append(edge)
        else:
            told.setdefault(edge.source, []).append(edge)
    return Forest(tuple(ordered), children, ways_in, tuple(drawn), told, cut)
