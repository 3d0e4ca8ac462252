"""A state that no play led to must at least be of the kind that its classes declare."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NewType

import pytest
from malory.kernel.codec import CodecError
from malory.kernel.resume import resume
from malory.kernel.save import BadSave, Save, read_save, write_save
from malory.kernel.shape import demand_shape, fits
from malory.kernel.table import Table

from tests.kernel.toys import Blow, Joust, Woods, parry

Id = NewType("Id", str)


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        (1, int),
        (1, float),
        ("a", Id),
        (None, str | None),
        ((1, 2), tuple[int, ...]),
        ((), tuple[int, ...]),
        ((1, "a"), tuple[int, str]),
        ({"a": (1,)}, Mapping[str, tuple[int, ...]]),
        (frozenset(("a",)), frozenset[str]),
        ("low", Literal["low", "high"]),
        (Blow("c1", 0), Blow | None),
        (object(), Any),
    ],
)
def test_what_is_of_its_kind_fits(value, hint):
    assert fits(value, hint)


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        ("1", int),
        (True, int),
        (None, str),
        (1, str | None),
        ((1, "a"), tuple[int, ...]),
        ((1,), tuple[int, str]),
        ("ab", tuple[str, ...]),
        ({1: 1}, Mapping[str, int]),
        (("a",), Mapping[str, int]),
        (("a",), frozenset[str]),
        ("mid", Literal["low", "high"]),
        (Blow(1, 0), Blow),
        (Blow("c1", "0"), Blow | None),
    ],
)
def test_what_is_not_does_not(value, hint):
    assert not fits(value, hint)


def test_fields_and_what_steps_wait_with_are_looked_at():
    s = Table(Joust(), 2, 1).state
    demand_shape(s)
    s.hands = (("c1", 2), ())
    with pytest.raises(CodecError, match="hands"):
        demand_shape(s)
    s.hands = ((), ())
    for wrong in ((0, Blow("c1", 0), "3"), (0, "c1", 3), (0,), (0, Blow("c1", 0), 3, 4)):
        s.agenda = ((parry, *wrong),)
        with pytest.raises(CodecError):
            demand_shape(s)


def altered(path, **fields: Any) -> Save:
    """A save whose state was written by hand, its record left as it was."""
    table = Table(Woods(), 1, 5)
    table.answer(0, table.state.question.moves[0])
    write_save(path, table)
    save = read_save(path)
    assert isinstance(save, Save)
    return save._replace(state={**save.state, **fields}, anchor=None)


def test_a_forged_state_is_refused_and_a_likely_one_taken_on_trust(tmp_path):
    path = tmp_path / "game.json"
    assert resume(Woods(), altered(path)).is_proven
    assert not resume(Woods(), altered(path, steps=7)).is_proven
    for fields in ({"steps": "7"}, {"marks": [1]}, {"marks": "p7"}, {"steps": None}):
        found = resume(Woods(), altered(path, **fields))
        assert isinstance(found, BadSave)
        assert "is nothing of the kind" in found.words


def test_what_the_story_no_longer_knows_is_told(tmp_path):
    class Faded(Woods):
        def faded(self, s):
            return ("Piety 3", "Oaths 2")

    save = altered(tmp_path / "game.json")
    assert resume(Faded(), save).notice == ""
    edited = resume(Faded(), save._replace(content="older"))
    assert edited.notice == (
        "The story no longer knows Piety 3, Oaths 2, so that counts for nothing now."
    )
