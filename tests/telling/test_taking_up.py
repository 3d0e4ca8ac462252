"""A saved game is taken up where it was left, after edits to the story too."""

import shutil

import pytest
from click.testing import CliRunner
from malory.telling import Saves, UnplayableError, take_up
from scriptorium.map.command import map_command
from scriptorium.number import number
from scriptorium.rename.command import rename

from tests.telling.ferry import at_the_ferry, words_of


def left_at_the_menu(tmp_path):
    sitting = at_the_ferry(tmp_path)
    words_of(sitting)
    sitting.answer(sitting.prompt.options[0].move)
    words_of(sitting)
    return sitting


def refused(*args):
    with pytest.raises(UnplayableError) as error:
        take_up(*args)
    assert "\n" not in error.value.words
    return error.value


def test_it_goes_on_at_the_same_prompt_with_the_same_log(tmp_path):
    left = left_at_the_menu(tmp_path)
    again = take_up(left.saves)
    assert again.name == left.name
    assert again.is_resumed
    assert not left.is_resumed
    assert words_of(again) == ""
    assert again.prompt == left.prompt
    assert [one.words for one in again.log()] == [one.words for one in left.log()]
    assert again.again() == left.again()
    assert again.undo() is None
    assert again.prompt.pace == "pause"


def test_the_same_dice_fall_as_would_have_fallen(tmp_path):
    left = left_at_the_menu(tmp_path)
    left.answer("row")
    words_of(left)
    again = take_up(left.saves, left.name)
    words_of(again)
    for sitting in (left, again):
        sitting.answer("Rowing")
    assert words_of(again) == words_of(left)


def test_a_copy_under_a_name_stays_as_it_was_saved(tmp_path):
    left = left_at_the_menu(tmp_path)
    assert left.save("before the oar") is None
    kept = left.saves.path("before the oar").read_bytes()
    again = take_up(left.saves, "before the oar")
    words_of(again)
    again.answer("row")
    assert again.name not in ("", "before the oar", left.name)
    assert left.saves.path("before the oar").read_bytes() == kept


def test_a_book_that_moved_is_named_by_its_path(tmp_path):
    left = left_at_the_menu(tmp_path)
    shutil.move(tmp_path / "ferry", tmp_path / "moved")
    assert "no pack" in refused(left.saves, left.name).words
    again = take_up(left.saves, left.name, str(tmp_path / "moved"))
    assert again.prompt == left.prompt


def test_an_edit_elsewhere_changes_nothing(tmp_path):
    left = left_at_the_menu(tmp_path)
    tale = tmp_path / "ferry" / "ferry.tale"
    tale.write_text(tale.read_text("utf-8").replace("three teeth", "four teeth"), "utf-8")
    again = take_up(left.saves)
    assert again.prompt == left.prompt


def test_numbers_locked_and_maps_drawn_since_change_nothing(tmp_path):
    left = left_at_the_menu(tmp_path)
    folder = str(tmp_path / "ferry")
    assert CliRunner().invoke(number, [folder]).exit_code == 0
    assert (tmp_path / "ferry" / "numbers.lock").is_file()
    drawn = CliRunner().invoke(map_command, [folder, "-o", f"{folder}/map.svg"])
    assert drawn.exit_code == 0, drawn.output
    again = take_up(left.saves)
    assert words_of(again) == ""
    assert again.prompt == left.prompt


def test_a_passage_that_is_gone_is_refused_in_words(tmp_path):
    left = left_at_the_menu(tmp_path)
    left.answer("wait")
    words_of(left)
    tale = tmp_path / "ferry" / "ferry.tale"
    text = tale.read_text("utf-8")
    start, end = text.index("## wait"), text.index("## bank")
    text = (text[:start] + text[end:]).replace("* Go back to the landing, and wait -> wait\n", "")
    tale.write_text(text, "utf-8")
    assert "wait is gone" in refused(left.saves, left.name).words


def test_a_save_follows_what_was_renamed(tmp_path):
    left = left_at_the_menu(tmp_path)
    left.answer("wait")
    words_of(left)
    folder = str(tmp_path / "ferry")
    for old, new in (("wait", "patience"), ("patience", "patience-again"), ("Rowing", "Oars")):
        done = CliRunner().invoke(rename, [folder, old, new], standalone_mode=False)
        assert done.exception is None, done.exception
        assert done.return_value == 0, done.output
    again = take_up(left.saves)
    assert words_of(again) == ""
    assert again.prompt.words == left.prompt.words
    assert again.table.state.here == "patience-again"
    assert "patience-again" in again.table.state.visited_ids
    assert again.table.state.ranks["Oars"] == left.table.state.ranks["Rowing"]
    assert "Rowing" not in again.table.state.ranks


def test_a_save_of_another_game_is_not_mistaken(tmp_path):
    left = left_at_the_menu(tmp_path)
    assert "is a save of" in refused(left.saves, left.name, "tales").words


def test_nothing_saved_is_said(tmp_path):
    left = at_the_ferry(tmp_path)
    assert "nothing fitting has been saved yet" in refused(left.saves).words


def test_a_damaged_save_is_a_fault(tmp_path):
    left = left_at_the_menu(tmp_path)
    path = left.saves.path(left.name)
    path.write_bytes(path.read_bytes()[:-40] + b"\n")
    error = refused(left.saves, left.name)
    assert error.is_fault
    assert "damaged" in error.words


def test_a_save_whose_notes_are_odd_raises_nothing_unsaid(tmp_path):
    left = left_at_the_menu(tmp_path)
    left.saves.write("odd", left.table, {"book": 7, "seats": ["x"], "decisions": [-1, "a", 10**9]})
    assert "no pack" in refused(left.saves, "odd").words


def test_who_plays_on_with_a_save_that_another_has_written_since_takes_a_name_of_its_own(tmp_path):
    left = left_at_the_menu(tmp_path)
    first, second = [take_up(Saves(left.saves.folder), left.name) for _ in range(2)]
    for sitting, move in ((first, "wait"), (second, "bank")):
        words_of(sitting)
        sitting.answer(move)
    kept = left.saves.path(left.name).read_bytes()
    assert first.news == []
    assert first.name == left.name != second.name
    (said,) = second.news
    assert left.name in said
    assert second.name in said
    second.keep()
    assert left.saves.path(left.name).read_bytes() == kept
    assert len(second.news) == 1
    assert [one[1] for one in take_up(Saves(left.saves.folder), first.name).table.record][-1] == (
        "wait"
    )


def test_a_save_that_was_deleted_meanwhile_is_written_again(tmp_path):
    left = left_at_the_menu(tmp_path)
    left.saves.path(left.name).unlink()
    left.answer("wait")
    assert left.news == []
    assert left.saves.path(left.name).is_file()


def test_what_a_renamed_skill_leaves_behind_is_told(tmp_path):
    left = left_at_the_menu(tmp_path)
    for name in ("skills.yaml", "ferry.tale"):
        file = tmp_path / "ferry" / name
        file.write_text(file.read_text("utf-8").replace("Rowing", "Sculling"), "utf-8")
    again = take_up(left.saves)
    assert again.notice.endswith(
        "The story no longer knows Rowing 1, so that counts for nothing now."
    )
