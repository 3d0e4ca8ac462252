"""Walks over who leads to whom, on plain dicts: what every edit repeats.

The same questions put to networkx (`malory.book.graph`) have the same answers; a property test
holds the two together. Orders follow the given mapping, so answers never depend on hashing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

Ways = Mapping[str, Sequence[str]]
"""From each id to the ids it leads to; an id that only appears as a target is no node."""


def reachable(ways: Ways, starts: Iterable[str]) -> set[str]:
    """Every node that can be come to from the starts, the starts included."""
    seen = {start for start in starts if start in ways}
    waiting = list(seen)
    while waiting:
        for target in ways[waiting.pop()]:
            if target not in seen and target in ways:
                seen.add(target)
                waiting.append(target)
    return seen


def backwards(ways: Ways) -> dict[str, list[str]]:
    """The same ways walked the other way round."""
    result: dict[str, list[str]] = {node: [] for node in ways}
    for node, targets in ways.items():
        for target in targets:
            if target in result:
                result[target].append(node)
    return result


def components(ways: Ways) -> list[list[str]]:
    """The strongly connected sets (Tarjan's, without recursion), each in the mapping's order.

    A set comes after every set that it leads to.
    """
    order = {node: place for place, node in enumerate(ways)}
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    on_stack: set[str] = set()
    found: list[list[str]] = []
    for root in ways:
        if root in index:
            continue
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        work = [(root, iter(ways[root]))]
        while work:
            node, targets = work[-1]
            for target in targets:
                if target not in index:
                    if target not in ways:
                        continue
                    index[target] = low[target] = len(index)
                    stack.append(target)
                    on_stack.add(target)
                    work.append((target, iter(ways[target])))
                    break
                if target in on_stack and index[target] < low[node]:
                    low[node] = index[target]
            else:
                work.pop()
                if work and low[node] < low[work[-1][0]]:
                    low[work[-1][0]] = low[node]
                if low[node] == index[node]:
                    group: list[str] = []
                    while True:
                        member = stack.pop()
                        on_stack.discard(member)
                        group.append(member)
                        if member == node:
                            break
                    group.sort(key=order.__getitem__)
                    found.append(group)
    return found


def components_of(ways: Ways) -> list[list[str]]:
    """The same, kept for the mapping that was asked about last: it must not change."""
    if _KEPT.ways is not ways:
        _KEPT.found = components(ways)
        _KEPT.ways = ways
    return _KEPT.found


class _Kept:
    """What was last found; the next to ask most often asks about the same book."""

    def __init__(self) -> None:
        self.ways: Ways | None = None
        self.found: list[list[str]] = []


_KEPT = _Kept()


def sources(ways: Ways) -> list[list[str]]:
    """The strongly connected sets that no node outside them leads to, in the mapping's order."""
    groups = components(ways)
    home = {node: place for place, group in enumerate(groups) for node in group}
    entered = {
        home[target]
        for node, targets in ways.items()
        for target in targets
        if target in home and home[target] != home[node]
    }
    order = {node: place for place, node in enumerate(ways)}
    return sorted(
        (group for place, group in enumerate(groups) if place not in entered),
        key=lambda group: order[group[0]],
    )


def sinks(ways: Ways) -> list[list[str]]:
    """The strongly connected sets that lead to no node outside them, in the mapping's order; the
    sets are kept, as `components_of` keeps them."""
    order = {node: place for place, node in enumerate(ways)}
    found: list[list[str]] = []
    for group in components_of(ways):
        inside = set(group)
        if all(target in inside or target not in order for node in group for target in ways[node]):
            found.append(group)
    return sorted(found, key=lambda group: order[group[0]])
