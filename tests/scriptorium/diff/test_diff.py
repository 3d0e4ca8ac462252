"""`malory diff`: what a player would find changed, told alike in text and JSON."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result
from malory.pack.folder import LOCK_NAME
from scriptorium.diff.command import diff
from scriptorium.rename.command import rename

from tests.book.packs import compiled, write_pack
from tests.scriptorium.schemas import told

TALE = """\
## 1 The Gate
@tags gate

It is shut, and nobody has the key to it this morning.

* Knock -> porter
* {Mounted 2+} Ride round -> ford

## porter The Porter

He is asleep on a stool with a cat in his lap and a lamp between his feet.

? Piety or Honor 4: wake him
+ He wakes.
  [Gold +1]
  -> ford
- He does not.

## ford The Ford

It is cold, and it comes up to the horse's girth before the middle.

-> end
"""


def git(folder: Path, *words: str) -> None:
    config = ["-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *config, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A pack inside a repository, in a folder below its top, with one commit."""
    folder = write_pack(tmp_path / "books" / "pack", TALE)
    git(tmp_path, "init", "-q", "-b", "main")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "one")
    return folder


def run(*words: str) -> Result:
    return CliRunner().invoke(diff, list(words), standalone_mode=False)


def difference(folder: Path, revision: str = "HEAD") -> Any:
    done = run(str(folder), revision, "--format", "json")
    assert done.exception is None, done.exception
    return told(done.stdout, "diff")


