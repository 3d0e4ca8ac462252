"""Rewards of the book, one kind after the other."""

from __future__ import annotations

from typing import Any

import pytest
from malory.book import phrases
from malory.book.model import (
    Become,
    DrawQuest,
    ForOthers,
    Gain,
    GainCompanion,
    GainRenown,
    GainSkill,
    GainToken,
    GainTreasure,
    Go,
    LoseStatus,
    LoseToken,
    LoseTreasure,
    Move,
    OneOf,
    PassageId,
    Provided,
    Reward,
    What,
)
from malory.book.model import Rank as RankCondition
from malory.games.tales.reading import passage
from malory.games.tales.rewards import rewards
from malory.games.tales.state import Held
from malory.games.tales.turn import turn
from malory.kernel import CHANCE

from tests.games.tales.riding import Ride

PIETY = GainSkill(What("skill", "Piety"))
MARTIAL = What("category", "Martial")
FULL = {
    "Warfare": 1,
    "Mounted": 1,
    "Magic": 1,
    "Wisdom": 1,
    "Honor": 1,
    "Cunning": 1,
}
"""Six skills fill the first column."""


def rewarded(*items: Reward, seats: int = 1, pool: int = 45, text: str = "", **knight: Any) -> Ride:
    fields = {
        name: knight.pop(name) for name in ("treasures_deck", "discards", "age") if name in knight
    }
    renamed = {"treasures_deck": "treasures", "discards": "treasure_discards"}
    more = {renamed.get(name, name): value for name, value in fields.items()}
    return Ride(rewards(0, items), text=text, seats=seats, pool=pool, knight=knight, **more)


@pytest.mark.rule("R102", "R103")
def test_rewards_at_the_end_of_an_outcome_apply_in_printed_order() -> None:
    text = "## start\n\nOnce.\n\n[Villainy +1 | Divinity -2 | become Plague-ridden]\n"
    ride = Ride(passage(0, PassageId("start")), text=text, knight={"renown": {"Divinity": 1}})
    assert [one.kind for one in ride.events] == ["passage", "text", "renown", "renown", "status"]
    assert ride.me.renown == {"Divinity": 0, "Villainy": 1}


@pytest.mark.rule("R105", "R107", "R208")
def test_a_skill_comes_in_at_rank_1_and_then_moves_up() -> None:
    assert rewarded(PIETY).me.skills == {"Piety": 1}
    assert rewarded(PIETY, skills={"Piety": 1}).me.skills == {"Piety": 2}
    assert rewarded(PIETY, PIETY).me.skills == {"Piety": 2}
    assert rewarded(GainSkill(What("skill", "Piety"), 3)).me.skills == {"Piety": 3}


@pytest.mark.rule("R106", "A13", "R209")
def test_with_six_skills_in_the_first_column_a_new_one_is_swapped_in_or_let_go() -> None:
    ride = rewarded(PIETY, skills=FULL)
    assert ride.moves == (*FULL, "ignore")
    ride.answer("Magic")
    assert "Magic" not in ride.me.skills
    assert ride.me.skills["Piety"] == 1
    assert (ride.me.destiny, ride.s.pool) == (1, 44)
    ride = rewarded(PIETY, skills=FULL).answer("ignore")
    assert ride.me.skills == FULL
    assert ride.me.destiny == 1


@pytest.mark.rule("R108", "R109", "A13", "R209")
def test_a_skill_that_has_no_room_to_rise_pays_1_destiny() -> None:
    second = {"Warfare": 2, "Mounted": 2, "Magic": 2, "Wisdom": 2, "Honor": 2, "Piety": 1}
    ride = rewarded(PIETY, skills=second)
    assert (ride.me.skills, ride.me.destiny) == (second, 1)
    top = rewarded(PIETY, skills={"Piety": 6})
    assert (top.me.skills, top.me.destiny) == ({"Piety": 6}, 1)
    last = rewarded(PIETY, skills={"Piety": 5, "Honor": 6})
    assert (last.me.skills["Piety"], last.me.destiny) == (5, 1)


@pytest.mark.rule("R110", "A14", "A56")
def test_a_skill_of_choice_may_be_new_owned_or_blocked() -> None:
    ride = rewarded(GainSkill(MARTIAL, 2), skills={"Mounted": 6})
    assert ride.moves == ("Warfare", "Mounted", "Sword & Shield")
    words = [one.words for one in ride.game.prompt(ride.s).options]
    assert words == [
        "Warfare: rank 1, new",
        "Mounted: no room above rank 6, 1 Destiny instead",
        "Sword & Shield: rank 1, new",
    ]
    ride.answer("Mounted", "Warfare")
    assert ride.me.skills == {"Mounted": 6, "Warfare": 1}
    assert ride.me.destiny == 1
    assert len(rewarded(GainSkill(What("skills"))).moves) == 12


