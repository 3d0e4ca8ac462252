"""The book as a networkx graph: passages and the ways between them.

The only module of the engine that imports networkx; nothing a player's start needs imports it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import networkx as nx

from malory.book.links import ends_here, links
from malory.book.model import END

if TYPE_CHECKING:
    from malory.book.book import Book

    Graph = nx.MultiDiGraph[str]


def graph(book: Book) -> Graph:
    """Every passage as a node, every way as an edge, entries and `END` as nodes of their own.

    Nodes carry `kind` (``passage``, ``entry``, ``end``); a passage's also `number` and `title`, an
    entry's `entry` (``card``, ``age``, ``quest``, ``status``, ``token``, ``start``...) and `title`.
    Edges carry `kind` (``choice``, ``redirect``, ``outcome``, ``turn to``, ``entry``). The order of
    nodes and edges is the book's.
    """
    result: Graph = nx.MultiDiGraph()
    for name in book.ids:
        passage = book.passage(name)
        result.add_node(name, kind="passage", number=passage.number, title=passage.title)
    for name in book.ids:
        passage = book.passage(name)
        for link in links(passage):
            if link.target == END:
                result.add_node(END, kind="end", number=None, title="")
            result.add_edge(name, link.target, kind=link.kind)
        if passage.ending is None and ends_here(passage):
            result.add_node(END, kind="end", number=None, title="")
            result.add_edge(name, END, kind="end")
    for entry in book.entries:
        node = f"{entry.kind}: {entry.title}"
        result.add_node(node, kind="entry", entry=entry.kind, title=entry.title, number=None)
        if entry.target in result:
            result.add_edge(node, entry.target, kind="entry")
    return result


def digraph(ways: Mapping[str, Sequence[str]]) -> nx.DiGraph[str]:
    """Plain ways as a networkx graph, in the same order; targets that are no node stay out."""
    result: nx.DiGraph[str] = nx.DiGraph()
    result.add_nodes_from(ways)
    result.add_edges_from(
        (node, target) for node, targets in ways.items() for target in targets if target in ways
    )
    return result


def reachable(ways: nx.DiGraph[str], starts: Iterable[str]) -> set[str]:
    """Every node that can be come to from the starts, the starts included."""
    found: set[str] = set()
    for start in starts:
        if start in ways and start not in found:
            found |= {start, *nx.descendants(ways, start)}
    return found


def components(ways: nx.DiGraph[str]) -> set[frozenset[str]]:
    """The strongly connected sets."""
    return {frozenset(group) for group in nx.strongly_connected_components(ways)}


def sinks(ways: nx.DiGraph[str]) -> set[frozenset[str]]:
    """The strongly connected sets that lead to no node outside them."""
    return set(map(frozenset, nx.attracting_components(ways)))
