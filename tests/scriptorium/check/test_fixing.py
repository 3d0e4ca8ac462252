"""`--fix` mends what is surely a slip, each file whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.source import Diagnostic, Edit, Fix, Place
from scriptorium.check import fixing
from scriptorium.check.checking import Checker
from scriptorium.check.fixing import mend
from scriptorium.check.targets import Target

from tests.book.packs import found_in, write_pack
from tests.scriptorium.check.asking import run

SLIPS = """\
## ford
@tgas attack

{Wonded: Limping|Striding}, you come to the ford, {knigt}.

* [atack] Wade -> bridge
* {Pieti 2+} Pray -> mill
* Go home -> end

### brigde

? Diplomacy 2: talk
+ [Destny 1]
- [Wounded | lose Scornd]

## mill
@retinue nearbi
// malory: allow W203 nothing needs this

-> end
"""
MENDED = (
    SLIPS.replace("@tgas", "@tags")
    .replace("{Wonded", "{Wounded")
    .replace("knigt", "knight")
    .replace("atack", "attack")
    .replace("Pieti", "Piety")
    .replace("-> bridge", "-> brigde")
    .replace("Destny", "Destiny")
    .replace("[Wounded", "[become Wounded")
    .replace("Scornd", "Scorned")
    .replace("nearbi", "nearby")
    .replace("// malory: allow W203 nothing needs this\n", "")
)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_slip_of_a_tale_is_mended_and_the_file_is_clean(here: Path) -> None:
    pack = write_pack(here / "pack", SLIPS)
    done = run("pack", "--fix")
    assert (pack / "a.tale").read_text("utf-8") == MENDED
    assert done.return_value == 0
    assert done.output.endswith("3 passages: no faults\n")
    codes = "E103, E104, E105, E106, E107, E108, E109, W390"
    assert f"pack/a.tale: 11 mends ({codes})" in done.stderr


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("skils: [{name: Will}]", "skills: [{name: Will}]"),
        ("skills: [{name: no}]", 'skills: [{name: "no"}]'),
        (
            "categories: [Body]\nskills: [{name: Will, category: Boddy}]",
            "categories: [Body]\nskills: [{name: Will, category: Body}]",
        ),
        (
            "categories: [Body]\nskills: [{name: Will, category: 'Boddy'}]",
            "categories: [Body]\nskills: [{name: Will, category: 'Body'}]",
        ),
        ("check: {rules: {W203: {sevrity: info}}}", "check: {rules: {W203: {severity: info}}}"),
    ],
)
def test_slips_of_a_table_are_mended(here: Path, wrong: str, right: str) -> None:
    base = 'title: The Mill\ngame: gamebook\nstart: "1"\n'
    (here / "pack.yaml").write_text(f"{base}{wrong}\n", "utf-8")
    (here / "a.tale").write_text("## 1\n\n-> end\n", "utf-8")
    assert run("--fix").return_value == 0
    assert (here / "pack.yaml").read_text("utf-8") == f"{base}{right}\n"


@pytest.mark.parametrize(
    "tale",
    [
        "## 1905\n\n-> 1906\n\n## 1907\n\n-> end\n",  # a figure is never sure
        "## 1905\n\n-> mil\n\n## mill\n\n-> end\n\n## mile\n\n-> end\n",  # one of two
        "## 1905\n\n-> weir\n\n## mill\n\n-> end\n",
    ],
)
def test_what_is_not_sure_is_left(here: Path, tale: str) -> None:
    pack = write_pack(here / "pack", tale)
    assert run("pack", "--fix").return_value == 1
    assert (pack / "a.tale").read_text("utf-8") == tale


@pytest.mark.parametrize(
    ("doubled", "mended"),
    [
        ("Over the the ford.", "Over the ford."),
        ("The the ford.", "The ford."),
        ("Over the\nthe ford.", "Over the ford."),
        ("Over the  the\nford.", "Over the\nford."),
        ("Over *the* the ford.", "Over *the* the ford."),
        ("Over the\n*the ford*.", "Over the\n*the ford*."),
        ("Over the\n// It is deep.\nthe ford.", "Over the\n// It is deep.\nthe ford."),
    ],
)
def test_a_word_written_twice_is_taken_out_where_only_space_parts_the_two(
    here: Path, doubled: str, mended: str
) -> None:
    pack = write_pack(here / "pack", f"## 1905\n\n{doubled}\n\n-> end\n")
    run("pack", "--fix", "--select", "W303")
    assert (pack / "a.tale").read_text("utf-8") == f"## 1905\n\n{mended}\n\n-> end\n"


def test_line_ends_and_a_byte_order_mark_stay(here: Path) -> None:
    pack = write_pack(here / "pack", "## 1905\n")
    data = "\ufeff## 1905\r\n\r\n* [atack] é \u200bGo -> mil\r## mill\n\n-> end".encode()
    (pack / "a.tale").write_bytes(data.replace("\u200b".encode(), b""))
    run("pack", "--fix")
    assert (pack / "a.tale").read_bytes() == (
        "\ufeff## 1905\r\n\r\n* [attack] é Go -> mill\r## mill\n\n-> end".encode()
    )


def test_a_sign_nobody_sees_is_taken_out_of_a_name(here: Path) -> None:
    pack = write_pack(
        here / "pack", "## 1905\n\n* {Pi\u200be\u200bty 2+} Pray -> end\n* Go -> end\n"
    )
    assert run("pack", "--fix").return_value == 0
    assert "{Piety 2+}" in (pack / "a.tale").read_text("utf-8")


def test_one_slip_in_many_files_is_mended_in_all(here: Path) -> None:
    tale = "## {}\n\n* {{Pieti 2+}} Pray -> end\n* Go -> {}\n"
    pack = write_pack(here / "pack", tale.format("aa", "bb"), tale.format("bb", "aa") * 1)
    assert run("pack", "--fix").return_value == 0
    assert [one.code for one in found_in(pack)] == []


def test_of_files_named_no_other_is_touched(here: Path) -> None:
    pack = write_pack(
        here / "pack", "## aa\n\n* [atack] Go -> bb\n", "## bb\n\n* [stael] So -> aa\n"
    )
    run("pack/a.tale", "--fix")
    assert "[attack]" in (pack / "a.tale").read_text("utf-8")
    assert "[stael]" in (pack / "b.tale").read_text("utf-8")


def test_what_is_ignored_or_allowed_is_not_mended(here: Path) -> None:
    pack = write_pack(here / "pack", SLIPS)
    run("pack", "--fix", "--ignore", "E,W")
    assert (pack / "a.tale").read_text("utf-8") == SLIPS


@pytest.mark.parametrize("edited", [SLIPS + "\n", "// One more line.\n" + SLIPS, SLIPS * 2, ""])
def test_a_file_changed_meanwhile_is_left(
    here: Path, monkeypatch: pytest.MonkeyPatch, edited: str
) -> None:
    pack = write_pack(here / "pack", SLIPS)
    before = fixing.files_of

    def then(folder: Path) -> dict[str, bytes]:
        found = before(folder)
        (folder / "a.tale").write_text(edited, "utf-8")
        return found

    monkeypatch.setattr(fixing, "files_of", then)
    done = run("pack", "--fix")
    assert (pack / "a.tale").read_text("utf-8") == edited
    if edited:  # nothing can be wrong with an empty file
        assert "pack/a.tale: not mended, and left as it was: it was changed" in done.stderr


@pytest.mark.parametrize("text", ["{oh}", "[Destiny", "-> nowhere\n\nSo."])
def test_a_mend_that_reads_no_better_is_not_written(here: Path, text: str) -> None:
    """Nothing we offer does so: a wrong one is planted."""
    tale = "## 1905\n\nSo it goes.\n\n-> end\n"
    pack = write_pack(here / "pack", tale)
    checker = Checker(pack)
    place = Place("a.tale", 3, 1, 3, 3, "So it goes.")
    planted = Diagnostic("W201", place, fix=Fix.of(Edit(place, text)))
    (report,) = mend(Target(pack, ""), checker, fixing.files_of(pack), [planted])
    assert report.why_not == "the mended text would not read better"
    assert (pack / "a.tale").read_text("utf-8") == tale


def test_a_pack_that_cannot_be_written_says_so(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_pack(here / "pack", SLIPS)

    def refuse(file: Path, data: bytes, before: bytes) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(fixing, "write_whole", refuse)
    done = run("pack", "--fix")
    assert done.return_value == 1
    assert "pack/a.tale: not mended, and left as it was: read-only file system" in done.stderr


def test_a_second_run_finds_nothing_to_mend(here: Path) -> None:
    write_pack(here / "pack", SLIPS)
    run("pack", "--fix")
    assert run("pack", "--fix").stderr == ""
