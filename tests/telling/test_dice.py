"""Dice of the table's own: asked for face by face, kept in the record, taken back one by one."""

from __future__ import annotations

import pytest
from malory.kernel import CHANCE, Roll, Shuffle
from malory.kernel.save import Save
from malory.telling import Saves, begin, bind, cast, find, take_up
from malory.telling.dice import TableDice, roll_prompt
from malory.telling.replaying import played_over


def at_a_roll(tmp_path, seats="", options=None):
    bound = bind(find("tales"), options or {"knights": "Gawain"}, True)
    sitting = begin(bound, cast(bound, seats), "3", Saves(tmp_path), dice="ask")
    for _ in range(200):
        list(sitting.go_on())
        if sitting.table.state.asked == CHANCE:
            return sitting
        sitting.answer(sitting.prompt.options[0].move)
    raise AssertionError("nothing was rolled")


def test_shuffles_are_the_games_and_rolls_the_tables():
    dice = TableDice("7")
    assert dice.outcome(0, Roll(1, 6)) is None
    assert sorted(dice.outcome(0, Shuffle(("a", "b")))) == ["a", "b"]


def test_each_die_of_a_roll_is_asked_for_with_its_own_words():
    assert roll_prompt(Roll(1, 6), (), 0, "").words == "Roll a die. What does it show?"
    assert roll_prompt(Roll(2, 6), (3,), 0, "Enid").words == (
        "Roll 2 dice for Enid. What does the second show?"
    )
    assert [one.move for one in roll_prompt(Roll(1, 8), (), 0, "").options] == list("12345678")


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_what_is_rolled_at_the_table_is_what_fell(tmp_path, face):
    sitting = at_a_roll(tmp_path)
    rolls = 0
    while sitting.table.state.asked == CHANCE:
        assert sitting.answer("7").words == "A die shows 1 to 6."
        assert sitting.answer(str(face)) is None
        rolls += 1
    fell = [answer for seat, answer in sitting.table.record if seat == CHANCE][-1]
    assert set(fell) == {face}
    assert rolls >= len(fell)


def test_a_roll_is_in_the_save_and_the_next_is_asked_for_again(tmp_path):
    sitting = at_a_roll(tmp_path)
    sitting.answer("4")
    saves = Saves(tmp_path)
    read = saves.read(sitting.name)
    assert isinstance(read, Save)
    again = take_up(saves, sitting.name)
    assert isinstance(again.table.chance, TableDice)
    assert again.command().endswith("--dice ask")
    assert again.table.record == sitting.table.record
    _, told = played_over(read)
    assert list(told)


def test_a_roll_can_be_taken_back_with_what_led_to_it(tmp_path):
    sitting = at_a_roll(tmp_path)
    before = len(sitting.table.record)
    assert sitting.undo() is None
    assert len(sitting.table.record) < before
    assert sitting.table.state.asked == 0


def test_another_players_roll_names_him(tmp_path):
    sitting = at_a_roll(tmp_path, "human,human", {"knights": "Gawain,Enid"})
    assert sitting.prompt.words == "Draw lots from 1 to 2. Which number comes?"
    assert sitting.answer("2") is None
    while sitting.table.state.asked != CHANCE:
        sitting.answer(sitting.prompt.options[0].move)
        list(sitting.go_on())
    assert sitting.prompt.words.startswith("Roll a die for Enid.")


def test_bots_alone_roll_no_dice(tmp_path):
    bound = bind(find("tales"), {}, False)
    sitting = begin(bound, cast(bound, "bot"), "3", Saves(tmp_path), dice="ask")
    assert not isinstance(sitting.table.chance, TableDice)
