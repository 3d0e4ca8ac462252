"""The board of Tales is whole, symmetric and as far across as it was drawn."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from malory.pack.tales import TalesTables
from malory.pack.tales.board import distances, lines

from tests.pack.tales.shipped import tables

BOARD = tables()
LINES = lines(BOARD.places, BOARD.powers)
MAIN = lines(BOARD.places, ())


def land_and_sea(board: TalesTables) -> tuple[int, int]:
    land = sum(len(place.land) for place in board.places)
    sea = sum(len(place.sea) for place in board.places)
    return land // 2, sea // 2


@pytest.mark.rule("R001")
def test_the_board_has_seven_regions() -> None:
    assert [region.name for region in BOARD.regions] == (
        "Brittany Cambria Cornwall Ireland Logres Normandy Scotland".split()
    )


@pytest.mark.rule("R002")
def test_the_board_has_six_terrains_one_of_them_sea() -> None:
    names = [terrain.name for terrain in BOARD.terrains]
    assert names == "City Forest Mountain Plains Swamp Sea".split()
    assert [terrain.name for terrain in BOARD.terrains if terrain.sea] == ["Sea"]
    assert [terrain.row for terrain in BOARD.terrains] == [0, 1, 2, 3, 4, 5]


@pytest.mark.rule("R003")
def test_every_space_has_a_location_number_and_tintagel_has_five() -> None:
    spaces = {space.name: space.number for space in (*BOARD.places, *BOARD.powers)}
    assert len(spaces) == 75
    assert all(1 <= number <= 6 for number in spaces.values())
    assert spaces["Tintagel"] == 5
    assert next(place.terrain for place in BOARD.places if place.name == "Tintagel") == "City"


@pytest.mark.rule("R004")
def test_land_lines_join_land_and_sea_lines_touch_the_sea() -> None:
    assert land_and_sea(BOARD) == (74, 33)
    terrain = {place.name: place.terrain for place in BOARD.places}
    for place in BOARD.places:
        for other in place.land:
            assert "Sea" not in (place.terrain, terrain[other])
        for other in place.sea:
            assert "Sea" in (place.terrain, terrain[other])


@pytest.mark.rule("R005")
def test_nine_places_of_power_hang_on_one_dashed_line_each() -> None:
    gates = {power.name: power.gate for power in BOARD.powers}
    assert gates == {
        "Avalon": "Glastonbury",
        "Callanish Stones": "Northern Sea",
        "Corbenic": "Norgales",
        "Morgan's Castle": "Mount Agned",
        "Stonehenge": "Salisbury Plain",
        "Abbey of Kells": "Tara",
        "Cave of Merlin": "Tintagel",
        "Green Chapel": "Peak of Gore",
        "Underwater Palace": "Severn Sea",
    }
    for power in gates:
        assert [neighbour.by for neighbour in LINES[power]] == ["dashed"]


def test_a_line_can_be_walked_both_ways() -> None:
    for here, neighbours in LINES.items():
        for there in neighbours:
            assert (here, there.by) in [(back.place, back.by) for back in LINES[there.place]]


def test_every_region_has_all_five_land_terrains_and_three_cities() -> None:
    for region in BOARD.regions:
        terrains = Counter(place.terrain for place in BOARD.places if place.region == region.name)
        assert set(terrains) == {"City", "Forest", "Mountain", "Plains", "Swamp"}
        assert terrains["City"] >= 3
    seas = [place for place in BOARD.places if place.terrain == "Sea"]
    assert len(seas) == 7
    assert [sea.region for sea in seas] == [""] * 7
    assert len(BOARD.places) - len(seas) == 59


def test_the_board_is_as_far_across_as_it_was_drawn() -> None:
    far = {start: distances(MAIN, start) for start in MAIN}
    assert all(len(reached) == 66 for reached in far.values())
    assert max(max(reached.values()) for reached in far.values()) == 8
    assert max(far["Camelot"].values()) == 5
    assert round(sum(far["Camelot"].values()) / 65, 1) == 3.6
    whole = {start: distances(LINES, start) for start in LINES}
    assert max(max(reached.values()) for reached in whole.values()) == 8
    assert max(whole["Camelot"].values()) == 6
    assert round(sum(whole["Camelot"].values()) / 74, 1) == 3.7


def test_no_two_spaces_share_a_point_and_all_lie_on_the_board() -> None:
    points = [(space.x, space.y) for space in (*BOARD.places, *BOARD.powers)]
    assert len(set(points)) == 75
    assert all(0 <= x <= 60 and 0 <= y <= 80 for x, y in points)


def test_on_no_bearing_do_two_neighbours_tie() -> None:
    points = {space.name: (space.x, space.y) for space in (*BOARD.places, *BOARD.powers)}
    for place in BOARD.places:
        for bearing in BOARD.delegation.lost:
            off = []
            for neighbour in MAIN[place.name]:
                x, y = points[neighbour.place]
                angle = math.degrees(math.atan2(x - place.x, y - place.y))
                off.append(round(abs((angle - bearing.degrees + 180) % 360 - 180), 6))
            off.sort()
            assert len(off) < 2 or off[0] != off[1], (place.name, bearing.name)


def test_a_lone_start_reaches_itself_alone() -> None:
    assert distances({}, "Nowhere") == {"Nowhere": 0}


def test_what_the_rulebook_fixes_is_marked_and_the_rest_is_design() -> None:
    known = {place.name: place for place in BOARD.places}
    assert known["Tintagel"].origin("number") == "rulebook"
    assert known["Tintagel"].origin("x") == "design"
    assert known["Camelot"].origin("name") == "rulebook"
    assert known["Carhaix"].origin("name") == "design"
    assert BOARD.powers[0].origin("name") == "public"
    assert BOARD.powers[0].origin("gate") == "design"