def edit(folder: Path, *pairs: tuple[str, str]) -> None:
    text = (folder / "a.tale").read_text("utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    (folder / "a.tale").write_text(text, "utf-8")


def refused(*words: str) -> str:
    with pytest.raises(click.UsageError) as found:
        diff.main(list(words), standalone_mode=False)
    return str(found.value)


def test_nothing_changed_is_said_in_a_line(folder: Path) -> None:
    edit(folder, ("## porter", "// A comment.\n## porter"), ("asleep on", "asleep\non"))
    done = run(str(folder), "HEAD")
    assert done.stdout == "pack, HEAD to now: 3 passages, then 3\nthe story is the same\n"
    assert difference(folder)["same"] is True


def test_words_ways_tests_rewards_tags_and_facts_are_told_by_passage(folder: Path) -> None:
    edit(
        folder,
        ("nobody has the key", "no one has got the key"),
        ("* Knock", "* [counsel] Knock"),
        ("{Mounted 2+} Ride round", "{Mounted 3+} Ride round"),
        ("@tags gate", "@tags gate, morning"),
        ("Honor 4: wake", "Honor 5: wake"),
        ("[Gold +1]", "[Gold +2 | {Mad} Piety]"),
    )
    gate, porter = difference(folder)["changed"]
    assert gate["words"] == {"more": 3, "fewer": 1, "reworded": True}
    assert gate["gone"] == {
        "links": ["choice -> ford {Mounted 2+}"],
        "facts": ["@tags gate"],
    }
    assert gate["new"] == {
        "links": ["choice -> ford {Mounted 3+}"],
        "tags": ["[counsel] porter"],
        "facts": ["@tags gate, morning"],
    }
    assert porter["gone"] == {"tests": ["Piety or Honor 4"], "rewards": ["Gold 1"]}
    assert porter["new"] == {
        "tests": ["Piety or Honor 5"],
        "rewards": ["Gold 2", "{Mad} Piety"],
    }
    text = run(str(folder), "HEAD").stdout
    assert "    - test: Piety or Honor 4\n    + test: Piety or Honor 5\n" in text
    assert max(map(len, text.splitlines())) <= 80


def test_passages_added_and_removed_endings_and_reach_are_told(folder: Path) -> None:
    edit(
        folder,
        ("* Knock -> porter\n", "* Call -> hall\n"),
        ("-> end\n", "-> porter\n\n## hall The Hall\n\nThere is a fire.\n\n-> end\n"),
        ("* {Mounted 2+} Ride round -> ford\n", ""),
        ("  -> ford\n- He does not.", "  -> ford\n- He does not.\n  -> ford"),
    )
    found = difference(folder)
    assert [(one["id"], one["words"]) for one in found["added"]] == [("hall", 6)]
    assert found["removed"] == []
    assert found["endings"] == {"gained": ["hall"], "lost": ["ford", "porter"]}
    assert found["reach"] == {"lost": ["ford", "porter"], "gained": []}
    assert found["passages"] == {"then": 3, "now": 4}


def test_a_rename_is_known_by_its_log_and_changes_nothing_else(folder: Path) -> None:
    done = CliRunner().invoke(rename, [str(folder), "ford", "weir"], standalone_mode=False)
    assert done.return_value == 0, done.output
    done = CliRunner().invoke(rename, [str(folder), "Gold", "Marks"], standalone_mode=False)
    assert done.return_value == 0, done.output
    found = difference(folder)
    assert found["renamed"] == [{"then": "ford", "now": "weir"}]
    assert found["names"]["renamed"] == [{"kind": "counter", "then": "Gold", "now": "Marks"}]
    assert found["changed"] == []
    assert found["names"]["gained"] == found["names"]["lost"] == []


def test_a_rename_without_a_log_is_known_by_what_the_passage_says(folder: Path) -> None:
    edit(
        folder,
        ("## ford The Ford", "## weir The Weir"),
        ("-> ford", "-> weir"),
        ("before the middle", "half-way over"),
    )
    found = difference(folder)
    assert found["renamed"] == [{"then": "ford", "now": "weir"}]
    (weir,) = [one for one in found["changed"] if one["was"] != one["id"]]
    assert (weir["id"], weir["was"]) == ("weir", "ford")
    assert found["added"] == found["removed"] == []


def test_another_text_under_another_name_is_no_rename(folder: Path) -> None:
    edit(
        folder,
        ("## ford The Ford\n\nIt is cold, and it comes up to the horse's girth before the middle.",
         "## weir\n\nSomebody is mending nets here, whistling."),
        ("-> ford", "-> weir"),
    )  # fmt: skip
    found = difference(folder)
    assert found["renamed"] == []
    assert [one["id"] for one in found["added"]] == ["weir"]
    assert [one["id"] for one in found["removed"]] == ["ford"]


def test_numbers_names_and_broken_passages_are_told(folder: Path) -> None:
    manifest = folder / "pack.yaml"
    manifest.write_text(manifest.read_text("utf-8").replace("[Wounded, Mad,", "[Wet, Mad,"))
    (folder / LOCK_NAME).write_text("ford 77\n", "utf-8")
    edit(folder, ("* Knock -> porter", "* Knock"))
    found = difference(folder)
    by_id = {one["id"]: one for one in found["changed"]}
    assert by_id["ford"]["numbers"][1] == 77
    assert by_id["1"]["broken"] == "now"
    assert found["names"]["gained"] == [{"kind": "status", "name": "Wet"}]
    assert found["names"]["lost"] == [{"kind": "status", "name": "Wounded"}]


def test_a_fact_of_a_passage_is_told_once_not_for_each_section(folder: Path) -> None:
    edit(folder, ("-> porter", "-> x"), ("## porter", "### x\n\nSo.\n\n-> porter\n\n## porter"))
    git(folder, "commit", "-qam", "two")
    edit(folder, ("@tags gate", "@tags door"))
    assert [one["id"] for one in difference(folder)["changed"]] == ["1"]


def test_another_pack_is_compared_by_its_folder(folder: Path, tmp_path: Path) -> None:
    other = write_pack(tmp_path / "other", TALE.replace("He wakes.", "He wakes up."))
    found = difference(folder, str(other))
    assert [one["id"] for one in found["changed"]] == ["porter"]
    assert found["changed"][0]["words"]["fewer"] == 1
    git(tmp_path, "tag", "printed")
    edit(folder, ("He wakes.", "He woke."))
    assert [one["id"] for one in difference(folder, "printed")["changed"]] == ["porter"]


def test_the_exit_code_is_asked_for(folder: Path) -> None:
    assert run(str(folder), "HEAD", "--exit-code").return_value == 0
    edit(folder, ("He wakes.", "He woke."))
    assert run(str(folder), "HEAD").return_value == 0
    assert run(str(folder), "HEAD", "--exit-code").return_value == 1


def test_what_is_no_revision_is_refused_with_the_nearest(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    git(tmp_path, "tag", "printed")
    assert "Did you mean `printed`?" in refused(str(folder), "prnted")
    assert "no revision and no pack `--all`" in refused(str(folder), "--", "--all")
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "is a folder without a pack.yaml" in refused(str(folder), str(empty))
    young = write_pack(tmp_path / "books" / "young", TALE)
    assert "at `HEAD` there was no pack.yaml in this folder" in refused(str(young), "HEAD")


def test_without_git_or_a_repository_one_line_says_so(
    folder: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside = write_pack(tmp_path_factory.mktemp("outside") / "pack", TALE)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(outside.parent))
    assert "lies in no git repository" in refused(str(outside), "HEAD")
    monkeypatch.setenv("PATH", "")
    assert "git is not installed" in refused(str(folder), "HEAD")


def test_the_working_tree_is_left_alone(folder: Path) -> None:
    before = compiled(folder).book.hash
    edit(folder, ("He wakes.", "He woke."))
    changed = (folder / "a.tale").read_bytes()
    run(str(folder), "HEAD")
    assert (folder / "a.tale").read_bytes() == changed
    assert compiled(folder).book.hash != before
