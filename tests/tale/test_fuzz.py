"""Whatever is written: no exception, and every fault with its line and column."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from malory.source import Diagnostic, Source, message
from malory.tale import parse_file

from tests.tale.test_printer import TIDY, UGLY
from tests.tale.writing import soups


def faults(text: str) -> list[Diagnostic]:
    source = Source("t.tale", text)
    file, found = parse_file(source)
    lines = text.split("\n")
    for one in found:
        assert 1 <= one.place.line <= len(lines)
        assert 1 <= one.place.column <= len(lines[one.place.line - 1]) + 1
        assert (one.place.line, one.place.column) < (one.place.end_line, one.place.end_column)
        assert "{" not in message(one).replace("{end}", "").replace("{else", "") or one.facts
    assert sorted(found, key=lambda one: one.sort_key) == found
    for chunk, parsed in file.passages:
        assert text[chunk.start : chunk.start + len(chunk.text)] == chunk.text
        assert parsed.passage.at == (0, len(chunk.text))
    return found


@given(soups())
def test_any_sequence_of_lines_is_read(text: str) -> None:
    faults(text)


@given(st.text(max_size=200))
def test_any_text_at_all_is_read(text: str) -> None:
    faults(text.replace("\r", ""))
    faults(f"## 1\n\n{text}".replace("\r", ""))


@given(st.text('#@?+-=[]*{}|/\\>:. \nabe12LorifMad"', max_size=120))
def test_any_text_of_marks_is_read(text: str) -> None:
    faults(f"## 1\n\n{text}")


def test_a_book_cut_off_anywhere_is_read() -> None:
    for text in (UGLY, TIDY):
        for end in range(len(text)):
            faults(text[:end])


def test_a_book_with_any_character_left_out_is_read() -> None:
    for at in range(len(TIDY)):
        faults(TIDY[:at] + TIDY[at + 1 :])
