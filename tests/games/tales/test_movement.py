"""The Movement phase and what the book grants of movement."""

from __future__ import annotations

from typing import Any

import pytest
from malory.book.model import Go, Move
from malory.games.tales.board import Board
from malory.games.tales.encounter import owes_standard
from malory.games.tales.movement import movement_limit, movement_phase, within_reach
from malory.games.tales.rewards import rewards
from malory.games.tales.state import Held
from malory.kernel import cancel
from malory.kernel.play import advance

from tests.games.tales.riding import Ride, tables

BOARD = Board(tables().tables)


def riding(**knight: Any) -> Ride:
    """A knight whose Movement phase begins."""
    fields = {name: knight.pop(name) for name in ("age", "round") if name in knight}
    return Ride(movement_phase(0), knight=knight, **fields)


@pytest.mark.rule("R053", "R060")
def test_a_knight_moves_from_no_space_up_to_his_limit() -> None:
    ride = riding(place="Camelot")
    assert ride.moves[-1] == "Camelot"
    far = BOARD.distance("Camelot")
    assert {far[one] for one in ride.moves} == {0, 1, 2, 3}
    why = ride.refused("Orkney")
    assert (why.rule, why.words) == ("R053", "Orkney is 5 spaces away; you may move 3.")


@pytest.mark.rule("R054", "R055", "A8")
@pytest.mark.parametrize(
    ("renown", "limit"),
    [
        ({}, 3),
        ({"Divinity": 2}, 3),
        ({"Divinity": 1, "Villainy": 3}, 4),
        ({"Romance": 3, "Villainy": 3}, 4),
        ({"Romance": 5}, 4),
        ({"Villainy": 6}, 5),
    ],
)
def test_the_limit_comes_from_the_highest_renown(renown: dict[str, int], limit: int) -> None:
    assert movement_limit(riding(renown=renown).s, 0) == limit


@pytest.mark.rule("R056", "R062")
def test_land_and_sea_lines_cost_the_same_and_may_be_mixed() -> None:
    near = within_reach(riding(place="Winchester").s, 0)
    assert near["Narrow Sea"] == 1
    assert near["Rouen"] == 2
    assert near["Paris"] == 3


@pytest.mark.rule("R057")
def test_any_number_of_knights_may_share_a_space() -> None:
    ride = Ride(movement_phase(0), seats=2)
    ride.answer("Camelot")
    assert [one.place for one in ride.s.knights] == ["Camelot", "Camelot"]


@pytest.mark.rule("R058", "R059")
def test_a_place_of_power_opens_to_the_holder_of_its_card_for_1_space() -> None:
    shut = riding(place="Norgales")
    assert "Corbenic" not in shut.moves
    assert shut.refused("Corbenic").rule == "R058"
    opened = riding(place="Norgales", locations={"Corbenic": (1, 0)})
    assert within_reach(opened.s, 0)["Corbenic"] == 1
    farther = within_reach(riding(place="Vale of Usk", locations={"Corbenic": (1, 0)}).s, 0)
    assert farther["Corbenic"] == 2


@pytest.mark.rule("A9")
def test_leaving_a_place_of_power_needs_no_card() -> None:
    near = within_reach(riding(place="Avalon").s, 0)
    assert near["Glastonbury"] == 1
    assert near["Camelot"] == 2


@pytest.mark.rule("R060", "A10")
def test_only_another_space_than_before_brings_a_standard_encounter() -> None:
    stayed = riding(place="Paris").answer("Paris")
    assert not owes_standard(stayed.s, 0)
    moved = riding(place="Paris").answer("Rouen")
    assert owes_standard(moved.s, 0)


@pytest.mark.rule("R204")
def test_lost_renown_shortens_the_next_movement_phase() -> None:
    ride = riding(renown={"Divinity": 3})
    assert movement_limit(ride.s, 0) == 4
    ride.s.change(0, renown={"Divinity": 2})
    assert movement_limit(ride.s, 0) == 3


# ---------------------------------------------------------------------------- statuses, treasures


