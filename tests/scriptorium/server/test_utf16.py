"""Positions as editors count them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol.types import Position, Range
from malory.source import Source
from scriptorium.server.utf16 import Lines

TEXTS = st.text(st.sampled_from("ab é\U0001f409\U00010348\n\r\t\u2028"), max_size=40)


@given(TEXTS, st.integers(0, 40))
def test_a_position_leads_back_to_its_offset(text: str, offset: int) -> None:
    lines = Lines(text)
    offset = min(offset, len(text))
    if text[max(0, offset - 1) : offset + 1] == "\r\n":
        return  # no position lies within a line end
    assert lines.offset(lines.position(offset)) == offset


@given(TEXTS, st.integers(0, 9), st.integers(0, 60))
def test_any_position_is_one_of_the_text(text: str, line: int, character: int) -> None:
    lines = Lines(text)
    offset = lines.offset(Position(line, character))
    assert 0 <= offset <= len(text)
    if line <= text.replace("\r\n", "\n").replace("\r", "\n").count("\n"):
        assert lines.position(offset).line == line


@given(TEXTS)
def test_a_wide_sign_is_two_units_and_a_place_counts_code_points(text: str) -> None:
    text = text.replace("\r", "")
    source, lines = Source("a", text), Lines(text)
    for offset in range(len(text)):
        line, column = source.position(offset)
        before = source.line(line)[: column - 1]
        place = source.place(offset)
        here = lines.of_place(place).start
        assert here == Position(line - 1, len(before.encode("utf-16-le")) // 2)


@given(TEXTS, TEXTS, TEXTS, TEXTS)
def test_lines_after_an_edit_are_those_of_the_text(
    before: str, old: str, new: str, after: str
) -> None:
    earlier = Lines(before + old + after)
    earlier.position(0)
    edited, alone = Lines(before + new + after, earlier=earlier), Lines(before + new + after)
    assert edited.count == alone.count
    for offset in range(len(alone.text) + 1):
        assert edited.position(offset) == alone.position(offset)
        assert edited.end_of(edited.line_of(offset)) == alone.end_of(alone.line_of(offset))


def test_within_a_pair_is_before_it() -> None:
    lines = Lines("a\U0001f409b")
    assert [lines.offset(Position(0, units)) for units in range(6)] == [0, 1, 1, 2, 3, 3]


def test_a_mark_that_the_editor_has_is_counted() -> None:
    lines = Lines("ab\ncd", has_mark=True)
    assert lines.range(0, 4) == Range(Position(0, 1), Position(1, 1))
    assert [lines.offset(Position(0, unit)) for unit in (0, 1, 2)] == [0, 0, 1]


@pytest.mark.parametrize("text", ["", "\n", "a", "\r\n\r\n"])
def test_all_of_a_text_is_its_whole(text: str) -> None:
    lines = Lines(text)
    whole = lines.whole()
    assert (lines.offset(whole.start), lines.offset(whole.end)) == (0, len(text))
