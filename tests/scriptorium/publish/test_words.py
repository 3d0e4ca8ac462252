"""Conditions, rewards and running text in the words of paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.book import model as m
from scriptorium.publish.conditions import condition_said
from scriptorium.publish.press import Press
from scriptorium.publish.rewards import rewards_said
from scriptorium.publish.running import runs_of
from scriptorium.publish.typography import set_in_print

from tests.scriptorium.publish.books import plain, press_of

WOUNDED, MAD = m.Has("status", "Wounded"), m.Has("status", "Mad")
PIETY = m.Rank(m.What("skill", "Piety"), 2)
SEA = m.Stands("terrain", "Sea")


@pytest.fixture
def press(tmp_path: Path) -> Press:
    return press_of(tmp_path)


@pytest.mark.parametrize(
    ("condition", "said", "denied"),
    [
        (WOUNDED, "you are Wounded", "you are not Wounded"),
        (PIETY, "your Piety is 2 or more", "your Piety is less than 2"),
        (m.Rank(m.What("skill", "Piety"), 0, 1), "your Piety is 1 or less",
         "your Piety is more than 1"),
        (m.Rank(m.What("skill", "Piety"), 2, 2), "your Piety is 2", "your Piety is not 2"),
        (m.Rank(m.What("renown", "Romance"), 1, 3), "your Romance is from 1 to 3",
         "your Romance is not from 1 to 3"),
        (m.Rank(m.What("category", "Martial"), 3), "your best Martial skill is 3 or more",
         "your best Martial skill is less than 3"),
        (m.Rank(m.What("skills"), 3), "your best skill is 3 or more",
         "your best skill is less than 3"),
        (m.Rank(m.What("renowns"), 3), "your highest renown is 3 or more",
         "your highest renown is less than 3"),
        (m.Rank(m.What("sum", "Martial"), 6), "the sum of your Martial skills is 6 or more",
         "the sum of your Martial skills is less than 6"),
        (m.Counter("Gold", 4), "your Gold is 4 or more", "your Gold is less than 4"),
        (m.Has("token", "12"), "you have token 12", "you do not have token 12"),
        (m.Has("treasure", "Clarent"), "you have the treasure Clarent",
         "you do not have the treasure Clarent"),
        (m.Has("quest", "Dark Plague"), "you are on the quest Dark Plague",
         "you are not on the quest Dark Plague"),
        (m.Has("knight", "Enid"), "you ride as Enid", "you do not ride as Enid"),
        (SEA, "your space is Sea", "your space is not Sea"),
        (m.Stands("region", "Cornwall"), "you are in Cornwall", "you are not in Cornwall"),
        (m.Stands("place", "Tintagel"), "you are at Tintagel", "you are not at Tintagel"),
        (m.Age(2), "it is Age 2 or later", "it is not Age 2 or later"),
        (m.Age(1, 2), "it is Age 1 or Age 2", "it is not Age 1 or Age 2"),
        (m.SetAside("Avalon"), "the card Avalon was set aside",
         "the card Avalon was not set aside"),
        (m.Another(m.Has("token", "12")), "another knight has token 12",
         "no other knight has token 12"),
        (m.Another(WOUNDED), "another knight is Wounded", "no other knight is Wounded"),
        (m.Another(PIETY), "another knight can say “your Piety is 2 or more”",
         "no other knight can say “your Piety is 2 or more”"),
        (m.Not(WOUNDED), "you are not Wounded", "you are Wounded"),
        (m.Not(m.Not(WOUNDED)), "you are Wounded", "you are not Wounded"),
        (m.And((WOUNDED, MAD)), "you are Wounded and Mad",
         "you are not Wounded or you are not Mad"),
        (m.Or((WOUNDED, MAD)), "you are Wounded or Mad", "you are neither Wounded nor Mad"),
        (m.And((m.Not(WOUNDED), m.Not(MAD))), "you are neither Wounded nor Mad",
         "you are Wounded or Mad"),
        (m.Or((WOUNDED, SEA)), "you are Wounded or your space is Sea",
         "you are not Wounded and your space is not Sea"),
        (m.And((PIETY, m.Or((WOUNDED, SEA)))),
         "your Piety is 2 or more and either you are Wounded or your space is Sea",
         "your Piety is less than 2 or both you are not Wounded and your space is not Sea"),
        (m.And((PIETY, m.And((WOUNDED, SEA)))),
         "your Piety is 2 or more, you are Wounded and your space is Sea",
         "your Piety is less than 2, you are not Wounded or your space is not Sea"),
    ],
)  # fmt: skip
def test_a_condition_and_its_contrary_are_instructions(
    press: Press, condition: m.Condition, said: str, denied: str
) -> None:
    assert condition_said(condition, press) == said
    assert condition_said(condition, press, holds=False) == denied


def test_a_passage_that_is_asked_for_is_named_by_its_number_alone(press: Press) -> None:
    ford = m.Visited(m.PassageId("ford"))
    number = press.book.number("ford")
    assert condition_said(ford, press) == f"you have been to {number}"
    both = m.Or((ford, m.Visited(m.PassageId("1"))))
    assert condition_said(both, press, False) == f"you have been to neither {number} nor 1"


def said(press: Press, *rewards: m.Reward) -> str:
    return plain(rewards_said(rewards, press))


ANY = m.What("skills")


@pytest.mark.parametrize(
    ("rewards", "words"),
    [
        ((m.Gain("Gold", 2), m.Gain("Gold", -1)), "Add 2 to Gold; take 1 from Gold."),
        ((m.GainRenown("Romance", 1), m.GainRenown("highest", -1)),
         "Add 1 to Romance; take 1 from your highest renown."),
        ((m.GainRenown("any", 2),), "Add 2 to a renown of your choice."),
        ((m.GainSkill(m.What("skill", "Piety")), m.GainToken("12")),
         "Gain a rank of Piety and token 12 (The Old Oath)."),
        ((m.GainSkill(m.What("category", "Martial"), 2),),
         "Gain 2 ranks of a Martial skill of your choice."),
        ((m.GainSkill(ANY, -1),), "Lose a rank of a skill of your choice."),
        ((m.Become("Mad"), m.LoseStatus("Wounded"), m.LoseStatus()),
         "Become Mad; lose the status Wounded and a status of your choice."),
        ((m.GainTreasure(), m.GainTreasure(2), m.GainTreasure(1, "Clarent")),
         "Gain a treasure by lot, 2 treasures by lot and the treasure Clarent."),
        ((m.LoseTreasure(), m.LoseTreasure("Clarent"), m.LoseToken("12")),
         "Lose a treasure of your choice, the treasure Clarent and token 12."),
        ((m.GainCompanion(ANY),), "Gain a companion with a marker of a skill of your choice."),
        ((m.Move(3), m.Move(None, "sea")), "Move up to 3 spaces and to any space by sea."),
        ((m.Go("place", "Tintagel"), m.Go("nearest", "City"), m.Go("any", "City")),
         "Go to Tintagel; go to the nearest City; go to any City."),
        ((m.DrawQuest(), m.DrawEncounter()),
         "Draw an Advanced Quest; draw another encounter, here and now."),
        ((m.OneOf((m.GainSkill(m.What("skill", "Piety")), m.GainSkill(ANY))),),
         "Gain either a rank of Piety or a rank of a skill of your choice."),
        ((m.OneOf((m.Become("Mad"), m.Gain("Gold", -1))),),
         "Either become Mad or take 1 from Gold."),
        ((m.Provided(WOUNDED, m.Gain("Gold", 1)),), "If you are Wounded, add 1 to Gold."),
        ((m.ForOthers("each", m.Gain("Gold", 1)),), "Add 1 to Gold."),
    ],
)  # fmt: skip
def test_rewards_are_a_sentence(press: Press, rewards: tuple[m.Reward, ...], words: str) -> None:
    assert said(press, *rewards) == words


def test_a_reward_that_turns_the_page_leads_there(press: Press) -> None:
    number = press.book.number("ford")
    turn = m.TurnTo(m.PassageId("ford"))
    assert said(press, m.Gain("Gold", 1), turn) == f"Add 1 to Gold; turn to <{number} n{number}>."
    assert said(press, m.TurnTo(m.END)) == "The tale is over."


def text(press: Press, *pieces: m.Piece) -> str:
    return plain(runs_of(pieces, press))


def test_varying_text_shows_each_of_its_cases_with_its_condition(press: Press) -> None:
    both = m.Varying(WOUNDED, ("limping",), ("striding",))
    assert text(press, "You come ", both, ".") == (
        "You come [if you are Wounded: limping | otherwise: striding]."
    )
    nested = m.Varying(WOUNDED, ("far",), (m.Varying(MAD, ("loud",), ("shut",)),))
    assert text(press, nested) == (
        "[if you are Wounded: far | otherwise, if you are Mad: loud | otherwise: shut]"
    )


def test_a_half_that_is_empty_asks_for_the_contrary_or_for_nothing(press: Press) -> None:
    assert text(press, "Up", m.Varying(WOUNDED, (), (" at once",))) == (
        "Up [if you are not Wounded: at once]"
    )
    assert text(press, "Up", m.Varying(WOUNDED, (" late",), ()), ".") == (
        "Up [if you are Wounded: late]."
    )


def test_an_insert_is_the_packs_own_word(press: Press) -> None:
    assert text(press, m.Insert("place", True), ", says ", m.Insert("knight")) == "Here, says you"


def test_an_insert_that_the_rules_supply_is_a_neutral_word() -> None:
    from malory.book import open_book

    book = open_book("tales")
    press = Press(book, book.ids)
    knight, sir, place = m.Insert("knight"), m.Insert("sir", True), m.Insert("place")
    assert text(press, '"', sir, " ", knight, ',"') == "“The good knight,”"
    assert text(press, "Ask ", sir, " ", knight, " in ", place, ". ", place, "!") == (
        "Ask the good knight in this place. This place!"
    )


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ('"I\'m," she says.', "“I’m,” she says."),
        ("\"'Keyne,' she says\"", "“‘Keyne,’ she says”"),
        ('"Has he--" Steps.', "“Has he—” Steps."),
        ("the four of 'em, '89", "the four of ’em, ’89"),
        ('--"Go!"--', "—“Go!”—"),
        ("a -- b", "a—b"),
        ("---", "---"),
        ('("Yes")', "(“Yes”)"),
    ],
)
def test_marks_of_a_keyboard_are_set_as_those_of_print(typed: str, printed: str) -> None:
    assert set_in_print(typed) == printed


def test_what_is_set_already_stays(press: Press) -> None:
    assert set_in_print("“He’s—” ‘so’") == "“He’s—” ‘so’"
    assert set_in_print('" he says', "Surrendered?") == "” he says"
