"""The model's types: frozen, equal by value, made by place or by name."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from malory.book import model


def test_a_node_is_equal_by_value_and_hashable() -> None:
    one, other = model.What("skill", "Piety"), model.What(kind="skill", id="Piety")
    assert one == other
    assert hash(one) == hash(other)
    assert one != model.What("skill", "Honor")
    assert model.Turn(model.END) != model.Visited(model.END)


def test_a_node_does_not_change() -> None:
    rank = model.Rank(model.What("skills"), 2)
    with pytest.raises(AttributeError):
        rank.low = 3  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del rank.low


def test_a_node_without_all_its_fields_is_refused() -> None:
    make: Any = model.Rank  # mypy would refuse the calls below
    for values in ((), (model.What("skills"), 1, 2, 3)):
        with pytest.raises(TypeError):
            make(*values)


def test_a_node_can_be_copied_pickled_and_matched() -> None:
    rank = model.Rank(model.What("skill", "Piety"), 2)
    assert copy.copy(rank) == rank
    assert pickle.loads(pickle.dumps(rank)) == rank
    match rank:
        case model.Rank(model.What(_, id), low, None):
            assert (id, low) == ("Piety", 2)
        case _:
            pytest.fail("the fields match in order")
