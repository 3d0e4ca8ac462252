"""Saves: names, the latest, and whatever a disk may do."""

import errno
import os

import pytest
from malory.kernel.save import BadSave, Save
from malory.kernel.table import Table
from malory.telling import Saves, Trouble
from malory.telling.saves import data_folder, refuse_name

from tests.kernel.toys import Woods


def table():
    return Table(Woods(), 1, "7")


def age(saves, name, seconds):
    os.utime(saves.path(name), (seconds, seconds))


def test_a_save_is_read_back(tmp_path):
    saves = Saves(tmp_path / "deep" / "saves")
    assert saves.write("one", table(), {"book": "woods"}) is None
    read = saves.read("one")
    assert isinstance(read, Save)
    assert read.note["book"] == "woods"


def test_the_latest_that_is_not_over_is_gone_on_with(tmp_path):
    saves = Saves(tmp_path)
    for at, (name, over) in enumerate({"old": False, "new": False, "done": True}.items()):
        saves.write(name, table(), {"over": over, "book": "woods"})
        age(saves, name, 1000 + at)
    name, _ = saves.latest()
    assert name == "new"
    assert saves.names() == ("done", "new", "old")


def test_only_saves_of_the_book_that_was_named_count(tmp_path):
    saves = Saves(tmp_path)
    saves.write("here", table(), {"book": "woods"})
    saves.write("there", table(), {"book": "hills"})
    age(saves, "here", 1000)
    assert saves.latest("woods", "woods")[0] == "here"
    assert isinstance(saves.latest("tales"), Trouble)


def test_a_damaged_save_does_not_hide_an_older_one(tmp_path):
    saves = Saves(tmp_path)
    saves.write("good", table(), {})
    age(saves, "good", 1000)
    saves.path("bad").write_text("{}", "utf-8")
    assert saves.latest()[0] == "good"
    saves.path("good").unlink()
    assert isinstance(saves.latest(), BadSave)
    assert "bad.save is no save" in saves.latest().words


def test_an_unknown_save_names_the_nearest(tmp_path):
    saves = Saves(tmp_path)
    assert saves.read("ford").words == "there is no save `ford`; nothing has been saved yet"
    saves.write("the-ford", table(), {})
    assert saves.read("the-fort").words == "there is no save `the-fort`; did you mean `the-ford`?"
    assert saves.read("zzz").words == "there is no save `zzz`; the only one is the-ford"


@pytest.mark.parametrize("name", ["../up", "a/b", "", ".hidden", "x" * 61, "dot.", "a\nb", "nul\0"])
def test_a_name_that_no_file_should_have_is_refused(name):
    assert refuse_name(name) is not None


@pytest.mark.parametrize("name", ["Before the ford", "tales-7", "Bedívere's oath", "2"])
def test_a_name_of_letters_digits_and_spaces_is_taken(tmp_path, name):
    saves = Saves(tmp_path)
    assert refuse_name(name) is None
    assert saves.write(name, table(), {}) is None
    assert saves.names() == (name,)


def test_the_data_folder_is_what_platformdirs_says(monkeypatch):
    platformdirs = pytest.importorskip("platformdirs")
    for value in ("", "/somewhere/else"):
        monkeypatch.setenv("XDG_DATA_HOME", value)
        assert data_folder() == platformdirs.user_data_path("malory", appauthor=False)


def test_a_fresh_name_is_one_that_no_save_has(tmp_path):
    saves = Saves(tmp_path)
    assert saves.fresh("the ferry-7") == "the-ferry-7"
    saves.write("the-ferry-7", table(), {})
    assert saves.fresh("the ferry-7") == "the-ferry-7-2"


def test_a_folder_that_cannot_be_made_is_said_and_raises_nothing(tmp_path):
    (tmp_path / "file").write_text("", "utf-8")
    trouble = Saves(tmp_path / "file" / "saves").write("one", table(), {})
    assert trouble is not None
    assert trouble.words == "not a directory"


def test_a_full_disk_leaves_the_old_save_and_no_half_of_a_new_one(tmp_path, monkeypatch):
    saves = Saves(tmp_path)
    saves.write("one", table(), {"try": 1})

    def full(handle):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    trouble = saves.write("one", table(), {"try": 2})
    assert trouble.words == "no space left on device"
    assert saves.read("one").note == {"try": 1}
    assert [path.name for path in tmp_path.iterdir()] == ["one.save"]