@pytest.mark.rule("A31")
def test_a_lost_rank_moves_a_skill_down_to_the_next_column_with_room() -> None:
    loss = GainSkill(What("skill", "Piety"), -1)
    assert rewarded(loss, skills={"Piety": 3}).me.skills == {"Piety": 2}
    assert rewarded(loss, skills={"Piety": 1}).me.skills == {}
    assert rewarded(loss).me.skills == {}
    crowded = {"Warfare": 2, "Mounted": 2, "Magic": 2, "Wisdom": 2, "Honor": 2, "Piety": 3}
    assert rewarded(loss, skills=crowded).me.skills["Piety"] == 1
    ride = rewarded(GainSkill(MARTIAL, -1), skills={"Warfare": 2, "Mounted": 1, "Piety": 3})
    assert ride.moves == ("Warfare", "Mounted")
    assert ride.answer("Warfare").me.skills["Warfare"] == 1


@pytest.mark.rule("R112", "R209", "R120")
@pytest.mark.parametrize("renown", ["Divinity", "Romance", "Villainy"])
def test_renown_rises_to_rank_6_and_pays_destiny_beyond(renown: str) -> None:
    ride = rewarded(GainRenown(renown, 2), renown={renown: 3})
    assert (ride.me.renown[renown], ride.me.destiny) == (5, 0)
    ride = rewarded(GainRenown(renown, 3), renown={renown: 5})
    assert (ride.me.renown[renown], ride.me.destiny) == (6, 2)


@pytest.mark.rule("R113", "A15")
def test_lost_renown_never_falls_below_0() -> None:
    assert rewarded(GainRenown("Romance", -2), renown={"Romance": 3}).me.renown["Romance"] == 1
    assert rewarded(GainRenown("Romance", -2), renown={"Romance": 1}).me.renown["Romance"] == 0
    assert rewarded(GainRenown("Romance", -2)).events == []


@pytest.mark.rule("A59")
def test_of_equally_high_renowns_the_knight_picks() -> None:
    equal = {"Romance": 2, "Villainy": 2, "Divinity": 1}
    ride = rewarded(GainRenown("highest", -1), renown=equal)
    assert ride.moves == ("Romance", "Villainy")
    assert ride.answer("Villainy").me.renown["Villainy"] == 1
    assert rewarded(GainRenown("highest", 1), renown={"Romance": 2}).me.renown["Romance"] == 3
    assert rewarded(GainRenown("highest", -1)).s.agenda == ()
    assert len(rewarded(GainRenown("any", 1)).moves) == 3
    assert rewarded(GainRenown("any", -1), renown={"Romance": 1}).me.renown["Romance"] == 0


@pytest.mark.rule("R195", "R194", "R209")
def test_destiny_comes_from_the_pool_and_then_from_the_reserve() -> None:
    ride = rewarded(Gain("Destiny", 3), pool=2)
    assert (ride.me.destiny, ride.me.spare, ride.s.pool) == (3, 1, 0)
    ride = rewarded(Gain("Destiny", 300), pool=0)
    assert (ride.me.destiny, ride.me.spare) == (300, 300)


@pytest.mark.rule("A15", "A26")
def test_lost_destiny_goes_back_where_it_came_from_the_reserves_first() -> None:
    ride = rewarded(Gain("Destiny", -3), pool=0, destiny=5, spare=2)
    assert (ride.me.destiny, ride.me.spare, ride.s.pool) == (2, 0, 1)
    ride = rewarded(Gain("Destiny", -3), destiny=1)
    assert (ride.me.destiny, ride.s.pool) == (0, 46)


# ------------------------------------------------------------------------------ treasures, tokens


@pytest.mark.rule("R114")
def test_a_treasure_is_the_top_card_and_lies_open() -> None:
    ride = rewarded(GainTreasure(2), treasures_deck=("Clarent", "Goswhit", "Prydwen"))
    assert ride.me.treasures == ("Clarent", "Goswhit")
    assert ride.s.treasures == ("Prydwen",)
    assert all(one.reveals for one in ride.events if one.kind == "treasure")


@pytest.mark.rule("R115")
def test_a_named_treasure_is_looked_for_and_the_deck_shuffled() -> None:
    named = GainTreasure(id="Prydwen")
    ride = rewarded(named, treasures_deck=("Clarent", "Goswhit", "Prydwen"))
    assert ride.s.asked == CHANCE
    ride.roll(("Goswhit", "Clarent"))
    assert ride.me.treasures == ("Prydwen",)
    assert ride.s.treasures == ("Goswhit", "Clarent")
    ride = rewarded(named, treasures_deck=("Clarent",), discards=("Prydwen",))
    assert (ride.me.treasures, ride.s.treasure_discards) == (("Prydwen",), ())


