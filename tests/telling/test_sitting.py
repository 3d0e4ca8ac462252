"""A sitting: what is told, asked, taken back and saved."""

import errno
import os

import pytest
from malory.kernel import bots_of
from malory.kernel.bots import EAGER
from malory.kernel.save import read_save
from malory.telling import Bound, Saves, begin, bind, cast, find

from tests.kernel.toys import Joust
from tests.telling.ferry import at_the_ferry, words_of


def moves(sitting):
    return [one.move for one in sitting.prompt.options]


def at_the_menu(tmp_path, **more):
    sitting = at_the_ferry(tmp_path, **more)
    words_of(sitting)
    sitting.answer(moves(sitting)[0])
    words_of(sitting)
    return sitting


def test_nothing_below_a_pause_is_told_before_it(tmp_path):
    sitting = at_the_ferry(tmp_path)
    told = words_of(sitting)
    assert "You row" in told
    assert "half full" not in told
    assert sitting.prompt.pace == "pause"
    sitting.answer(moves(sitting)[0])
    assert words_of(sitting) == "The boat is half full."


def test_each_answer_is_on_disk_before_it_is_shown(tmp_path):
    sitting = at_the_menu(tmp_path)
    sitting.answer("row")
    save = read_save(sitting.saves.path(sitting.name))
    assert save.record[-1] == (0, "row")
    assert any("On the Water" in words for _, words in save.told)
    assert "On the Water" in words_of(sitting)


def test_a_refused_answer_changes_nothing(tmp_path):
    sitting = at_the_menu(tmp_path)
    before = list(sitting.table.record)
    assert sitting.answer("swim") is not None
    assert sitting.table.record == before


def test_undo_goes_to_the_last_decision_past_pauses(tmp_path):
    sitting = at_the_menu(tmp_path)
    sitting.answer("wait")
    words_of(sitting)
    sitting.answer("ferry")
    words_of(sitting)
    assert sitting.prompt.pace == "pause"
    assert sitting.undo() is None
    words_of(sitting)
    assert moves(sitting) == ["ferry", "bank"]
    assert sitting.undo() is None
    assert "row" in moves(sitting)


def test_what_was_taken_back_is_no_longer_in_the_log(tmp_path):
    sitting = at_the_menu(tmp_path)
    before = sitting.log()
    sitting.answer("wait")
    words_of(sitting)
    sitting.undo()
    assert sitting.log() == before
    assert words_of(sitting) == ""


def test_undo_at_the_opening_is_refused(tmp_path):
    sitting = at_the_ferry(tmp_path)
    words_of(sitting)
    assert sitting.undo().words == "There is nothing to take back."


def test_again_holds_all_since_the_last_decision_across_pauses(tmp_path):
    sitting = at_the_menu(tmp_path)
    assert [told.style for told in sitting.again()] == ["heading", "prose", "prose"]
    sitting.answer("wait")
    words_of(sitting)
    assert [told.words for told in sitting.again()] == [
        "Go back to the landing, and wait",
        "The Landing",
        "Nobody comes.",
    ]


def test_bots_play_to_the_end_alike_from_one_seed(tmp_path):
    tales = [words_of(at_the_ferry(tmp_path, seats="bot", seed="5")) for _ in range(2)]
    assert tales[0] == tales[1]
    sitting = at_the_ferry(tmp_path, seats="bot:random", seed="5")
    words_of(sitting)
    assert sitting.is_over
    assert sitting.name == ""
    assert sitting.summary().replay == sitting.command()
    assert "--seats bot:random --seed 5" in sitting.command()


def test_a_bot_s_decisions_are_told(tmp_path):
    sitting = at_the_ferry(tmp_path, seats="bot", seed="5")
    told = list(sitting.go_on())
    assert [one for one in told if one.style == "answer" and one.move]


def test_several_people_sit_at_one_table_and_secrets_stay_with_their_seat(tmp_path):
    bound = Bound(Joust(), bots_of({}), "The Joust", "joust", "joust")
    sitting = begin(bound, cast(bound, "human,human,bot:eager"), "3", Saves(tmp_path))
    told = words_of(sitting)
    assert "'hand'" not in told
    while not sitting.is_over:
        assert sitting.prompt.seat in (0, 1)
        assert sitting.answer(moves(sitting)[-1]) is None
        words_of(sitting)
    assert len(sitting.summary().scores) == 3


def test_a_save_that_fails_is_remembered_and_the_game_goes_on(tmp_path, monkeypatch):
    sitting = at_the_menu(tmp_path)
    fsync = os.fsync

    def full(handle):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert sitting.answer("wait") is None
    assert sitting.trouble.words == "no space left on device"
    assert "Nobody comes." in words_of(sitting)
    monkeypatch.setattr(os, "fsync", fsync)
    assert sitting.answer("ferry") is None
    assert sitting.trouble is None


def test_a_game_that_is_over_is_saved_as_over(tmp_path):
    sitting = at_the_menu(tmp_path)
    sitting.answer("bank")
    words_of(sitting)
    assert sitting.is_over
    assert read_save(sitting.saves.path(sitting.name)).note["over"] is True


def test_the_end_is_told_to_who_plays_and_shuffles_are_no_rolls(tmp_path):
    bound = bind(find("kings-court"), {"turn-limit": "1"})
    for seats, words in (("human,bot:steady", "you "), ("human,human", "player 1 ")):
        sitting = begin(bound, cast(bound, seats), "1", Saves(tmp_path))
        sitting.table.run(dict.fromkeys(range(2), EAGER))
        summary = sitting.summary()
        assert words in summary.result.casefold()
        assert summary.rolls == 1
        assert summary.shuffles > 1


@pytest.mark.parametrize("seed", ["7", "9", "11"])
def test_the_deed_of_a_passage_with_one_test_alone_is_told_before_its_roll(tmp_path, seed):
    """A person is shown what he is about to do; whoever reads of it, or of a bot, reads it too."""
    bound = bind(find("tales"), {}, False)
    sitting = begin(bound, cast(bound, "bot"), seed, Saves(tmp_path))
    rolled, told = 0, ""
    for one in sitting.go_on():
        if one.event is not None and one.event.kind == "test" and told in ("prose", "answer"):
            rolled += 1
            assert told == "answer"
        told = one.style
    assert rolled > 3
