"""Heat: how often a playtest met each passage, brought onto a drawing of the book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from malory.book.phrases import counted

from scriptorium.map.drawing import Drawing, Node

_READ = ("passage", "section", "test", "end")


def heated(drawing: Drawing, hits: Mapping[str, int], games: int) -> Drawing:
    """Each passage with how often it was met in so many games; a folded one with its busiest part,
    and with how many of its parts were never met."""
    part = f"met in {counted(games, 'game')}"
    nodes = tuple([_heated(node, hits, games) for node in drawing.nodes])
    return replace(drawing, nodes=nodes, parts=(*drawing.parts, part))


def _heated(node: Node, hits: Mapping[str, int], games: int) -> Node:
    if node.kind not in _READ:
        return node
    counts = [hits.get(id, 0) for id in node.members or (node.id,)]
    most = max(counts)
    return replace(node, hits=most, unmet=counts.count(0), heat=level(most, games))


def level(hits: int, games: int) -> int:
    """How hot: 0 never met, 1 less than once in 100 games, 2 less than once in 10, 3 more often.

    >>> [level(hits, 1000) for hits in (0, 9, 99, 100)]
    [0, 1, 2, 3]
    """
    if not hits:
        return 0
    return 1 if hits * 100 < games else 2 if hits * 10 < games else 3


def knows_none(drawing: Drawing, hits: Mapping[str, int]) -> bool:
    """Whether nothing that was met is drawn: the coverage is of another book."""
    return not any(id in hits for node in drawing.nodes for id in (node.id, *node.members))
