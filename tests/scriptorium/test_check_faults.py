"""The faults that other tools let pass are found, each by itself, in a book that is else clean."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from malory.source import Diagnostic
from scriptorium.check.checking import Selection

from bench.synthetic import make_book, malory_files
from tests.book.packs import found_in

WORKS = Selection(prose=False)  # the book is made up by dice, and reads so

FILES = malory_files(make_book(60))
(TALE,) = (name for name in FILES if name.endswith(".tale"))
TEXT = FILES[TALE]


def found(folder: Path, edit: Callable[[str], str] = lambda text: text) -> list[Diagnostic]:
    for name, text in FILES.items():
        (folder / name).write_text(edit(text) if name == TALE else text, "utf-8")
    return found_in(folder, selection=WORKS)


def replaced(old: str, new: str) -> Callable[[str], str]:
    assert old in TEXT
    return lambda text: text.replace(old, new, 1)


def line_of(folder: Path, words: str) -> int:
    lines = (folder / TALE).read_text("utf-8").split("\n")
    return next(number for number, line in enumerate(lines, 1) if words in line)


def test_a_clean_book_gives_no_false_alarm(tmp_path: Path) -> None:
    assert found(tmp_path) == []


def test_a_large_clean_book_gives_no_false_alarm(tmp_path: Path) -> None:
    for name, text in malory_files(make_book(1500, seed=9)).items():
        (tmp_path / name).write_text(text, "utf-8")
    assert found_in(tmp_path, selection=WORKS) == []


def test_a_choice_to_a_missing_passage(tmp_path: Path) -> None:
    (one,) = found(tmp_path, replaced("-> p7\n", "-> p777\n"))
    assert one.code == "E103"
    assert (one.place.file, one.place.line) == (TALE, line_of(tmp_path, "-> p777"))


def test_a_duplicate_id_shows_both_places(tmp_path: Path) -> None:
    twice = found(tmp_path, lambda text: text + "\n## p7 Again\n\nSo.\n\n-> end\n")
    (one,) = twice
    assert one.code == "E100"
    assert one.place.line == line_of(tmp_path, "## p7 Again")
    assert one.notes[0].place.line == line_of(tmp_path, "## p7 ")


def test_an_unreachable_passage(tmp_path: Path) -> None:
    (one,) = found(tmp_path, lambda text: text + "\n## orphan\n\nNobody comes here.\n\n-> end\n")
    assert one.code == "W200"
    assert one.place.line == line_of(tmp_path, "## orphan")


@pytest.mark.parametrize("skill", ["Riding", "Guile", "Courtesy"])
def test_an_unknown_name_in_a_test(tmp_path: Path, skill: str) -> None:
    (one,) = found(tmp_path, replaced(f"? {skill} ", f"? {skill[:-2]}{skill[-1]}{skill[-2]} "))
    assert one.code == "E104"
    assert one.hint == f"did you mean `{skill}`?"
    assert one.place.line == line_of(tmp_path, f"? {skill[:-2]}{skill[-1]}{skill[-2]} ")


def test_a_trap_with_no_way_to_any_ending(tmp_path: Path) -> None:
    trap = "\n## pit\n\nDeep.\n\n* On -> deeper\n\n## deeper\n\nDeeper.\n\n* Back -> pit\n"
    lines = TEXT.split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("* "))
    lines.insert(at, "* Fall -> pit")
    (one,) = found(tmp_path, lambda _: "\n".join(lines) + trap)
    assert one.code == "E132"
    assert {one.place.line, one.notes[0].place.line} == {
        line_of(tmp_path, "## pit"),
        line_of(tmp_path, "## deeper"),
    }
