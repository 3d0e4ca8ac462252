"""`malory rename`: everything follows, nothing else changes, or nothing is done at all."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from malory.book import unit
from malory.book.compiling import Compiler
from malory.book.renaming import renamed
from malory.book.whole import compile_folder, listing_of
from malory.pack import KINDS, Kind
from malory.pack.uses import table_uses
from scriptorium.check.command import check
from scriptorium.fmt import fmt
from scriptorium.journal import JOURNAL, finish
from scriptorium.number import number
from scriptorium.rename.command import rename
from scriptorium.rename.plan import Known, plan_rename
from scriptorium.rename.subject import RenameError

from tests.book.packs import PACK, compiled, write_pack
from tests.scriptorium.schemas import told

TALE = """\
// The giant of 1905 teaches; see 1905.lesson and the ford.
## 1905 The ford
@tags ford, giant

Ford it. You have {knight}; {Wounded: a wound | {not (mad or Scorned): none | some}}.
[become wounded | token 12 | {Piety 1+ and sum Spiritual 1+} lose "Mad" | turn to ford]

## ford The Ford

{if visited 1905 and not visited 1905.lesson}
So.
{end}

* [attack, counsel] {token "The Old Oath" and treasure Clarent} Ford -> 1905.lesson
* {visited ford} \\[ford\\] -> ford
* Go -> end

## mill

? {Scorned} Piety or Spiritual 4: ford
+ So.
  [Piety | treasure "Clarent" | Spiritual skill]
  -> ford
- Not.
  [Piety -1 | Gold 1]
  -> 1905

