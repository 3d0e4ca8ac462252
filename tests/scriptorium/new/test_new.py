"""`malory new`: a pack that is whole from the first moment, and nothing ever written over."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path

import click
import pytest
import yaml
from click.testing import CliRunner, Result
from malory.pack import load_pack
from scriptorium.check.command import check
from scriptorium.fmt import fmt
from scriptorium.new.command import new
from scriptorium.new.making import KINDS
from scriptorium.playtest.command import playtest_command

from tests.cli.running import MALORY


def run(*words: str) -> Result:
    return CliRunner().invoke(new, list(words), standalone_mode=False)


def refused(*words: str) -> str:
    with pytest.raises(click.UsageError) as found:
        new.main(list(words), standalone_mode=False)
    return str(found.value)


def ran(command: click.Command, *words: str) -> int:
    result = CliRunner().invoke(command, list(words), standalone_mode=False)
    assert result.exception is None, result.exception
    assert not result.return_value, result.output
    return 0


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_name_that_begins_with_a_dash_is_told_so_that_it_is_no_option(here: Path) -> None:
    done = run("--", "-x")
    assert (here / "-x" / "pack.yaml").is_file()
    assert "malory play ./-x " in done.output
    assert done.output.endswith("malory check ./-x\n")


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_pack_passes_every_check_and_is_met_whole_by_play(here: Path, kind: str) -> None:
    folder = str(here / f"new-{kind}")  # a process binds a path's game once
    done = run(folder, "--kind", kind)
    assert done.return_value == 0, done.output
    assert "malory play " in done.output
    ran(check, folder, "--strict")
    ran(fmt, "--check", folder)
    ran(playtest_command, folder, "--games", "60", "--jobs", "1")
    ran(playtest_command, folder, "--games", "0")


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_pack_holds_what_a_writer_needs(here: Path, kind: str) -> None:
    run("goose-fair", "--kind", kind)
    names = {str(p.relative_to("goose-fair")) for p in Path("goose-fair").rglob("*") if p.is_file()}
    assert {"README.md", ".gitignore", ".github/workflows/check.yml", "pack.yaml"} <= names
    assert any(name.endswith(".play") for name in names)
    text = "".join(p.read_text("utf-8") for p in Path("goose-fair").glob("*.tale"))
    assert "\n? " in text
    assert "\n[" in text
    assert "* {" in text or "] {" in text
    everything = text + Path("goose-fair/README.md").read_text("utf-8")
    assert "{title}" not in everything
    assert "{path}" not in everything


@pytest.mark.parametrize("kind", KINDS)
def test_what_checks_the_book_installs_malory_from_where_its_writer_says(
    here: Path, kind: str
) -> None:
    run("goose-fair", "--kind", kind)
    told = yaml.safe_load(Path("goose-fair/.github/workflows/check.yml").read_text("utf-8"))
    runs = [step["run"] for step in told["jobs"]["check"]["steps"] if "run" in step]
    assert told["env"] == {"MALORY": ""}
    assert subprocess.run(["sh", "-ec", runs[0]], env={}, check=False).returncode == 1
    assert subprocess.run(["sh", "-ec", runs[0]], env={"MALORY": "x"}, check=False).returncode == 0
    assert runs[1] == 'pip install "$MALORY"'
    for line in runs[2:]:
        done = subprocess.run(
            ["sh", "-ec", f'malory() {{ {shlex.join(MALORY)} "$@"; }}; {line}'],
            cwd="goose-fair",
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, (line, done.stderr)


@pytest.mark.parametrize(
    ("words", "title"),
    [
        (("the-king-of-goats",), "The King of Goats"),
        (("x", "--title", 'A "Book": the first'), 'A "Book": the first'),
        (("no",), "No"),
        (("x", "--title", "Yes"), "Yes"),
        (("x", "--title", "1066"), "1066"),
        (("x", "--title", "# Ünder\\way 🜂"), "# Ünder\\way 🜂"),
        (("with space",), "With Space"),
    ],
)
def test_the_title_is_the_one_given_or_what_the_name_makes(
    here: Path, words: tuple[str, ...], title: str
) -> None:
    done = run(*words)
    assert done.return_value == 0, done.output
    pack, faults = load_pack(here / words[0])
    assert not faults
    assert pack.manifest.title == title


def test_an_empty_folder_may_become_a_pack_and_a_full_one_never(here: Path) -> None:
    Path("empty").mkdir()
    assert run("empty").return_value == 0
    Path("full").mkdir()
    Path("full/mine.txt").write_text("mine", "utf-8")
    assert "holds `mine.txt`" in refused("full")
    assert [p.name for p in Path("full").iterdir()] == ["mine.txt"]
    Path("file").write_text("mine", "utf-8")
    assert "is no folder" in refused("file")
    assert "holds `" in refused("empty")


def test_the_folder_one_stands_in_may_become_a_pack(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("mine").mkdir()
    monkeypatch.chdir("mine")
    assert "malory" in run("../second").output
    assert (here / "second" / "pack.yaml").is_file()


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("", "an empty path"),
        (" ", "an empty path"),
        ("a\x1bb", "only what can be printed"),
        ("tales", "would be taken for it"),
        ("kings-court", "would be taken for it"),
        ("there/is/none", "there is no folder `there/is`"),
    ],
)
def test_a_bad_name_is_refused(here: Path, path: str, said: str) -> None:
    assert said in refused(path)
    assert list(here.iterdir()) == []


def test_a_pack_within_a_pack_is_refused(here: Path) -> None:
    run("outer")
    assert "would lie in the pack `outer`" in refused("outer/inner")


def test_a_disk_that_refuses_leaves_no_trace(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "rename", full)
    done = run("book")
    assert done.return_value == 1
    assert "no space left on device" in done.stderr
    assert list(here.iterdir()) == []


def test_the_folder_may_be_read_by_others_as_any_new_folder(here: Path) -> None:
    run("book")
    Path("other").mkdir()
    assert os.stat("book").st_mode == os.stat("other").st_mode
