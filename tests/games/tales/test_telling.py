"""What is told at a table: to whom, of whom, and what for."""

from __future__ import annotations

from typing import Any

import pytest
from malory.book.model import GainSkill, Move, PassageId, What
from malory.games.tales.ages import age_reward, epilogue, extra_turn, game_ends
from malory.games.tales.delegation import Spot, name_rival
from malory.games.tales.grand import grand_reward
from malory.games.tales.growth import choose_skill, earn
from malory.games.tales.movement import movement_phase
from malory.games.tales.quests import draw, take_mark
from malory.games.tales.quests import reward as quest_reward
from malory.games.tales.reading import passage
from malory.games.tales.rewards import rewards
from malory.games.tales.state import Quest
from malory.games.tales.turn import round_begins, turn
from malory.kernel import NOBODY, Prompt, legal, view
from malory.pack.tales.cards import QuestReward

from tests.games.tales.riding import Ride, game_of

RIVALS = {"mode": "competitive"}


def company(*entries: Any, options: dict[str, str] | None = None, **more: Any) -> Ride:
    more.setdefault("seats", 3)
    return Ride(*entries, options={**RIVALS, **(options or {})}, mode="competitive", **more)


def told(ride: Ride, viewer: int = NOBODY, kind: str = "") -> list[str]:
    found = [one for one in ride.events if not kind or one.kind == kind]
    return [words for one in found if (words := ride.game.tell(one, viewer))]


def prompt(ride: Ride) -> Prompt:
    return ride.game.prompt(view(ride.s, ride.s.asked))


# --------------------------------------------------------------------------------- who is addressed


def test_whose_turn_it_is_is_addressed_and_all_others_are_named() -> None:
    ride = company(rewards(0, (GainSkill(What("skill", "Piety")),)), active=0)
    assert told(ride) == told(ride, 0) == ["You learn Piety: rank 1."]
    assert told(ride, 1) == ["Enid learns Piety: rank 1."]
    ride = company(rewards(0, (GainSkill(What("skill", "Piety")),)), active=1)
    assert told(ride) == told(ride, 1) == ["Enid learns Piety: rank 1."]
    assert told(ride, 0) == ["You learn Piety: rank 1."]


def test_no_line_names_a_knight_and_addresses_him_too() -> None:
    ride = company(draw(1), quests=("Dragon Slayer", "The Vision"), active=0)
    words = told(ride, kind="quest") + told(ride, kind="marker")
    assert words[0].startswith("Gawain draws a quest of level 3: Dragon Slayer. A dragon has")
    assert not any(": " in one[:16] for one in words)
    assert told(ride, 0, "quest") == ["Gawain draws a quest of level 3: Dragon Slayer."]


def test_the_card_of_another_is_told_as_it_is_printed() -> None:
    ride = company(draw(1), quests=("Journey into the Unknown",), active=0)
    assert "will steer you off the edge" in told(ride, kind="quest")[0]


@pytest.mark.rule("R187", "A50")
def test_each_knight_has_an_epilogue_of_his_own() -> None:
    text = "## epilogue What Is Told\n\n{if Wounded}\nYou limp.\n{else}\nYou dance.\n{end}\n"
    ride = company(game_ends(), text=text, knight={"statuses": ("Wounded",)}, seats=2)
    assert told(ride)[:6] == [
        "Enid: the Epilogue",
        "What Is Told",
        "You limp.",
        "Gawain: the Epilogue",
        "What Is Told",
        "You dance.",
    ]
    assert "You limp." not in told(ride, 1)
    assert "Enid: the Epilogue" not in told(ride, 1)
    assert ride.s.active == NOBODY
    alone = Ride(epilogue(0), text=text)
    assert told(alone) == ["What Is Told", "You dance."]


@pytest.mark.rule("R184", "R186")
def test_an_extra_turn_is_headed_as_one() -> None:
    ride = company(extra_turn(0), knight={"calls": 1}, round=12).answer("yes")
    assert told(ride, NOBODY, "turn") == ["Enid: an extra turn"]
    assert told(ride, 0, "turn") == ["Your turn, Enid: an extra turn"]
    assert told(company(turn(0), round=12), NOBODY, "turn") == ["Enid: round 12"]


# ---------------------------------------------------------------------------------------- what for


@pytest.mark.rule("R170")
def test_a_grand_quest_says_whose_each_pay_is_and_for_what() -> None:
    name = "Roads of the King"
    ride = company(
        grand_reward(0, name),
        options={"grand-quests": "yes"},
        knight={"crowns": (name, name)},
        others={"crowns": (name,)},
        grand={name: ()},
        grand_left=(),
        active=0,
        seats=2,
    )
    pay = ride.game.setting.grand[name].reward
    assert told(ride) == [
        f"The Grand Quest {name} is complete: every knight with a marker of it is paid.",
        f"You gain {pay} Destiny ({name} is complete, and you hold 2 markers of it).",
        f"Gawain gains {pay} Destiny ({name} is complete, and Gawain holds 1 marker of it).",
    ]


