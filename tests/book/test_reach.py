"""Walks on plain dicts find what networkx finds, in the order of the given mapping."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from malory.book import graph, reach

names = st.sampled_from("abcdefghij")
ways = st.dictionaries(names, st.lists(names | st.just("nowhere"), max_size=4), max_size=10)


@given(ways, st.lists(names, max_size=3))
def test_reachability_is_that_of_networkx(ways: dict[str, list[str]], starts: list[str]) -> None:
    assert reach.reachable(ways, starts) == graph.reachable(graph.digraph(ways), starts)


@given(ways)
def test_components_are_those_of_networkx(ways: dict[str, list[str]]) -> None:
    found = reach.components(ways)
    assert set(map(frozenset, found)) == graph.components(graph.digraph(ways))
    home = {node: place for place, group in enumerate(found) for node in group}
    for node, targets in ways.items():
        for target in targets:
            assert target not in home or home[target] <= home[node]


@given(ways)
def test_sinks_are_the_attracting_components_of_networkx(ways: dict[str, list[str]]) -> None:
    assert set(map(frozenset, reach.sinks(ways))) == graph.sinks(graph.digraph(ways))


@given(ways)
def test_sources_are_the_sinks_of_the_ways_back(ways: dict[str, list[str]]) -> None:
    assert reach.sources(ways) == reach.sinks(reach.backwards(ways))


@given(ways)
def test_groups_keep_the_order_of_the_mapping(ways: dict[str, list[str]]) -> None:
    order = list(ways)
    for group in reach.components(ways):
        assert group == sorted(group, key=order.index)
    firsts = [order.index(group[0]) for group in reach.sinks(ways)]
    assert firsts == sorted(firsts)


def test_a_chain_of_a_hundred_thousand_is_walked_without_recursion() -> None:
    chain = {str(n): [str(n + 1)] for n in range(100_000)}
    assert len(reach.components(chain)) == 100_000
    assert len(reach.reachable(chain, ["0"])) == 100_000
