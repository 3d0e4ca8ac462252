"""Texts as read from disk, and positions in them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from malory.source import Diagnostic, Source, message, read_source


def read(path: Path, data: bytes) -> tuple[Source | None, list[Diagnostic]]:
    path.write_bytes(data)
    return read_source(path, path.name)


@pytest.mark.parametrize(
    "data",
    [b"a\nb\n", b"a\r\nb\r\n", b"a\rb\r", b"\xef\xbb\xbfa\nb\n", b"\xef\xbb\xbfa\r\nb\r"],
)
def test_line_ends_and_a_byte_order_mark_are_levelled(tmp_path: Path, data: bytes) -> None:
    source, found = read(tmp_path / "a.tale", data)
    assert not found
    assert source is not None
    assert source.text == "a\nb\n"


@pytest.mark.parametrize(
    ("data", "line", "column", "byte"),
    [
        (b"caf\xe9", 1, 4, "0xE9"),
        (b"one\r\ntwo\r\nthr\xff", 3, 4, "0xFF"),
        (b"one\rtwo\xff", 2, 4, "0xFF"),
        (b"\xff\xfea\x00", 1, 1, "0xFF"),
        (b"\xef\xbb\xbfab\xc3", 1, 3, "0xC3"),
        ("é".encode() + b"\xed\xa0\x80", 1, 2, "0xED"),
    ],
    ids=["latin-1", "after line ends", "after a lone return", "utf-16", "cut off", "surrogate"],
)
def test_bytes_that_are_no_text_have_a_place(
    tmp_path: Path, data: bytes, line: int, column: int, byte: str
) -> None:
    source, (fault,) = read(tmp_path / "a.tale", data)
    assert source is None
    assert fault.code == "E002"
    assert (fault.place.line, fault.place.column) == (line, column)
    assert byte in message(fault)


def test_a_folder_and_a_missing_file_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.tale"):
        source, (fault,) = read_source(path, "x.tale")
        assert source is None
        assert fault.code == "E001"
        assert fault.place.file == "x.tale"
        assert "{" not in message(fault)


def test_a_file_that_may_not_be_read_is_said_to_be() -> None:
    class Closed:
        # Stands for a file closed to its reader, which the superuser would read all the same.
        def read_bytes(self) -> bytes:
            raise PermissionError(13, "Permission denied")

    source, (fault,) = read_source(Closed(), "a.tale")
    assert (source, fault.code) == (None, "E001")
    assert "permission denied" in message(fault)


def test_columns_count_code_points() -> None:
    source = Source("a", "é😀x\ny")
    assert source.position(2) == (1, 3)
    assert source.place(1, 3).end_column == 4
    assert source.line(1) == "é😀x"


def test_a_place_is_never_empty() -> None:
    source = Source("a", "ab\n\n")
    for offset in range(5):
        place = source.place(offset, offset)
        assert (place.line, place.column) < (place.end_line, place.end_column)


def test_all_places_of_a_very_long_line_share_its_text() -> None:
    source = Source("a", "b\n" + "x" * 1_000_000 + "\nc\n")
    places = [source.place(at, at + 2) for at in range(2, 999_000, 10)]
    assert len({id(place.excerpt) for place in places}) == 1
    assert (places[50].line, places[50].column) == (2, 501)
    assert places[50].excerpt == "x" * 1_000_000


@given(st.text("ab\n", max_size=40), st.integers(0, 40))
def test_a_position_is_that_of_counting(text: str, offset: int) -> None:
    offset = min(offset, len(text))
    before = text[:offset]
    wanted = (before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1)
    assert Source("a", text).position(offset) == wanted
