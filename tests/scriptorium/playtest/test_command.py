"""`malory playtest` as a writer runs it."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from tests.cli.running import interrupted, malory
from tests.scriptorium.playtest.books import FAULTY, write_book
from tests.scriptorium.schemas import told

ONE = ("--jobs", "1")


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    return write_book(tmp_path / "ford")


def test_a_clean_book_is_told_so(ford: Path) -> None:
    done = malory("playtest", str(ford), "--games", "40", *ONE)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("A Ford: 40 games, random, seed playtest\n")
    assert "met: 2 of 2 passages, 3 of 3 choices, 2 of 2 outcomes" in done.out
    assert done.out.endswith("no faults\n")


def test_faults_are_listed_with_their_place_and_the_command_that_meets_them(
    tmp_path: Path,
) -> None:
    write_book(tmp_path / "book", FAULTY)
    done = malory("playtest", "book", "--games", "60", "--limit", "50", *ONE, cwd=tmp_path)
    assert done.code == 1
    assert "4 faults:" in done.out
    assert "book/book.tale:11: every choice is barred in `left`" in done.out
    assert "choices never met:\n  book/book.tale:15: left -> end: Open it\n" in done.out
    command = next(line for line in done.out.split("\n") if "--replay" in line)
    words = command.partition("again: malory ")[2].split()
    again = malory(*words, cwd=tmp_path)
    assert again.code == 1
    assert again.out.startswith("// A Ford: game playtest/")
    assert "in `left`" in again.err


@pytest.mark.parametrize("strategy", ["random", "unused", "options", "states"])
def test_the_report_is_valid_json_for_every_strategy(tmp_path: Path, strategy: str) -> None:
    book = write_book(tmp_path / "book", FAULTY)
    (book / "it.play").write_text('choose "Home"\nexpect "no"\n', "utf-8")
    args = ("--games", "30", "--limit", "40", "--format", "json", *ONE)
    done = malory("playtest", str(book), "--strategy", strategy, *args)
    data = told(done.out, "playtest")
    assert done.code == 1
    assert data["lot"]["strategy"] == strategy
    assert [one["passed"] for one in data["scripts"]] == [False]
    assert (strategy == "options") == (data["lot"]["faults"] == [])


def test_scripts_alone_are_run_and_named(tmp_path: Path) -> None:
    book = write_book(tmp_path / "book")
    (book / "tests").mkdir()
    (book / "tests" / "good.play").write_text('choose "Carry"\n', "utf-8")
    (book / "tests" / "bad.play").write_text('choose "Swim"\nroll six\n', "utf-8")
    both = malory("playtest", "book", "--games", "0", cwd=tmp_path)
    assert both.code == 1
    assert (
        "book/tests/bad.play:2:6: error E141: `six` stands where a number is expected" in both.out
    )
    assert both.out.endswith("2 scripts: 1 of 2 passed\n")
    good = malory("playtest", "book", "book/tests/good.play", cwd=tmp_path)
    assert (good.code, good.out) == (0, "1 script: passed\n")
    data = told(malory("playtest", str(book), "--games", "0", "--format", "json").out, "playtest")
    assert data["lot"] is None
    assert len(data["scripts"]) == 2


def test_coverage_is_the_same_on_every_run_and_may_be_added_to(ford: Path, tmp_path: Path) -> None:
    one, other = tmp_path / "one.json", tmp_path / "other.json"
    for file, jobs in ((one, "1"), (other, "2")):
        args = ("--games", "70", "--jobs", jobs, "--coverage", str(file))
        assert malory("playtest", str(ford), *args).code == 0
    assert one.read_bytes() == other.read_bytes()
    first = told(one.read_text("utf-8"), "coverage")
    args = ("--games", "70", "--seed", "more", "--coverage", str(one), "--add", *ONE)
    assert malory("playtest", str(ford), *args).code == 0
    both = told(one.read_text("utf-8"), "coverage")
    assert (first["games"], both["games"]) == (70, 140)
    assert both["passages"]["1"] == 140
    (ford / "book.tale").write_text(
        (ford / "book.tale")
        .read_text("utf-8")
        .replace("## on", "## over")
        .replace("-> on", "-> over"),
        "utf-8",
    )
    assert malory("playtest", str(ford), *args).code == 0
    renamed = told(one.read_text("utf-8"), "coverage")
    assert list(renamed["passages"]) == ["1", "over"]
    assert renamed["passages"]["1"] == 210


def test_two_processes_print_what_one_prints(ford: Path) -> None:
    command = ("playtest", str(ford), "--games", "95", "--strategy", "unused", "--jobs")
    assert malory(*command, "1").out == malory(*command, "2").out


def test_a_play_is_kept_and_passes_at_once(ford: Path, tmp_path: Path) -> None:
    file = str(ford / "kept.play")
    kept = malory("playtest", str(ford), "--replay", "playtest/7", "-o", file)
    assert (kept.code, kept.out, kept.err) == (0, "", "")
    assert malory("playtest", str(ford), file).code == 0
    played = malory("play", str(ford), "--plain", "--seed", "7", stdin="1\n")
    assert played.code in (0, 1)
    save = malory("playtest", str(ford), "--keep", "ford-7", "-o", file)
    assert (save.code, save.err) == (0, "")
    assert malory("playtest", str(ford), file).out == "1 script: passed\n"


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (("nowhere",), 2, "there is no"),
        (("kings-court",), 2, ""),
        (("{ford}", "--replay", "x"), 2, "--replay wants SEED/I"),
        (("{ford}", "--option", "x"), 2, "--option wants NAME=VALUE"),
        (("{ford}", "--mode", "coop"), 2, "takes no `mode`"),
        (("{ford}", "it.txt"), 2, "the name of one ends in .play"),
        (("{ford}", "none.play", "--games", "0"), 1, "E001"),
        (("{ford}", "--keep", "none"), 2, "there is no save"),
        (("{ford}", "--coverage", "{ford}/book.tale", "--add"), 1, "is no coverage"),
        (("{ford}", "--strategy", "guess"), 2, "is not one of"),
        (("{broken}",), 1, "malory check"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_line(
    args: tuple[str, ...], code: int, words: str, ford: Path, tmp_path: Path
) -> None:
    broken = write_book(tmp_path / "broken", "## 1 One\n\n* Go -> nowhere\n")
    done = malory("playtest", *[one.format(ford=ford, broken=broken) for one in args], *ONE)
    assert done.code == code
    assert words in done.err + done.out
    assert "Traceback" not in done.err


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C reaches a process otherwise there")
def test_ctrl_c_reports_what_was_played(jobs: str) -> None:
    args = ("playtest", "the-ferry", "--games", "1000000", "--jobs", jobs, "--format", "json")
    done = interrupted(*args)
    assert done.code == 130
    assert "Traceback" not in done.err
    lot = told(done.out, "playtest")["lot"]
    assert lot["interrupted"]
    assert 0 < lot["games"] < 1000000


def test_encounters_and_whole_rides_of_our_book(tmp_path: Path) -> None:
    scenes = malory("playtest", "tales", "--games", "20", "--format", "json", *ONE)
    whole = malory("playtest", "tales", "--games", "1", "--mode", "solo", "--format", "json", *ONE)
    assert (scenes.code, whole.code) == (0, 0)
    lots = [json.loads(one.out)["lot"] for one in (scenes, whole)]
    assert lots[0]["choices"] / 20 < lots[1]["choices"]


def test_it_is_listed_and_explained_with_an_example() -> None:
    assert "playtest" in malory("--help").out
    told_ = malory("playtest", "--help").out
    assert "Example: malory playtest my-pack --strategy unused --coverage met.json" in told_


@pytest.mark.parametrize("file", ["ford/book.tale", "ford", "no/such"])
def test_a_coverage_that_cannot_be_written_there_is_told_before_a_game_is_played(
    ford: Path, tmp_path: Path, file: str
) -> None:
    tale = (ford / "book.tale").read_bytes()
    done = malory("playtest", "ford", "--coverage", file, "--games", "999999", cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert re.search("part of a pack|is a folder|there is no folder", done.err)
    assert (ford / "book.tale").read_bytes() == tale


def test_an_option_without_the_one_that_it_belongs_to_is_refused(ford: Path) -> None:
    for lonely in (("-o", "x"), ("--add",)):
        done = malory("playtest", str(ford), *lonely, "--games", "0")
        assert done.code == 2
        assert "add " in done.err
