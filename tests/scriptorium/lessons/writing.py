"""Lessons of odd text: what a writer types by mistake, and what editors and disks do to files."""

from __future__ import annotations

import os
from pathlib import Path
from time import perf_counter

import pytest
from malory.book import model
from malory.cli.play import play
from malory.source import Source
from malory.tale import format_file
from scriptorium.fmt import fmt

from tests.book.packs import PACK, compiled, found_in, write_pack
from tests.scriptorium.lessons.book import codes, command, found, lesson, places


@lesson(1, "a bare logic mark with nothing after it crashes the compiler")
def bare_mark(folder: Path) -> None:
    for mark, code in (
        ("[", "E048"),
        ("{if", "E046"),
        ("+", "E030"),
        ("->", "E047"),
        ("?", "E025"),
    ):
        findings = found(folder / str(ord(mark[0])), f"## 1905\n\n* Go -> end\n  {mark}")
        assert code in [one.code for one in findings], mark
        assert findings[0].place.line == 4


@lesson(3, "a link mark without a target crashes")
def bare_arrow(folder: Path) -> None:
    assert places(found(folder, "## 1905\n\nSo.\n\n->\n")) == [("E047", 5, 1)]


@lesson(5, "a note inside a block crashes")
def comment_in_block(folder: Path) -> None:
    text = "## 1905\n\n{if Wounded}\n// TODO\n{else}\nSo.\n// TODO\n{end}\n\n-> end\n"
    assert codes(folder / "a", text) == []
    outcome = "## 1905\n\n? Piety 2: go\n+ // TODO\n  [Gold 2]\n- [Gold 1]\n  // TODO\n"
    assert [code for code in codes(folder / "b", outcome) if code[0] == "E"] == []


@lesson(7, "a wrong count of arguments gives an index exception without a line")
def arguments(folder: Path) -> None:
    wrong = ("lose", "Gold", "Gold 1 2", "become", "token", "token 12 12", "turn to", "Piety 1 2")
    for at, reward in enumerate(wrong):
        findings = found(folder / str(at), f"## 1905\n\nSo.\n[{reward}]\n")
        assert [one.place.line for one in findings if one.code[0] == "E"] == [4], reward


@lesson(11, "choices nested wrongly are accepted and change meaning")
def nesting(folder: Path) -> None:
    text = "## 1905\n\n* One -> end\n      * Three -> end\n   * Two -> end\n"
    menu = compiled(write_pack(folder, text)).book.passage("1905").ending
    assert isinstance(menu, model.Menu)
    assert [entry.target for entry in menu.entries if isinstance(entry, model.Choice)] == [
        "end"
    ] * 3
    assert "      *" not in format_file(Source("a", text)).text


@lesson(13, "a byte-order mark in input or output: obscure failure")
def byte_order_mark(folder: Path) -> None:
    tales = ("\ufeff## 1905 One\n\n-> mill\n", "\ufeff## mill Two\n\n-> end\n")
    assert codes(folder, *tales, pack_yaml=f'{PACK}start: "1905"\n') == []
    assert list(compiled(folder).placed) == ["1905", "mill"]
    command(fmt, folder)
    for name in ("a.tale", "b.tale"):
        assert (folder / name).read_bytes().startswith(b"## ")


@lesson(19, "a choice with a bracket in its text fails without a message")
def signs_in_labels(folder: Path) -> None:
    for sign, code in (("[", "E012"), ("]", "E012"), ("#", ""), ("{", "E011"), ("|", "")):
        findings = found(folder / str(ord(sign)), f"## 1905\n\n* Go {sign} on -> end\n")
        assert [one.code for one in findings] == ([code] if code else [])
        written = found(folder / f"{ord(sign)}x", f"## 1905\n\n* Go \\{sign} on -> end\n")
        assert {one.code[0] for one in written} <= {"W"}


@lesson(23, "a line of spaces between passages silently drops all later ones")
def line_of_spaces(folder: Path) -> None:
    text = "## a\n\n-> b\n   \t \n## b\n\n-> c\n\t\n   \n## c\n\n-> end\n \t"
    assert codes(folder, text) == []
    assert list(compiled(folder).placed) == ["a", "b", "c"]


@lesson(25, "options without a body inside a condition fail")
def empty_choices(folder: Path) -> None:
    text = "## 1905\n\n{if Wounded}\n* Rest -> end\n{else}\n* Ride -> end\n{end}\n"
    assert codes(folder, text) == []


@lesson(27, "a negative number is taken for an expression")
def signed_numbers(folder: Path) -> None:
    for at, (amount, is_right) in enumerate(
        (("-1", True), ("- 1", True), ("+1", True), ("1-1", False), ("--1", False), ("−1", True))
    ):
        findings = codes(folder / str(at), f"## 1905\n\n[Gold {amount}]\n")
        assert (findings == []) is is_right, amount


@lesson(35, "a mark is put in front again on every run")
def twice(folder: Path) -> None:
    pack = write_pack(folder, "## 1905\n// malory: allow W203 so\n* {Wounded}  Go->end\n")
    command(fmt, pack)
    once = (pack / "a.tale").read_bytes()
    command(fmt, pack)
    assert (pack / "a.tale").read_bytes() == once


