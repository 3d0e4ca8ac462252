"""Light markup is read, and taken off, without ever failing."""

from hypothesis import given
from hypothesis import strategies as st
from malory.book.reading import escape
from malory.presenter.markup import Run, clean, one_line, paragraphs, plain


def test_emphasis_has_its_weight():
    assert paragraphs("a *b* **c**") == [
        [Run("a "), Run("b", "emphasis"), Run(" "), Run("c", "strong")]
    ]


def test_a_break_stays_and_an_empty_line_parts_paragraphs():
    assert plain("one\ntwo\n \n\nthree") == "one\ntwo\n\nthree"


@given(st.text())
def test_what_the_book_escapes_is_read_as_it_stood(text):
    shown = clean(text)
    assert "".join(one_line(escape(shown)).split()) == "".join(shown.split())


@given(st.text(alphabet="a *\\\n"))
def test_any_marks_at_all_are_read(words):
    assert "*" not in plain(words.replace("\\", ""))


@given(st.text())
def test_nothing_that_steers_a_terminal_is_left(text):
    shown = plain(text)
    assert not any(ord(one) < 32 and one != "\n" for one in shown)
    assert not any(0x7F <= ord(one) < 0xA0 for one in shown)


def test_an_escape_sequence_is_defused():
    assert plain("\x1b[2J\x9b31mred\x07") == "[2J31mred"
