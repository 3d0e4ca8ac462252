"""`malory check`: what it prints, in every format, and the exit code it leaves with."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from malory.source import Diagnostic, Place
from scriptorium.check.checking import Checker, check_folder
from scriptorium.check.command import check
from scriptorium.findings.listing import Found, in_words, listed
from scriptorium.findings.text import caret

from tests.book.packs import write_pack
from tests.scriptorium.check.asking import STORY, run
from tests.scriptorium.schemas import told

CLEAN = "## 1905 The Suit\n\n* Go -> ford\n* Stay -> end\n\n## ford\n\n[Gold 1]\n"
WARNED = CLEAN + "\n## mill\n\nSo.\n\n-> end\n"
WRONG = "## 1905 The Suit\n\n* [atack] Go -> ford\n* Stay -> end\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_clean_pack_is_said_to_be_clean_and_exits_0(here: Path) -> None:
    write_pack(here / "pack", CLEAN)
    done = run("pack")
    assert (done.return_value, done.output) == (0, "2 passages: no faults\n")


def test_an_error_stands_with_its_line_a_caret_and_what_to_do(here: Path) -> None:
    write_pack(here / "pack", WRONG)
    done = run("pack")
    assert done.return_value == 1
    assert done.output == (
        "pack/a.tale:3:4: error E106: the pack declares no tag `atack`\n"
        "    3 | * [atack] Go -> ford\n"
        "      |    ^^^^^\n"
        "  hint: did you mean `attack`?\n"
        "\n"
        "pack/a.tale:3:17: error E103: there is no passage `ford`\n"
        "    3 | * [atack] Go -> ford\n"
        "      |                 ^^^^\n"
        "\n"
        "1 passage: 2 errors; `--fix` mends 1\n"
    )


def test_warnings_fail_only_a_strict_check(here: Path) -> None:
    write_pack(here / "pack", WARNED)
    assert run("pack").return_value == 0
    assert run("pack", "--strict").return_value == 1
    assert "3 passages: 1 warning" in run("pack").output


def test_codes_can_be_selected_and_ignored(here: Path) -> None:
    write_pack(here / "pack", WRONG)
    assert run("pack", "--ignore", "E103,E106").return_value == 0
    chosen = run("pack", "--select", "e103")
    assert re.findall(r"E\d{3}", chosen.output) == ["E103"]
    assert run("pack", "--select", "W").return_value == 0
    with pytest.raises(click.BadParameter, match="there is no code `E9X`"):
        CliRunner().invoke(
            check, ["pack", "--ignore", "E9x"], standalone_mode=False, catch_exceptions=False
        )


def test_json_has_the_shape_of_its_schema(here: Path) -> None:
    write_pack(here / "pack", WRONG + "\n## 1905 Again\n\n-> end\n")
    done = run("pack", "--format", "json")
    assert done.return_value == 1
    rows = told(done.output, "check")
    assert [row["code"] for row in rows] == ["E106", "E103", "E100"]
    assert [row["fix"] and row["fix"]["title"] for row in rows] == ["write `attack`", None, None]
    assert rows[2]["notes"][0]["line"] == 1
    assert rows[0]["file"] == "pack/a.tale"
    assert (rows[0]["column"], rows[0]["end_column"]) == (4, 9)
    write_pack(here / "pack", CLEAN)
    assert json.loads(run("pack", "--format", "json").output) == []


def test_github_gets_one_command_a_finding(here: Path) -> None:
    write_pack(here / "pack", WRONG)
    done = run("pack", "--format", "github")
    first, second, _ = done.output.split("\n", 2)
    assert first == (
        "::error file=pack/a.tale,line=3,endLine=3,col=4,endColumn=9,title=E106 unknown-tag::"
        "the pack declares no tag `atack` (did you mean `attack`?)"
    )
    assert second.startswith("::error file=pack/a.tale,line=3,")


def test_without_a_name_the_pack_round_the_current_folder_is_checked(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_pack(here / "pack", WARNED)
    (here / "pack" / "deeper").mkdir()
    monkeypatch.chdir(here / "pack" / "deeper")
    done = run()
    assert "3 passages: 1 warning" in done.output
    assert f"{here / 'pack'}/a.tale:10:1" in done.output or "../a.tale" in done.output


def test_a_folder_without_a_pack_is_a_usage_error(here: Path) -> None:
    for arguments in ((), ("nowhere",)):
        with pytest.raises(click.UsageError, match="pack"):
            CliRunner().invoke(check, arguments, standalone_mode=False, catch_exceptions=False)


def test_several_packs_are_checked_in_one_run(here: Path) -> None:
    write_pack(here / "one", WRONG)
    write_pack(here / "two", CLEAN)
    done = run("one", "two")
    assert done.return_value == 1
    assert "3 passages in 2 packs: 2 errors; `--fix` mends 1" in done.output


def test_two_packs_may_each_have_a_passage_of_one_name(here: Path) -> None:
    write_pack(here / "one", CLEAN)
    write_pack(here / "two", CLEAN)
    done = run("one", "two")
    assert (done.return_value, done.output) == (0, "4 passages in 2 packs: no faults\n")


def test_after_an_edit_above_every_place_has_moved_with_its_text(here: Path) -> None:
    folder = write_pack(here / "pack", WRONG)
    checker = Checker(folder)
    before = [one.place.line for one in checker.check()[1]]
    (folder / "a.tale").write_text(f"// One.\n// Two.\n\n{WRONG}", "utf-8")
    assert [one.place.line for one in checker.check()[1]] == [line + 3 for line in before]


def test_a_second_run_says_the_same(here: Path) -> None:
    write_pack(here / "pack", WARNED + "\n## barn\n\nHm.\n")
    assert run("pack").output == run("pack").output
    os.utime(here / "pack" / "a.tale", ns=(0, 0))
    assert run("pack").output == run("pack").output


def test_a_checker_sees_every_edit(here: Path) -> None:
    folder = write_pack(here / "pack", WRONG)
    checker = Checker(folder)
    for tale in (WRONG, CLEAN, WARNED, WRONG + "\n## ford\n\n-> end\n", CLEAN):
        (folder / "a.tale").write_text(tale, "utf-8")
        _, found = checker.check()
        assert found == check_folder(folder)[1]


def test_a_line_of_a_million_signs_is_shown_round_its_fault(here: Path) -> None:
    write_pack(here / "pack", "## 1905\n\n" + "word " * 200_000 + "{knigt} and more.\n\n-> end\n")
    done = run("pack")
    assert done.return_value == 1
    assert max(map(len, done.output.split("\n"))) < 160
    shown = done.output.split("\n")
    assert shown[2].index("^") == shown[1].index("knigt")


@pytest.mark.parametrize(
    ("line", "column", "end", "under"),
    [
        ("abc", 2, 3, " ^"),
        ("\tabc", 2, 3, " ^"),
        ("äé abc", 4, 7, "   ^^^"),
        ("e\u0301 abc", 4, 5, "  ^"),
        ("\u6f22\u5b57 abc", 4, 5, "     ^"),
        ("abc", 4, 5, "   ^"),
    ],
)
def test_the_caret_stands_under_the_fault(line: str, column: int, end: int, under: str) -> None:
    _, mark = caret(Place("a", 1, column, 1, end, line))
    assert mark == f"      | {under}"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("pack/notes.md", "`pack/notes.md` is a file. A pack is a folder with a pack.yaml."),
        (
            "empty",
            "`empty` is a folder without a pack.yaml, so it is no pack; `malory new` makes one.",
        ),
        ("tails", "there is no pack `tails`. Did you mean `tales`?"),
    ],
)
def test_what_is_no_pack_is_said_to_be_what_it_is(here: Path, name: str, words: str) -> None:
    write_pack(here / "pack", CLEAN, notes_md="# Notes\n")
    (here / "empty").mkdir()
    with pytest.raises(click.UsageError) as refused:
        CliRunner().invoke(check, [name], standalone_mode=False, catch_exceptions=False)
    assert refused.value.message == words


def test_an_empty_path_names_no_pack_even_where_one_is(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(write_pack(here / "pack", CLEAN))
    with pytest.raises(click.UsageError, match="an empty path names no pack"):
        CliRunner().invoke(check, [""], standalone_mode=False, catch_exceptions=False)


def soup(passages: int) -> str:
    """A tale with a fault and a warning (an orphan) to each passage but the first."""
    return CLEAN + "".join(f"\n## x{n}\n\n* Lost -> nowhere{n}\n" for n in range(passages))


def test_of_one_file_a_thousand_errors_are_listed_and_the_rest_counted(here: Path) -> None:
    write_pack(here / "pack", soup(1202), WRONG.replace("1905", "1906"))
    done = run("pack", "--ignore", "W")
    assert done.return_value == 1
    said = re.findall(r"^pack/a.tale.*", done.output, re.MULTILINE)
    assert len(said) == 1001
    assert said[-1] == "pack/a.tale: 202 more errors are not listed"
    assert "pack/b.tale:3:4: error E106" in done.output
    assert done.output.endswith(
        " passages: 1,203 errors; `--fix` mends 1\n"
        "1,202 E103, 1 E106; `--select E103` lists one kind alone\n"
    )


def test_json_tells_how_many_more_a_file_has_with_its_last_finding(here: Path) -> None:
    write_pack(here / "pack", soup(1001), WRONG.replace("1905", "1906"))
    rows = json.loads(run("pack", "--format", "json", "--select", "E").output)
    assert [row["more"] for row in rows] == [0] * 999 + [1, 0]


def test_github_gets_the_rest_of_a_file_as_a_number(here: Path) -> None:
    write_pack(here / "pack", soup(1001))
    lines = run("pack", "--format", "github", "--select", "E").output.split("\n")
    assert lines[1000] == "::notice file=pack/a.tale::1 more error is not listed"


def test_a_files_warnings_never_crowd_out_an_error() -> None:
    place = Place("a.tale", 1, 1, 1, 2)
    warned, failed = Diagnostic("W200", place), Diagnostic("E103", place)
    found = [Found(one) for one in [warned] * 1500 + [failed] * 2]
    shown = [*listed(found)]
    assert [one.diagnostic for one, _ in shown[1000:]] == [failed, failed]
    assert [in_words(unlisted) for _, unlisted in shown if unlisted] == [
        "500 more warnings are not listed"
    ]


def test_a_pack_named_twice_is_checked_once(here: Path) -> None:
    write_pack(here / "pack", WRONG)
    assert run("pack", "./pack", "pack/pack.yaml").output == run("pack").output


def test_a_file_with_an_odd_name_is_shown_without_its_control_signs(here: Path) -> None:
    folder = write_pack(here / "pack", CLEAN)
    (folder / "a\nb\x1b[31m.tale").write_text("## mill\n\n-> ford\n", "utf-8")
    assert "pack/a?b?[31m.tale:1:1: warning W200" in run("pack").output


def test_a_name_that_is_not_utf_8_is_no_bar_in_any_format(here: Path, root: Path) -> None:
    folder = write_pack(here / "pack", CLEAN)
    (folder / os.fsdecode(b"caf\xe9.tale")).write_text("## mill\n\n-> ford\n", "utf-8")
    main = "from scriptorium.cli import main"
    ignore = ("--ignore", ",".join(STORY))
    for form in ("text", "json", "github"):
        done = subprocess.run(
            [sys.executable, "-c", f"{main}; main()", "check", "pack", "--format", form, *ignore],
            env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        if form == "json":
            assert json.loads(done.stdout)[0]["file"] == "pack/caf\udce9.tale"
