"""A game set up in the middle: the hero is as facts say, and the game is a whole one."""

from __future__ import annotations

import doctest
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from malory.book import model
from malory.book.reading import holds
from malory.kernel import Seeded
from malory.kernel.bots import RANDOM
from malory.kernel.table import Table
from malory.telling import bind, find
from scriptorium.staging import Fact, fact_words, facts, gamebook, read_facts, stage
from scriptorium.staging.stage import hero_of

FERRY: Any = bind(find("the-ferry"), {}).game  # Any: its book and setting are asked for
TALES: Any = bind(find("tales"), {}).game
KNIGHT = (
    'Piety 2, Wounded, at Tintagel, Age 2, token 12, treasure "Holy Lance", Gawain, visited 1905, '
    "sum Martial 6, Destiny 10, any renown 3, not Avalon set aside, another knight is Mad"
)


@pytest.mark.parametrize("module", [facts, gamebook])
def test_examples_hold(module: Any) -> None:
    assert doctest.testmod(module).failed == 0


# ------------------------------------------------------------------------------------------- facts


def test_a_text_says_one_thing_after_the_other() -> None:
    found, faults = read_facts(
        'Rope 2, not (Soaked or Forsworn), treasure "Toll Key" and Flood 1', FERRY.book
    )
    assert faults == []
    assert [fact_words(one) for one in found] == [
        "Rope 2",
        "not Soaked",
        "not Forsworn",
        'treasure "Toll Key"',
        "Flood 1",
    ]


def test_every_part_that_leaves_a_choice_is_a_fault_in_its_place() -> None:
    text = "Rope 2, Soaked or Forsworn, not (Soaked and Forsworn), Robe 1"
    found, faults = read_facts(text, FERRY.book)
    assert [fact_words(one) for one in found] == ["Rope 2"]
    assert [(one.code, text[slice(*one.at)]) for one in faults] == [
        ("E144", "Soaked or Forsworn"),
        ("E144", "not (Soaked and Forsworn)"),
        ("E104", "Robe"),
    ]


# ------------------------------------------------------------------------------------------- heroes


def test_a_knight_is_made_as_facts_say_and_no_card_is_lost() -> None:
    known, faults = read_facts(KNIGHT, TALES.book)
    assert faults == []
    staged = stage(TALES, 2, "s", "1905", known)
    assert staged.unmet == ()
    s = staged.table.state
    for fact in known:
        assert holds(fact.condition, hero_of(s)) == fact.holds, fact_words(fact)
    assert TALES.cards(s) == TALES.cards(Table(TALES, 2, "x").state)
    assert staged.table.events[0].kind == "passage"


def test_what_cannot_be_is_told() -> None:
    known, _ = read_facts("Flood 99, Rope 9, Rope 2", FERRY.book)
    staged = stage(FERRY, 1, "s", "bell", known)
    assert [fact_words(one) for one in staged.unmet] == ["Flood 99", "Rope 9"]


SKILLS = st.sampled_from(FERRY.setting.skills)
ATOMS = st.one_of(
    st.builds(
        lambda skill, low: model.Rank(model.What("skill", skill), low, low),
        SKILLS,
        st.integers(0, 5),
    ),
    st.builds(lambda low: model.Rank(model.What("sum", "Hands"), low, None), st.integers(0, 10)),
    st.builds(lambda low: model.Rank(model.What("category", "Wits"), low, None), st.integers(0, 5)),
    st.builds(lambda low: model.Counter("Flood", low, low), st.integers(0, 9)),
    st.sampled_from(
        [
            model.Has("status", "Soaked"),
            model.Has("token", "3"),
            model.Has("treasure", "Goat"),
            model.Visited(model.PassageId("widow")),
        ]
    ),
)


@given(ATOMS, st.booleans())
def test_any_one_fact_can_be_made_so_of_a_gamebooks_hero(
    atom: model.Condition, wanted: bool
) -> None:
    always = isinstance(atom, model.Rank | model.Counter) and atom.low == 0 and atom.high is None
    staged = stage(FERRY, 1, "s", "toll", [Fact(atom, wanted)])
    assert bool(staged.unmet) == (always and not wanted)


@given(st.integers(0, 10_000))
def test_a_staged_game_plays_to_its_end(seed: int) -> None:
    staged = stage(FERRY, 1, seed, "bell", [], Seeded(seed))
    staged.table.run({0: RANDOM})
    assert staged.table.is_over
    assert FERRY.cards(staged.table.state) == FERRY.cards(Table(FERRY, 1, "x").state)


def test_the_same_seed_stages_the_same_game() -> None:
    one, other = (stage(TALES, 2, "s", "1905").table for _ in range(2))
    assert one.state == other.state
    assert stage(TALES, 2, "t", "1905").table.state != one.state


def test_a_lone_player_goes_back_to_where_he_was_put() -> None:
    table = stage(FERRY, 1, "s", "bell").table
    first = table.state.copy()
    assert table.answer(0, table.state.question.moves[0]) is None
    assert table.undo(0) is None
    assert table.state == first


@pytest.mark.parametrize("passage", [str(one.target) for one in TALES.book.entries][::9])
def test_every_way_into_our_book_can_be_staged(passage: str) -> None:
    table = stage(TALES, 2, "s", passage, (), Seeded("s")).table
    table.run({0: RANDOM, 1: RANDOM})
    assert table.is_over
    assert TALES.cards(table.state) == TALES.cards(Table(TALES, 2, "x").state)
