"""Treasures and tokens: bonuses, cards discarded for what they do, second tries."""

from __future__ import annotations

from typing import Any

import pytest
from malory.book.model import Become, GainCompanion, GainToken, PassageId, What
from malory.games.tales.ages import age_ends, game_ends
from malory.games.tales.encounter import encounter_phase
from malory.games.tales.movement import movement_phase
from malory.games.tales.reading import passage
from malory.games.tales.rewards import rewards

from tests.games.tales.riding import Ride, game_of


def text_of(skill: str, number: int = 4) -> str:
    return f"""## start

Once.

? {skill} {number}: try
+ Yes.

  [Destiny 2]
- No.

  [Honor]
"""


def trying(skill: str, die: int, number: int = 4, **knight: Any) -> Ride:
    ride = Ride(passage(0, PassageId("start")), text=text_of(skill, number), knight=knight)
    return ride.answer(skill).roll(die)


@pytest.mark.parametrize(
    ("treasure", "skill"),
    [
        ("Sword of the Strange Belt", "Warfare"),
        ("Rhongomyniad", "Mounted"),
        ("Shield of Evalach", "Sword & Shield"),
        ("Staff of Merlin", "Magic"),
        ("Stone of Giramphiel", "Wisdom"),
        ("Holy Lance", "Piety"),
        ("Clarent", "Diplomacy"),
        ("Goswhit", "Honor"),
        ("Carnwennan", "Cunning"),
        ("Unfailing Bow", "Hunting"),
        ("Cauldron of Annwyn", "Endure Hardship"),
        ("Faerie Ring", "Nature Lore"),
    ],
)
def test_each_skill_has_a_treasure_that_adds_1(treasure: str, skill: str) -> None:
    ride = trying(skill, 3, treasures=(treasure,))
    said = ride.said("test")[0]
    assert said["bonuses"] == ((treasure, 1),)
    assert ride.texts()[-1] == "Yes."
    other = "Magic" if skill != "Magic" else "Piety"
    assert trying(other, 6, treasures=(treasure,)).said("test")[0]["bonuses"] == ()


def test_bonuses_may_hang_on_a_place_or_on_a_renown() -> None:
    at_corbenic = trying("Piety", 2, treasures=("Holy Lance",), place="Corbenic")
    assert at_corbenic.said("test")[0]["total"] == 4
    villain = {"renown": {"Villainy": 2}}
    sword = trying("Warfare", 6, treasures=("Sword of the Strange Belt",), **villain)
    assert sword.said("test")[0]["total"] == 6
    dark = {"renown": {"Villainy": 4}}
    assert trying("Diplomacy", 6, treasures=("Clarent",), **dark).said("test")[0]["total"] == 6
    assert trying("Warfare", 5, treasures=("Clarent",), **dark).said("test")[0]["total"] == 6


def test_the_necklace_counts_in_tests_only() -> None:
    mine = {"treasures": ("Necklace of the Lake",), "renown": {"Romance": 2}}
    text = text_of("Romance", 3)
    ride = Ride(passage(0, PassageId("start")), text=text, knight=mine).answer("Romance")
    assert ride.texts()[-1] == "Yes."
    text = "## start\n\n{Romance 3+: Yes | No}.\n\n-> end\n"
    assert Ride(passage(0, PassageId("start")), text=text, knight=mine).texts() == ["No."]


@pytest.mark.parametrize(
    ("card", "status"),
    [
        ("Shield of Evalach", "Accursed"),
        ("White Dun-Mane", "Unhorsed"),
        ("Goswhit", "Wounded"),
        ("Faerie Ring", "Mad"),
        ("token 10", "Unhorsed"),
    ],
)
def test_a_card_may_be_discarded_as_its_owner_becomes_what_it_wards_off(
    card: str, status: str
) -> None:
    mine: dict[str, Any] = {"renown": {"Romance": 2}}
    if card.startswith("token "):
        mine["tokens"] = (card[6:],)
    else:
        mine["treasures"] = (card,)
    ride = Ride(rewards(0, (Become(status),)), knight=mine)
    assert ride.moves == ("accept", card)
    ride.answer(card)
    assert (ride.me.statuses, ride.me.renown) == ({}, {"Romance": 2})
    assert card not in (*ride.me.treasures, *(f"token {one}" for one in ride.me.tokens))
    let = Ride(rewards(0, (Become(status),)), knight=mine).answer("accept")
    assert status in let.me.statuses
    assert Ride(rewards(0, (Become("Blessed"),)), knight=mine).moves in ((), ("accept", card))


