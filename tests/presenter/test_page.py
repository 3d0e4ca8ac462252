"""Lines keep to their width."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from malory.presenter.page import NARROWEST, PROSE, page_width, wrapped


@given(st.text(alphabet="ab *\n-\u00e9", max_size=300), st.integers(NARROWEST, 90))
def test_no_line_is_wider_than_the_page(words, width):
    assert all(len(line) <= width for line in wrapped(words, width))


@given(st.lists(st.text(alphabet="abc", min_size=1, max_size=30), min_size=1), st.integers(10, 40))
def test_no_letter_is_lost(words, width):
    text = " ".join(words)
    assert "".join("".join(wrapped(text, width)).split()) == text.replace(" ", "")


def test_without_a_width_a_paragraph_is_one_line():
    assert wrapped("long " * 100 + "\n\nend", 0) == ["long " * 99 + "long", "", "end"]


@pytest.mark.parametrize(
    ("columns", "asked", "width"),
    [
        ("200", None, PROSE),
        ("20", None, 20),
        ("1", None, NARROWEST),
        ("80", 100, 100),
        ("80", 0, 0),
    ],
)
def test_the_page_is_as_wide_as_the_terminal_but_never_too_wide(monkeypatch, columns, asked, width):
    monkeypatch.setenv("COLUMNS", columns)
    assert page_width(asked) == width
