"""Which names are slips of the pen, to be mended unasked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from malory.source.slips import is_slip, slip

WORDS = st.text("abcdefgé '-", min_size=4, max_size=12)


@given(WORDS, st.data())
def test_one_letter_taken_out_is_a_slip(word: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(word) - 1))
    assert is_slip(word[:at] + word[at + 1 :], word)


@given(WORDS, st.data())
def test_two_neighbours_in_each_others_place_are_a_slip(word: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(word) - 2))
    swapped = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    assert swapped == word or is_slip(swapped, word)


@pytest.mark.parametrize(
    ("word", "name"),
    [("Piety", "Piety"), ("mill-2", "mill-3"), ("1905", "190"), ("Mda", "Mad"), ("Gold", "Golden")],
)
def test_what_may_well_be_meant_is_no_slip(word: str, name: str) -> None:
    assert not is_slip(word, name)


def test_where_two_names_are_one_letter_away_neither_is_sure() -> None:
    assert slip("mille", ["mill", "milly", "mile"]) == ""
    assert slip("mille", ["mill", "mill", "weir"]) == "mill"
