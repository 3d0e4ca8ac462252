"""`malory number`: what was dealt stays, what is gone is retired, and errors change nothing."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from malory.book.whole import numbers_in_print
from malory.cli.guard import Refused
from scriptorium.number import number

from tests.book.packs import compiled, write_pack
from tests.scriptorium.schemas import told

TALE = "## 1905\n\n* A -> lesson\n* B -> ford\n\n### lesson\n\n-> end\n\n## ford\n\n-> end\n"


def run(folder: Path, *options: str) -> Result:
    return CliRunner().invoke(number, [str(folder), *options], standalone_mode=False)


def test_the_lock_holds_every_number_dealt_and_stated(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "pack", TALE)
    dealt = compiled(folder).book
    assert run(folder).return_value == 0
    lines = (folder / "numbers.lock").read_text("utf-8").splitlines()
    assert lines[1:] == [f"{id} {dealt.number(id)}" for id in ("1905", "1905.lesson", "ford")]
    assert run(folder).output == "3 numbers are locked; nothing to change\n"


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
    assert "200 retired" in run(folder).output


def test_a_retired_number_stays_retired_and_comes_back_with_its_passage(tmp_path: Path) -> None:
    tight = "number_range: [1895, 1906]\n"
    folder = write_pack(tmp_path / "pack", TALE)
    manifest = folder / "pack.yaml"
    manifest.write_text(manifest.read_text("utf-8").replace("number_range: [1, 3000]\n", tight))
    more = "## mill\n\n-> end\n"
    (folder / "b.tale").write_text(more, "utf-8")
    run(folder)
    mill = compiled(folder).book.number("mill")
    (folder / "b.tale").unlink()
    done = run(folder)
    assert "1 retired" in done.output
    assert "mill" in done.output
    assert f"mill {mill} retired\n" in (folder / "numbers.lock").read_text("utf-8")
    assert run(folder, "--check").output == "3 numbers are locked, 1 retired; nothing to change\n"
    others = "".join(f"## s{n}\n\n-> end\n\n" for n in range(9))
    (folder / "c.tale").write_text(others, "utf-8")
    assert isinstance(run(folder).exception, Refused)
    (fault,) = compiled(folder).diagnostics
    assert fault.code == "E122"
    assert fault.hint == "1 number is retired: `malory number pack --free ID` frees one"
    fewer = others.replace("## s8\n\n-> end\n\n", "")
    (folder / "c.tale").write_text(fewer, "utf-8")
    assert run(folder).return_value == 0
    assert mill not in [compiled(folder).book.number(f"s{n}") for n in range(8)]
    (folder / "b.tale").write_text(more, "utf-8")
    assert "1 back from retirement" in run(folder).output
    assert compiled(folder).book.number("mill") == mill


def test_a_number_that_a_heading_states_is_retired_with_its_passage(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "pack", TALE, "## 12 Mill\n\n-> end\n")
    run(folder)
    (folder / "b.tale").write_text("## 13 Weir\n\n-> end\n", "utf-8")
    assert "1 newly locked; 1 retired" in run(folder).output
    assert "12 12 retired\n13 13\n" in (folder / "numbers.lock").read_text("utf-8")
    (folder / "b.tale").write_text("## 12 Mill\n\n-> end\n", "utf-8")
    assert "1 back from retirement; 1 retired" in run(folder).output


def test_the_number_of_what_is_gone_is_not_dealt_before_the_lock_says_so(tmp_path: Path) -> None:
    """One number is free, and it was another's in print: whoever is new goes without."""
    tale = "## 14\n\n-> ford\n\n## ford\n\n-> weir\n\n## weir\n\n-> end\n"
    folder = write_pack(tmp_path / "pack", tale, numbers_lock="14 14\nford 12\nmill 13\n")
    manifest = folder / "pack.yaml"
    manifest.write_text(manifest.read_text("utf-8").replace("[1, 3000]", "[12, 14]"))
    assert [one.code for one in compiled(folder).diagnostics if one.code != "W202"] == ["E122"]
    assert compiled(folder).book.number("weir") is None


def test_numbers_that_cards_stand_for_are_not_in_the_lock(root: Path) -> None:
    compilation = compiled(root / "content" / "tales")
    held, of_cards = numbers_in_print(compilation)
    assert of_cards
    assert not {str(number) for number in of_cards} & held.keys()


def test_a_retired_number_is_freed_by_its_id_or_itself(tmp_path: Path) -> None:
    lock = "1905.lesson 30\nford 40\nmill 12 retired\nweir 13 retired\n"
    folder = write_pack(tmp_path / "pack", TALE, numbers_lock=lock)
    assert run(folder).return_value == 0
    assert "1 freed" in run(folder, "--free", "mill").output
    assert run(folder, "--free", "13").return_value == 0
    assert "retired" not in (folder / "numbers.lock").read_text("utf-8")


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("mil", "Did you mean `mill`?"),
        ("ford", "It is in use"),
        ("30", "It is in use"),
        ("zzz", "there is no retired number `zzz`"),
    ],
)
def test_what_is_not_retired_cannot_be_freed(tmp_path: Path, word: str, said: str) -> None:
    lock = "1905.lesson 30\nford 40\nmill 12 retired\n"
    folder = write_pack(tmp_path / "pack", TALE, numbers_lock=lock)
    with pytest.raises(click.UsageError, match=re.escape(said)):
        number.main([str(folder), "--free", word], standalone_mode=False)


def test_the_numbers_are_told_as_the_schema_says(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "pack", TALE, numbers_lock="mill 12\nold 9 retired\n")
    done = run(folder, "--format", "json", "--check")
    assert done.return_value == 1
    found = told(done.output, "number")
    assert found["newly_locked"] == ["1905", "1905.lesson", "ford"]
    assert found["newly_retired"] == ["mill"]
    assert found["retired"] == {"mill": 12, "old": 9}


def test_a_pack_with_errors_keeps_its_lock(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "pack", TALE)
    run(folder)
    lock = (folder / "numbers.lock").read_text("utf-8")
    (folder / "a.tale").write_text(TALE.replace("-> ford", "-> forde"), "utf-8")
    done = run(folder).exception
    assert isinstance(done, Refused)
    assert (done.code, "has 1 error to mend" in done.words) == (1, True)
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
    done = run(folder).exception
    assert isinstance(done, Refused)
    assert (done.code, "not written: no space left on device" in done.words) == (1, True)
    assert (folder / "numbers.lock").read_text("utf-8") == lock
    assert not list(folder.glob(".*"))


def test_the_line_that_is_dropped_of_two_is_told(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "pack", TALE)
    lock = folder / "numbers.lock"
    lock.write_text("1905.lesson 40\nford 40\n", "utf-8")
    told_of = told(run(folder, "--check", "--format", "json").output, "number")
    assert told_of["dropped"] == ["ford 40"]
    done = run(folder)
    assert "1 dropped" in done.output
    assert done.output.endswith("dropped `ford 40`: a line before it has its id or its number\n")
    assert "1905.lesson 40\n" in lock.read_text("utf-8")
