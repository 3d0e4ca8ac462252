"""Numbers in print: kept, locked, scattered, never twice."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from malory.book.numbering import NEAR, deal

names = st.text("abcdefgh-", min_size=1, max_size=5)
books = st.dictionaries(names, st.lists(names, max_size=4), max_size=25)


@given(books, st.integers(0, 60), st.dictionaries(names, st.integers(0, 60), max_size=9))
def test_no_number_is_dealt_twice_and_all_lie_in_the_range(
    ways: dict[str, list[str]], high: int, lock: dict[str, int]
) -> None:
    fixed = {name: place for place, name in enumerate(sorted(ways)[:4])}
    numbers, without = deal(ways, fixed, ways, [(0, high)], lock)
    assert len(set(numbers.values())) == len(numbers)
    assert numbers.keys() | set(without) == ways.keys()
    assert all(numbers[name] == number for name, number in fixed.items())
    assert all(number <= high or name in fixed for name, number in numbers.items())
    if without:
        assert set(range(high + 1)) <= set(numbers.values()) | set(fixed.values())


@given(books)
def test_no_target_lies_near_its_source_while_there_is_room(ways: dict[str, list[str]]) -> None:
    numbers, _ = deal(ways, {}, ways, [(1, 5000)], {})
    for source, targets in ways.items():
        for target in targets:
            if target != source and target in numbers:
                assert abs(numbers[source] - numbers[target]) > NEAR


@given(books, st.randoms(use_true_random=False))
def test_the_order_of_passages_does_not_matter(
    ways: dict[str, list[str]], random: st.DataObject
) -> None:
    mixed = list(ways)
    random.shuffle(mixed)  # type: ignore[attr-defined]
    again = {name: list(reversed(ways[name])) for name in mixed}
    assert deal(ways, {}, ways, [(1, 90)], {}) == deal(again, {}, again, [(1, 90)], {})


@given(books, names)
def test_what_is_locked_stays_when_a_passage_is_added(ways: dict[str, list[str]], new: str) -> None:
    before, _ = deal(ways, {}, ways, [(1, 400)], {})
    grown = {new: sorted(ways), **ways}
    after, _ = deal(grown, {}, grown, [(1, 400)], before)
    assert all(after[name] == number for name, number in before.items())


def test_the_lock_outranks_distance_but_not_a_heading() -> None:
    ways = {"ford": ["mill"], "mill": [], "7": []}
    numbers, _ = deal(ways, {"7": 7}, ways, [(1, 99)], {"ford": 10, "mill": 11})
    assert numbers == {"7": 7, "ford": 10, "mill": 11}
    numbers, _ = deal(ways, {"7": 7}, ways, [(1, 99)], {"ford": 7})
    assert numbers["7"] == 7
    assert numbers["ford"] != 7


def test_a_full_range_leaves_the_rest_without_a_number() -> None:
    ways: dict[str, list[str]] = {name: [] for name in "abcd"}
    numbers, without = deal(ways, {}, ways, [(1, 3)], {})
    assert sorted(numbers.values()) == [1, 2, 3]
    assert len(without) == 1


def test_distance_is_given_up_where_there_is_no_room() -> None:
    ways = {"a": ["b"], "b": ["a"]}
    numbers, without = deal(ways, {}, ways, [(1, 2)], {})
    assert sorted(numbers.values()) == [1, 2]
    assert not without


def test_a_retired_number_is_dealt_to_nobody() -> None:
    ways: dict[str, list[str]] = {name: [] for name in "abc"}
    for retired in ({1, 2}, {4, 5}):
        numbers, without = deal(ways, {}, ways, [(1, 5)], {}, retired)
        assert sorted(numbers.values()) == sorted({1, 2, 3, 4, 5} - retired)
        assert not without
    assert deal(ways, {}, ways, [(1, 3)], {}, {2})[1] != []
