"""Pieces side by side keep whole, and lose nothing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from malory.presenter.texts import Whole
from rich.text import Text

WORDS = st.text("abc[5] ", min_size=1, max_size=30).map(str.strip).filter(bool)


@given(st.lists(WORDS, max_size=12), st.integers(1, 60))
def test_a_piece_stands_whole_on_a_line_and_none_is_lost(pieces: list[str], width: int) -> None:
    lines = [one.plain for one in Whole([Text(one) for one in pieces], Text("Hand:")).lines(width)]
    assert "".join("".join(lines).split()) == "Hand:" + "".join("".join(pieces).split())
    assert all(len(line) <= width or line in pieces or line == "Hand:" for line in lines)


def test_without_pieces_there_is_nothing() -> None:
    assert not Whole([], Text("Hand:"))
    assert Whole([Text("Fog")]).lines(20) == [Text("Fog")]
