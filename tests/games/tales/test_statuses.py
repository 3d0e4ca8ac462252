"""Each status: what it does as it comes, while it lies there and as it goes."""

from __future__ import annotations

import inspect
from typing import Any, get_args

import pytest
from malory.book.model import Become, GainRenown, PassageId, Reward
from malory.games.tales import (
    acts,
    encounter,
    holdings,
    menu,
    movement,
    reading,
    statuses,
    trial,
)
from malory.games.tales.encounter import encounter_phase
from malory.games.tales.reading import passage
from malory.games.tales.rewards import rewards
from malory.games.tales.state import Held
from malory.games.tales.statuses import status_phase
from malory.pack.tales.effects import Delegated, Effect

from tests.games.tales.riding import Ride, game_of


def becoming(*statuses: str, **knight: Any) -> Ride:
    return Ride(rewards(0, tuple([Become(one) for one in statuses])), knight=knight)


def rewarded(reward: Reward, **knight: Any) -> Ride:
    return Ride(rewards(0, (reward,)), knight=knight)


def stirring(**knight: Any) -> Ride:
    """A knight in Paris who has not moved, as the Encounter phase begins."""
    mine = {"place": "Paris", **knight}
    return Ride(encounter_phase(0), knight=mine, came_from=mine["place"])


def test_accursed_and_blessed_annul_each_other() -> None:
    assert becoming("Accursed", "Blessed").me.statuses == {}
    assert becoming("Blessed", "Accursed").me.statuses == {}
    assert list(becoming("Accursed", "Blessed", "Blessed").me.statuses) == ["Blessed"]


def test_atoning_to_the_end_mends_and_villainy_ends_it_for_nothing() -> None:
    mine = {"statuses": {"Atoning": Held(marker=3)}, "renown": {"Villainy": 2}}
    ended = Ride(status_phase(0), knight=mine)
    assert ended.me.renown == {"Divinity": 1, "Villainy": 1}
    lapsed = rewarded(GainRenown("Villainy", 1), **mine)
    assert lapsed.me.renown == {"Villainy": 3}
    assert lapsed.me.statuses == {}
    kept = rewarded(GainRenown("Divinity", 1), **mine)
    assert "Atoning" in kept.me.statuses


def test_beloved_in_a_city_may_win_or_part() -> None:
    won = stirring(statuses=("Beloved",)).answer("Beloved", "Honor").roll(5)
    assert list(won.me.statuses) == ["Betrothed"]
    assert won.me.renown == {"Romance": 1}
    romance = stirring(statuses=("Beloved",), renown={"Romance": 3}).answer("Beloved", "Romance")
    assert list(romance.me.statuses) == ["Betrothed"]
    failed = stirring(statuses=("Beloved",), renown={"Romance": 1}).answer("Beloved", "Honor")
    failed.roll(4)
    assert failed.moves == ("yes", "no")
    failed.answer("yes")
    assert (failed.me.statuses, failed.me.renown) == ({}, {"Romance": 0})
    parted = stirring(statuses=("Beloved",), renown={"Romance": 2}).answer("Beloved", "instead")
    assert (parted.me.statuses, parted.me.renown) == ({}, {"Romance": 1})
    assert stirring(statuses=("Beloved",), place="Caen").kinds == ["quiet"]


@pytest.mark.rule("A18", "R123")
def test_betrothed_counts_each_further_love_as_villainy_and_its_own_gain_once() -> None:
    assert becoming("Betrothed").me.renown == {"Romance": 1}
    again = becoming("Betrothed", "Betrothed")
    assert again.me.renown == {"Romance": 1, "Villainy": 1}
    assert becoming("Smitten", statuses=("Betrothed",)).me.renown == {"Villainy": 1}
    assert becoming("Beloved", statuses=("Betrothed", "Beloved")).me.renown == {"Villainy": 1}
    assert becoming("Mad", statuses=("Betrothed",)).me.renown == {}


@pytest.mark.rule("A18")
def test_what_a_status_does_on_gain_is_not_done_again() -> None:
    ride = becoming("Scorned", "Scorned", renown={"Romance": 3})
    assert ride.me.renown == {"Romance": 2}
    assert becoming("Unhorsed", renown={"Romance": 3}).me.renown == {"Romance": 2}
    assert becoming("Monarch", "Monarch", renown={"Romance": 1}).me.renown == {"Romance": 3}


@pytest.mark.rule("A59")
def test_a_monarch_without_renown_picks_which_rises() -> None:
    ride = becoming("Monarch")
    assert ride.moves == ("Divinity", "Romance", "Villainy")
    assert ride.answer("Villainy").me.renown == {"Villainy": 2}


@pytest.mark.rule("R122", "R123")
def test_a_status_that_never_ends_does_not_begin_anew() -> None:
    held = {"Imprisoned": Held(failures=2)}
    assert becoming("Imprisoned", statuses=held).me.statuses == held


