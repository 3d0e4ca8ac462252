"""Grand Quests: laid out, won mark by mark, completed, and how long they stay."""

from __future__ import annotations

from typing import Any

import pytest
from malory.games.tales.ages import standing
from malory.games.tales.encounter import choose_encounter
from malory.games.tales.grand import lay_out, turn_up
from malory.kernel import view

from tests.games.tales.riding import Ride, game_of, tables
from tests.games.tales.test_setup import started

PARAGONS = "Paragons of the Realm"
KINGS = "The Eleven Kings"
VESSEL = "The Veiled Vessel"
WASTE = "Mend the Waste Land"
ROAD = "The Queen's Road"


def company(*entries: Any, seats: int = 2, mode: str = "competitive", **more: Any) -> Ride:
    options = {"mode": mode, "grand-quests": "yes"}
    more.setdefault("grand_left", ())
    return Ride(*entries, options=options, seats=seats, mode=mode, **more)


def trying(place: str = "Paris", *, skill: str = "Honor", rank: int = 3, **more: Any) -> Ride:
    """A knight at a mark of Paragons of the Realm."""
    more.setdefault("grand", {PARAGONS: ("Paris", "Tara")})
    knight = {"place": place, "skills": {skill: rank}, **more.pop("knight", {})}
    return company(choose_encounter(0), came_from=place, knight=knight, **more)


@pytest.mark.rule("R163", "R041")
def test_grand_quests_are_for_company_that_asks_for_them() -> None:
    with pytest.raises(ValueError, match="not for a solo ride"):
        game_of(mode="solo", grand_quests="yes")
    assert game_of(grand_quests="yes").facts.seats == (2, 3, 4)
    s = started(game_of(), seats=2).state
    assert (s.grand, s.grand_next, s.grand_left) == ({}, (), ())


@pytest.mark.rule("R164", "R165", "R006", "A2", "R215")
def test_one_of_each_age_is_laid_out_the_first_face_up() -> None:
    s = started(game_of(mode="competitive", grand_quests="yes"), seats=3).state
    table = s.game.setting.grand
    (name,) = s.grand
    assert table[name].age == 1
    assert [table[one].age for one in s.grand_next] == [2, 3]
    assert len(s.grand_left) == 6
    seen = view(s, 0)
    assert not any(one in repr((seen.grand_next, seen.grand_left)) for one in table)


@pytest.mark.rule("R164", "R015")
def test_two_knights_see_two_markers_more_see_four() -> None:
    cards = tuple(game_of().setting.grand)
    order = (PARAGONS, "Roads of the King", KINGS)
    two = company(lay_out(1), grand_left=cards).roll(order)
    assert two.s.grand == {PARAGONS: ("Paris", "Tara")}
    four = company(lay_out(1), seats=3, grand_left=cards).roll(order)
    assert four.s.grand == {PARAGONS: ("Paris", "Tara", "London", "Dunedin")}
    assert {len(one.marks) for one in tables().tables.grand_quests} == {4}


@pytest.mark.rule("R166")
def test_paragons_of_the_realm_has_a_marker_at_paris() -> None:
    assert game_of().setting.grand[PARAGONS].marks[0] == "Paris"


@pytest.mark.rule("R167", "R068", "R217")
def test_who_is_at_a_marker_may_try_it() -> None:
    ride = trying()
    assert ride.moves == (f"quest {PARAGONS}", "pass")
    words = ride.game.prompt(view(ride.s, 0)).options[0].words
    assert words == "Paragons of the Realm: Honor or Mounted 4"
    assert trying("Rouen").moves == ()


@pytest.mark.rule("R168")
def test_success_pays_and_takes_the_marker_so_that_nobody_else_may_try_there() -> None:
    ride = trying().answer(f"quest {PARAGONS}", "Honor").roll(1)
    assert ride.me.crowns == (PARAGONS,)
    assert ride.me.destiny == 2
    ride.answer("Mounted")
    assert ride.s.grand == {PARAGONS: ("Tara",)}
    assert trying(grand=dict(ride.s.grand)).moves == ()


@pytest.mark.rule("R169", "A22")
def test_failure_puts_a_plus_that_helps_that_knight_alone_at_any_marker_of_it() -> None:
    ride = trying(rank=1).answer(f"quest {PARAGONS}", "Honor").roll(2)
    assert ride.me.tried == {PARAGONS: 1}
    assert ride.s.knights[1].tried == {}
    again = trying("Tara", rank=1, knight={"tried": {PARAGONS: 2}})
    again.answer(f"quest {PARAGONS}", "Honor").roll(1)
    assert again.said("test")[0]["total"] == 4
    assert again.me.tried == {}
    assert again.me.crowns == (PARAGONS,)


