"""The command `malory fmt`."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from scriptorium.fmt import fmt

UGLY = "##   12  The Ford\n@tags  water\nIt is cold.\n*  Cross over->13\n"
TIDY = "## 12 The Ford\n@tags water\n\nIt is cold.\n\n* Cross over -> 13\n"
BROKEN = "##   13\n\n*  Go\n"


def run(*arguments: str, input: str | bytes | None = None) -> Result:
    return CliRunner().invoke(fmt, list(arguments), input=input, standalone_mode=False)


def code(result: Result) -> int:
    if isinstance(result.exception, click.UsageError):
        return 2
    assert result.exception is None, result.exception
    return int(result.return_value or 0)


@pytest.fixture
def ugly(tmp_path: Path) -> Path:
    path = tmp_path / "ford.tale"
    path.write_text(UGLY, "utf-8")
    return path


def test_a_file_is_laid_out_in_its_place(ugly: Path) -> None:
    result = run(str(ugly))
    assert code(result) == 0
    assert ugly.read_text("utf-8") == TIDY
    assert "laid out" in result.stderr
    assert os.listdir(ugly.parent) == ["ford.tale"]


def test_a_tidy_file_is_not_written_again(ugly: Path) -> None:
    ugly.write_text(TIDY, "utf-8")
    before = ugly.stat().st_mtime_ns
    assert code(run(str(ugly))) == 0
    assert ugly.stat().st_mtime_ns == before


def test_check_writes_nothing_and_finds(ugly: Path) -> None:
    assert code(run("--check", str(ugly))) == 1
    assert ugly.read_text("utf-8") == UGLY
    ugly.write_text(TIDY, "utf-8")
    assert code(run("--check", str(ugly))) == 0


def test_a_difference_is_printed_and_nothing_written(ugly: Path) -> None:
    result = run("--diff", str(ugly))
    assert code(result) == 0
    assert "-##   12  The Ford\n-@tags  water\n+## 12 The Ford\n+@tags water\n" in result.stdout
    assert result.stdout.endswith("+* Cross over -> 13\n")
    assert ugly.read_text("utf-8") == UGLY
    assert code(run("--diff", "--check", str(ugly))) == 1


def test_standard_input_goes_to_standard_output() -> None:
    result = run("-", input=UGLY)
    assert (code(result), result.stdout) == (0, TIDY)
    assert run("-", input=TIDY).stdout == TIDY
    checked = run("--check", "-", input=UGLY)
    assert (code(checked), checked.stdout) == (1, "")


def test_broken_standard_input_comes_back_as_it_is() -> None:
    result = run("-", input=BROKEN)
    assert (code(result), result.stdout) == (1, BROKEN)
    assert "E020" in result.stderr


def test_bytes_that_are_no_text_are_refused() -> None:
    result = run("-", input=b"\xff\xfe")
    assert (code(result), result.stdout) == (1, "")
    assert "E002" in result.stderr


def test_a_broken_passage_is_left_and_the_rest_laid_out(ugly: Path) -> None:
    ugly.write_text(BROKEN + UGLY, "utf-8")
    result = run(str(ugly))
    assert code(result) == 1
    assert "ford.tale:3:1: error E020" in result.stderr
    assert ugly.read_text("utf-8") == BROKEN + TIDY


def test_a_folder_is_laid_out_with_all_below(ugly: Path, tmp_path: Path) -> None:
    below = tmp_path / "more" / "hill.tale"
    below.parent.mkdir()
    below.write_text(UGLY, "utf-8")
    (tmp_path / "notes.md").write_text("#   no tale\n", "utf-8")
    assert code(run(str(tmp_path))) == 0
    assert below.read_text("utf-8") == ugly.read_text("utf-8") == TIDY
    assert (tmp_path / "notes.md").read_text("utf-8") == "#   no tale\n"


def test_without_a_path_the_pack_round_the_folder_is_meant(
    ugly: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pack.yaml").write_text("name: x\n", "utf-8")
    inside = tmp_path / "chapters"
    inside.mkdir()
    monkeypatch.chdir(inside)
    assert code(run()) == 0
    assert ugly.read_text("utf-8") == TIDY


def test_without_a_path_and_a_pack_there_is_nothing_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert code(run()) == 2


def test_a_path_that_is_nowhere_is_a_usage_error(tmp_path: Path) -> None:
    assert code(run(str(tmp_path / "nowhere.tale"))) == 2


def test_line_ends_and_a_byte_order_mark_become_plain(ugly: Path) -> None:
    ugly.write_bytes(b"\xef\xbb\xbf" + TIDY.replace("\n", "\r\n").encode())
    assert "line ends" in run("--diff", str(ugly)).stdout
    assert code(run(str(ugly))) == 0
    assert ugly.read_bytes() == TIDY.encode()


def test_a_file_named_twice_is_laid_out_once(ugly: Path) -> None:
    result = run(str(ugly), str(ugly.parent / "." / "ford.tale"))
    assert "1 of 1 file laid out" in result.stderr


def test_permissions_and_links_stay(ugly: Path, tmp_path: Path) -> None:
    ugly.chmod(0o640)
    link = tmp_path / "link.tale"
    link.symlink_to(ugly)
    assert code(run(str(link))) == 0
    assert link.is_symlink()
    assert ugly.read_text("utf-8") == TIDY
    assert stat.S_IMODE(ugly.stat().st_mode) == 0o640


def test_a_file_that_cannot_be_written_is_left_whole(
    ugly: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    result = run(str(ugly))
    assert code(result) == 1
    assert "no space left on device" in result.stderr
    assert ugly.read_text("utf-8") == UGLY
    assert os.listdir(ugly.parent) == ["ford.tale"]


def test_what_is_no_file_is_told_and_never_waited_for(tmp_path: Path, ugly: Path) -> None:
    os.mkfifo(tmp_path / "pipe.tale")
    (tmp_path / "folder.tale").mkdir()
    for path in ("pipe.tale", "."):
        result = run(str(tmp_path / path))
        assert code(result) == 1
        assert "pipe.tale:1:1: error E001: the file cannot be read: is a pipe" in result.stderr
    assert "folder.tale:1:1: error E001: the file cannot be read: is a directory" in result.stderr
    assert ugly.read_text("utf-8") == TIDY
    assert code(run("/dev/zero")) == 1


def test_an_empty_path_lays_out_nothing(ugly: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ugly.parent)
    assert code(run("")) == 2
    assert ugly.read_text("utf-8") == UGLY


def test_a_closed_standard_input_is_an_empty_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert fmt.main(["-"], standalone_mode=False) == 0


def test_a_file_that_vanishes_costs_only_itself(
    ugly: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = ugly.parent / "gone.tale"
    gone.write_text(UGLY, "utf-8")
    read = Path.read_bytes

    def vanishing(path: Path) -> bytes:
        gone.unlink(missing_ok=True)
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", vanishing)
    result = run(str(ugly.parent))
    assert code(result) == 1
    assert "gone.tale:1:1: error E001: the file cannot be read: no such file" in result.stderr
    assert ugly.read_text("utf-8") == TIDY
