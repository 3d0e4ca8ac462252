"""What a player names is found and bound, or refused in one line."""

import pytest
from malory.kernel.registry import Listing
from malory.telling import UnplayableError, begin, bind, cast, find, playables

from tests.telling.ferry import write_ferry


def refused(what, book="", options=None):
    with pytest.raises(UnplayableError) as error:
        bind(find(what, book), options or {})
    assert "\n" not in error.value.words
    return error.value


def test_a_path_to_a_gamebook_is_played(tmp_path):
    bound = bind(find(str(write_ferry(tmp_path / "f"))), {})
    assert bound.title == "The Short Ferry"
    assert bound.what == bound.book == str(tmp_path / "f")
    assert "random" in bound.bots


def test_an_unknown_game_names_the_nearest():
    assert refused("tals").words == "there is no game `tals`; did you mean `tales`?"
    assert "`malory games` lists them" in refused("qqqq").words


def test_an_empty_name_is_not_the_pack_of_the_current_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(write_ferry(tmp_path))
    assert "an empty name is no game" in refused("").words


def test_a_game_that_is_not_built_yet_is_no_bug(monkeypatch):
    monkeypatch.setattr(Listing, "is_here", lambda listed: listed.id != "shadows")
    assert refused("shadows").words.startswith("Shadows over Camelot is not in this version yet")


def test_a_folder_without_a_pack_is_said_to_be_one(tmp_path):
    assert "is a folder without a pack.yaml" in refused(str(tmp_path)).words
    (tmp_path / "a.tale").write_text("", "utf-8")
    assert "a book is a folder with a pack.yaml" in refused(str(tmp_path / "a.tale")).words
    assert not refused("x" * 5000).is_fault
    assert not refused("nul\0").is_fault


def test_a_pack_with_errors_names_the_command_that_shows_them(tmp_path):
    folder = write_ferry(tmp_path / "a b")
    with open(folder / "ferry.tale", "a", encoding="utf-8") as tale:
        tale.write("\n## broken Broken\n\nNo.\n\n-> nowhere-at-all\n")
    error = refused(str(folder))
    assert error.is_fault
    assert f"`malory check '{folder}'` shows it" in error.words


def test_an_option_the_game_does_not_take_is_refused(tmp_path):
    folder = str(write_ferry(tmp_path / "f"))
    assert "takes no `knights`" in refused(folder, options={"knights": "Gawain"}).words
    words = refused(folder, options={"start": "fery"}).words
    assert "did you mean `ferry`?" in words


def test_a_gamebook_is_no_book_for_tales(tmp_path):
    folder = str(write_ferry(tmp_path / "f"))
    assert refused("tales", folder).words == f"`{folder}` is a book for gamebook, not for tales"


def test_the_list_holds_tales_and_no_pack_twice():
    ids = [one.id for one in playables()]
    assert ids[0] == "tales"
    assert len(ids) == len(set(ids))
    assert "gamebook" not in ids


def test_a_gamebook_is_broken_off_for_bots_alone(tmp_path):
    found = find(str(write_ferry(tmp_path / "f")))
    assert bind(found, {}).game.limit == 10_000
    reading = bind(found, {}, for_people=True)
    assert reading.game.limit > 10**9
    assert reading.game.options == {"limit": "none"}
    assert bind(found, {"limit": "9"}, for_people=True).game.limit == 9
    assert "limit" not in begin(reading, cast(reading)).command()
