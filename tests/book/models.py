"""Hypothesis strategies for every type of the model."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from malory.book import model

ids = st.text("abcAB 1.-é", min_size=1, max_size=6)
few = st.integers(0, 9)
maybe = st.none() | few
words = st.text(min_size=1, max_size=8)


def seq(items: st.SearchStrategy[Any], least: int = 0) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(items, min_size=least, max_size=3).map(tuple)


whats = st.one_of(
    st.builds(model.What, st.sampled_from(["skill", "category", "renown", "sum"]), ids),
    st.builds(model.What, st.sampled_from(["skills", "renowns"])),
)
atoms = st.one_of(
    st.builds(model.Rank, whats, few, maybe),
    st.builds(model.Counter, ids, few, maybe),
    st.builds(model.Has, st.sampled_from(["status", "token", "treasure", "quest", "knight"]), ids),
    st.builds(model.Stands, st.sampled_from(["terrain", "region", "place"]), ids),
    st.builds(model.Age, few, maybe),
    st.builds(model.Visited, ids),
    st.builds(model.SetAside, ids),
)
conditions = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.builds(model.Another, inner),
        st.builds(model.Not, inner),
        st.builds(model.And, seq(inner, 2)),
        st.builds(model.Or, seq(inner, 2)),
    ),
    max_leaves=4,
)
spans = st.recursive(
    words | st.builds(model.Insert, ids, st.booleans()),
    lambda inner: st.one_of(
        st.builds(model.Varying, conditions, seq(inner), seq(inner)),
        st.builds(model.Emphasis, seq(inner), st.booleans()),
    ),
    max_leaves=4,
)
texts = seq(spans)
rewards = st.recursive(
    st.one_of(
        st.builds(model.Gain, ids, st.integers(-5, 5), few),
        st.builds(model.GainRenown, ids, st.integers(-5, 5)),
        st.builds(model.GainSkill, whats, st.integers(-5, 5)),
        st.builds(model.Become, ids),
        st.builds(model.LoseStatus, ids),
        st.builds(model.GainTreasure, few, ids),
        st.builds(model.LoseTreasure, ids),
        st.builds(model.GainToken, ids),
        st.builds(model.LoseToken, ids),
        st.builds(model.GainCompanion, whats),
        st.builds(model.Move, maybe, st.sampled_from(["", "land", "sea"])),
        st.builds(model.Go, st.sampled_from(["place", "nearest", "any"]), ids),
        st.builds(model.DrawQuest),
        st.builds(model.DrawEncounter),
        st.builds(model.TurnTo, ids),
    ),
    lambda inner: st.one_of(
        st.builds(model.OneOf, seq(inner, 2)),
        st.builds(model.Provided, conditions, inner),
        st.builds(model.ForOthers, st.sampled_from(["each", "another"]), inner),
    ),
    max_leaves=3,
)
items = st.recursive(
    st.one_of(
        st.builds(model.Paragraph, texts),
        st.builds(model.Pause),
        st.builds(model.Rewards, seq(rewards, 1)),
    ),
    lambda inner: st.builds(
        model.Block, seq(st.builds(model.Branch, st.none() | conditions, seq(inner)), 1)
    ),
    max_leaves=3,
)
turns = st.builds(model.Turn, ids)
outcomes = st.builds(model.Outcome, few, maybe, seq(items), st.none() | turns)
choices = st.builds(model.Choice, texts, ids, seq(ids), st.none() | conditions)
tests = st.builds(
    model.Test,
    seq(whats, 1),
    st.none() | st.builds(model.Number, few, st.sampled_from(["", "L", "Age"])),
    texts,
    seq(outcomes),
    seq(ids),
    st.none() | conditions,
)
endings = st.one_of(
    st.none(),
    turns,
    st.builds(model.Menu, seq(choices | tests, 1)),
    st.builds(model.Die, seq(outcomes, 1)),
)
passages = st.builds(
    model.Passage,
    ids,
    maybe,
    words,
    seq(st.tuples(ids, seq(ids))),
    seq(items),
    endings,
)
