"""The scripts of a pack are read by every check, in whatever form it is asked for."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from malory.pack.overlay import Overlay
from scriptorium.check.checking import Checker

from tests.book.packs import write_pack
from tests.scriptorium.check.asking import run
from tests.scriptorium.check.test_watching import seen

TALE = "## 1905\n\n* Go -> mill\n* Stay -> end\n\n## mill\n\n-> end\n"
GOOD = 'start 1905\nstate "Piety 2, not Wounded"\nchoose "Go"\ncheck at mill\n'
FAULTS = {
    'chose "Go"\n': ("E140", 1, 1),
    "choose Go\n": ("E141", 1, 8),
    'choose "Go\n': ("E142", 1, 8),
    'choose "Go"\nseed 1\n': ("E143", 2, 1),
    'state "Piety 2 or Mad"\n': ("E144", 1, 8),
    "start weir\n": ("E103", 1, 7),
    "check at weir\n": ("E103", 1, 10),
    'choose "Go"\ncheck visited weir\n': ("E103", 2, 15),
    "check Woonded\n": ("E104", 1, 7),
}


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    folder = write_pack(tmp_path / "pack", TALE)
    (folder / "plays").mkdir()
    (folder / "plays" / "one.play").write_text(GOOD, "utf-8")
    return folder


def spoil(pack: Path, text: str) -> None:
    (pack / "plays" / "one.play").write_text(text, "utf-8")


def test_a_script_without_a_fault_is_counted(pack: Path) -> None:
    assert run("pack").output == "2 passages and 1 script: no faults\n"
    assert run("pack/a.tale").output == "2 passages: no faults\n"
    assert run("pack/plays/one.play").output == "1 script: no faults\n"


@pytest.mark.parametrize("text", FAULTS)
def test_a_fault_of_a_script_is_told_where_it_stands(pack: Path, text: str) -> None:
    code, line, column = FAULTS[text]
    spoil(pack, text)
    done = run("pack")
    assert done.return_value == 1
    assert f"pack/plays/one.play:{line}:{column}: error {code}: " in done.output
    assert "\n2 passages and 1 script: 1 error" in done.output
    assert run("pack", "--select", code).return_value == 1


@pytest.mark.parametrize("form", ["json", "sarif", "github"])
def test_every_form_tells_it(pack: Path, form: str) -> None:
    spoil(pack, 'chose "Go"\n')
    output = run("pack", "--format", form).output
    assert "E140" in output
    assert "pack/plays/one.play" in output


def test_a_check_of_one_file_tells_its_own(pack: Path) -> None:
    spoil(pack, 'chose "Go"\n')
    assert run("pack/a.tale").return_value == 0
    assert "one.play:1:1: error E140" in run("pack/plays/one.play").output


def test_a_baseline_knows_a_fault_of_a_script(pack: Path) -> None:
    spoil(pack, 'chose "Go"\n')
    run("pack", "--baseline", "known", "--write-baseline")
    assert "plays/one.play: no line of a script begins with" in Path("known").read_text("utf-8")
    assert run("pack", "--baseline", "known").return_value == 0
    spoil(pack, 'seed 1\nchose "Go"\nchoze "Stay"\n')
    assert "1 error, and 1 known" in run("pack", "--baseline", "known").output


def test_what_is_surely_a_slip_in_a_script_is_mended(pack: Path) -> None:
    (pack / "plays" / "one.play").write_bytes(
        b'start mil\r\nstate "Woonded"\r\nexpct "A mill."\r\ncheck visited 1906\r\n'
    )
    done = run("pack", "--fix")
    assert "pack/plays/one.play: 3 mends (E103, E104, E140)" in done.stderr
    assert "one.play:4:15: error E103" in done.output
    assert (pack / "plays" / "one.play").read_bytes() == (
        b'start mill\r\nstate "Wounded"\r\nexpect "A mill."\r\ncheck visited 1906\r\n'
    )


def test_a_save_of_a_script_is_seen(pack: Path) -> None:
    def save(folder: Path) -> None:
        spoil(folder, 'chose "Go"\n')

    assert seen(pack, [None, save, None, None]) == 2


def test_an_editor_sees_what_is_not_saved_yet(pack: Path) -> None:
    over = Overlay(pack, {"plays/one.play": b'chose "Go"\n'})
    found = Checker(pack).check(over)[1]
    assert [one.place.file for one in found if one.code == "E140"] == ["plays/one.play"]
    assert "E140" not in [one.code for one in Checker(pack).check()[1]]


def test_a_passage_with_a_fault_is_there_for_a_script(pack: Path) -> None:
    (pack / "a.tale").write_text(TALE.replace("## mill\n", "## mill\n\n[Pity]\n"), "utf-8")
    assert "E103" not in run("pack").output


def test_what_cannot_be_read_is_not_asked_for_its_passages(pack: Path) -> None:
    (pack / "b.tale").write_bytes(b"## weir\n\xff\n")
    spoil(pack, "start weir\n")
    output = run("pack").output
    assert ("E002" in output, "E103" in output) == (True, False)


def test_a_table_with_a_fault_is_one_fault(pack: Path) -> None:
    text = (pack / "pack.yaml").read_text("utf-8")
    (pack / "pack.yaml").write_text(text.replace("statuses:", "statusses:"), "utf-8")
    assert [row["code"] for row in json.loads(run("pack", "--format", "json").output)] == ["E077"]


def test_a_script_that_cannot_be_read_is_told(pack: Path) -> None:
    (pack / "plays" / "two.play").write_bytes(b"seed \xff\n")
    os.mkfifo(pack / "plays" / "pipe.play")
    output = run("pack").output
    assert "pack/plays/two.play:1:6: error E002" in output
    assert "pack/plays/pipe.play:1:1: error E001" in output
    assert output.endswith("2 passages and 3 scripts: 2 errors\n")
