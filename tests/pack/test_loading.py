"""A pack's files become one pack; what is wrong with one file costs that file alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from malory.pack import GamebookTables, Pack, find_pack, load_pack
from malory.source import message

from tests.pack.packs import MILL, codes, load, load_mill, load_small


def test_the_pack_that_the_reference_shows_is_sound(root: Path, tmp_path: Path) -> None:
    reference = (root / "grammar" / "reference.md").read_text("utf-8")
    shown = reference.split("```yaml\n")[1].split("```")[0]
    pack, found = load(tmp_path, {"pack.yaml": shown})
    assert not found
    assert isinstance(pack.tables, GamebookTables)


def test_a_gamebook_is_its_manifest_and_its_tables(tmp_path: Path) -> None:
    pack, found = load_mill(
        tmp_path,
        """
number_range: [1, 60]
categories: [Body]
skills: [{name: Strength, category: body, start: 2}, {name: Patience}]
points: 3
renowns: [Kindness]
statuses: [Tired]
treasures: [Lamp]
tokens: [{number: 1, title: The Key}]
counters: [{name: Gold, start: 3, maximum: 99}]
dice: {count: 2, sides: 6}
tags: [steal]
facts: [{key: mood, values: [grim, merry]}]
inserts: [{name: hero, text: the miller}]
""",
    )
    assert not found
    assert pack.manifest.title == "The Mill"
    assert pack.manifest.number_range == (1, 60)
    assert isinstance(pack.tables, GamebookTables)
    assert pack.tables.dice.count == 2
    assert pack.tables.skills[0].category == "Body"
    words = pack.vocabulary
    assert words.index().find("tired") == ("status", "Tired")
    assert words.index("token").find("the key") == ("token", "1")
    assert words.counter("Gold") is not None
    assert words.fact("mood") is not None
    assert words.inserts[0].text == "the miller"
    assert words.category_of("Strength") == "Body"
    assert words.doubtful == ()


def test_tables_may_stand_in_any_yaml_file_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "ledger").mkdir()
    (tmp_path / "ledger" / "notes.yaml").write_text("- not: a table\n")
    (tmp_path / ".hidden.yaml").write_text("- nor this\n")
    files = {"pack.yaml": MILL, "b.yml": "statuses: [Tired]\n", "a.yaml": "renowns: [Kindness]\n"}
    pack, found = load(tmp_path, files)
    assert not found
    assert pack.vocabulary.statuses == ("Tired",)
    assert pack.vocabulary.renowns == ("Kindness",)


def test_a_table_in_two_files_is_one_fault_that_shows_both(tmp_path: Path) -> None:
    _, (fault,) = load(
        tmp_path,
        {"pack.yaml": MILL, "a.yaml": "statuses: [Tired]\n", "b.yaml": "\nstatuses: [Sad]\n"},
    )
    assert fault.code == "E076"
    assert (fault.place.file, fault.place.line) == ("b.yaml", 2)
    assert (fault.notes[0].place.file, fault.notes[0].place.line) == ("a.yaml", 1)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"statuses: [caf\xe9]\n", "E002"),
        ("statuses: [Tired]\n".encode("utf-16"), "E002"),
        (b"statuses: [Tired\n", "E070"),
        (b"- statuses\n", "E079"),
        (b"", "E094"),
    ],
    ids=["latin-1", "utf-16", "open", "list", "empty"],
)
def test_a_file_that_cannot_be_read_is_one_fault_and_leaves_its_names_doubtful(
    tmp_path: Path, data: bytes, code: str
) -> None:
    pack, found = load(tmp_path, {"pack.yaml": MILL, "names.yaml": data})
    assert codes(found) == [code]
    assert "status" in pack.vocabulary.doubtful


def test_a_lost_file_does_not_make_its_tables_missing(tmp_path: Path) -> None:
    pack, found = load_small(tmp_path, {"cards.yaml": "ages: ["})
    assert codes(found) == ["E070"]
    assert pack.tables is None
    assert not pack.is_whole


def test_a_byte_order_mark_and_any_line_ends_are_read(tmp_path: Path) -> None:
    text = "\ufeff" + MILL.replace("\n", "\r\n") + "statuses: [Tired]\rrenowns: [Kindness]"
    pack, found = load(tmp_path, {"pack.yaml": text})
    assert not found
    assert pack.vocabulary.renowns == ("Kindness",)


def test_a_folder_without_a_manifest_is_one_fault(tmp_path: Path) -> None:
    pack, found = load_pack(tmp_path / "nowhere")
    assert codes(found) == ["E093"]
    assert not pack.is_whole
    assert "skill" in pack.vocabulary.doubtful


def test_a_folder_that_is_named_like_a_table_is_one_fault(tmp_path: Path) -> None:
    (tmp_path / "odd.yaml").mkdir()
    _, found = load(tmp_path, {"pack.yaml": MILL})
    assert codes(found) == ["E001"]


def test_a_file_without_leave_to_read_is_one_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Path.open

    def refuse(path: Path, mode: str = "r", *how: Any, **else_how: Any) -> Any:
        if path.name == "shut.yaml" and "r" in mode:
            raise PermissionError(13, "Permission denied")
        return opened(path, mode, *how, **else_how)

    monkeypatch.setattr(Path, "open", refuse)
    files = {"pack.yaml": MILL, "shut.yaml": "statuses: [Tired]\n"}
    _, (fault,) = load(tmp_path, files)
    assert (fault.code, message(fault)[-17:]) == ("E001", "permission denied")


def test_an_unknown_game_is_one_fault_however_many_tables_follow(tmp_path: Path) -> None:
    text = "title: x\ngame: talse\nskills: [{name: A}]\nplaces: [1]\nknights: 3\n"
    pack, found = load(tmp_path, {"pack.yaml": text})
    assert codes(found) == ["E082"]
    assert found[0].hint == "did you mean `tales`?"
    assert "place" in pack.vocabulary.doubtful


def test_a_misspelt_table_is_told_once_and_its_nearest_name(tmp_path: Path) -> None:
    _, (fault,) = load_small(
        tmp_path, {"things.yaml": "statusses: []\ntreasures: []\ntokens: []\n"}
    )
    assert (fault.code, fault.hint) == ("E077", "did you mean `statuses`?")


def test_a_misspelt_edition_list_is_not_also_missing(tmp_path: Path) -> None:
    _, found = load_mill(tmp_path, "editons: []\n")
    assert [(fault.code, fault.hint) for fault in found] == [("E077", "did you mean `editions`?")]


@pytest.mark.parametrize(
    ("extra", "code", "said"),
    [
        ("number_range: [9, 1]", "E095", "the range ends before it begins"),
        ("default_edition: all", "E085", "there is no edition called `all`"),
        (
            "editions: [{name: all}, {name: all}]",
            "E086",
            "`all` is declared twice: as edition and as edition",
        ),
        (
            "calibration: [{measure: words, low: 9, high: 2}]",
            "E095",
            "`words` has its low above its high",
        ),
        (
            "inserts: [{name: hero}]",
            "E095",
            "a gamebook's insert needs its text: `hero` has none",
        ),
        (
            "rank_limit: 3\nskills: [{name: Guile, start: 4}]",
            "E095",
            "`Guile` starts above the rank limit of 3",
        ),
        ("score: Gold", "E085", "there is no counter called `Gold`"),
        ("facts: [{key: Tags}]", "E086", "`Tags` is declared twice: as fact and as fact"),
        ("filters: [romance]", "E085", "there is no tag called `romance`"),
        ("base: talse", "E085", "there is no pack called `talse`"),
        ("statuses: [Ten, ten]", "E086", "`ten` is declared twice: as status and as status"),
        (
            "statuses: [Gold]\ncounters: [{name: gold}]",
            "E086",
            "`Gold` is declared twice: as counter and as status",
        ),
    ],
)
def test_what_a_manifest_says_must_fit_together(
    tmp_path: Path, extra: str, code: str, said: str
) -> None:
    _, found = load_mill(tmp_path, extra + "\n")
    assert [(fault.code, message(fault)) for fault in found] == [(code, said)]


def test_a_gamebook_says_where_it_begins(tmp_path: Path) -> None:
    _, found = load(tmp_path, {"pack.yaml": "title: x\ngame: gamebook\n"})
    assert [message(fault) for fault in found] == ["the key `start` is missing"]


def test_a_pack_may_stand_on_the_tables_of_one_that_ships(tmp_path: Path) -> None:
    text = "title: Another Book\ngame: tales\nbase: tales\ntags: [sing]\nfilters: []\n"
    pack, found = load(tmp_path, {"pack.yaml": text})
    # Another set of tags leaves the statuses of the base without those they force.
    assert {fault.code for fault in found} <= {"E085"}
    text = "title: Another Book\ngame: tales\nbase: tales\n"
    pack, found = load(tmp_path, {"pack.yaml": text})
    assert not found
    shipped = tales()
    assert pack.tables == shipped.tables
    assert pack.vocabulary == shipped.vocabulary
    assert pack.manifest.title == "Another Book"
    assert pack.manifest.licence == ""
    assert pack.digest != shipped.digest


def tales() -> Pack:
    folder = find_pack("tales")
    assert folder is not None
    return load_pack(folder)[0]


def test_the_pack_that_ships_is_clean() -> None:
    folder = find_pack("tales")
    assert folder is not None
    pack, found = load_pack(folder)
    assert [message(fault) for fault in found] == []
    assert pack.is_whole


def test_findings_come_in_reading_order_and_alike_on_every_run(tmp_path: Path) -> None:
    files = {
        "pack.yaml": MILL,
        "b.yaml": "statuses: [no, 3]\nrenowns: {}\n",
        "a.yaml": "points: x\nskills: [{name: 5}, {nam: y}]\n",
    }
    _, found = load(tmp_path, files)
    places = [fault.place for fault in found]
    assert places == sorted(places)
    assert found == load_pack(tmp_path)[1]
    assert codes(found) == ["E079", "E080", "E077", "E080", "E080", "E079"]


def test_reading_the_room_needs_no_yaml_and_the_plain_form_neither() -> None:
    script = (
        "import sys, json\n"
        "from malory.pack import pack_from_plain, find_pack, Vocabulary\n"
        "import malory.pack.tales\n"
        "find_pack('tales')\n"
        "assert 'yaml' not in sys.modules and 'lark' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
