"""Notes to the check under a heading: what is one, what it names, and that it is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.book.allows import find_allows
from malory.book.cache import compile_kept

from tests.book.packs import compiled, write_pack

NOTED = "## mill\n// malory: allow W201, W203 as it is meant\n\nSo.\n"


@pytest.mark.parametrize(
    ("note", "codes", "reason"),
    [
        ("// malory: allow W203 why not", ["W203"], "why not"),
        ("//malory:allow w203 why", ["W203"], "why"),
        (
            "  // Malory : Allow W203,W204 ,  W205 so, and so",
            ["W203", "W204", "W205"],
            "so, and so",
        ),
        ("// malory: allow W203", ["W203"], ""),
        ("// malory: allow W203,", ["W203"], ""),
        ("// malory: allow the gate", ["THE"], "gate"),
        ("// malory: allow", [], ""),
        ("// malory: forgive W203", [], ""),
        ("// malory:", [], ""),
    ],
)
def test_a_note_names_codes_and_says_why(note: str, codes: list[str], reason: str) -> None:
    text = f"## mill\n{note}\nSo.\n"
    (allow,) = find_allows(text)
    assert [code for code, _ in allow.codes] == codes
    assert allow.reason == reason
    assert text[slice(*allow.at)] == note.strip()
    for code, extent in allow.codes:
        assert text[slice(*extent)].upper() == code


@pytest.mark.parametrize(
    "line", ["// Malory wrote this", "So: // malory: allow W203", "malory: allow W203", "//"]
)
def test_other_lines_are_no_notes(line: str) -> None:
    assert find_allows(f"## mill\n{line}\n") == ()


def test_notes_are_kept_with_the_compiled_book(tmp_path: Path) -> None:
    pack = write_pack(tmp_path, NOTED)
    first = compile_kept(pack).placed["mill"].unit
    assert [code for code, _ in first.allows[0].codes] == ["W201", "W203"]
    assert compile_kept(pack).placed["mill"].unit == first


def test_a_broken_passage_has_its_notes(tmp_path: Path) -> None:
    unit = compiled(write_pack(tmp_path, NOTED + "{oh}\n")).placed["mill"].unit
    assert unit.broken
    assert len(unit.allows) == 1
