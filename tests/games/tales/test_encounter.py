"""The Encounter phase: which encounter, the decks, Location cards."""

from __future__ import annotations

from typing import Any

import pytest
from malory.games.tales import Tales
from malory.games.tales.draws import draw_encounter
from malory.games.tales.encounter import encounter_phase
from malory.games.tales.state import Held
from malory.games.tales.turn import turn
from malory.kernel import Stream, legal, question
from malory.kernel.play import advance
from malory.kernel.table import Table

from tests.games.tales.riding import Ride, book_of, edition, tables

HERE = "## 1901\n\nA giant.\n\n[Piety]\n"


def meeting(text: str = HERE, moved: bool = True, **fields: Any) -> Ride:
    """A knight whose Encounter phase begins, in Paris, with a Giant on top of the deck."""
    knight = {"place": "Paris", **fields.pop("knight", {})}
    fields = {
        "encounters": ("Giant", "Strange Beast"),
        "features": ("Wandering", "Mad"),
        "came_from": "Rouen" if moved else knight["place"],
        **fields,
    }
    return Ride(encounter_phase(0), text=text, knight=knight, **fields)


@pytest.mark.rule("R066", "R074", "R084")
def test_a_knight_who_moved_meets_what_the_top_card_brings() -> None:
    ride = meeting()
    assert ride.texts() == ["A giant."]
    assert ride.me.skills == {"Piety": 1}
    assert (ride.s.encounter_discards, ride.s.feature_discards) == (("Giant",), ("Wandering",))
    assert ride.s.on_table == ()
    assert ride.s.agenda == ()


@pytest.mark.rule("R060", "R065")
def test_a_knight_who_stayed_meets_nothing() -> None:
    ride = meeting(moved=False)
    assert ride.kinds == ["quiet"]


@pytest.mark.rule("R067")
@pytest.mark.parametrize("place", ["Camelot", "Avalon", "Underwater Palace"])
def test_in_camelot_and_at_places_of_power_nobody_is_met(place: str) -> None:
    assert meeting(knight={"place": place}, came_from="Glastonbury").kinds == ["quiet"]


@pytest.mark.rule("R063", "R076", "A33")
def test_a_milieu_is_read_by_the_terrain_of_the_space_and_the_age() -> None:
    text = "## 2365\n\nOn the shore of an island.\n\n[Destiny 1]\n"
    ride = meeting(text, knight={"place": "Irish Sea"}, encounters=("Strange Beast",), age=2)
    assert ride.texts() == ["On the shore of an island."]
    assert ride.s.encounter_discards == ("Strange Beast",)
    assert ride.s.features == ("Wandering", "Mad")


@pytest.mark.rule("A71", "A57")
def test_a_milieu_drawn_at_a_place_of_power_is_read_on_the_row_of_its_gate() -> None:
    text = "## 2253\n\nIn the swamp.\n\n[Destiny 1]\n"
    ride = Ride(
        draw_encounter(0), text=text, encounters=("Strange Beast",), knight={"place": "Avalon"}
    )
    assert ride.texts() == ["In the swamp."]


@pytest.mark.rule("A57")
def test_a_passage_may_have_the_knight_draw_again_on_the_same_space() -> None:
    text = "## 1901\n\nA giant.\n\n[encounter | Piety]\n"
    ride = meeting(text)
    assert [one["card"] for one in ride.said("drawn")] == ["Giant", "Wandering", "Strange Beast"]
    assert ride.s.encounter_discards == ("Strange Beast", "Giant")
    assert ride.me.skills == {"Piety": 1}


# ------------------------------------------------------------------------------------- the decks


@pytest.mark.rule("R085", "R223", "R087")
def test_an_empty_deck_is_its_discards_turned_over_in_the_same_order() -> None:
    ride = meeting(
        encounters=(),
        encounter_discards=("Giant", "Strange Beast"),
        features=(),
        feature_discards=("Mad", "Wandering"),
    )
    assert [one["card"] for one in ride.said("drawn")] == ["Giant", "Mad"]
    assert ride.s.encounters_under == ("Strange Beast",)
    assert ride.s.encounter_discards == ("Giant",)
    assert [one["deck"] for one in ride.said("flipped")] == ["encounter", "feature"]


