"""The syntax's nodes: frozen, equal but for their extents, made by place or by name."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from malory.tale import syntax


def test_extents_do_not_count_in_comparisons() -> None:
    one, other = syntax.Name("Piety", (3, 8)), syntax.Name("Piety")
    assert one == other
    assert hash(one) == hash(other)
    assert one.at != other.at
    assert syntax.Logic(one, "Piety", 7) == syntax.Logic(other)
    assert syntax.Name("Piety") != syntax.Target("Piety")
    assert syntax.Pause((1, 2)) == syntax.Pause()


def test_a_node_does_not_change() -> None:
    name = syntax.Name("Piety")
    with pytest.raises(AttributeError, match="does not change"):
        name.text = "Honor"  # type: ignore[misc]
    with pytest.raises(AttributeError, match="does not change"):
        del name.text


def test_a_node_without_all_its_fields_is_refused() -> None:
    make: Any = syntax.Rank  # mypy would refuse the calls below
    for values in ((), (1, 2, 3, 4, 5)):
        with pytest.raises(TypeError):
            make(*values)


def test_a_node_can_be_copied_pickled_and_matched() -> None:
    rank = syntax.Rank(syntax.What("named", syntax.Name("Piety")), 2, at=(4, 9))
    again = pickle.loads(pickle.dumps(rank))
    assert copy.copy(rank) == again == rank
    assert again.at == (4, 9)
    match rank:
        case syntax.Rank(syntax.What("named", name), low, None):
            assert (name, low) == (syntax.Name("Piety"), 2)
        case _:
            pytest.fail("the fields match in order")