def test_pariah_ends_esteemed_and_is_tried_at_the_gate() -> None:
    assert list(becoming("Pariah", statuses=("Esteemed",)).me.statuses) == ["Pariah"]
    ride = stirring(statuses=("Pariah",))
    assert ride.moves == ("Warfare", "Mounted", "Sword & Shield", "Cunning")
    ride.answer("Warfare").roll(4)
    assert list(ride.me.statuses) == ["Pariah"]
    caught = stirring(statuses=("Pariah",)).answer("Cunning").roll(3)
    assert list(caught.me.statuses) == ["Pariah", "Imprisoned"]
    assert stirring(statuses=("Pariah",), place="Caen").kinds == ["quiet"]


def test_plague_ridden_hardship_is_harder() -> None:
    ends = "+ Done.\n\n  [Piety]\n- Not.\n\n  [Honor]\n"
    text = f"## start\n\nOnce.\n\n? Endure Hardship 4: walk\n{ends}"
    mine = {"statuses": ("Plague-ridden",), "skills": {"Endure Hardship": 2}}
    ride = Ride(passage(0, PassageId("start")), text=text, knight=mine).answer("Endure Hardship")
    assert ride.roll(2).said("test")[0]["total"] == 3


def test_pursued_is_shaken_off_or_catches_up() -> None:
    shaken = stirring(statuses=("Pursued",)).answer("Hunting").roll(4)
    assert (shaken.me.statuses, shaken.said("passage")) == ({}, [])
    caught = stirring(statuses=("Pursued",)).answer("Hunting").roll(3)
    assert caught.said("passage")[0]["passage"] == "2550"
    assert "Pursued" in caught.me.statuses


@pytest.mark.parametrize(
    ("die", "left"),
    [(1, ["Scorned"]), (2, ["Scorned"]), (3, ["Smitten"]), (5, ["Smitten"]), (6, ["Beloved"])],
)
def test_smitten_a_die_tells_how_it_goes(die: int, left: list[str]) -> None:
    ride = stirring(statuses=("Smitten",), place="Caen").roll(die)
    assert list(ride.me.statuses) == left


@pytest.mark.rule("A66")
def test_a_cards_plain_die_is_touched_by_nothing() -> None:
    ride = stirring(statuses=("Smitten", "Doomed", "Accursed"), place="Caen").roll(6)
    assert "Beloved" in ride.me.statuses


# ------------------------------------------------------------------- a space marked for the knight


@pytest.mark.rule("R156", "R161", "R196", "R149")
def test_obsessed_the_region_deck_marks_a_space_in_another_region() -> None:
    ride = becoming("Obsessed", place="London")
    order = ("Logres", "Ireland", "Brittany", "Cambria", "Cornwall", "Normandy", "Scotland")
    ride.roll(order)
    assert ride.said("region") == [{"region": "Ireland"}]
    ride.roll(6, 3)
    assert ride.said("terrain")[-1]["passed"] == ("Sea",)
    ride.roll(4)
    assert ride.said("city")[-1]["city"] == "Cashel"
    assert ride.me.statuses == {"Obsessed": Held(mark="Killaraus")}


@pytest.mark.rule("R161", "A21")
def test_a_city_rolled_is_that_city() -> None:
    ride = becoming("Obsessed", place="London")
    ride.roll(("Scotland", "Logres", "Ireland", "Brittany", "Cambria", "Cornwall", "Normandy"))
    ride.roll(1, 4)
    assert ride.me.statuses["Obsessed"].mark == "Orkney"


@pytest.mark.rule("R162", "A21")
def test_between_equal_spaces_the_knight_chooses() -> None:
    ride = becoming("Obsessed", place="Paris")
    ride.roll(("Logres", "Scotland", "Ireland", "Brittany", "Cambria", "Cornwall", "Normandy"))
    ride.roll(4, 2)
    assert ride.moves == ("Astolat", "Salisbury Plain")
    ride.answer("Salisbury Plain")
    assert ride.me.statuses["Obsessed"].mark == "Salisbury Plain"


@pytest.mark.rule("A19")
def test_at_sea_between_regions_the_knight_says_where_he_is() -> None:
    ride = becoming("Obsessed", place="Severn Sea")
    assert ride.moves == ("Cambria", "Cornwall", "Logres")
    ride.answer("Cornwall")
    ride.roll(("Cornwall", "Logres", "Ireland", "Brittany", "Cambria", "Scotland", "Normandy"))
    assert ride.said("region") == [{"region": "Logres"}]


# --------------------------------------------------------------------------------- every status


def test_every_effect_kind_of_a_card_is_one_that_the_rules_carry_out() -> None:
    """No record of the pack is without a rule: each kind is asked for somewhere."""
    rooms = (acts, encounter, holdings, menu, movement, reading, statuses, trial)
    source = "".join(inspect.getsource(one) for one in rooms)
    used = {kind for kinds in game_of().setting.effects.values() for kind in kinds}
    assert used <= set(get_args(Effect))
    assert [one.__name__ for one in get_args(Effect) if one.__name__ not in source] == []


@pytest.mark.rule("R128", "R149")
def test_a_status_that_hands_a_decision_to_another_says_who_that_is_for_one_alone() -> None:
    setting = Ride().game.setting
    handed = [name for name in setting.statuses if setting.effects_of(name, Delegated)]
    assert handed == ["Ensorcelled", "Lost", "Mad"]
    for name in handed:
        assert "if you have no rival, a die does" in setting.statuses[name].text