@pytest.mark.rule("R087")
def test_one_deck_is_turned_over_without_the_other() -> None:
    ride = meeting(encounters=(), encounter_discards=("Giant",))
    assert [one["deck"] for one in ride.said("flipped")] == ["encounter"]
    assert ride.s.features == ("Mad",)


@pytest.mark.rule("R086")
@pytest.mark.parametrize("seed", [1, 2])
def test_with_the_whole_box_no_standard_passage_comes_twice(seed: int) -> None:
    whole = tables().edition("complete")
    assert whole is not None
    cards = edition(whole.characters, whole.milieus, whole.locations)
    table = Table(Tales(book_of("", cards), {"opening": "skip"}), 1, seed)
    rng = Stream(seed)
    while not table.is_over:
        moves = legal(table.state)
        if question(table.state).what == "location":
            moves = ("bottom",)
        table.answer(0, rng.choice(moves))
    seen = [one.facts["passage"] for one in table.events if one.kind == "passage"]
    visits = [one for one in seen if one.startswith("25")]
    assert len(set(seen)) == len(seen)
    assert len(seen) - len(visits) > 10


# --------------------------------------------------------------------------------- Location cards


@pytest.mark.rule("R077", "R078", "R195")
def test_a_location_card_is_read_and_kept_with_destiny_on_it() -> None:
    text = "## 2601\n\nMist.\n\n[Romance +1]\n"
    ride = meeting(text, encounters=("Avalon",))
    assert ride.texts() == ["Mist."]
    assert ride.me.locations == {"Avalon": (1, 0)}
    assert (ride.s.pool, ride.me.destiny) == (44, 0)
    assert ride.s.on_table == ()


@pytest.mark.rule("R195")
def test_destiny_on_a_location_card_comes_from_the_reserve_when_the_pool_is_empty() -> None:
    text = "## 2601\n\nMist.\n\n[Romance +1]\n"
    assert meeting(text, encounters=("Avalon",), pool=0).me.locations == {"Avalon": (0, 1)}


@pytest.mark.rule("R080")
def test_the_first_location_card_must_be_kept() -> None:
    ride = meeting(encounters=("Avalon", "Giant"))
    assert list(ride.me.locations) == ["Avalon"]


@pytest.mark.rule("R080", "R079", "R203")
def test_who_holds_one_may_put_others_on_the_bottom_and_draw_again() -> None:
    mine = {"locations": {"Camelot": (1, 0)}}
    ride = meeting(encounters=("Avalon", "Corbenic", "Giant"), knight=mine)
    assert ride.moves == ("keep", "bottom")
    ride.answer("bottom", "bottom")
    assert ride.texts() == ["A giant."]
    assert ride.s.encounters_under == ("Avalon", "Corbenic")
    kept = meeting(encounters=("Avalon", "Corbenic", "Giant"), knight=mine).answer("keep")
    assert list(kept.me.locations) == ["Camelot", "Avalon"]


@pytest.mark.rule("A12", "R203")
def test_a_card_bottomed_this_turn_is_not_drawn_again_in_it() -> None:
    mine = {"locations": {"Camelot": (1, 0)}}
    ride = meeting(encounters=("Avalon",), encounter_discards=("Giant",), knight=mine)
    ride.answer("bottom")
    assert ride.texts() == ["A giant."]
    assert ride.s.encounters_under == ("Avalon",)
    assert ride.s.encounter_discards == ("Giant",)


@pytest.mark.rule("A12")
def test_the_last_card_there_is_has_to_be_kept() -> None:
    mine = {"locations": {"Camelot": (1, 0)}}
    ride = meeting(encounters=("Avalon", "Corbenic"), knight=mine)
    ride.answer("bottom")
    assert list(ride.me.locations) == ["Camelot", "Corbenic"]


def test_with_no_card_left_nothing_is_met() -> None:
    assert meeting(encounters=()).said("no card") == [{}]


