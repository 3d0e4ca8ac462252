"""The ends of the Ages and of the game, and the score."""

from __future__ import annotations

from typing import Any

import pytest
from malory.games.tales.ages import DEFEAT, VICTORY, age_ends, game_ends, score
from malory.games.tales.turn import round_ends
from malory.kernel import NOBODY

from tests.games.tales.riding import Quest, Ride, edition, game_of

QUESTS = ("Dragon Slayer", "Saxon Raiders")
SKILLS = {"Piety": 4, "Honor": 3, "Magic": 1}
OPENINGS = "## 2000\n\nThe Grail.\n\n-> end\n\n## 3000\n\nThe wars.\n\n-> end\n"


def ending(round_: int, **fields: Any) -> Ride:
    """A table at the end of a round."""
    age = (round_ - 1) // 4 + 1
    return Ride(round_ends(), round=round_, age=age, text=OPENINGS, **fields)


def scored(pool: int = 45, **knight: Any) -> Ride:
    return Ride(score(), pool=pool, knight={"place": "Paris", **knight})


@pytest.mark.rule("R020", "R174")
@pytest.mark.parametrize("round_", [1, 2, 3, 5, 7, 9, 11])
def test_within_an_age_the_next_round_simply_begins(round_: int) -> None:
    ride = ending(round_)
    assert ride.s.round == round_ + 1
    assert not ride.said("age")


@pytest.mark.rule("R174", "R176", "R177", "A50")
def test_after_round_4_the_grail_age_begins_and_pays() -> None:
    ride = ending(4, knight={"skills": SKILLS, "renown": {"Romance": 2}})
    assert ride.texts() == ["The Grail."]
    assert ride.me.destiny == 4
    assert len(ride.moves) == 12
    ride.answer("Magic")
    assert ride.me.skills["Magic"] == 2
    assert (ride.s.age, ride.s.round, ride.me.calls) == (2, 5, 0)
    assert ride.s.seats_from(ride.s.first)[0] == 0


@pytest.mark.rule("R177", "R180", "R182", "A64")
@pytest.mark.parametrize(("round_", "rule"), [(4, "R177"), (8, "R180")])
def test_an_ages_end_draws_a_quest_between_destiny_and_skill(round_: int, rule: str) -> None:
    two = {
        "Dragon Slayer": Quest(1, ((0, "Rouen"),)),
        "Horses for Logres": Quest(2, ((0, "Caen"),)),
    }
    mine = {"skills": SKILLS, "quests": two}
    ride = ending(round_, knight=mine, quests=("Saxon Raiders",), cards=edition(quests=QUESTS))
    assert ride.moves == ("Dragon Slayer", "Horses for Logres", "Saxon Raiders")
    assert [one.rule for one in ride.events if one.kind == "destiny"] == [rule]
    ride.answer("Dragon Slayer")
    assert list(ride.me.quests) == ["Horses for Logres", "Saxon Raiders"]
    assert len(ride.moves) == 12


@pytest.mark.rule("R177")
def test_the_better_of_skill_and_renown_pays_at_the_end_of_age_1() -> None:
    assert ending(4, knight={"skills": SKILLS, "renown": {"Romance": 6}}).me.destiny == 6
    assert ending(4).me.destiny == 0


@pytest.mark.rule("R179", "R180")
def test_after_round_8_the_final_wars_begin_and_pay() -> None:
    ride = ending(8, knight={"skills": SKILLS, "renown": {"Romance": 3, "Villainy": 2}})
    assert ride.texts() == ["The wars."]
    assert ride.me.destiny == 3
    ride.answer("Magic")
    assert (ride.s.age, ride.s.round, ride.me.calls) == (3, 9, 1)


@pytest.mark.rule("A63")
def test_what_was_used_in_an_age_comes_back() -> None:
    assert Ride(age_ends(), knight={"used": ("Cronish Harp",)}).me.used == ()


@pytest.mark.rule("R224", "A30")
def test_an_ages_reward_is_no_encounter_and_needs_no_place() -> None:
    ride = ending(4, knight={"place": "Irish Sea", "statuses": ("Scorned",), "skills": SKILLS})
    assert ride.me.destiny == 4
    assert not ride.said("drawn")


