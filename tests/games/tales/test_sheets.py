"""What a player may look at between moves."""

from __future__ import annotations

import pytest
from malory.games.tales.movement import movement_phase
from malory.games.tales.setup import set_up
from malory.games.tales.state import Held
from malory.kernel import view

from tests.games.tales.riding import Quest, Ride

MINE = {
    "place": "Camelot",
    "destiny": 5,
    "spare": 2,
    "skills": {"Mounted": 2, "Wisdom": 1},
    "renown": {"Romance": 3},
    "statuses": {
        "Wounded": Held(marker=1),
        "Accompanied": Held(companions=("Piety", "Honor")),
        "Obsessed": Held(mark="Paris"),
    },
    "treasures": ("Clarent",),
    "tokens": ("12",),
    "locations": {"Corbenic": (1, 0)},
    "calls": 1,
}


def pages(ride: Ride) -> dict[str, dict[str, str]]:
    return {one.title: dict(one.rows) for one in ride.game.sheets(view(ride.s, 0), 0)}


@pytest.mark.rule("R104", "R215")
def test_all_that_lies_before_a_knight_is_on_his_sheet() -> None:
    found = pages(Ride(knight=MINE, round=6, age=2, pool=17))
    mine = found["Dame Enid"]
    assert mine["Age"] == "2, Quest of the Holy Grail; round 6 of 12"
    assert mine["Place"] == "Camelot (City 1, Logres)"
    assert mine["Destiny"] == "5, 2 of it beyond the pool; 17 left in the pool"
    assert mine["Renown"] == "Divinity 0, Romance 3, Villainy 0"
    assert mine["Martial skills"] == "Mounted 2"
    assert mine["Courtly skills"] == "none"
    said = "1 card: in place of moving, ride to any space but Camelot"
    assert mine["Call to Arms"] == said
    cards = found["Before you"]
    assert cards["Wounded"].startswith("3 more turns. ")
    assert cards["Accompanied"].startswith("until something ends it; companions: Piety and Honor.")
    assert "marked: Paris" in cards["Obsessed"]
    assert cards["Clarent"].startswith("treasure. ")
    assert cards["Token 12"].startswith("Morgan's Favour: ")
    assert cards["Corbenic"].startswith("Location card, with 1 Destiny on it: visit Corbenic")


def test_a_page_that_would_be_empty_is_left_out() -> None:
    assert list(pages(Ride())) == ["Dame Enid"]
    assert list(pages(Ride(set_up(), knight={"name": "", "place": ""}))) == ["Your knight"]


@pytest.mark.rule("R216")
def test_the_map_in_words_shows_lines_reach_and_places_to_seek() -> None:
    ride = Ride(movement_phase(0), knight=MINE)
    found = {one.title: dict(one.rows) for one in ride.game.chart(view(ride.s, 0), 0)}
    here, reach, named = found.values()
    assert next(iter(found)) == "Where you are: Camelot (City 1, Logres)"
    assert here["Winchester"] == "City 2, Logres; by land"
    assert list(found)[1] == "Within reach, 4 spaces at most"
    assert "Winchester (City 2)" in reach["1 space"]
    assert named["Paris"] == "City 3, Normandy; 4 spaces away (Obsessed)"
    way = "; Norgales, within reach, is 1 space from it (Corbenic)"
    assert named["Corbenic"].endswith(f"5 spaces away{way}")


def test_the_ways_to_ride_name_what_calls_the_knight_there() -> None:
    quests = {"Saxon Raiders": Quest(1, ((0, "Winchester"),))}
    ride = Ride(movement_phase(0), knight={**MINE, "statuses": {}, "quests": quests})
    options = {one.move: one.words for one in ride.game.prompt(view(ride.s, 0)).options}
    assert options["Winchester"] == "Winchester (City 2): Saxon Raiders"
    assert options["Salisbury Plain"] == "Salisbury Plain (Plains 2)"


def test_before_a_knight_is_chosen_there_is_no_name() -> None:
    ride = Ride(set_up(), knight={"name": "", "place": ""})
    seen = view(ride.s, 0)
    assert ride.game.called(seen, 0) == ""
    assert ride.game.chart(seen, 0)[0].title.startswith("Where you are: Camelot")
    assert ride.game.called(view(Ride().s, 0), 0) == "Enid"