@pytest.mark.rule("R115", "A16")
def test_a_named_treasure_that_is_held_is_a_random_one() -> None:
    ride = rewarded(GainTreasure(id="Prydwen"), treasures=("Prydwen",), treasures_deck=("Clarent",))
    assert ride.me.treasures == ("Prydwen", "Clarent")


@pytest.mark.rule("A16")
def test_an_empty_treasure_deck_is_its_discards_shuffled_and_then_nothing() -> None:
    ride = rewarded(GainTreasure(), treasures_deck=(), discards=("Clarent", "Goswhit"))
    ride.roll(("Goswhit", "Clarent"))
    assert ride.me.treasures == ("Goswhit",)
    assert ride.s.treasure_discards == ()
    assert rewarded(GainTreasure(), treasures_deck=()).said("no treasure") == [{}]


def test_a_lost_treasure_goes_to_the_discards() -> None:
    ride = rewarded(LoseTreasure(), treasures=("Clarent", "Goswhit"))
    assert ride.moves == ("Clarent", "Goswhit")
    ride.answer("Goswhit")
    assert (ride.me.treasures, ride.s.treasure_discards) == (("Clarent",), ("Goswhit",))
    assert rewarded(LoseTreasure("Prydwen")).events == []


@pytest.mark.rule("R116")
def test_a_token_is_kept_and_two_knights_may_have_the_same() -> None:
    ride = rewarded(ForOthers("each", GainToken("12")), seats=2)
    assert [one.tokens for one in ride.s.knights] == [("12",), ("12",)]
    assert rewarded(GainToken("12"), tokens=("12",)).me.tokens == ("12",)
    assert rewarded(LoseToken("12"), tokens=("12", "7")).me.tokens == ("7",)


# ------------------------------------------------------------------------------ choices and others


def test_of_one_or_another_reward_the_knight_picks() -> None:
    either = OneOf((GainSkill(What("skill", "Honor")), Become("Blessed"), Gain("Destiny", 2)))
    ride = rewarded(either)
    assert ride.moves == ("Honor", "become Blessed", "Destiny 2")
    assert ride.answer("Destiny 2").me.destiny == 2
    assert rewarded(either).answer("become Blessed").me.statuses == {"Blessed": Held()}


def test_a_reward_may_hang_on_a_condition() -> None:
    given = Provided(RankCondition(What("skill", "Piety"), 1), Gain("Destiny", 2))
    assert rewarded(given).me.destiny == 0
    assert rewarded(PIETY, given).me.destiny == 2


@pytest.mark.rule("A60")
def test_alone_what_is_for_others_is_skipped() -> None:
    each = ForOthers("each", PIETY)
    assert rewarded(each).me.skills == {"Piety": 1}
    assert rewarded(ForOthers("another", PIETY)).events == []
    three = rewarded(ForOthers("another", PIETY), seats=3)
    assert three.moves == ("Gawain", "Galahad")
    three.answer("Galahad")
    assert three.s.knights[2].skills == {"Piety": 1}


@pytest.mark.rule("R118", "A17")
def test_rewards_after_a_movement_still_apply_and_then_the_turn_ends() -> None:
    text = "## 1901\n\nGo.\n\n[move 1 | Piety]\n"
    ride = Ride(turn(0), text=text, encounters=("Giant", "Giant"), features=("Wandering", "Mad"))
    ride.answer("Winchester", "London")
    assert (ride.me.place, ride.me.skills) == ("London", {"Piety": 1})
    assert len(ride.said("drawn")) == 2
    assert ride.events[-1].kind == "turn ends"


@pytest.mark.rule("A30")
def test_with_no_quest_to_draw_none_is_drawn() -> None:
    assert rewarded(DrawQuest()).said("no quest") == [{}]


# ---------------------------------------------------------------------------------------- statuses


@pytest.mark.rule("R111", "R121", "R025")
def test_a_status_is_laid_down_with_its_marker_on_0() -> None:
    assert rewarded(Become("Mad")).me.statuses == {"Mad": Held()}
    both = rewarded(ForOthers("each", Become("Mad")), seats=2)
    assert [list(one.statuses) for one in both.s.knights] == [["Mad"], ["Mad"]]


