"""A drawing as plain data: nodes, edges, and what they are; how they look is said elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

NodeKind: TypeAlias = str
"""Of a book: ``entry``, ``passage``, ``section``, ``test`` (it tests or rolls), ``end`` (no way
leads on) or ``missing``. Of a board: the space's terrain, or ``power``."""

EdgeKind: TypeAlias = Literal[
    "entry", "choice", "redirect", "outcome", "turn to", "land", "sea", "dashed"
]


@dataclass(frozen=True, slots=True)
class Node:
    """One thing drawn. `name` is what it goes by (a number, a slug, a label), `title` its words.

    `group` is the card, tag or region it is drawn with; `cards` the names that enter there;
    `codes` what check finds there; `ends` says that the tale may end there; `members` the ids
    folded into it, its own first; `at` its place on the board, north up. `hits` is how often a
    playtest met it, `unmet` how many of its members never, `heat` how hot that is (`map.heat`).
    """

    id: str
    kind: NodeKind
    name: str = ""
    title: str = ""
    number: int | None = None
    group: str = ""
    tags: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    ends: bool = False
    members: tuple[str, ...] = ()
    at: tuple[int, int] | None = None
    hits: int | None = None
    unmet: int = 0
    heat: int | None = None


@dataclass(frozen=True, slots=True)
class Edge:
    """A way from one node to another; `count` how many of its kind there are between the two."""

    source: str
    target: str
    kind: EdgeKind
    count: int = 1


@dataclass(frozen=True, slots=True)
class Drawing:
    """Nodes and edges in the order they are told; every edge joins two of the nodes.

    `what` is the whole of which this is a part, `parts` the filters it went through, in words.
    """

    title: str
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    what: Literal["book", "board"] = "book"
    parts: tuple[str, ...] = ()

    def leads(self) -> dict[str, list[str]]:
        """From each node to those its edges lead to."""
        found: dict[str, list[str]] = {node.id: [] for node in self.nodes}
        for edge in self.edges:
            found[edge.source].append(edge.target)
        return found

    def led(self) -> dict[str, list[str]]:
        """From each node to those whose edges lead to it."""
        found: dict[str, list[str]] = {node.id: [] for node in self.nodes}
        for edge in self.edges:
            found[edge.target].append(edge.source)
        return found

    def only(self, kept: Collection[str], part: str) -> Drawing:
        """The kept nodes and the edges among them."""
        return replace(
            self,
            nodes=tuple(node for node in self.nodes if node.id in kept),
            edges=tuple(e for e in self.edges if e.source in kept and e.target in kept),
            parts=(*self.parts, part),
        )


def merged(edges: Iterable[Edge]) -> tuple[Edge, ...]:
    """Edges of one kind between the same two nodes made one, in the order of the first."""
    counts: dict[tuple[str, str, EdgeKind], int] = {}
    for edge in edges:
        key = (edge.source, edge.target, edge.kind)
        counts[key] = counts.get(key, 0) + edge.count
    return tuple(Edge(*key, count) for key, count in counts.items())