@pytest.mark.rule("A8", "A58")
def test_modifiers_add_up_and_leave_1_space() -> None:
    assert movement_limit(riding(statuses=("Plague-ridden",)).s, 0) == 2
    swift = riding(statuses=("Plague-ridden",), renown={"Villainy": 6})
    assert movement_limit(swift.s, 0) == 4
    ride = riding(statuses=("Plague-ridden",))
    ride.s.extra_move = -9
    assert movement_limit(ride.s, 0) == 1


def test_a_treasure_may_lengthen_a_move_by_land_or_by_sea_only() -> None:
    horse = within_reach(riding(place="Camelot", treasures=("White Dun-Mane",)).s, 0)
    assert horse["Norgales"] == 4
    assert "Breton Sea" in horse
    assert "Carhaix" not in horse
    ship = within_reach(riding(place="Irish Sea", treasures=("Prydwen",)).s, 0)
    assert ship["Breton Sea"] == 3
    assert ship["Carhaix"] == 4
    assert "Brocéliande" not in ship


@pytest.mark.rule("A68")
def test_a_dashed_line_is_neither_land_nor_sea() -> None:
    mine = {"locations": {"Corbenic": (1, 0)}, "treasures": ("White Dun-Mane",)}
    near = within_reach(riding(place="Camelot", **mine).s, 0)
    assert "Norgales" in near
    assert "Corbenic" not in near


def test_a_knight_without_a_horse_takes_one_land_line_and_the_sea_as_usual() -> None:
    near = within_reach(riding(place="Winchester", statuses=("Unhorsed",)).s, 0)
    assert near["Camelot"] == 1
    assert "Forest Sauvage" not in near
    assert near["Rouen"] == 2
    assert near["Breton Sea"] == 2
    by_sea_first = within_reach(riding(place="Totnes", statuses=("Unhorsed",)).s, 0)
    assert by_sea_first["Salisbury Plain"] == 3
    assert "Lancien" not in by_sea_first


@pytest.mark.rule("R128", "R151", "A44")
def test_lost_the_knight_strays_one_space_in_the_direction_rolled() -> None:
    ride = riding(place="Camelot", statuses=("Lost",), renown={"Villainy": 6})
    ride.roll(1)
    assert ride.me.place == "Forest Sauvage"
    ride = riding(place="Camelot", statuses=("Lost",)).roll(4)
    assert ride.me.place == "Salisbury Plain"
    ride = riding(place="Canterbury", statuses=("Lost",)).roll(2)
    assert ride.me.place == "North Sea"


@pytest.mark.rule("A44")
def test_lost_at_a_place_of_power_only_the_gate_is_a_way() -> None:
    for die in range(1, 7):
        ride = riding(place="Avalon", statuses=("Lost",)).roll(die)
        assert ride.me.place == "Glastonbury"
        assert owes_standard(ride.s, 0)


def test_the_skein_keeps_lost_from_leading_astray() -> None:
    ride = riding(statuses=("Lost",), treasures=("Skein of Crossing",))
    assert len(ride.moves) > 4


@pytest.mark.rule("R128")
def test_mad_the_knight_may_not_end_in_a_city_that_he_can_leave() -> None:
    ride = riding(place="Camelot", statuses=("Mad",))
    assert "Camelot" not in ride.moves
    assert not any(BOARD.terrain_of(one) == "City" for one in ride.moves)
    assert ride.refused("Winchester").rule == "R124"


def test_obsessed_each_move_ends_as_near_to_the_mark_as_it_can() -> None:
    mark = {"Obsessed": Held(mark="Paris")}
    ride = riding(place="Camelot", statuses=mark)
    assert ride.moves == ("Rouen",)
    ride = riding(place="Rouen", statuses=mark)
    assert ride.moves == ("Paris",)
    ride.answer("Paris")
    assert "Obsessed" not in ride.me.statuses
    assert ride.me.destiny == 1


@pytest.mark.rule("A45", "R124")
def test_of_two_demands_that_cannot_both_be_met_the_knight_obeys_one() -> None:
    both = {"Obsessed": Held(mark="Paris"), "Mad": Held()}
    ride = riding(place="Rouen", statuses=both)
    assert "Paris" in ride.moves
    assert "Caen" in ride.moves
    assert "Rouen" not in ride.moves