@pytest.mark.rule("R068", "R069", "R070", "R081", "R082", "R083", "R219")
def test_at_its_place_the_holder_may_have_the_encounter_of_the_age() -> None:
    text = "## 2513\n\nThe isle, later.\n\n[Magic]\n" + HERE
    mine = {"place": "Avalon", "locations": {"Avalon": (1, 0)}}
    ride = meeting(text, moved=False, knight=mine, age=2)
    assert ride.moves == ("visit Avalon", "pass")
    ride.answer("visit Avalon")
    assert ride.texts() == ["The isle, later."]
    assert (ride.me.locations, ride.s.removed, ride.me.destiny) == ({}, ("Avalon",), 1)
    assert meeting(text, moved=False, knight=mine).answer("pass").texts() == []


@pytest.mark.rule("R083", "A26")
def test_what_a_visit_earns_counts_where_it_came_from() -> None:
    mine = {"place": "Avalon", "locations": {"Avalon": (0, 1)}}
    text = "## 2501\n\nThe isle.\n\n[Magic]\n"
    ride = meeting(text, moved=False, knight=mine).answer("visit Avalon")
    assert (ride.me.destiny, ride.me.spare) == (1, 1)


@pytest.mark.rule("R073")
def test_the_camelot_card_opens_camelot_to_its_holder() -> None:
    text = "## 2504\n\nThe hall.\n\n[Honor]\n"
    mine = {"place": "Camelot", "locations": {"Camelot": (1, 0)}}
    assert meeting(text, moved=False, knight=mine).answer("visit Camelot").texts() == ["The hall."]
    assert meeting(text, moved=False, knight={"place": "Camelot"}).kinds == ["quiet"]


@pytest.mark.rule("R069", "A11", "R066")
def test_a_special_encounter_stands_in_for_the_one_that_is_owed() -> None:
    mine = {"place": "Camelot", "locations": {"Camelot": (1, 0)}}
    assert meeting(knight=mine, came_from="Winchester").moves == ("visit Camelot", "pass")
    beloved = meeting(knight={"statuses": ("Beloved",)})
    assert beloved.moves == ("standard", "Beloved")
    beloved.answer("standard")
    assert beloved.texts() == ["A giant."]


@pytest.mark.rule("R202", "R081")
def test_a_card_drawn_on_its_own_place_serves_from_the_next_turn_on() -> None:
    cards = edition(locations=("Orkney", "Avalon"))
    text = "## 2607\n\nDrawn.\n\n[Honor]\n\n## 2507\n\nVisited.\n\n[Honor]\n"
    ride = Ride(
        turn(0),
        turn(0),
        text=text,
        cards=cards,
        knight={"place": "Northern Sea"},
        encounters=("Orkney",),
    )
    ride.answer("Orkney")
    assert ride.texts() == ["Drawn."]
    ride.answer("Orkney")
    assert ride.moves == ("visit Orkney", "pass")
    ride.answer("visit Orkney")
    assert ride.texts() == ["Drawn.", "Visited."]


# ---------------------------------------------------------------- what statuses make of the phase


@pytest.mark.rule("A46", "R068")
def test_a_held_knight_can_only_try_to_get_out() -> None:
    text = "## 2537\n\nA cell.\n"
    mine = {"place": "Avalon", "statuses": ("Imprisoned",), "locations": {"Avalon": (1, 0)}}
    ride = meeting(text, moved=False, knight=mine)
    assert ride.texts() == ["A cell."]
    assert len(ride.moves) == 12
    ride.answer("Piety").roll(3)
    assert ride.me.statuses == {"Imprisoned": Held(failures=1)}
    ride.s.push(encounter_phase(0))
    advance(ride.s)
    ride.answer("Piety").roll(2)
    assert ride.said("test")[-1]["bonuses"] == (("Imprisoned", 2),)
    assert ride.me.statuses == {}


@pytest.mark.rule("A46")
def test_a_third_try_to_get_out_cannot_fail() -> None:
    worst = {"Imprisoned": Held(failures=2), "Doomed": Held()}
    mine = {"place": "Avalon", "statuses": worst}
    ride = meeting("## 2537\n\nA cell.\n", moved=False, knight=mine)
    ride.answer("Endure Hardship").roll(1)
    assert "Imprisoned" not in ride.me.statuses