@pytest.mark.rule("R217", "R168", "R170")
def test_a_grand_quest_says_what_it_asks_and_pays_as_it_is_laid_open() -> None:
    ride = company(options={"grand-quests": "yes"}, grand_left=())
    ride.s.say("grand quest", quest="Paragons of the Realm", places=("Paris", "Tara"))
    (words,) = told(ride)
    row = ride.game.setting.grand["Paragons of the Realm"]
    pays = f"a marker pays {row.destiny} Destiny and a skill of your choice"
    assert f"Paris and Tara. Honor or Mounted {row.test.number}; {pays}" in words


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (choose_skill(0, ("Piety", "Honor"), "the end of Age 1"), "The end of Age 1 gives a rank"),
        (quest_reward(0, QuestReward(0, 1), "Horses for Logres"), "Horses for Logres gives a rank"),
        (rewards(0, (GainSkill(What("category", "Martial")),)), "gives a rank of a Martial skill."),
        (rewards(0, (GainSkill(What("skills", "")),)), "gives a rank of a skill. Which?"),
    ],
)
def test_a_skill_of_choice_says_what_gives_it(entry: Any, words: str) -> None:
    assert words in prompt(company(entry)).words


@pytest.mark.rule("R110")
def test_a_skill_of_another_kind_is_refused_as_such() -> None:
    ride = company(rewards(0, (GainSkill(What("category", "Martial")),)))
    assert "Piety" in prompt(ride).named
    assert ride.refused("Piety").words == "Piety is a Spiritual skill; here it is a Martial one."


# -------------------------------------------------------------------------- quests of two markers


@pytest.mark.rule("R131", "R217")
def test_the_marks_of_a_quest_are_asked_for_one_by_one() -> None:
    ride = company(draw(0), quests=("Ancient Treaty",), knight={"place": "London"}, seats=2)
    first = prompt(ride)
    assert first.words == "Ancient Treaty: where does its first marker (City) go?"
    ride.answer(first.options[0].move)
    second = prompt(ride)
    assert second.seat == 1
    assert second.words == "Enid's quest Ancient Treaty: where does its second marker (City) go?"


def test_who_is_asked_to_place_a_marker_hears_why_a_space_will_not_do() -> None:
    ride = company(draw(0), quests=("Ancient Treaty",), knight={"place": "London"}, seats=2)
    ride.answer("London")
    assert "Caen" in prompt(ride).named
    assert ride.refused("Caen").words == "Caen is Plains; this marker asks for City."
    assert ride.refused("Winchester").rule == "A39"
    assert "in London" not in ride.refused("Camelot").words
    assert ride.refused("Camelot").rule == "R135"


@pytest.mark.rule("R131", "R217")
def test_the_sheet_says_what_the_first_and_the_second_mark_ask_wherever_that_is() -> None:
    from malory.games.tales.state import Quest

    quest = Quest(1, ((0, "London"), (1, "Paris")))
    ride = company(knight={"quests": {"Ancient Treaty": quest}})
    pages = {one.title: dict(one.rows) for one in ride.game.sheets(view(ride.s, 0), 0)}
    said = pages["Quests"]["Ancient Treaty (level 2)"]
    first, second = [one.test.number for one in ride.game.setting.quests["Ancient Treaty"].marks]
    assert said.startswith(f"London and Paris: Diplomacy {first}, then Wisdom {second}. ")


# ------------------------------------------------------------------------------- answers of others


def test_what_another_answers_carries_its_question() -> None:
    text = "## start\n\nSo.\n\n* Ride on -> start\n* Wait -> end\n"
    ride = company(passage(1, PassageId("start")), text=text, active=1)
    assert prompt(ride).asked_of == "What does Gawain do?"
    ride = company(name_rival(0, Spot("Dragon Slayer", 0)))
    assert prompt(ride).asked_of == "Which rival does Enid have place it?"
    assert prompt(ride).words == "Dragon Slayer: which rival places its marker (Mountain)?"


@pytest.mark.rule("R128", "A32")
def test_what_another_decides_for_the_bewitched_is_told_once() -> None:
    text = "## start\n\nSo.\n\n* Ride on -> ford\n* Wait -> end\n\n## ford\n\nWet.\n"
    held = {"statuses": ("Ensorcelled",)}
    ride = company(passage(0, PassageId("start")), text=text, knight=held, active=0)
    asked = prompt(ride)
    assert (asked.seat, asked.told) == (1, True)
    ride.answer(asked.options[0].move)
    assert told(ride, 2)[0] == "Ensorcelled, Enid leaves the choice to Gawain: Ride on."
    assert told(ride)[1] == "Ensorcelled, you leave the choice to Gawain: Ride on."
    assert not ride.said("led")


@pytest.mark.rule("R128", "R153")
def test_what_another_decides_for_the_mad_is_told_once() -> None:
    text = "## start\n\nSo.\n\n? Piety or Honor 4: pray\n+ Yes.\n- No.\n"
    held = {"statuses": ("Mad",)}
    ride = company(passage(0, PassageId("start")), text=text, knight=held, active=0)
    assert prompt(ride).told
    ride.answer(legal(ride.s)[0])
    said = [one for one in told(ride) if one.startswith("Mad")]
    assert said == ["Mad, you leave the choice to Gawain: Piety: pray."]
    assert not ride.said("led")


