"""The shelf of saves: listed, renamed, carried, thrown away; never one over another."""

from __future__ import annotations

import pytest
from malory.kernel.save import BadSave, Save, read_save
from malory.kernel.table import Table
from malory.telling import Saves, Trouble
from malory.telling.shelf import delete_save, export_save, import_save, rename_save, shelved

from tests.kernel.toys import Woods


@pytest.fixture
def saves(tmp_path):
    found = Saves(tmp_path / "saves")
    note = {"own": "ride", "title": "Woods", "decisions": [0, 2], "over": False}
    found.write("ride", Table(Woods(), 1, "7"), note)
    return found


def test_the_shelf_tells_what_is_in_each_save(saves):
    saves.write("mark", Table(Woods(), 1, "7"), {"own": "ride", "words": "before the ford"})
    saves.path("torn").write_text("{}", "utf-8")
    found = {one.name: one for one in shelved(saves)}
    assert (found["ride"].title, found["ride"].decisions, found["ride"].is_bookmark) == (
        "Woods",
        2,
        False,
    )
    assert found["mark"].is_bookmark
    assert found["mark"].words == "before the ford"
    assert found["torn"].trouble


def test_a_renamed_game_goes_on_in_its_new_file(saves):
    assert rename_save(saves, "ride", "Gawain") is None
    assert saves.names() == ("Gawain",)
    read = saves.read("Gawain")
    assert isinstance(read, Save)
    assert read.note["own"] == "Gawain"
    assert read.note["decisions"] == [0, 2]


def test_a_renamed_bookmark_stays_one(saves):
    saves.write("mark", Table(Woods(), 1, "7"), {"own": "ride"})
    rename_save(saves, "mark", "ford")
    assert read_save(saves.path("ford")).note["own"] == "ride"


def test_no_save_is_written_over(saves, tmp_path):
    saves.write("other", Table(Woods(), 1, "8"), {"own": "other"})
    before = saves.path("other").read_bytes()
    assert "already" in rename_save(saves, "ride", "other").words
    file = tmp_path / "out.save"
    assert export_save(saves, "ride", file) is None
    taken = import_save(saves, file, "other")
    assert isinstance(taken, Trouble)
    assert isinstance(import_save(saves, file), Trouble)
    assert saves.path("other").read_bytes() == before
    assert saves.path("ride").is_file()


def test_what_is_carried_out_can_be_taken_in_elsewhere_and_goes_on_there(saves, tmp_path):
    file = tmp_path / "out.save"
    export_save(saves, "ride", file)
    there = Saves(tmp_path / "there")
    assert import_save(there, file) == "ride"
    assert there.path("ride").read_bytes() == saves.path("ride").read_bytes()
    assert import_save(there, file, "again") == "again"
    assert there.read("again").note["own"] == "again"


def test_what_is_no_save_is_not_taken_in(saves, tmp_path):
    file = tmp_path / "letter.save"
    file.write_text("dear Gawain", "utf-8")
    assert "no save of Malory" in import_save(saves, file).words
    assert saves.names() == ("ride",)


def test_a_damaged_save_can_be_thrown_away_but_not_carried(saves, tmp_path):
    saves.path("torn").write_text("{}", "utf-8")
    assert isinstance(export_save(saves, "torn", tmp_path / "x"), BadSave)
    assert isinstance(rename_save(saves, "torn", "whole"), BadSave)
    assert delete_save(saves, "torn") is None
    assert "no save" in delete_save(saves, "torn").words
    assert saves.names() == ("ride",)


@pytest.mark.parametrize("name", ["../up", "", "a/b", "x" * 61])
def test_no_name_leads_out_of_the_folder(saves, tmp_path, name):
    (tmp_path / "up.save").write_text("{}", "utf-8")
    assert isinstance(rename_save(saves, "ride", name), Trouble)
    assert isinstance(delete_save(saves, name), Trouble)
    assert (tmp_path / "up.save").exists()