@pytest.mark.rule("A75")
def test_a_passage_that_ends_in_a_menu_holds_the_test_of_its_card() -> None:
    text = """## 2537

A cell.

? any skill 4: climb
+ Out.
  [lose Imprisoned]
- No.
  [Piety]
"""
    ride = meeting(text, moved=False, knight={"statuses": ("Imprisoned",)})
    ride.answer("Piety").roll(3)
    assert ride.me.statuses == {"Imprisoned": Held(failures=1)}
    ride.s.push(encounter_phase(0))
    advance(ride.s)
    ride.answer("Magic").roll(3)
    assert ride.texts()[-1] == "Out."
    assert ride.s.agenda == ()
    assert ride.me.statuses == {}


@pytest.mark.rule("A54")
def test_the_knight_orders_what_stirs_and_the_first_to_take_the_encounter_ends_it() -> None:
    text = "## 2550\n\nThey are upon you.\n\n[Hunting]\n" + HERE
    mine = {"statuses": ("Smitten", "Pursued")}
    ride = meeting(text, knight=mine)
    assert ride.moves == ("Smitten", "Pursued")
    ride.answer("Pursued", "Hunting").roll(1)
    assert ride.texts() == ["They are upon you."]
    assert ride.s.agenda == ()
    assert sorted(ride.me.statuses) == ["Pursued", "Smitten"]
    ride = meeting(text, knight=mine).answer("Smitten").roll(3).answer("Hunting").roll(6)
    assert list(ride.me.statuses) == ["Smitten"]
    assert ride.texts() == ["A giant."]


@pytest.mark.rule("A54", "A46")
def test_who_is_held_at_the_gate_has_no_encounter_and_tries_to_get_out_next_turn() -> None:
    ride = meeting(knight={"statuses": ("Pariah", "Smitten")})
    ride.answer("Pariah", "Cunning").roll(3)
    assert "Imprisoned" in ride.me.statuses
    assert ride.s.agenda == ()
    assert ride.texts() == []


@pytest.mark.rule("A69", "R066")
def test_a_wounded_knight_may_rest_in_place_of_an_encounter() -> None:
    ride = meeting(knight={"statuses": ("Wounded",)})
    assert ride.moves == ("standard", "use Wounded")
    assert ride.refused("pass").rule == "R066"
    ride.answer("use Wounded")
    assert (ride.me.statuses, ride.texts()) == ({}, [])
    assert meeting(moved=False, knight={"statuses": ("Wounded",)}).kinds == ["quiet"]
    held = meeting("## 2537\n\nA cell.\n", knight={"statuses": ("Wounded", "Imprisoned")})
    assert held.moves == ("Imprisoned", "use Wounded")
    assert list(held.answer("use Wounded").me.statuses) == ["Imprisoned"]


@pytest.mark.rule("A62", "R068")
@pytest.mark.parametrize(
    ("token", "passage", "place"), [("25", "1054", "Paris"), ("26", "2712", "Irish Sea")]
)
def test_a_token_that_names_a_passage_offers_it_where_it_says(
    token: str, passage: str, place: str
) -> None:
    text = f"## {passage}\n\nTold.\n\n[Destiny 1]\n" + HERE
    ride = meeting(text, moved=False, knight={"place": place, "tokens": (token,)})
    assert ride.moves == (f"token {token}", "pass")
    ride.answer(f"token {token}")
    assert (ride.texts(), ride.me.tokens) == (["Told."], ())
    away = meeting(text, moved=False, knight={"place": "Caen", "tokens": (token,)})
    assert away.kinds == ["quiet"]


@pytest.mark.rule("R071", "R213", "R217")
def test_what_a_card_asks_is_known_before_it_is_tried() -> None:
    ride = meeting(moved=False, knight={"statuses": ("Beloved",), "skills": {"Honor": 2}})
    ride.answer("Beloved")
    assert ride.moves == ("Diplomacy", "Honor", "Cunning", "Romance", "instead")
    words = [one.words for one in ride.game.prompt(ride.s).options]
    assert words == [
        "Diplomacy +0, against 5",
        "Honor +2, against 5",
        "Cunning +0, against 5",
        "Romance, rank 0 (no die), against 3",
        "Do not try: Romance -1 and put the card away",
    ]