* Go -> end
"""
MORE = "## hall\n\n-> lesson\n\n### lesson\n\n-> 1905.lesson\n\n"
TALES = TALE.replace("## ford", "### lesson\n\n-> ford\n\n## ford"), MORE


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_pack(tmp_path / "pack", *TALES)


def run(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(rename, [str(folder), *words], standalone_mode=False)


def done(folder: Path, *words: str) -> str:
    result = run(folder, *words)
    assert result.exception is None, result.exception
    assert result.return_value == 0, result.stderr
    return str(result.output)


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def refused(folder: Path, *words: str) -> str:
    """What is said; and nothing was written."""
    before = contents(folder)
    result = run(folder, *words)
    assert contents(folder) == before
    if isinstance(result.exception, click.UsageError):
        return str(result.exception)
    assert result.return_value == 1
    return str(result.stderr)


# ------------------------------------------------------------------------------------- passages


def test_a_passage_is_renamed_in_headings_targets_conditions_and_rewards_alone(
    folder: Path,
) -> None:
    before = compiled(folder).book
    said = done(folder, "ford", "weir")
    text = (folder / "a.tale").read_text("utf-8")
    assert "## weir The Ford" in text
    assert "turn to weir]" in text
    assert "* {visited weir} \\[ford\\] -> weir" in text
    assert "@tags ford, giant" in text
    assert "? {Scorned} Piety or Spiritual 4: ford" in text
    assert "a.tale:1: // The giant of 1905 teaches" in said
    after = compiled(folder)
    assert after.diagnostics == ()
    assert [after.book.number(id) for id in ("weir", "mill", "1905.lesson")] == [
        before.number(id) for id in ("ford", "mill", "1905.lesson")
    ]


def test_a_head_takes_its_sections_along_and_a_label_stays_a_label(folder: Path) -> None:
    done(folder, "1905", "1906")
    text, more = ((folder / name).read_text("utf-8") for name in ("a.tale", "b.tale"))
    assert "## 1906 The ford" in text
    assert "{if visited 1906 and not visited 1906.lesson}" in text
    assert "-> 1906.lesson" in more
    assert "-> lesson" in more
    assert 'start: "1906"' in (folder / "pack.yaml").read_text("utf-8")


def test_a_section_is_renamed_by_its_full_id_and_only_there(folder: Path) -> None:
    done(folder, "1905.lesson", "school")
    text, more = ((folder / name).read_text("utf-8") for name in ("a.tale", "b.tale"))
    assert "### school\n" in text
    assert "not visited 1905.school}" in text
    assert "-> lesson\n\n### lesson\n\n-> 1905.school" in more
    done(folder, "hall.lesson", "hall.school")
    assert "-> school\n\n### school\n" in (folder / "b.tale").read_text("utf-8")


def test_a_number_in_print_stays_when_a_heading_loses_or_gains_one(folder: Path) -> None:
    done(folder, "1905", "the-giant")
    assert compiled(folder).book.number("the-giant") == 1905
    mill = compiled(folder).book.number("mill")
    done(folder, "mill", "7")
    lock = (folder / "numbers.lock").read_text("utf-8")
    assert f"{mill}\n" not in lock
    assert compiled(folder).book.number("7") == 7


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("ford", "mill"), "a.tale:"),
        (("ford", "mill"), "`mill` is taken."),
        (("ford", "Weir"), "Did you mean `weir`?"),
        (("ford", "the ford"), "Did you mean `the-ford`?"),
        (("ford", "end"), "`end` is what ends the encounter"),
        (("ford", "ford"), "is what it is called already"),
        (("ford", "01905"), "cannot be a passage's id"),
        (("ford", "a.b"), "cannot be a passage's id"),
        (("frod", "weir"), "Did you mean the passage `ford`?"),
        (("lesson", "school"), "`1905.lesson`, `hall.lesson`"),
        (("1905.lesson", "hall.school"), "a section stays with its passage"),
        (("1905.lesson", "1905.7"), "cannot be a section's label"),
        (("mill", "lesson"), "`lesson` would lead to the section"),
        (("Piety", "Piety"), "called already"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_written(
    folder: Path, words: tuple[str, str], said: str
) -> None:
    if words == ("mill", "lesson"):
        (folder / "c.tale").write_text("## x\n\n-> mill\n\n### lesson\n\n-> end\n", "utf-8")
    assert said in refused(folder, *words)


def test_a_label_that_would_catch_a_target_is_refused(folder: Path) -> None:
    # 1905 turns to `ford`: a section of that label would be sought first.
    assert "`ford` leads to the passage `ford` here" in refused(folder, "1905.lesson", "ford")


def test_a_number_of_cards_is_refused(tmp_path: Path) -> None:
    based = "title: T\ngame: tales\nbase: tales\n"
    (tmp_path / "pack.yaml").write_text(based, "utf-8")
    (tmp_path / "a.tale").write_text("## 1905\n\nSo.\n", "utf-8")
    assert "is where Giant, Amorous leads" in refused(tmp_path, "1905", "giant")
    assert "declared by the pack `tales`" in refused(tmp_path, "Piety", "Faith")


def test_targets_that_are_not_written_yet_do_not_matter_and_may_be_found(folder: Path) -> None:
    (folder / "c.tale").write_text("## x\n\n* A -> weir\n* B -> nowhere\n", "utf-8")
    said = done(folder, "ford", "weir")
    assert "1 target that led nowhere found it" in said
    assert [one.code for one in compiled(folder).diagnostics] == ["E103"]


def test_a_pack_with_an_error_is_left_alone(folder: Path) -> None:
    (folder / "c.tale").write_text("## x\n\n* No target\n", "utf-8")
    said = refused(folder, "ford", "weir")
    assert "c.tale:3:1: `" in said


# ---------------------------------------------------------------------------------------- names

NAMES = [
    ("Wounded", "Hurt"),
    ("Mad", "Quite Mad"),
    ("Piety", "Faith and Hope"),
    ("Spiritual", "Of the Spirit"),
    ("Clarent", "$1"),
    ("Clarent", "\\1"),
    ("Clarent", "Sword (the second)"),
    ("Clarent", "A+B"),
    ("Clarent", "Flee."),
    ("Clarent", "it's, #1: a sword"),
    ("12", "13"),
    ("The Old Oath", "Oath: “kept”".replace("“", "‘").replace("”", "’")),
    ("Gold", "Marks"),
    ("attack", "assault"),
    ("knight", "rider"),
    ("Divinity", "divinity"),
    ("Holy Lance", "Holy  Spear"),
    ("Diplomacy", "Überredung"),
]


@pytest.mark.parametrize(("old", "new"), NAMES)
def test_a_name_is_renamed_wherever_it_is_used_and_back_again(
    folder: Path, old: str, new: str
) -> None:
    before = compiled(folder)
    files = contents(folder)
    done(folder, old, new)
    after = compiled(folder)
    assert after.diagnostics == before.diagnostics == ()
    assert contents(folder) != files
    clean = " ".join(new.split())
    done(folder, clean, old)
    back = compiled(folder)
    assert [back.placed[id].unit.data for id in back.placed] == [
        before.placed[id].unit.data for id in before.placed
    ]
    assert back.pack.vocabulary == before.pack.vocabulary


def test_spellings_are_found_whatever_their_case_and_quotes_are_kept(folder: Path) -> None:
    done(folder, "WOUNDED", "Hurt")
    done(folder, "mad", "Raving")
    done(folder, "Clarent", "Caladbolg")
    text = (folder / "a.tale").read_text("utf-8")
    assert "{Hurt: a wound | {not (Raving or Scorned): none | some}}" in text
    assert "[become Hurt | " in text
    assert 'lose "Raving"' in text
    assert "treasure Caladbolg} Ford" in text
    assert 'treasure "Caladbolg"' in text


def test_a_token_has_a_number_and_a_title_each_renamed_by_itself(folder: Path) -> None:
    done(folder, "the old oath", "A New Oath")
    text = (folder / "a.tale").read_text("utf-8")
    assert 'token "A New Oath"' in text
    assert "| token 12 |" in text
    done(folder, "12", "14")
    text = (folder / "a.tale").read_text("utf-8")
    assert 'token "A New Oath"' in text
    assert "| token 14 |" in text
    assert "14" in (folder / "pack.yaml").read_text("utf-8")


def test_an_insert_keeps_its_wish_for_a_capital(folder: Path) -> None:
    (folder / "c.tale").write_text("## x\n\n{Knight} and {knight}.\n", "utf-8")
    done(folder, "knight", "rider")
    assert "{Rider} and {rider}." in (folder / "c.tale").read_text("utf-8")


def test_tables_keep_their_comments_layout_and_quotes(folder: Path) -> None:
    manifest = folder / "pack.yaml"
    text = manifest.read_text("utf-8").replace(
        "treasures: [Clarent, Holy Lance]",
        "treasures:   # Clarent is here\n  - 'Clarent'   # the sword\n  - Holy Lance\n",
    )
    manifest.write_text(text, "utf-8")
    said = done(folder, "Clarent", "Arthur's Sword: the other")
    assert manifest.read_text("utf-8") == text.replace(
        "- 'Clarent' ", "- 'Arthur''s Sword: the other' "
    )
    assert "pack.yaml:" in said.split("stay as they are")[1]
    done(folder, "Holy Lance", "no")
    assert '\n  - "no"\n' in manifest.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("Mad", "wounded"), "`wounded` is taken: the status `Wounded` stands here."),
        (("Mad", "PIETY"), "`PIETY` is taken: the skill `Piety` stands here."),
        (("12", "the old oath"), "a whole number"),
        (("Clarent", 'a "b"'), "no tale could write it"),
        (("Clarent", "a\u200bb"), "U+200B"),
        (("Clarent", " "), "names nothing"),
        (("knight", "$1"), "cannot be an insert"),
        (("tags", "labels"), "a fact of every pack"),
        (("Pietty", "Faith"), "Did you mean the skill `Piety`?"),
    ],
)
def test_a_name_that_cannot_be_had_is_refused(
    folder: Path, words: tuple[str, str], said: str
) -> None:
    assert said in refused(folder, *words)


def test_what_is_several_things_is_asked_about_and_told_by_its_kind(folder: Path) -> None:
    (folder / "c.tale").write_text("## 12 Piety\n\n-> end\n\n## piety\n\n-> 12\n", "utf-8")
    assert "say which, --kind passage or --kind token." in refused(folder, "12", "14")
    done(folder, "12", "14", "--kind", "Token")
    done(folder, "Piety", "Faith")
    assert "## piety" in (folder / "c.tale").read_text("utf-8")
    with pytest.raises(click.BadParameter, match="did you mean `skill`"):
        rename.main([str(folder), "a", "b", "--kind", "skil"], standalone_mode=False)


def test_a_ledger_follows_under_passage_and_cards_alone(folder: Path) -> None:
    ledger = folder / "ledger" / "all.yaml"
    ledger.parent.mkdir()
    text = '- passage: "1905"  # 1905\n  cards: [Clarent, token 12]\n  prop: Clarent\n'
    ledger.write_text(text + "- passage: 1905.lesson\n  names: [Clarent]\n", "utf-8")
    (folder / "ledger" / "notes.yaml").write_text("Just: a note\n: broken\n", "utf-8")
    done(folder, "1905", "1906")
    done(folder, "Clarent", "Caladbolg")
    done(folder, "12", "14")
    assert ledger.read_text("utf-8") == (
        '- passage: "1906"  # 1905\n  cards: [Caladbolg, token 14]\n  prop: Clarent\n'
        "- passage: 1906.lesson\n  names: [Clarent]\n"
    )


# ---------------------------------------------------------------------------------- all or nothing


def test_line_ends_marks_and_all_other_bytes_stay(folder: Path) -> None:
    tale = folder / "a.tale"
    odd = b"\xef\xbb\xbf" + tale.read_text("utf-8").replace("\n", "\r\n").encode()
    odd = odd.replace(b"Ford it.", "Ford it, \U0001f409 süß, \rand  so.\t".encode())
    tale.write_bytes(odd)
    done(folder, "ford", "weir")
    done(folder, "weir", "ford")
    assert tale.read_bytes() == odd


def test_a_dry_run_shows_the_difference_and_writes_nothing(folder: Path) -> None:
    before = contents(folder)
    result = run(folder, "ford", "weir", "--dry-run")
    assert contents(folder) == before
    assert "-## ford The Ford\n+## weir The Ford\n" in result.stdout
    assert "the passage `ford` would be `weir`" in result.stderr


def test_a_rename_is_told_as_the_schema_says(folder: Path) -> None:
    result = run(folder, "ford", "weir", "--format", "json")
    found = told(result.stdout, "rename")
    assert (found["kind"], found["old"], found["new"], found["done"]) == (
        "passage",
        "ford",
        "weir",
        True,
    )
    assert found["number"] == compiled(folder).book.number("weir")
    assert {"a.tale", "numbers.lock"} <= {one["file"] for one in found["files"]}


@pytest.mark.parametrize("fails_at", [1, 2, 3])
def test_a_disk_that_refuses_leaves_every_file_as_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch, fails_at: int
) -> None:
    before = contents(folder)
    replace = os.replace
    calls: Iterator[int] = iter(range(1, 100))

    def full(source: str, target: str) -> None:
        if str(folder) in str(target) and next(calls) == fails_at:
            raise OSError(28, "No space left on device")
        replace(source, target)

    monkeypatch.setattr("os.replace", full)
    result = run(folder, "1905", "1906")
    assert result.return_value == 1
    assert "no space left on device; nothing is renamed" in result.stderr
    assert contents(folder) == before


class Killed(BaseException):
    """What nobody catches, as nobody catches the end of a process."""


def killed(folder: Path, monkeypatch: pytest.MonkeyPatch, at: int) -> None:
    """A rename whose process ends at a replacement: the first puts the journal there."""
    replace = os.replace
    calls: Iterator[int] = iter(range(1, 100))

    def dies(source: str, target: str) -> None:
        if str(folder) in str(target) and next(calls) == at:
            raise Killed
        replace(source, target)

    with monkeypatch.context() as patched:
        patched.setattr("os.replace", dies)
        with pytest.raises(Killed):
            CliRunner().invoke(
                rename, [str(folder), "1905", "1906"], standalone_mode=False, catch_exceptions=False
            )


def renamed_whole(folder: Path, beside: Path) -> dict[str, bytes]:
    other = write_pack(beside / "pack", *TALES)
    done(other, "1905", "1906")
    return contents(other)


@pytest.mark.parametrize("at", [2, 3])
@pytest.mark.parametrize("next_command", ["rename", "check", "fmt", "number"])
def test_a_rename_killed_midway_is_finished_by_the_next_command(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int, next_command: str
) -> None:
    whole = renamed_whole(folder, tmp_path / "beside")
    killed(folder, monkeypatch, at)
    assert (folder / JOURNAL).exists()
    commands = {"rename": rename, "check": check, "fmt": fmt, "number": number}
    words = {"rename": ["ford", "ford-2"]}.get(next_command, [])
    again = CliRunner().invoke(commands[next_command], [str(folder), *words], standalone_mode=False)
    assert again.exception is None
    assert "that was broken off is finished" in again.stderr
    if next_command == "rename":
        done(folder, "ford-2", "ford")
    if next_command in ("check", "number"):
        assert contents(folder) == whole
    assert "## 1906" in (folder / "a.tale").read_text("utf-8")
    assert not [one.name for one in folder.iterdir() if one.name.startswith(".")]


def test_a_look_finishes_nothing_and_says_what_does(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed(folder, monkeypatch, 3)
    before = contents(folder)
    look = run(folder, "ford", "weir", "--dry-run")
    assert "a change of several files was broken off; `malory check` finishes it" in look.stderr
    assert contents(folder) == before


def test_a_rename_killed_before_its_texts_lay_there_is_cleared(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(folder)
    killed(folder, monkeypatch, 2)
    next(one for one in folder.iterdir() if one.name.startswith(".a.tale")).unlink()
    assert finish(folder) == "a change that was broken off is cleared; no file had been changed"
    assert contents(folder) == before
    assert finish(folder) == ""


def test_what_was_changed_since_a_kill_is_left_alone_and_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed(folder, monkeypatch, 3)
    parts = [one["file"] for one in json.loads((folder / JOURNAL).read_bytes())["files"]]
    (folder / parts[-1]).write_text("mine\n", "utf-8")
    assert finish(folder).endswith(f"but for what was changed since: {parts[-1]}")
    assert (folder / parts[-1]).read_text("utf-8") == "mine\n"


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"format": 2}',
        '{"format": 1, "files": [{"file": "../x", "before": "", "after": "a"}]}',
    ],
)
def test_an_odd_journal_is_told_and_left(folder: Path, text: str) -> None:
    (folder / JOURNAL).write_text(text, "utf-8")
    assert "is no journal that can be read" in finish(folder)
    assert (folder / JOURNAL).read_text("utf-8") == text


def test_a_file_that_changes_meanwhile_is_not_overwritten(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import scriptorium.rename.command as command

    def meanwhile(*words: str) -> object:
        plan = plan_rename(*words)  # type: ignore[arg-type]
        with (folder / "a.tale").open("a", encoding="utf-8") as tale:
            tale.write("\n## new\n\n-> end\n")
        return plan

    monkeypatch.setattr(command, "plan_rename", meanwhile)
    result = run(folder, "ford", "weir")
    assert result.return_value == 1
    assert "`a.tale` was changed meanwhile; nothing is renamed" in result.stderr
    assert "## ford" in (folder / "a.tale").read_text("utf-8")


def test_the_lock_keeps_every_rename_in_its_order(folder: Path) -> None:
    done(folder, "ford", "weir")
    done(folder, "weir", "lock")
    done(folder, "Mad", 'Quite "Mad"'.replace('"', "'"))
    lines = (folder / "numbers.lock").read_text("utf-8").splitlines()
    assert lines[-3:] == [
        'passage "ford" -> "weir"',
        'passage "weir" -> "lock"',
        'status "Mad" -> "Quite \'Mad\'"',
    ]
    assert compiled(folder).book.renames[0] == ("passage", "ford", "weir")


def test_a_passage_given_a_number_leaves_its_old_one_retired_and_back_again(folder: Path) -> None:
    number = compiled(folder).book.number("ford")
    done(folder, "ford", "77")
    lock = (folder / "numbers.lock").read_text("utf-8")
    assert "\n77 77\n" in lock
    (folder / "numbers.lock").write_text(lock + f"ford {number} retired\n", "utf-8")
    done(folder, "77", "weir")
    lock = (folder / "numbers.lock").read_text("utf-8")
    assert "\nweir 77\n" in lock
    assert f"\nford {number} retired\n" in lock


def test_a_locked_number_is_retired_when_its_passage_is_given_another(folder: Path) -> None:
    number = compiled(folder).book.number("ford")
    (folder / "numbers.lock").write_text(f"ford {number}\n", "utf-8")
    done(folder, "ford", "77")
    assert f"\nford {number} retired\n" in (folder / "numbers.lock").read_text("utf-8")


# ------------------------------------------------------------------------------- what ships, whole


def names_of(pack: str) -> list[tuple[str, str]]:
    vocabulary = compiled(Path("content") / pack).pack.vocabulary
    return [(kind, name) for kind in KINDS for name in vocabulary.names(kind)]


@pytest.mark.parametrize("pack", ["the-ferry", "tales"])
def test_the_names_of_a_shipped_pack_can_be_renamed_in_memory(
    root: Path, pack: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each plan proves by itself that the book is the same but for the name."""
    # With each name all passages are lowered anew; how a text parses depends on nothing else.
    monkeypatch.setattr(unit, "parse_passage", cache(unit.parse_passage))
    folder = root / "content" / pack
    compiler = Compiler()
    before, uses = compile_folder(folder, compiler), table_uses(folder)
    listing = listing_of(folder)
    vocabulary = before.pack.vocabulary
    pick = random.Random(pack)
    for kind in KINDS:
        names = [name for name in vocabulary.names(kind) if not _is_given(kind, name)]
        for name in sorted(pick.sample(names, min(len(names), 2))):
            new = "77" if kind == "token" else f"{name}x"
            try:
                known = Known(compiler.branch(), before, uses, listing)
                plan = plan_rename(folder, name, new, kind, known=known)
            except RenameError as error:
                pytest.fail(f"{kind} {name}: {error} {error.place}")
            assert any(change.places for change in plan.changes)