@pytest.mark.parametrize(
    ("card", "status", "left"),
    [
        ("Cauldron of Annwyn", ("Wounded", "Mad"), ["Mad"]),
        ("Cauldron of Annwyn", ("Plague-ridden",), []),
        ("Carnwennan", ("Pursued",), []),
        ("Skein of Crossing", ("Imprisoned",), []),
        ("token 10", ("Unhorsed",), []),
    ],
)
def test_a_card_may_be_discarded_in_its_owners_turn_to_lose_a_status(
    card: str, status: tuple[str, ...], left: list[str]
) -> None:
    mine = {"statuses": status}
    mine |= {"tokens": (card[6:],)} if card.startswith("token") else {"treasures": (card,)}
    ride = Ride(movement_phase(0), knight={**mine, "place": "Caledon"})
    ride.answer(f"use {card}")
    assert list(ride.me.statuses) == left
    assert f"use {card}" not in ride.moves


def test_a_card_that_would_cure_nothing_is_not_offered() -> None:
    ride = Ride(movement_phase(0), knight={"treasures": ("Carnwennan",), "tokens": ("22",)})
    assert not any(one.startswith("use") for one in ride.moves)


def test_a_cure_may_be_used_before_a_test_and_before_the_die_of_ensorcelled() -> None:
    mine = {"treasures": ("Cauldron of Annwyn",), "statuses": ("Wounded",)}
    ride = Ride(passage(0, PassageId("start")), text=text_of("Warfare"), knight=mine)
    assert ride.moves == ("Warfare", "use Cauldron of Annwyn")
    ride.answer("use Cauldron of Annwyn", "Warfare").roll(4)
    assert ride.texts()[-1] == "Yes."
    text = "## start\n\nOnce.\n\n* One -> end\n* Two -> end\n"
    mine = {"tokens": ("22",), "statuses": ("Ensorcelled",)}
    ride = Ride(passage(0, PassageId("start")), text=text, knight=mine)
    assert ride.moves == ("Ensorcelled", "use token 22")
    ride.answer("use token 22")
    assert ride.moves == ("end: One", "end: Two")


def test_a_cure_may_be_used_before_a_test_on_a_card_and_makes_it_needless() -> None:
    mine = {"treasures": ("Carnwennan",), "statuses": ("Pursued",), "place": "Caledon"}
    ride = Ride(encounter_phase(0), knight=mine, came_from="Caledon")
    ride.answer("use Carnwennan")
    assert (ride.me.statuses, ride.s.agenda) == ({}, ())
    mine = {"tokens": ("22",), "statuses": ("Pursued", "Mad"), "place": "Caledon"}
    ride = Ride(encounter_phase(0), knight=mine, came_from="Caledon")
    assert ride.moves == ("let madness choose", "use token 22")
    ride.answer("use token 22", "Mad")
    assert ride.moves == ("Hunting", "Endure Hardship", "Nature Lore")


def test_a_first_companion_too_may_be_warded_off() -> None:
    reward = rewards(0, (GainCompanion(What("skill", "Piety")),))
    ride = Ride(reward, knight={"treasures": ("Faerie Ring",)}).answer("Faerie Ring")
    assert ride.me.statuses == {}
    ride = Ride(reward, knight={"treasures": ("Faerie Ring",)}).answer("accept")
    assert "Accompanied" in ride.me.statuses
    ride = Ride(reward, knight={"treasures": ("Faerie Ring",), "statuses": ("Accompanied",)})
    assert ride.s.agenda == ()


def test_the_leechs_powder_takes_any_status() -> None:
    mine = {"tokens": ("22",), "statuses": ("Mad", "Blessed"), "place": "Caledon"}
    ride = Ride(movement_phase(0), knight=mine).answer("use token 22")
    assert ride.moves == ("Mad", "Blessed")
    ride.answer("Mad")
    assert list(ride.me.statuses) == ["Blessed"]


# ------------------------------------------------------------------------------- after a failure