@lesson(41, "prose that looks like a header, and titles made of marks, do not come through")
def looks_like_a_heading(folder: Path) -> None:
    text = "## 1905 @tags [x] {y} -> ## z\n\n\\## 7 is no heading.\n\\-> nor a way.\n\n-> end\n"
    assert codes(folder, text) == []
    laid_out = format_file(Source("a", text)).text
    before = compiled(folder).book.passage("1905")
    assert before.title == "@tags [x] {y} -> ## z"
    assert compiled(write_pack(folder / "b", laid_out)).book.passage("1905") == before


@lesson(63, "a space before the header's mark hides the passage")
def space_before_heading(folder: Path) -> None:
    text = " ## 1905\n\n-> mill\n\n\t## mill\n\n-> end\n"
    assert codes(folder, text, pack_yaml=f'{PACK}start: "1905"\n') == []
    assert list(compiled(folder).placed) == ["1905", "mill"]
    done = command(play, folder, "--start", "missing")
    assert done.exception is not None
    assert "missing" in str(done.exception)


@lesson(65, "a passage after a condition is not found; parts loaded in turn loop back")
def after_a_block(folder: Path) -> None:
    one = "## a\n\n{if Wounded}\nOh.\n{end}\n-> b\n## b\n\n-> c\n"
    assert codes(folder, one, "## c\n\n-> d\n", "## d\n\n-> end\n") == []
    assert list(compiled(folder).placed) == ["a", "b", "c", "d"]


@lesson(67, "a tab that nobody sees changes meaning, and another sign is blamed")
def trailing_tabs(folder: Path) -> None:
    plain = "## 1905 Title\n\n* Go -> mill\n* Stay -> end\n\n## mill\n\n-> end\n"
    tabbed = plain.replace("\n", "\t\n")
    assert codes(folder / "a", tabbed) == codes(folder / "b", plain) == []
    books = [compiled(folder / name).book for name in "ab"]
    assert books[0].hash == books[1].hash


@lesson(69, "bytes that are not UTF-8 give an internal error")
def bytes_of_all_kinds(folder: Path) -> None:
    pack = write_pack(folder, "## 1905\n\n-> end\n")
    odd = {
        "latin.tale": "## 1\n\nÉlan.\n".encode("latin-1"),
        "utf16.tale": "## 2\n\n-> end\n".encode("utf-16"),
        "nul.tale": b"## 3\n\nSo\x00so.\n\n-> end\n",
        "lone.tale": b"## 4\n\n\xed\xa0\x80\n",
    }
    for name, data in odd.items():
        (pack / name).write_bytes(data)
    (pack / "folder.tale").mkdir()
    codes_of = {one.place.file: one.code for one in found_in(pack) if one.code[0] == "E"}
    assert codes_of == {
        "folder.tale": "E001",
        "latin.tale": "E002",
        "lone.tale": "E002",
        "nul.tale": "E003",
        "utf16.tale": "E002",
    }
    if os.geteuid():  # nothing is closed to root
        (pack / "a.tale").chmod(0)
        assert ("E001", "a.tale") in [(one.code, one.place.file) for one in found_in(pack)]


@lesson(71, "a roll for which nothing was enabled leaves the player stuck")
def gaps_in_dice(folder: Path) -> None:
    for bands, code in (
        ("= 1-2 [Gold 1]\n= 4-6 [Gold 2]", "E034"),
        ("= 1-3 [Gold 1]\n= 3-6 [Gold 2]", "E035"),
        ("= 1-5 [Gold 1]", "E034"),
        ("= 1-3 [Gold 1]\n= 4-6 [Gold 2]", ""),
    ):
        told = codes(folder / f"{bands[:3]}{len(bands)}{code}", f"## 1905\n\n? die\n{bands}\n")
        assert told == ([code] if code else [])


@lesson(77, "an error at the end of the text has no line")
def truncated(folder: Path) -> None:
    whole = (
        "## 1905 The Suit\n@tags attack\n\nA *giant* {Wounded: limps|sits}.\n\n"
        "* [attack] {Piety 2+} Hit -> hit\n* Go -> end\n\n### hit\n\n"
        "? Piety or Honor 2: strike\n+ So.\n  [Gold 1 | become Wounded]\n- -> end\n"
    )
    pack = write_pack(folder, whole)
    for end in range(1, len(whole)):
        (pack / "a.tale").write_text(whole[:end], "utf-8")
        for one in found_in(pack):
            if one.place.file == "a.tale":
                lines = whole[:end].split("\n")
                assert 1 <= one.place.line <= len(lines)
                assert 1 <= one.place.column <= len(lines[one.place.line - 1]) + 1


@lesson(79, "time grows fast with depth; recursion errors")
def depth(folder: Path) -> None:
    def nested(depth: int) -> str:
        return f"## 1905\n\n* {{{'(' * depth}Wounded{')' * depth}}} Go -> end\n* Stay -> end\n"

    blocks = "## 1905\n\n" + "{if Wounded}\n" * 100 + "So.\n" + "{end}\n" * 100 + "\n-> end\n"
    tales = {
        "50": (nested(50), []),
        "500": (nested(500), ["E019"]),
        "5000": (nested(5000), ["E019"]),
        "blocks": (blocks, ["E019"]),
        "long": ("## 1905\n\n" + "and so it goes " * 70_000 + "\n\n-> end\n", []),
    }
    start = perf_counter()
    for name, (tale, wanted) in tales.items():
        assert codes(folder / name, tale) == wanted, name
    if perf_counter() - start > 60:  # a hang, on any machine
        pytest.fail("it takes minutes")