@pytest.mark.rule("R128", "A44")
def test_who_leads_the_lost_is_told() -> None:
    ride = company(movement_phase(0), knight={"place": "Caen", "statuses": ("Lost",)}, active=0)
    assert prompt(ride).told
    ride.answer(ride.moves[0])
    words = told(ride, kind="moved")[0]
    assert words.startswith("Lost, you are led to ")
    assert words.endswith(" by Gawain.")


# ------------------------------------------------------------------------------------ out of reach


@pytest.mark.rule("R053", "R058", "R117", "R183")
def test_a_place_out_of_reach_is_refused_with_the_reason() -> None:
    ride = Ride(movement_phase(0), knight={"place": "Camelot", "calls": 1})
    assert {"Tara", "Avalon"} <= set(prompt(ride).named)
    assert "spaces away; you may move 3." in ride.refused("Tara").words
    assert "opens only to" in ride.refused("Avalon").words
    ride.answer("call to arms")
    assert ride.refused("Camelot").words == "A Call to Arms leads anywhere but to Camelot."
    assert "opens only to" in ride.refused("Avalon").words
    ride = Ride(rewards(0, (Move(2),)), knight={"place": "Camelot"})
    assert "away; you may move on, 2 at most." in ride.refused("Tara").words


# -------------------------------------------------------------------------------------------- help


@pytest.mark.parametrize(
    ("seats", "options", "said", "unsaid"),
    [
        (1, {}, ("a Region card by lot", "Call to Arms after Age 2"), ("Grand Quest", "rival")),
        (
            3,
            {"mode": "competitive", "grand_quests": "yes"},
            ("A Grand Quest is open to all", "one turn more after the last round", "to your left"),
            ("a Region card by lot",),
        ),
        (
            3,
            {"mode": "competitive", "ages": "2", "region_deck": "yes"},
            ("a Region card by lot",),
            ("Call to Arms", "Grand Quest"),
        ),
    ],
)
def test_the_help_explains_what_is_met_in_this_way_of_playing(
    seats: int, options: dict[str, str], said: tuple[str, ...], unsaid: tuple[str, ...]
) -> None:
    game = game_of(**options)
    s = game.opening(seats)
    s.game = game
    words = " ".join(game.help(s, 0))
    assert [one for one in said if one not in words] == []
    assert [one for one in unsaid if one in words] == []


def test_the_end_says_how_far_it_was_from_the_pool() -> None:
    game = game_of()
    s = game.opening(1)
    s.pool = 25
    assert game.result(s) == "Score: 25 Destiny short of a victory."
    s.pool, s.knights = 0, (s.knights[0].but(spare=3),)
    assert game.result(s) == "Score: 3 Destiny beyond the pool."
    s.mode = "competitive"
    assert game.result(s) == ""


@pytest.mark.rule("R195")
def test_a_gain_says_what_of_it_lies_beyond_the_pool() -> None:
    ride = Ride(pool=4)
    for _ in range(3):
        earn(ride.s, 0, 3, "reward", "R195")
    assert told(ride, 0) == [
        "You gain 3 Destiny. 1 left in the pool.",
        "You gain 3 Destiny, 2 of it beyond the pool, which is empty.",
        "You gain 3 Destiny, beyond the pool.",
    ]


@pytest.mark.rule("R177", "R180")
def test_the_end_of_an_age_says_what_its_destiny_is_for_and_what_a_call_to_arms_does() -> None:
    ride = Ride(age_reward(0, 1), knight={"skills": {"Piety": 2}})
    assert "(end of Age 1, for your highest rank)" in told(ride, 0, "destiny")[0]
    ride = Ride(age_reward(0, 2), knight={"skills": {"Piety": 3}}).answer("Piety")
    assert "(end of Age 2, for your high ranks)" in told(ride, 0, "destiny")[0]
    assert told(ride, 0, "call to arms") == [
        "You take a Call to Arms. In place of moving, ride to any space but Camelot: once, when "
        "you like."
    ]


@pytest.mark.rule("R138", "R146")
def test_a_marker_that_comes_off_is_named_by_its_quest() -> None:
    quests = {"Saxon Raiders": Quest(1, ((0, "Caen"), (1, "Paris")))}
    ride = Ride(knight={"quests": quests})
    take_mark(ride.s, 0, "Saxon Raiders", 0)
    take_mark(ride.s, 0, "Saxon Raiders", 1)
    assert told(ride, 0, "mark met") == [
        "Your marker of Saxon Raiders at Caen comes off; 1 marker left.",
        "Your marker of Saxon Raiders at Paris comes off, the last one.",
    ]


@pytest.mark.rule("R045")
def test_the_last_round_is_told_as_the_last() -> None:
    assert told(Ride(round_begins(), round=11, age=3), 0, "round") == ["Round 11."]
    assert told(Ride(round_begins(), round=12, age=3), 0, "round") == ["Round 12, the last."]