def test_the_stone_rolls_again_and_the_new_total_stands() -> None:
    ride = trying("Magic", 3, treasures=("Stone of Giramphiel",))
    assert ride.moves == ("accept", "Stone of Giramphiel")
    assert "No." not in ride.texts()
    ride.answer("Stone of Giramphiel").roll(5)
    assert ride.texts()[-1] == "Yes."
    assert ride.s.treasure_discards == ("Stone of Giramphiel",)
    assert (
        trying("Magic", 3, treasures=("Stone of Giramphiel",)).answer("accept").texts()[-1] == "No."
    )


def test_the_bead_rolls_a_spiritual_test_again() -> None:
    assert trying("Magic", 3, tokens=("13",)).moves == ("accept", "token 13")
    assert trying("Warfare", 3, tokens=("13",)).texts()[-1] == "No."


@pytest.mark.rule("A73")
def test_the_sash_makes_a_success_and_scorn_comes_after_its_rewards() -> None:
    ride = trying("Magic", 3, treasures=("Green Sash",)).answer("Green Sash")
    assert ride.texts()[-1] == "Yes."
    assert ride.me.destiny == 2
    assert list(ride.me.statuses) == ["Scorned"]
    text = text_of("Romance", 3)
    renown = Ride(passage(0, PassageId("start")), text=text, knight={"treasures": ("Green Sash",)})
    assert renown.answer("Romance").moves == ("accept", "Green Sash")


@pytest.mark.rule("A62")
def test_the_parole_makes_one_escape_sure_without_a_roll() -> None:
    mine = {"tokens": ("28",), "statuses": ("Imprisoned",)}
    ride = Ride(encounter_phase(0), text="## 2537\n\nA cell.\n", knight=mine)
    ride.answer("Piety")
    assert ride.moves == ("roll", "token 28")
    ride.answer("token 28")
    assert (ride.me.statuses, ride.me.tokens) == ({}, ())
    assert ride.s.agenda == ()
    other = Ride(passage(0, PassageId("start")), text=text_of("Piety"), knight={"tokens": ("28",)})
    other.answer("Piety").roll(6)
    assert other.me.tokens == ("28",)


# ------------------------------------------------------------------------------------- tokens


@pytest.mark.rule("A62")
def test_a_whelp_grows_into_the_beast_as_age_3_begins_or_at_once() -> None:
    ride = Ride(age_ends(), knight={"tokens": ("5", "7")}, age=2, round=8)
    assert ride.me.tokens == ("7", "6")
    late = Ride(rewards(0, (GainToken("5"),)), age=3)
    assert late.me.tokens == ("6",)
    early = Ride(age_ends(), knight={"tokens": ("5",)}, age=1, round=4)
    assert early.me.tokens == ("5",)


@pytest.mark.rule("A62")
def test_a_key_opens_on_a_mountain_and_praise_is_spent_in_a_city_if_the_knight_likes() -> None:
    mine = {"place": "Peak of Gore", "tokens": ("23",)}
    ride = Ride(movement_phase(0), knight=mine, treasures=("Clarent",)).answer(
        "Peak of Gore", "yes"
    )
    assert (ride.me.treasures, ride.me.tokens) == (("Clarent",), ())
    kept = Ride(movement_phase(0), knight=mine, treasures=("Clarent",)).answer("Peak of Gore", "no")
    assert kept.me.tokens == ("23",)
    praised = Ride(movement_phase(0), knight={"place": "Paris", "tokens": ("24",)})
    praised.answer("Paris", "yes", "Villainy")
    assert (praised.me.renown, praised.me.tokens) == ({"Villainy": 1}, ())


@pytest.mark.rule("A62")
def test_an_oath_still_held_as_the_epilogue_begins_costs_three_ranks() -> None:
    mine = {"tokens": ("21",), "renown": {"Romance": 2, "Divinity": 5}, "place": "Paris"}
    ride = Ride(game_ends(), knight=mine)
    ride.answer("Divinity", "Romance", "Divinity")
    assert ride.me.renown == {"Romance": 1, "Divinity": 3}
    assert ride.me.tokens == ()


def test_every_treasure_and_token_says_what_it_does() -> None:
    setting = game_of().setting
    for row in (*setting.tables.treasures, *setting.tokens.values()):
        assert row.text
