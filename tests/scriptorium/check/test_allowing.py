"""What a passage allows itself is not told; a note at fault is."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.source import Source
from malory.tale import format_file

from tests.book.packs import found_in, write_pack
from tests.scriptorium.check.asking import found_by

MENU = "\n* {Wounded} Go -> end\n"


def told(folder: Path, *tales: str) -> list[str]:
    found = found_in(write_pack(folder, *tales))
    return [f"{one.code} {one.place.line}:{one.place.column}" for one in found]


def test_a_note_lets_its_code_pass_and_no_other(tmp_path: Path) -> None:
    note = "// malory: allow W203 the gate is meant to close\n"
    assert told(tmp_path / "a", f"## 1905\n{MENU}") == ["W203 3:1"]
    assert told(tmp_path / "b", f"## 1905\n{note}{MENU}") == []
    assert told(tmp_path / "c", f"## 1905\n{MENU}\n{note}") == []
    assert told(tmp_path / "d", f"## 1905\n{note.replace('W203', 'W201')}{MENU}") == [
        "W390 2:18",
        "W203 4:1",
    ]


def test_a_note_holds_for_the_sections_and_a_sections_note_for_it_alone(tmp_path: Path) -> None:
    note = "// malory: allow W203 so\n"
    tale = f"## 1905\n%s\n* Go -> a\n* Stay -> b\n\n### a\n%s{MENU}\n### b\n{MENU}"
    assert told(tmp_path / "a", tale % ("", "")) == ["W203 8:1", "W203 12:1"]
    assert told(tmp_path / "b", tale % (note, "")) == []
    assert told(tmp_path / "c", tale % ("", note)) == ["W203 13:1"]
    assert told(tmp_path / "d", tale % (note, note)) == []


def test_findings_of_the_book_are_allowed_as_those_of_a_passage_are(tmp_path: Path) -> None:
    lost = "\n## mill\n{}\n-> end\n"
    ford = "## ford\n\n-> end\n"
    assert told(tmp_path / "a", ford + lost.format("")) == ["W200 5:1"]
    assert told(tmp_path / "b", ford + lost.format("// malory: allow W200 a spare\n")) == []


@pytest.mark.parametrize(
    ("note", "codes"),
    [
        ("// malory: allow W203", ["W391"]),
        ("// malory: allow W203, W201 so", ["W390"]),
        ("// malory: allow W2O3 so", ["E392", "W203"]),
        ("// malory: allow E103 so", ["E393", "W203"]),
        ("// malory: alow W203 so", ["E394", "W203"]),
    ],
)
def test_a_note_at_fault_is_told(tmp_path: Path, note: str, codes: list[str]) -> None:
    assert [one[:4] for one in told(tmp_path, f"## 1905\n{note}\n{MENU}")] == codes


def test_an_error_is_told_whatever_a_note_says(tmp_path: Path) -> None:
    tale = "## 1905\n// malory: allow E103 not written yet\n\n-> nowhere\n"
    assert [one[:4] for one in told(tmp_path, tale)] == ["E393", "E103"]


def test_a_note_above_a_heading_says_where_it_belongs(tmp_path: Path) -> None:
    tale = "## ford\n\n-> mill\n\n// malory: allow W203 so\n## mill\n" + MENU
    found = found_in(write_pack(tmp_path, tale))
    assert [one.code for one in found] == ["W390", "W203"]
    assert found[0].hint == "a note for the passage below stands under its heading"


def test_what_nobody_looked_for_is_not_called_unused(tmp_path: Path) -> None:
    pack = write_pack(tmp_path, "## 1905\n// malory: allow W200 a spare\n\n-> end\n")
    assert [one.code for one in found_by(pack)] == ["W390"]
    assert found_by(pack, select=("W390", "W203")) == []
    with (pack / "pack.yaml").open("a", encoding="utf-8") as manifest:
        manifest.write("check: {rules: {W200: off}}\n")
    assert found_by(pack) == []


def test_what_is_allowed_counts_for_no_budget(tmp_path: Path) -> None:
    ends = "## mill\n// malory: allow W201 so\n\nSo.\n\n## weir\n\nSo.\n"
    pack = write_pack(tmp_path, "## ford\n\n* Go -> mill\n* Stay -> weir\n", ends)
    assert [one.code for one in found_by(pack)] == ["W201"]
    with (pack / "pack.yaml").open("a", encoding="utf-8") as manifest:
        manifest.write("check: {rules: {W201: {budget: 1}}}\n")
    assert found_by(pack) == []


def test_fmt_keeps_every_note_and_what_it_does(tmp_path: Path) -> None:
    tale = "## 1905\n  // malory: allow W203 so\n@state   draft\n\n\n* {Wounded}   Go->end\n"
    laid_out = format_file(Source("a.tale", tale)).text
    assert "// malory: allow W203 so\n@state draft\n" in laid_out
    assert told(tmp_path / "a", tale) == told(tmp_path / "b", laid_out) == []


@pytest.mark.parametrize("note", ["allow W203 so", "alow W203", "allow E103 so"])
def test_a_note_above_all_headings_is_of_no_passage_and_told(tmp_path: Path, note: str) -> None:
    pack = write_pack(
        tmp_path, f"// Mine.\n// malory: {note}\n\n## 1905\n{MENU}", "## b\n\n-> end\n"
    )
    found = [one for one in found_in(pack) if one.code == "E394"]
    assert [(one.place.line, one.hint) for one in found] == [
        (2, "a note stands under the heading of its passage")
    ]
