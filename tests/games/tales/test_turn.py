"""Rounds, turns and the Status phase."""

from __future__ import annotations

import pytest
from malory.games.tales.state import Held
from malory.games.tales.statuses import status_phase
from malory.games.tales.turn import round_begins, turn
from malory.kernel import cancel, encode

from tests.games.tales.riding import Ride


def ticking(statuses: dict[str, Held], **knight: object) -> Ride:
    return Ride(status_phase(0), knight={"statuses": statuses, **knight})


@pytest.mark.rule("R045", "R222")
def test_in_a_round_each_knight_has_one_turn_from_the_first_player_on() -> None:
    ride = Ride(round_begins(), seats=3, first=1)
    for place in ("Camelot", "Camelot", "Camelot"):
        ride.answer(place)
    assert [one.seat for one in ride.events if one.kind == "turn"][:4] == [1, 2, 0, 1]
    assert ride.s.first == 1


@pytest.mark.rule("R046", "R047", "R218")
def test_a_turn_is_book_status_movement_encounter() -> None:
    ride = Ride(
        turn(0),
        text="## 1901\n\nHello.\n\n[Destiny 1]\n",
        encounters=("Giant",),
        features=("Wandering",),
    )
    assert ride.said("turn")[0]["reader"] == 0
    ride.answer("Winchester")
    kinds = [one.kind for one in ride.events]
    assert kinds == ["turn", "moved", "drawn", "drawn", "passage", "text", "destiny", "turn ends"]
    beside = Ride(turn(0), seats=3)
    assert beside.said("turn")[0]["reader"] == 1


@pytest.mark.rule("R030", "R061")
def test_the_first_turn_begins_in_camelot_and_staying_brings_no_encounter() -> None:
    ride = Ride(turn(0), knight={"place": ""}, encounters=("Giant",), features=("Mad",))
    assert ride.said("set out") == [{"place": "Camelot"}]
    ride.answer("Camelot")
    assert ride.s.agenda == ()
    assert not ride.said("drawn")


@pytest.mark.rule("R052")
def test_the_first_turn_has_no_markers_to_move() -> None:
    ride = Ride(turn(0), knight={"place": ""})
    assert ride.me.statuses == {}
    assert not ride.said("expired")


@pytest.mark.rule("R048", "R049", "R051", "A7", "R206")
@pytest.mark.parametrize(("status", "track"), [("Doomed", 2), ("Blessed", 3), ("Despairing", 4)])
def test_a_status_is_in_force_for_as_many_turns_as_its_last_number(status: str, track: int) -> None:
    held = {status: Held()}
    for n in range(1, track + 1):
        ride = ticking(held)
        held = dict(ride.me.statuses)
        assert held == {status: Held(marker=n)}
    assert ticking(held).me.statuses == {}


@pytest.mark.rule("R122")
def test_a_status_with_an_asterisk_has_no_marker_to_move() -> None:
    assert ticking({"Monarch": Held()}).me.statuses == {"Monarch": Held()}


@pytest.mark.rule("R205")
def test_a_status_gained_in_an_encounter_moves_in_the_owners_next_status_phase() -> None:
    text = "## 1901\n\nOh.\n\n[become Mad]\n"
    ride = Ride(turn(0), turn(0), text=text, encounters=("Giant",), features=("Wandering",))
    ride.answer("Forest Sauvage")
    assert ride.me.statuses == {"Mad": Held(marker=1)}
    assert ride.said("turn ends")


@pytest.mark.rule("R050", "A78")
def test_the_owner_orders_endings_that_do_something() -> None:
    both = {"Determined": Held(marker=4), "Atoning": Held(marker=3)}
    mine = {"renown": {"Villainy": 1}}
    first = ticking(both, **mine)
    assert first.moves == ("Determined", "Atoning")
    first.answer("Atoning")
    assert first.me.renown == {"Villainy": 0, "Divinity": 2}
    last = ticking(both, **mine).answer("Determined")
    assert last.me.renown == {"Villainy": 0, "Divinity": 1}
    assert last.me.statuses == {}


@pytest.mark.rule("A78")
def test_an_order_that_changes_nothing_is_not_asked_for() -> None:
    ride = ticking({"Determined": Held(marker=4), "Blessed": Held(marker=3)})
    assert ride.s.agenda == ()
    assert ride.me.statuses == {}


@pytest.mark.rule("R046")
def test_a_turn_is_where_a_save_may_fall_back_to() -> None:
    assert turn.anchor
    assert cancel(Ride(turn(0)).s) is not None
    assert encode(Ride(turn(0)).s)["round"] == 1