@pytest.mark.rule("A49")
def test_scorn_takes_nothing_from_what_an_age_or_the_epilogue_pays() -> None:
    assert ending(4, knight={"skills": SKILLS, "statuses": ("Scorned",)}).me.destiny == 4
    assert scored(place="Camelot", statuses=("Scorned",)).me.destiny == 3
    text = OPENINGS.replace("The Grail.\n\n-> end", "The Grail.\n\n[Destiny 2]")
    given = Ride(age_ends(), round=4, text=text, knight={"statuses": ("Scorned",)})
    assert given.me.destiny == 2
    assert given.s.interlude is False


@pytest.mark.rule("A50")
def test_at_an_ages_end_each_knight_is_paid_wholly_in_turn() -> None:
    ride = ending(4, seats=2, first=1)
    ride.answer("Piety")
    ride.answer("Honor")
    order = [(one.seat, one.facts["skill"]) for one in ride.events if one.kind == "skill"]
    assert order == [(1, "Piety"), (0, "Honor")]


# ------------------------------------------------------------------------------- the game's end


@pytest.mark.rule("R198", "A26", "R201", "R187")
def test_after_round_12_destiny_on_cards_goes_to_the_pool_and_the_epilogue_is_read() -> None:
    text = OPENINGS + "\n## epilogue\n\nIt is over.\n\n-> end\n"
    mine = {"place": "Paris", "locations": {"Avalon": (1, 0), "Corbenic": (0, 1)}}
    ride = Ride(round_ends(), round=12, age=3, text=text, knight=mine, pool=3)
    assert [one["pool"] for one in ride.said("unclaimed")] == [4, 5]
    assert ride.texts() == ["It is over."]
    assert ride.s.asked == NOBODY
    assert (ride.s.result, ride.s.pool) == (DEFEAT, 5)
    assert not ride.said("turn")


@pytest.mark.rule("R188")
def test_ending_in_camelot_pays_3() -> None:
    assert scored(place="Camelot").me.destiny == 3
    assert scored(place="Paris").me.destiny == 0


@pytest.mark.rule("R189")
def test_the_highest_renown_pays_its_rank() -> None:
    assert scored(renown={"Romance": 2, "Divinity": 4}).me.destiny == 4


@pytest.mark.rule("R190")
def test_the_highest_skill_or_the_number_of_trained_ones_pays_the_better() -> None:
    assert scored(skills={"Piety": 5, "Honor": 2}).me.destiny == 5
    many = {"Piety": 2, "Honor": 2, "Magic": 2, "Mounted": 2, "Hunting": 1}
    assert scored(skills=many).me.destiny == 4


@pytest.mark.rule("R191", "A24")
def test_a_renown_of_rank_6_pays_3_more_once() -> None:
    assert scored(renown={"Romance": 6}).me.destiny == 9
    assert scored(renown={"Romance": 6, "Villainy": 6}).me.destiny == 9
    table = Ride(score(), seats=2, knight={"place": "Paris", "renown": {"Romance": 6}})
    assert table.me.destiny == 9
    outdone = Ride(seats=2, knight={"place": "Paris", "renown": {"Romance": 6, "Divinity": 4}})
    outdone.s.change(1, renown={"Divinity": 5})
    score.now(outdone.s)
    assert outdone.me.destiny == 6


@pytest.mark.rule("R187", "A50")
def test_the_epilogue_is_scored_step_by_step_all_knights_at_each() -> None:
    table = Ride(score(), seats=2, knight={"renown": {"Romance": 1}, "skills": {"Piety": 2}})
    steps = [(one.rule, one.seat) for one in table.events if one.kind == "destiny"]
    assert steps == [("R188", 0), ("R188", 1), ("R189", 0), ("R190", 0)]


@pytest.mark.rule("R199", "R200")
@pytest.mark.parametrize(
    ("pool", "result", "outcome"), [(4, DEFEAT, -1.0), (3, VICTORY, 0.0), (1, VICTORY, 2.0)]
)
def test_an_empty_pool_is_victory_and_the_reserve_is_the_score(
    pool: int, result: str, outcome: float
) -> None:
    ride = scored(place="Camelot", pool=pool)
    assert ride.s.result == result
    assert ride.game.outcome(ride.s) == (outcome,)
    words = ride.game.tell(ride.events[-1], 0)
    assert words.startswith(result.capitalize())


@pytest.mark.rule("R043", "R201")
def test_the_game_ends_with_round_12() -> None:
    assert game_of().setting.last_round == 12
    assert Ride(game_ends(), text=OPENINGS).s.asked == NOBODY
