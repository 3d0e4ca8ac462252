"""Whether a menu may close is told exactly, and doubt is silent."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from malory.book.model import (
    Age,
    And,
    Another,
    Condition,
    Counter,
    Has,
    Not,
    Or,
    Rank,
    Stands,
    What,
)
from malory.book.possible import may_all_fail
from malory.pack import CounterName, Vocabulary

PACK = Vocabulary(
    counters=(CounterName("Gold"), CounterName("Luck", minimum=-3)),
    knights=("Gawain", "Enid"),
    ages=(1, 2, 3),
    terrains=("City", "Forest"),
)
PIETY, HURT = What("skill", "Piety"), Has("status", "Wounded")


def test_an_entry_without_a_condition_keeps_a_menu_open() -> None:
    assert not may_all_fail([HURT, None], PACK)


def test_opposites_keep_a_menu_open() -> None:
    assert not may_all_fail([HURT, Not(HURT)], PACK)
    assert not may_all_fail([Or((HURT, Not(HURT)))], PACK)
    assert may_all_fail([HURT, Not(Has("status", "Mad"))], PACK)


def test_ranks_that_cover_every_value_keep_a_menu_open() -> None:
    assert not may_all_fail([Rank(PIETY, 0, 1), Rank(PIETY, 2)], PACK)
    assert may_all_fail([Rank(PIETY, 0, 1), Rank(PIETY, 3)], PACK)
    assert may_all_fail([Rank(PIETY, 0, 1), Rank(What("skill", "Honor"), 2)], PACK)


def test_a_counter_that_may_fall_below_zero_is_not_covered_from_zero_up() -> None:
    assert not may_all_fail([Counter("Gold", 0)], PACK)
    assert may_all_fail([Counter("Luck", 0)], PACK)


def test_ages_and_knights_are_those_of_the_pack() -> None:
    assert not may_all_fail([Age(1, 1), Age(2)], PACK)
    assert may_all_fail([Age(2)], PACK)
    assert not may_all_fail([Has("knight", "Gawain"), Has("knight", "Enid")], PACK)
    assert may_all_fail([Has("knight", "Gawain")], PACK)


def test_no_list_of_terrains_covers_a_place_without_one() -> None:
    assert may_all_fail([Stands("terrain", "City"), Stands("terrain", "Forest")], PACK)


def test_too_much_to_try_is_no_warning() -> None:
    many = [Has("status", f"status {n}") for n in range(40)]
    assert not may_all_fail(many, PACK)


atoms = st.sampled_from(
    [
        HURT,
        Has("status", "Mad"),
        Rank(PIETY, 1),
        Rank(PIETY, 0, 2),
        Another(HURT),
        Counter("Gold", 2),
    ]
)
conditions = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.builds(Not, inner),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: And(tuple(parts))),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: Or(tuple(parts))),
    ),
    max_leaves=5,
)


@given(conditions)
def test_a_condition_or_its_opposite_always_holds(condition: Condition) -> None:
    assert not may_all_fail([condition, Not(condition)], PACK)


@given(st.lists(conditions, min_size=1, max_size=3))
def test_all_may_fail_as_one_may(several: list[Condition]) -> None:
    one: Condition = Or((*several, several[0]))
    assert may_all_fail(several, PACK) == may_all_fail([one], PACK)
