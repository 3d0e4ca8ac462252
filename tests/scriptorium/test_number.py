"""`malory number`: what was dealt stays, what is gone is given up, and errors change nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from scriptorium.number import number

from tests.book.packs import compiled, write_pack

TALE = "## 1905\n\n* A -> lesson\n* B -> ford\n\n### lesson\n\n-> end\n\n## ford\n\n-> end\n"


def run(folder: Path, *options: str) -> Result:
    return CliRunner().invoke(number, [str(folder), *options], standalone_mode=False)


def test_the_lock_holds_every_dealt_number_and_no_stated_one(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "pack", TALE)
    dealt = compiled(folder).book
    assert run(folder).return_value == 0
    lines = (folder / "numbers.lock").read_text("utf-8").splitlines()
    assert lines[1:] == [f"{id} {dealt.number(id)}" for id in ("1905.lesson", "ford")]
    assert run(folder).output == "2 numbers are locked; nothing to change\n"


def test_a_locked_number_outlives_other_passages(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "pack", TALE)
    run(folder)
    before = compiled(folder).book
    more = "".join(f"\n## s{n}\n\n-> ford\n" for n in range(200))
    (folder / "b.tale").write_text(more, "utf-8")
    assert run(folder, "--check").return_value == 1
    assert run(folder).return_value == 0
    after = compiled(folder).book
    assert [after.number(id) for id in before] == [before.number(id) for id in before]
    (folder / "b.tale").unlink()
    assert "200 given up" in run(folder).output


def test_a_pack_with_errors_keeps_its_lock(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "pack", TALE)
    run(folder)
    lock = (folder / "numbers.lock").read_text("utf-8")
    (folder / "a.tale").write_text(TALE.replace("-> ford", "-> forde"), "utf-8")
    done = run(folder)
    assert done.return_value == 1
    assert "has errors" in done.output
    assert (folder / "numbers.lock").read_text("utf-8") == lock


def test_two_locks_merged_are_told_apart(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "pack", TALE, numbers_lock="ford 12\n1905.lesson 12\n")
    assert run(folder).return_value == 0
    assert compiled(folder).book.number("ford") == 12
    assert compiled(folder).diagnostics == ()


def test_a_lock_that_cannot_be_written_is_left_whole_and_said_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write_pack(tmp_path / "pack", TALE)
    run(folder)
    lock = (folder / "numbers.lock").read_text("utf-8")
    (folder / "b.tale").write_text("\n## more\n\n-> ford\n", "utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    done = run(folder)
    assert done.return_value == 1
    assert done.output.startswith("malory: `")
    assert "not written: no space left on device" in done.output
    assert (folder / "numbers.lock").read_text("utf-8") == lock
    assert not list(folder.glob(".*"))
