"""The box: what the pack's tables must hold for the rules to be those of this game."""

from __future__ import annotations

import pytest
from malory.games.tales.growth import earn
from malory.games.tales.movement import stray
from malory.kernel import Roll, question, view

from tests.games.tales.riding import Ride, game_of, tables

TABLES = tables().tables
SETTING = game_of().setting
BOARD = SETTING.board


@pytest.mark.rule("R001", "R002")
def test_the_map_has_seven_regions_and_six_terrains() -> None:
    assert [one.name for one in TABLES.regions] == (
        "Brittany Cambria Cornwall Ireland Logres Normandy Scotland".split()
    )
    assert sorted(BOARD.row) == ["City", "Forest", "Mountain", "Plains", "Sea", "Swamp"]


@pytest.mark.rule("R003", "A1")
def test_every_space_has_a_location_number_from_1_to_6() -> None:
    assert BOARD.terrain["Tintagel"] == "City"
    assert BOARD.number["Tintagel"] == 5
    assert set(BOARD.number) == set(BOARD.places)
    assert len(BOARD.places) == 75
    assert {1, 6} <= set(BOARD.number.values()) <= set(range(1, 7))


@pytest.mark.rule("R004", "R005")
def test_lines_are_land_sea_or_dashed_and_go_both_ways() -> None:
    assert len(BOARD.gates) == 9
    kinds = {"land": 0, "sea": 0, "dashed": 0}
    for place, ways in BOARD.lines.items():
        for way in ways:
            kinds[way.by] += 1
            assert place in [back.place for back in BOARD.lines[way.place]]
            wet = BOARD.is_sea(place) or BOARD.is_sea(way.place)
            assert way.by == "dashed" or wet == (way.by == "sea")
    assert kinds == {"land": 148, "sea": 66, "dashed": 18}


@pytest.mark.rule("R006", "R007")
def test_the_cards_of_the_box_add_up() -> None:
    assert len(TABLES.ages) + len(TABLES.grand_quests) == 12
    assert [sum(one.age == age for one in TABLES.grand_quests) for age in (1, 2, 3)] == [3, 3, 3]
    encounters = len(TABLES.milieus) + len(TABLES.locations) + len(TABLES.characters)
    assert (len(TABLES.statuses) * 4, encounters, len(TABLES.features)) == (108, 33, 11)
    others = (TABLES.treasures, TABLES.starting_quests, TABLES.advanced_quests, TABLES.region_cards)
    assert [len(one) for one in others] == [18, 8, 24, 7]
    assert TABLES.call_to_arms.copies == 4


@pytest.mark.rule("R008", "R009", "R027")
def test_the_eight_knights_and_their_skills_of_a_first_game() -> None:
    assert {name: row.skills for name, row in SETTING.knights.items()} == {
        "Bradamante": ("Warfare", "Magic", "Diplomacy"),
        "Enid": ("Mounted", "Wisdom", "Endure Hardship"),
        "Gawain": ("Warfare", "Cunning", "Honor"),
        "Galahad": ("Mounted", "Piety", "Wisdom"),
        "Lancelot": ("Sword & Shield", "Diplomacy", "Honor"),
        "Palomides": ("Mounted", "Nature Lore", "Hunting"),
        "Percival": ("Sword & Shield", "Piety", "Nature Lore"),
        "Tristan": ("Sword & Shield", "Hunting", "Endure Hardship"),
    }
    assert SETTING.renowns == ("Divinity", "Romance", "Villainy")


@pytest.mark.rule("R010", "R011", "A3")
def test_twelve_skills_in_four_categories() -> None:
    assert SETTING.skills_of == {
        "Martial": ("Warfare", "Mounted", "Sword & Shield"),
        "Spiritual": ("Magic", "Wisdom", "Piety"),
        "Courtly": ("Diplomacy", "Honor", "Cunning"),
        "Wilderness": ("Hunting", "Endure Hardship", "Nature Lore"),
    }


@pytest.mark.rule("R014", "R129")
def test_thirty_tokens_and_the_statuses_that_the_rules_name() -> None:
    assert list(SETTING.tokens) == [str(n) for n in range(1, 31)]
    named = (
        "Accompanied, Accursed, Beast Form, Covetous, Enraged, Ensorcelled, Lost, Mad, "
        "Plague-ridden, Unhorsed"
    )
    assert set(named.split(", ")) <= set(SETTING.statuses)
    assert len(SETTING.statuses) == 27


@pytest.mark.rule("R017", "R193")
def test_the_pools_are_those_of_one_to_four_knights() -> None:
    assert {one.name: one.pools for one in TABLES.difficulties} == {
        "Squire": (35, 67, 98, 126),
        "Knight": (45, 86, 125, 162),
        "Champion": (50, 96, 140, 180),
    }
    assert [
        game_of(difficulty=one).opening(1).pool for one in ("squire", "Knight", "champion")
    ] == [
        35,
        45,
        50,
    ]


@pytest.mark.rule("R018", "R019", "R020", "R021", "A5")
def test_ages_rounds_and_passages() -> None:
    assert tables().manifest.number_range == (1000, 3000)
    assert [one.passage for one in TABLES.ages] == ["1000", "2000", "3000"]
    assert [one.rounds for one in TABLES.ages] == [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)]
    assert [one.name for one in TABLES.ages] == [
        "Golden Age of Camelot",
        "Quest of the Holy Grail",
        "Final Wars of Britain",
    ]
    assert SETTING.numbers.epilogue == "epilogue"


@pytest.mark.rule("R122")
def test_four_statuses_never_run_out() -> None:
    never = [name for name, row in SETTING.statuses.items() if row.track == "never"]
    assert never == ["Accompanied", "Betrothed", "Imprisoned", "Monarch"]


@pytest.mark.rule("R075", "R076", "A36")
def test_two_cards_make_the_number_of_a_passage() -> None:
    assert SETTING.resolve("Giant", "Amorous") == "1905"
    assert SETTING.resolve_milieu("Strange Beast", "Mountain", 2) == "2329"
    assert SETTING.resolve_milieu("Perilous Cave", "City", 1) == "2201"
    assert SETTING.resolve("King", "Wandering") == "1001"


@pytest.mark.rule("R013", "R104")
def test_destiny_is_open_and_has_no_bound() -> None:
    ride = Ride()
    earn(ride.s, 0, 500, "", "R195")
    assert view(ride.s, 0).knights[0].destiny == 500


@pytest.mark.rule("R016")
def test_dice_have_six_sides() -> None:
    asked = question(Ride(stray(0, "Lost")).s)
    assert isinstance(asked, Roll)
    assert (asked.dice, asked.sides) == (1, 6)
