"""The codec: what is read back equals what was written; only listed classes are built."""

from collections import namedtuple
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from malory.kernel import CodecError, Facts, decode, digest, encode
from malory.kernel.codec import _names, _out, _Reader, text

from tests.kernel.test_play import at_turn
from tests.kernel.toys import Joust, Woods

Pair = namedtuple("Pair", "one two")


class Suit(Enum):
    RED = "red"


@dataclass(frozen=True)
class Card:
    name: str
    rank: int = 1


class Listed:
    """A class that lists its fields itself."""

    __fields__ = ("name", "rank")
    __defaults__ = MappingProxyType({"rank": 1})

    def __init__(self, name, rank=1):
        self.name, self.rank = name, rank

    def __eq__(self, other):
        return (self.name, self.rank) == (other.name, other.rank)

    def __hash__(self):
        return hash(self.name)


class Values:
    facts = Facts("values", __name__, (1,), 1, values=(Pair, Suit, Card, Listed))


plain = st.none() | st.booleans() | st.integers() | st.text() | st.just(Suit.RED)
values = st.recursive(
    plain,
    lambda inner: (
        st.lists(inner).map(tuple)
        | st.dictionaries(st.text(), inner)
        | st.dictionaries(st.integers(), inner)
        | st.frozensets(st.text())
        | st.builds(Card, st.text(), inner)
        | st.builds(Listed, st.text(), inner)
        | st.builds(Pair, inner, inner)
    ),
    max_leaves=12,
)


@given(values)
def test_a_value_is_read_back_as_it_was_written(value):
    known = _names(Values.facts.values)
    data = _out(value, known)
    back = _Reader(Values()).value(data)
    assert back == value
    assert text(_out(back, known)) == text(data)


def test_the_order_of_a_dict_is_kept():
    s = at_turn()
    s.wounds = {"b": 1, "a": 2}
    assert list(decode(s.game, encode(s)).wounds) == ["b", "a"]
    other = s.copy()
    other.wounds = {"a": 2, "b": 1}
    assert s == other
    assert digest(s) != digest(other)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"agenda": [[{"$step": "gone"}]]}, "knows no gone"),
        ({"agenda": 5}, "not a list of steps"),
        ({"agenda": [[]]}, "not a list of steps"),
        ({"asked": "me"}, "not a list of steps"),
        ({"last": {"$Sword": {}}}, "knows no Sword"),
        ({"last": {"$Blow": {"card": "c1"}}}, "lacks by"),
        ({"last": {"$Blow": {"card": "c1", "by": 1, "x": 1}}}, "has no x"),
        ({"last": {"$Blow": 7}}, "Blow"),
        ({"unknown": 1}, "has no unknown"),
    ],
)
def test_data_that_is_no_state_of_this_game_is_refused(change, words):
    s = at_turn()
    with pytest.raises(CodecError, match=words):
        decode(s.game, {**encode(s), **change})


def test_a_field_that_an_older_save_lacks_takes_its_default():
    s = at_turn()
    data = encode(s)
    del data["turns"]
    assert decode(s.game, data).turns == 0
    del data["wounds"]
    with pytest.raises(CodecError, match="lacks wounds"):
        decode(s.game, data)
    with pytest.raises(CodecError, match="object"):
        decode(Woods(), [])
    with pytest.raises(CodecError, match="lacks agenda"):
        decode(Joust(), {})


def test_a_value_no_save_can_keep_is_named():
    s = at_turn()
    s.last = object()
    with pytest.raises(CodecError, match="object is not among the values"):
        encode(s)


def test_two_classes_of_one_name_are_told_apart_by_their_modules():
    other = type("Card", (Listed,), {"__module__": "games.other"})
    names = _names((Card, other, Pair))
    assert names == {Card: "test_codec.Card", other: "other.Card", Pair: "Pair"}
    with pytest.raises(ValueError, match="one name"):
        _names((Card, type("Card", (), {"__module__": Card.__module__})))