@pytest.mark.rule("A79", "R154")
def test_lost_or_another_demand_is_chosen_before_the_roll() -> None:
    both = {"Lost": Held(), "Obsessed": Held(mark="Paris")}
    ride = riding(place="Rouen", statuses=both)
    assert ride.moves == ("Lost", "Obsessed")
    assert riding(place="Rouen", statuses=both).answer("Obsessed").moves == ("Paris",)
    ride.answer("Lost").roll(6)
    assert ride.me.place == "Narrow Sea"


@pytest.mark.rule("A45")
def test_who_is_held_does_not_move_and_is_not_directed() -> None:
    ride = riding(statuses={"Imprisoned": Held(), "Lost": Held()}, calls=1)
    assert ride.s.agenda == ()
    assert ride.me.place == "Camelot"
    assert ride.said("held")


def test_what_frees_a_held_knight_may_be_used_before_he_moves() -> None:
    ride = riding(statuses=("Imprisoned",), treasures=("Skein of Crossing",))
    assert ride.moves == ("Camelot", "use Skein of Crossing")
    ride.answer("use Skein of Crossing")
    assert "Winchester" in ride.moves
    assert ride.s.treasure_discards == ("Skein of Crossing",)


# ------------------------------------------------------------------------- arriving, Call to Arms


@pytest.mark.rule("A67")
def test_arriving_counts_whether_or_not_the_knight_moved() -> None:
    ride = riding(place="Paris", statuses=("Unhorsed",)).answer("Paris")
    assert ride.me.statuses == {}
    ride = riding(place="Rouen", statuses=("Unhorsed",)).answer("Narrow Sea")
    assert "Unhorsed" in ride.me.statuses


@pytest.mark.rule("A67")
def test_bonus_movement_is_no_arriving() -> None:
    ride = Ride(rewards(0, (Move(1),)), knight={"place": "Caen", "statuses": ("Unhorsed",)})
    ride.answer("Rouen")
    assert "Unhorsed" in ride.me.statuses


@pytest.mark.rule("A63")
def test_what_works_once_in_an_age_works_once() -> None:
    ride = riding(place="Rouen", treasures=("Cronish Harp",)).answer("Paris")
    assert ride.me.renown == {"Romance": 1}
    ride.s.push(movement_phase(0))
    advance(ride.s)
    ride.answer("Rouen")
    assert ride.me.renown == {"Romance": 1}


@pytest.mark.rule("R183", "R185", "A23")
def test_a_call_to_arms_leads_anywhere_but_camelot() -> None:
    ride = riding(place="Paris", calls=1).answer("call to arms")
    assert "Orkney" in ride.moves
    assert "Camelot" not in ride.moves
    assert "Corbenic" not in ride.moves
    ride.answer("Orkney")
    assert (ride.me.place, ride.me.calls) == ("Orkney", 0)
    assert owes_standard(ride.s, 0)
    holder = riding(calls=1, locations={"Corbenic": (1, 0)}).answer("call to arms")
    assert "Corbenic" in holder.moves
    assert "call to arms" not in riding(statuses=("Lost",), calls=1).moves


@pytest.mark.rule("R183")
def test_a_call_to_arms_may_be_thought_better_of() -> None:
    ride = riding(calls=1).answer("call to arms")
    assert cancel(ride.s) is None
    assert "call to arms" in ride.moves
    assert ride.me.calls == 1


def test_the_groat_lends_a_space() -> None:
    ride = riding(place="Camelot", tokens=("11",))
    assert "Norgales" not in ride.moves
    ride.answer("use token 11")
    assert "Norgales" in ride.moves
    assert ride.me.tokens == ()


# --------------------------------------------------------------------- what the book grants (R117)


@pytest.mark.rule("R117", "A17")
def test_bonus_movement_is_optional_and_by_any_line() -> None:
    ride = Ride(rewards(0, (Move(1),)), knight={"place": "Glastonbury"})
    assert ride.moves == ("Caer Loyw", "Camelot", "Totnes", "Severn Sea", "Glastonbury")
    ride.answer("Glastonbury")
    assert ride.me.place == "Glastonbury"


