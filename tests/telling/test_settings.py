"""Settings: read without ever raising, changed without losing what a player wrote beside them."""

from __future__ import annotations

import pytest
from malory.telling.settings import SETTINGS, as_word, read_settings, setting, settings_path
from malory.telling.settings_file import BrokenFileError, change_settings


def test_without_a_file_all_is_as_usual():
    found = read_settings()
    assert not settings_path().exists()
    assert found.troubles == ()
    assert {one.name: found[one.name] for one in SETTINGS} == {
        one.name: one.usual for one in SETTINGS
    }


@pytest.mark.parametrize("one", SETTINGS, ids=lambda one: one.name)
def test_what_is_usual_can_be_typed_and_set(one):
    assert one.read(as_word(one.usual)) == one.usual
    change_settings(one.name, one.usual)
    found = read_settings()
    assert found.given == {one.name: one.usual}
    change_settings(one.name, None)
    assert read_settings().given == {}


def test_a_change_keeps_the_comments_and_the_order_of_the_player():
    path = settings_path()
    path.parent.mkdir(parents=True)
    path.write_text("# for the big screen\nwidth = 90 # wide\nfilter = ['romance']\n", "utf-8")
    change_settings("width", 60)
    assert path.read_text("utf-8") == (
        "# for the big screen\nwidth = 60 # wide\nfilter = ['romance']\n"
    )
    assert read_settings()["filter"] == ("romance",)


@pytest.mark.parametrize(
    "data",
    [b"width = ", b"\xff\xfe", b"\0", b"[" * 5000, b"a" * 100_000, b"width = 60\nwidth = 61"],
)
def test_a_broken_file_is_said_and_ignored_and_never_written_over(data):
    path = settings_path()
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    found = read_settings()
    assert found.given == {}
    assert len(found.troubles) == 1
    assert str(path) in found.troubles[0]
    with pytest.raises(BrokenFileError):
        change_settings("width", 60)
    assert path.read_bytes() == data


def test_a_folder_in_its_place_is_said():
    settings_path().mkdir(parents=True)
    assert "nothing is set" in read_settings().troubles[0]


def test_what_fits_nothing_is_said_and_the_rest_holds():
    path = settings_path()
    path.parent.mkdir(parents=True)
    path.write_text("widht = 3\nwidth = 'wide'\nsigns = 'ASCII'\nfilter = [1]\n", "utf-8")
    found = read_settings()
    assert found.given == {"signs": "ascii"}
    near, width, names = found.troubles
    assert "there is no setting `widht`; did you mean `width`?" in near
    assert "`width` is ignored; it takes a whole number" in width
    assert "`filter` is ignored" in names


@pytest.mark.parametrize(
    ("name", "typed", "value"),
    [
        ("width", "60", 60),
        ("width", "0", 0),
        ("width", "401", None),
        ("width", "-1", None),
        ("width", "true", None),
        ("filter", "romance, dread", ("romance", "dread")),
        ("filter", "none", ()),
        ("screen", "Plain", "plain"),
        ("screen", "large", None),
    ],
)
def test_a_word_is_read_as_the_setting_takes_it(name, typed, value):
    assert setting(name).read(typed) == value
