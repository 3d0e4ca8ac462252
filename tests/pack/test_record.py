"""A record is a frozen, slotted value."""

from __future__ import annotations

import copy
import pickle

import pytest
from malory.pack.record import RECORDS, Record, RecordType
from malory.pack.vocabulary import Fact, Skill


class Point(Record):
    x: int
    y: int = 0


class Named(Record, kw_only=True):
    note: str = ""


class Spot(Named):
    name: str
    x: int = 0


def test_a_record_is_equal_by_value_and_kind() -> None:
    assert Point(1) == Point(1, 0) == Point(x=1, y=0)
    assert Point(1, 2) != Point(2, 1)
    assert Point(1) != Spot("a")
    assert len({Point(1), Point(1), Point(2)}) == 2
    assert repr(Point(1)) == "Point(x=1, y=0)"


def test_a_record_does_not_change() -> None:
    point = Point(1)
    with pytest.raises(AttributeError, match="does not change"):
        point.x = 2  # type: ignore[misc]
    with pytest.raises(AttributeError, match="does not change"):
        del point.x
    with pytest.raises(AttributeError):
        point.z = 2  # type: ignore[attr-defined]


def test_the_fields_of_a_keyword_base_come_last_and_by_name() -> None:
    spot = Spot("a", 3, note="far")
    assert (spot.name, spot.x, spot.note) == ("a", 3, "far")
    with pytest.raises(TypeError, match="takes 2 values"):
        Spot("a", 3, "far")  # type: ignore[misc]
    match spot:
        case Spot(name, x):
            assert (name, x) == ("a", 3)


@pytest.mark.parametrize(
    ("values", "named", "said"),
    [
        ((), {}, "needs 'x'"),
        ((1,), {"x": 2}, "two values for 'x'"),
        ((1,), {"z": 2}, "no field 'z'"),
        ((1, 2, 3), {}, "takes 2 values"),
    ],
)
def test_a_record_takes_its_own_fields_once(
    values: tuple[int, ...], named: dict[str, int], said: str
) -> None:
    with pytest.raises(TypeError, match=said):
        Point(*values, **named)


def test_a_record_is_copied_and_pickled_by_value() -> None:
    fact = Fact("state", ("draft",))
    assert copy.deepcopy(fact) == copy.copy(fact) == pickle.loads(pickle.dumps(fact)) == fact


def test_no_two_records_of_the_room_share_a_name() -> None:
    assert RECORDS["Skill"] is Skill
    with pytest.raises(TypeError, match="two records are called Skill"):
        RecordType("Skill", (Record,), {"__module__": "malory.pack.other"})