def _is_given(kind: Kind, name: str) -> bool:
    """Whether the language, not the pack, has the name."""
    return kind == "fact" and name in ("tags", "retinue", "by", "state")


def test_every_passage_of_the_ferry_can_be_renamed(root: Path) -> None:
    folder = root / "content" / "the-ferry"
    for id in list(compiled(folder).placed)[::3]:
        label = id.partition(".")[2]
        plan = plan_rename(folder, id, f"{label}x" if label else f"x{id}", "passage")
        assert plan.changes


def test_ids_are_renamed_and_words_are_not(folder: Path) -> None:
    book = compiled(folder).book
    for id in book:
        passage = book.passage(id)
        assert renamed(passage, lambda kind, id: id) == passage
        again = renamed(passage, lambda kind, id: f"{id}'")
        text = json.dumps([repr(item) for item in again.items])
        assert "Ford it'" not in text


def test_the_pack_of_these_tests_is_sound(folder: Path) -> None:
    assert compiled(folder).diagnostics == ()
    assert PACK in (folder / "pack.yaml").read_text("utf-8")


def test_texts_that_are_not_saved_are_what_is_renamed(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "pack", "## mill\n\nSo.\n\n-> end\n")
    unsaved = {"a.tale": b"## mill\n\nSo.\n\n-> barn\n\n## barn\n\nNo.\n\n-> end\n"}
    plan = plan_rename(folder, "barn", "byre", "", unsaved)
    changed = {one.file: one.after for one in plan.changes}
    assert changed["a.tale"] == unsaved["a.tale"].replace(b"barn", b"byre")
    assert "barn" not in (folder / "a.tale").read_text("utf-8")