@pytest.mark.rule("R117")
def test_bonus_movement_may_be_bound_to_land_or_sea() -> None:
    ride = Ride(rewards(0, (Move(1, "sea"),)), knight={"place": "Glastonbury"})
    assert ride.moves == ("Severn Sea", "Glastonbury")
    ride = Ride(rewards(0, (Move(1, "land"),)), knight={"place": "Glastonbury"})
    assert "Severn Sea" not in ride.moves


@pytest.mark.rule("A17", "A58")
def test_bonus_movement_respects_locks_and_no_status_shortens_it() -> None:
    mine = {"place": "Glastonbury", "statuses": ("Plague-ridden", "Unhorsed")}
    ride = Ride(rewards(0, (Move(2),)), knight=mine)
    assert "Avalon" not in ride.moves
    assert "Winchester" in ride.moves
    ride = Ride(rewards(0, (Move(None),)), knight={"locations": {"Avalon": (1, 0)}})
    assert "Avalon" in ride.moves
    assert "Corbenic" not in ride.moves
    assert len(ride.moves) == 67


@pytest.mark.rule("A45", "A65")
def test_who_is_held_has_no_bonus_movement_but_a_text_moves_him() -> None:
    held = {"place": "Caen", "statuses": ("Imprisoned",)}
    assert Ride(rewards(0, (Move(3),)), knight=held).s.agenda == ()
    ride = Ride(rewards(0, (Go("place", "Corbenic"),)), knight=held)
    assert ride.me.place == "Corbenic"


def test_what_frees_him_may_be_used_before_bonus_movement() -> None:
    held = {"place": "Caen", "statuses": ("Imprisoned",), "treasures": ("Skein of Crossing",)}
    ride = Ride(rewards(0, (Move(1),)), knight=held)
    assert ride.moves == ("Caen", "use Skein of Crossing")
    assert "Rouen" in ride.answer("use Skein of Crossing").moves
    assert Ride(rewards(0, (Move(1),)), knight=held).answer("Caen").s.agenda == ()


@pytest.mark.rule("A17", "A77")
def test_a_text_may_send_a_knight_to_a_terrain() -> None:
    ride = Ride(rewards(0, (Go("nearest", "City"),)), knight={"place": "Camelot"})
    assert (ride.me.place, ride.s.agenda) == ("Camelot", ())
    ride = Ride(rewards(0, (Go("nearest", "City"),)), knight={"place": "Salisbury Plain"})
    assert ride.moves == ("Camelot", "Winchester")
    ride = Ride(rewards(0, (Go("any", "Sea"),)))
    assert len(ride.moves) == 7


# ---------------------------------------------------------------------------------------- the map


@pytest.mark.rule("A19", "A43")
def test_a_region_at_sea_is_the_nearest_and_a_place_of_power_has_its_gates() -> None:
    assert BOARD.regions_of("Corbenic") == ("Cambria",)
    assert BOARD.regions_of("Severn Sea") == ("Cambria", "Cornwall", "Logres")
    assert BOARD.regions_of("Underwater Palace") == ("Cambria", "Cornwall", "Logres")
    assert BOARD.terrain_of("Corbenic") == ""
    assert BOARD.number["Corbenic"] == 6


@pytest.mark.rule("A44", "R151")
def test_on_no_bearing_do_two_neighbours_tie() -> None:
    powers = tuple(BOARD.gates)
    for bearing in tables().tables.delegation.lost:
        for place in BOARD.places:
            assert len(BOARD.towards(place, bearing.degrees, powers)) == 1


@pytest.mark.rule("A21", "R162")
def test_a_search_for_a_terrain_begins_with_the_city_and_skips_camelot() -> None:
    assert BOARD.targets("London", "City") == ("London",)
    assert BOARD.targets("Winchester", "Plains") == ("Astolat", "Salisbury Plain")
    assert "Camelot" not in BOARD.targets("Glastonbury", "City")


@pytest.mark.rule("A23", "R124")
def test_a_call_to_arms_obeys_what_demands_an_end_of_the_move() -> None:
    ride = riding(place="Orkney", statuses={"Obsessed": Held(mark="Paris")}, calls=1)
    assert ride.answer("call to arms").moves == ("Paris",)
    mad = riding(place="Orkney", statuses=("Mad",), calls=1).answer("call to arms")
    assert "Paris" not in mad.moves
    assert "Caledon" in mad.moves
