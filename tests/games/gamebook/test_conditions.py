"""Conditions made ready answer as the book reads them, whatever the hero is like."""

from __future__ import annotations

from functools import cache

from hypothesis import given
from hypothesis import strategies as st
from malory.book import model
from malory.book.model import Condition, PassageId, What
from malory.book.reading import holds
from malory.games.gamebook import Gamebook
from malory.games.gamebook.conditions import check_of

from tests.games.gamebook.walking import game_of

SKILLS, RENOWNS = ("Riding", "Wrestling", "Wit"), ("Mercy", "Pride")

low = st.integers(-3, 6)
high = st.none() | st.integers(-3, 9)
whats = (
    st.builds(What, st.just("skill"), st.sampled_from(SKILLS))
    | st.builds(What, st.just("renown"), st.sampled_from(RENOWNS))
    | st.builds(What, st.sampled_from(("category", "sum")), st.sampled_from(("Body", "Mind")))
    | st.builds(What, st.sampled_from(("skills", "renowns")))
)
atoms = (
    st.builds(model.Rank, whats, low, high)
    | st.builds(model.Counter, st.sampled_from(("Gold", "Luck")), low, high)
    | st.builds(model.Has, st.just("status"), st.sampled_from(("Mad", "Lost")))
    | st.builds(model.Has, st.just("token"), st.sampled_from(("7", "12")))
    | st.builds(model.Has, st.just("treasure"), st.sampled_from(("Clarent", "Lantern")))
    | st.builds(model.Visited, st.sampled_from((PassageId("road"), PassageId("inn"))))
)
conditions = st.recursive(
    atoms,
    lambda inner: (
        st.builds(model.Not, inner)
        | st.builds(model.And, st.lists(inner, min_size=2, max_size=3).map(tuple))
        | st.builds(model.Or, st.lists(inner, min_size=2, max_size=3).map(tuple))
    ),
    max_leaves=6,
)


@cache
def bound() -> Gamebook:
    return game_of("## road\n\nDust.\n\n-> end\n")


@given(
    conditions,
    st.fixed_dictionaries({one: st.integers(0, 4) for one in SKILLS}),
    st.fixed_dictionaries({one: st.integers(0, 4) for one in RENOWNS}),
    st.fixed_dictionaries({"Gold": st.integers(0, 9), "Luck": st.integers(-2, 6)}),
    st.sets(st.sampled_from(("Mad", "Lost", "7", "12", "Clarent", "Lantern", "road", "inn"))),
)
def test_a_condition_made_ready_answers_as_it_reads(
    condition: Condition,
    ranks: dict[str, int],
    renowns: dict[str, int],
    counters: dict[str, int],
    has: set[str],
) -> None:
    s = bound().opening(1)
    s.game = bound()
    s.ranks, s.renowns, s.counters = ranks, renowns, counters
    held = tuple(sorted(has))
    s.statuses = s.tokens = s.treasures = held
    s.visited_ids = frozenset(held)
    assert check_of(condition)(s) is holds(condition, s)