@pytest.mark.rule("R123")
def test_a_status_gained_again_begins_anew_and_does_not_add_up() -> None:
    ride = rewarded(Become("Mad"), statuses={"Mad": Held(marker=2)})
    assert ride.me.statuses == {"Mad": Held()}


@pytest.mark.rule("R127")
def test_lose_ends_a_status_at_once() -> None:
    ride = rewarded(LoseStatus("Unhorsed"), statuses=("Unhorsed", "Mad"))
    assert list(ride.me.statuses) == ["Mad"]
    ride = rewarded(LoseStatus(), statuses=("Unhorsed", "Mad"))
    assert ride.moves == ("Unhorsed", "Mad")
    assert list(ride.answer("Mad").me.statuses) == ["Unhorsed"]
    assert rewarded(LoseStatus("Mad")).events == []


@pytest.mark.rule("A49", "A65", "A70")
def test_scorned_shortens_each_destiny_reward_after_it_and_no_compensation() -> None:
    two = Gain("Destiny", 2)
    ride = rewarded(two, Become("Scorned"), two, Gain("Destiny", 1), skills={"Piety": 6})
    assert ride.me.destiny == 3
    scorned = {"statuses": ("Scorned",)}
    assert rewarded(PIETY, skills={"Piety": 6}, **scorned).me.destiny == 1
    ride = rewarded(Gain("Destiny", -2), destiny=5, **scorned)
    assert ride.me.destiny == 3


@pytest.mark.rule("A65", "A61")
def test_determined_counts_for_the_renown_after_it() -> None:
    ride = rewarded(GainRenown("Romance", 1), Become("Determined"), GainRenown("Romance", 1))
    assert ride.me.renown == {"Romance": 3}
    top = rewarded(GainRenown("Romance", 1), renown={"Romance": 6}, statuses=("Determined",))
    assert (top.me.renown["Romance"], top.me.destiny) == (6, 2)
    lost = rewarded(GainRenown("Romance", -1), renown={"Romance": 3}, statuses=("Determined",))
    assert lost.me.renown["Romance"] == 2


@pytest.mark.rule("A65", "A45")
def test_imprisoned_in_the_middle_of_a_reward_bars_the_movement_after_it() -> None:
    ride = rewarded(Become("Imprisoned"), Move(2), PIETY)
    assert ride.me.skills == {"Piety": 1}
    assert ride.me.place == "Camelot"


@pytest.mark.rule("R123", "A55")
def test_each_companion_adds_a_marker_and_losing_the_status_loses_all() -> None:
    piety = GainCompanion(What("skill", "Piety"))
    ride = rewarded(piety, GainCompanion(MARTIAL), piety)
    ride.answer("Mounted")
    assert ride.me.statuses == {"Accompanied": Held(companions=("Piety", "Mounted", "Piety"))}
    assert rewarded(LoseStatus("Accompanied"), statuses=ride.me.statuses).me.statuses == {}
    assert len(rewarded(Become("Accompanied")).moves) == 12


# ------------------------------------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("reward", "said"),
    [
        (Gain("Destiny", 1, 1), "Destiny 1+L"),
        (Gain("Destiny", 0, 1), "Destiny L"),
        (Gain("Destiny", 0, 2), "Destiny 2L"),
        (Gain("Destiny", -1), "Destiny -1"),
        (GainRenown("any", 1), "any renown +1"),
        (GainRenown("highest", -1), "highest renown -1"),
        (PIETY, "Piety"),
        (GainSkill(MARTIAL, 2), "Martial skill +2"),
        (Become("Mad"), "become Mad"),
        (LoseStatus(), "lose any status"),
        (GainTreasure(), "treasure"),
        (GainTreasure(2), "2 treasures"),
        (GainTreasure(id="Clarent"), "Clarent"),
        (LoseTreasure(), "lose a treasure"),
        (GainToken("12"), "token 12"),
        (LoseToken("12"), "lose token 12"),
        (GainCompanion(What("skill", "Piety")), "companion Piety"),
        (Move(2, "sea"), "move 2 by sea"),
        (Move(None), "move anywhere"),
        (Go("place", "Tintagel"), "go to Tintagel"),
        (Go("nearest", "City"), "go to nearest City"),
        (OneOf((PIETY, Become("Mad"))), "Piety or become Mad"),
        (ForOthers("another", PIETY), "another knight: Piety"),
        (DrawQuest(), "quest"),
    ],
)
def test_a_reward_is_named_as_in_the_book(reward: Reward, said: str) -> None:
    assert phrases.reward_name(reward) == said


def test_two_rewards_of_one_name_are_told_apart() -> None:
    ride = rewarded(OneOf((PIETY, PIETY)))
    assert ride.moves == ("Piety", "Piety (2)")