@pytest.mark.rule("R170")
def test_the_last_marker_completes_it_and_pays_each_who_has_one_once() -> None:
    mine = {"crowns": (PARAGONS, PARAGONS)}
    ride = trying(grand={PARAGONS: ("Paris",)}, seats=3, knight=mine)
    ride.s.change(1, crowns=(PARAGONS,))
    ride.answer(f"quest {PARAGONS}", "Honor").roll(4)
    ride.answer("Mounted")
    assert [one.destiny for one in ride.s.knights] == [2 + 4, 4, 0]
    assert ride.s.grand == {}
    assert ride.s.removed == (PARAGONS,)


@pytest.mark.rule("A49")
def test_scorn_takes_from_each_of_its_entries() -> None:
    ride = trying(grand={PARAGONS: ("Paris",)}, knight={"statuses": ("Scorned",)})
    ride.answer(f"quest {PARAGONS}", "Honor").roll(4).answer("Mounted")
    assert ride.me.destiny == 1 + 3


@pytest.mark.rule("R171")
def test_age_2_turns_its_quest_up_and_the_first_stays_open() -> None:
    ride = company(turn_up(), age=2, grand={KINGS: ("Alclud",)}, grand_next=(WASTE, ROAD))
    assert ride.s.grand == {KINGS: ("Alclud",), WASTE: ("Cors Caron", "Fens of Ely")}
    assert ride.s.grand_next == (ROAD,)


@pytest.mark.rule("R172")
def test_age_3_turns_its_quest_up_and_the_first_goes_without_a_reward() -> None:
    mine = {"crowns": (KINGS,)}
    open_ = {KINGS: ("Alclud",), VESSEL: ("Snowdon",)}
    ride = company(turn_up(), age=3, grand=open_, grand_next=(ROAD,), knight=mine)
    assert list(ride.s.grand) == [VESSEL, ROAD]
    assert ride.s.removed == (KINGS,)
    assert (ride.me.crowns, ride.me.destiny) == ((KINGS,), 0)
    assert ride.said("grand quest over")[0]["done"] is False


@pytest.mark.rule("R173")
def test_their_markers_break_a_tie_before_the_quests_that_are_done() -> None:
    ride = company(knight={"destiny": 9, "crowns": (KINGS,)}, others={"destiny": 9})
    ride.s.change(1, done=("Dark Plague", "The Vision"))
    assert standing(ride.s, 0) > standing(ride.s, 1)
    ride.s.change(1, crowns=(KINGS,))
    assert standing(ride.s, 0) < standing(ride.s, 1)


@pytest.mark.rule("R163", "R195")
def test_in_a_common_ride_they_pay_from_the_pool() -> None:
    ride = trying(mode="coop", pool=10).answer(f"quest {PARAGONS}", "Honor").roll(4)
    assert (ride.s.pool, ride.me.destiny) == (8, 2)


@pytest.mark.rule("R226")
def test_a_grand_quest_is_a_turns_one_encounter() -> None:
    ride = trying(encounters=("Giant",), features=("Amorous",))
    ride.answer(f"quest {PARAGONS}", "Honor").roll(4).answer("Mounted")
    assert "drawn" not in ride.kinds


def test_sheet_and_map_show_their_markers() -> None:
    ride = trying(knight={"tried": {PARAGONS: 1}, "crowns": (KINGS, KINGS)})
    pages = {one.title: dict(one.rows) for one in ride.game.sheets(view(ride.s, 0), 0)}
    found = pages["Quests"][f"{PARAGONS} (Grand Quest)"]
    row = ride.game.setting.grand[PARAGONS]
    assert found == (
        "Paris and Tara: Honor or Mounted 4 (+1 for earlier tries); a marker pays "
        f"{row.destiny} Destiny and a skill of your choice, and {row.reward} Destiny once all are "
        "taken to each knight who has one"
    )
    assert pages["Dame Enid"]["Grand Quest markers"] == f"{KINGS} (2)"
    chart = {one.title: dict(one.rows) for one in ride.game.chart(view(ride.s, 0), 0)}
    assert chart["Places your cards name"]["Tara"].endswith(f"({PARAGONS})")
