"""Quests: dealt, drawn, marked, tried, completed, and how many a knight may have."""

from __future__ import annotations

from typing import Any

import pytest
from malory.book.model import DrawQuest
from malory.games.tales import Quest
from malory.games.tales.encounter import choose_encounter
from malory.games.tales.quests import at_least_one, deal, draw, shuffle, take
from malory.games.tales.rewards import rewards
from malory.games.tales.turn import turn
from malory.kernel import CHANCE, view

from tests.games.tales.riding import Ride, edition, game_of, tables
from tests.games.tales.test_setup import started

SLAYER = "Dragon Slayer"
PLAGUE = "Dark Plague"
RAIDERS = "Saxon Raiders"
ALL = tuple(one.name for one in tables().tables.advanced_quests)
CARDS = edition(quests=ALL)
OVER = "\n\n-> end\n\n"
TEXT = (
    "## 1009\n\nThe dragon.\n\n[Destiny 7]\n\n## 1311\n\nThe plague.\n\n[Destiny 5]\n\n"
    "## 1109\n\nThe keels.\n\n[Destiny 3 | go to Paris]\n\n"
    f"## 1905\n\nA giant.\n\n[Honor]\n\n## 2601\n\nAn isle.{OVER}"
)


def at(place: str, *names: str, number: int = 1, **held: Any) -> dict[str, Quest]:
    """Quests whose one marker stands at a place."""
    return {
        name: Quest(number=number + i, marks=((0, place),), **held) for i, name in enumerate(names)
    }


def riding(*entries: Any, place: str = "London", **more: Any) -> Ride:
    """A knight who came to a place from elsewhere; `knight` adds to what he has."""
    knight = {"place": place, **more.pop("knight", {})}
    fields = {"came_from": "Paris", "encounters": ("Giant",), "features": ("Amorous",), **more}
    return Ride(*entries or (choose_encounter(0),), text=TEXT, cards=CARDS, knight=knight, **fields)


# ------------------------------------------------------------------------------------------ set-up


@pytest.mark.rule("R034", "R035", "R036", "R138")
def test_each_knight_is_dealt_a_starting_quest_and_its_markers_are_placed() -> None:
    ride = Ride(deal(), seats=2, others={"place": ""}, knight={"place": ""})
    order = ride.game.setting.starting
    ride.roll(
        (
            "Letters for Benwick",
            "The Lepers' Bread",
            *[o for o in order if o[:2] != "Le" and o != "The Lepers' Bread"],
        )
    )
    assert ride.me.quests == {"Letters for Benwick": Quest(1, ((0, "Benwick"),))}
    assert len(ride.s.undealt) == 6
    assert ride.s.asked == 1
    assert len(ride.moves) == 4  # the Cities of Logres, without Camelot


@pytest.mark.rule("R034", "R215")
def test_starting_quests_that_nobody_was_dealt_leave_the_game_unseen() -> None:
    s = started(game_of()).state
    seen = view(s, 0)
    assert len(s.undealt) == 7
    assert not any(name in repr((seen.undealt, seen.quests)) for name in s.undealt)


@pytest.mark.rule("R038", "R130")
def test_advanced_quests_are_a_shuffled_deck() -> None:
    s = started(game_of(cards=CARDS)).state
    assert sorted(s.quests) == sorted(ALL)
    assert s.quests != ALL


@pytest.mark.rule("R131", "R143", "R214")
def test_a_quest_card_says_where_its_markers_go_what_is_asked_and_what_it_pays() -> None:
    box = tables().tables
    for one in (*box.starting_quests, *box.advanced_quests):
        assert one.name
        assert one.marks
        assert one.premise
    assert all(one.reward.destiny for one in box.starting_quests)
    assert all(one.passage for one in box.advanced_quests)
    levels = [one.level for one in box.advanced_quests]
    assert [levels.count(level) for level in (1, 2, 3)] == [8, 8, 8]


# --------------------------------------------------------------------------------- drawn, marked


@pytest.mark.rule("R130", "R134", "A39")
def test_a_quest_is_drawn_face_up_and_its_markers_have_the_number_not_in_use() -> None:
    ride = riding(draw(0), quests=(RAIDERS,), knight={"quests": at("Paris", SLAYER)})
    assert ride.said("quest") == [{"quest": RAIDERS}]
    assert ride.me.quests[RAIDERS] == Quest(2, ((0, "Canterbury"),))
    assert ride.s.quests == ()
    words = ride.game.tell(ride.events[0], 0)
    assert words.startswith("You draw a quest of level 1: Saxon Raiders. Keels lie off the shore")
    again = riding(draw(0), quests=(RAIDERS,), knight={"quests": at("Paris", SLAYER, number=2)})
    assert again.me.quests[RAIDERS].number == 1


@pytest.mark.rule("R134")
def test_a_quest_has_three_markers_on_the_map_at_most() -> None:
    box = tables().tables
    assert max(len(one.marks) for one in (*box.starting_quests, *box.advanced_quests)) <= 3


@pytest.mark.rule("R135", "R130")
def test_markers_go_on_no_camelot_place_of_power_or_sea_unless_the_card_says_so() -> None:
    ride = riding(draw(0), quests=("Magnificent Deeds",))
    board = ride.game.setting.board
    assert "Camelot" not in ride.moves
    assert not any(board.is_sea(one) or one in board.gates for one in ride.moves)
    assert not any(board.terrain_of(one) == "City" for one in ride.moves)  # the card's own word
    named = riding(draw(0), quests=("Journey into the Unknown",))
    places = [place for _, place in named.me.quests["Journey into the Unknown"].marks]
    assert places == ["Northern Sea", "Western Ocean"]


@pytest.mark.rule("R130", "R136", "A6")
def test_here_is_the_current_region_and_elsewhere_any_other() -> None:
    here = riding(draw(0), quests=(PLAGUE,), place="Paris")
    assert here.moves == ("Paris", "Rouen", "Falaise")
    away = riding(draw(0), quests=("Blessed Companion",), place="Paris")
    board = away.game.setting.board
    assert {board.terrain_of(one) for one in away.moves} == {"Swamp"}
    assert "Normandy" not in {board.regions_of(one)[0] for one in away.moves}
    unplaced = riding(draw(0), quests=(PLAGUE,), place="")
    assert {board.regions_of(one) for one in unplaced.moves} == {("Logres",)}


@pytest.mark.rule("R136", "A19")
def test_at_sea_between_regions_who_places_the_marker_says_which_one_counts() -> None:
    ride = riding(draw(0), quests=(PLAGUE,), place="Severn Sea")
    assert ride.moves == ("Cambria", "Cornwall", "Logres")
    ride.answer("Cornwall")
    assert ride.moves == ("Tintagel", "Totnes", "Lancien")


@pytest.mark.rule("A39", "R130")
def test_markers_of_one_quest_stand_on_different_spaces_as_the_card_says() -> None:
    start = "Horses for Logres"
    ride = riding(deal(), undealt=(start,)).roll((start,))
    board = ride.game.setting.board
    ride.answer("Carnac")
    assert {board.terrain_of(one) for one in ride.moves} == {"Plains"}
    assert not any(board.regions_of(one) == ("Brittany",) for one in ride.moves)


@pytest.mark.rule("A39")
def test_markers_of_different_quests_may_share_a_space() -> None:
    mine = {"quests": at("Canterbury", SLAYER)}
    ride = riding(draw(0), quests=(RAIDERS,), knight=mine)
    assert [one.marks for one in ride.me.quests.values()] == [((0, "Canterbury"),)] * 2


@pytest.mark.rule("A30")
def test_an_empty_deck_is_made_anew_of_the_discards() -> None:
    ride = riding(draw(0), quests=(), quest_discards=(RAIDERS,))
    assert ride.s.asked == CHANCE
    ride.roll((RAIDERS,))
    assert list(ride.me.quests) == [RAIDERS]
    assert ride.s.quest_discards == ()
    none = riding(draw(0), quests=())
    assert none.kinds == ["no quest"]


# ------------------------------------------------------------------------------------- the limit


@pytest.mark.rule("R133", "A40", "A64")
def test_with_two_quests_a_third_pushes_one_out_with_its_markers_or_goes_itself() -> None:
    mine = {"quests": {**at("Paris", SLAYER), **at("Rouen", PLAGUE, number=2, pluses=2)}}
    ride = riding(draw(0), quests=(RAIDERS,), knight=mine)
    assert ride.said("quest") == [{"quest": RAIDERS}]  # it is read before the choice
    assert ride.moves == (SLAYER, PLAGUE, RAIDERS)
    ride.answer(PLAGUE)
    assert list(ride.me.quests) == [SLAYER, RAIDERS]
    assert ride.me.quests[RAIDERS] == Quest(2, ((0, "Canterbury"),))
    assert ride.s.quest_discards == (PLAGUE,)
    refused = riding(draw(0), quests=(RAIDERS,), knight=mine).answer(RAIDERS)
    assert list(refused.me.quests) == [SLAYER, PLAGUE]
    assert refused.s.quest_discards == (RAIDERS,)


@pytest.mark.rule("A40", "R072")
def test_a_starting_quest_that_is_discarded_pays_nothing_and_keeps_the_court_closed() -> None:
    start = "Letters for Benwick"
    mine = {"quests": {**at("Benwick", start), **at("Rouen", PLAGUE, number=2)}}
    ride = riding(draw(0), quests=(RAIDERS, SLAYER), knight=mine).answer(start)
    assert (ride.s.removed, ride.s.quest_discards) == ((start,), ())
    assert (ride.me.destiny, ride.me.done) == (0, ())
    home = {"place": "Camelot", "quests": dict(ride.me.quests)}
    assert riding(quests=(SLAYER,), came_from="Camelot", knight=home).kinds == ["quiet"]


@pytest.mark.rule("R132", "A41")
def test_who_has_no_quest_draws_one_at_once_and_cannot_refuse_it() -> None:
    ride = riding(at_least_one(0), quests=(RAIDERS, SLAYER))
    assert list(ride.me.quests) == [RAIDERS]
    assert "quest limit" not in ride.kinds
    kept = riding(at_least_one(0), quests=(RAIDERS,), knight={"quests": at("Paris", SLAYER)})
    assert list(kept.me.quests) == [SLAYER]
    waived = riding(at_least_one(0), quests=())
    assert waived.me.quests == {}


@pytest.mark.rule("R132", "A37")
def test_a_turn_does_not_end_without_a_quest_while_one_is_left() -> None:
    ride = riding(turn(0), quests=(RAIDERS,), knight={"place": "Camelot"})
    ride.answer("Camelot")
    assert list(ride.me.quests) == [RAIDERS]
    assert ride.kinds[-1] == "turn ends"


# ---------------------------------------------------------------------------- standard encounters


@pytest.mark.rule("R138", "R139", "R148", "R214")
def test_a_standard_encounter_at_the_last_mark_completes_a_starting_quest() -> None:
    ride = riding(quests=(RAIDERS,), knight={"quests": at("London", "Letters for Benwick")})
    ride.answer("Mounted")  # the skill of choice on the card
    assert ride.me.done == ("Letters for Benwick",)
    assert ride.me.destiny == 2
    assert list(ride.me.quests) == [RAIDERS]


@pytest.mark.rule("R138")
def test_each_mark_wants_an_encounter_of_its_own_success_or_failure() -> None:
    held = Quest(1, ((0, "London"), (1, "Cors Caron")))
    ride = riding(quests=(RAIDERS,), knight={"quests": {"The Lepers' Bread": held}})
    assert ride.me.quests["The Lepers' Bread"] == Quest(1, ((1, "Cors Caron"),), 1)
    assert ride.me.done == ()


@pytest.mark.rule("A20")
def test_a_location_card_drawn_there_serves_and_a_special_encounter_does_not() -> None:
    mine = {"quests": at("London", "Bones of a Saint"), "place": "London"}
    ride = riding(quests=(RAIDERS,), encounters=("Avalon",), knight=mine).answer("Piety")
    assert "Avalon" in ride.me.locations
    assert ride.me.done == ("Bones of a Saint",)
    special = {**mine, "quests": {**mine["quests"], **at("London", PLAGUE, number=2)}}
    tried = riding(quests=(RAIDERS,), knight=special).answer(f"quest {PLAGUE}", "Piety").roll(6)
    assert "Bones of a Saint" in tried.me.quests


@pytest.mark.rule("A37")
def test_marks_come_off_after_the_rewards_and_before_the_discards() -> None:
    text = TEXT.replace("A giant.\n\n[Honor]", "A giant.\n\n[Honor | go to Paris]")
    knight = {"place": "London", "quests": at("London", "Toll of the Narrow Sea")}
    ride = Ride(
        choose_encounter(0),
        text=text,
        cards=CARDS,
        knight=knight,
        came_from="Rouen",
        encounters=("Giant",),
        features=("Amorous",),
        quests=(RAIDERS,),
    )
    assert ride.me.place == "Paris"
    assert ride.me.done == ("Toll of the Narrow Sea",)
    kinds = [one for one in ride.kinds if one in ("skill", "moved", "mark met", "quest done")]
    assert kinds == ["skill", "moved", "mark met", "quest done", "skill"]


@pytest.mark.rule("A57", "R138")
def test_a_draw_that_a_passage_grants_is_the_same_encounter_for_the_marks() -> None:
    text = "## 1905\n\nA giant.\n\n[encounter | Honor]\n\n## 2201\n\nx\n\n-> end\n"
    held = Quest(1, ((0, "London"), (1, "Cors Caron")))
    ride = Ride(
        choose_encounter(0),
        text=text,
        cards=CARDS,
        knight={"place": "London", "quests": {"The Lepers' Bread": held}},
        came_from="Rouen",
        encounters=("Giant", "Strange Beast"),
        features=("Amorous",),
    )
    assert len(ride.said("drawn")) == 3
    assert len(ride.said("mark met")) == 1
    assert ride.kinds.index("mark met") > ride.kinds.index("skill")


@pytest.mark.rule("A38")
def test_one_encounter_serves_every_mark_there_and_the_knight_orders_what_it_completes() -> None:
    first, second = "Bones of a Saint", "Letters for Benwick"
    mine = {"quests": at("London", first, second)}
    ride = riding(quests=(RAIDERS, "The Bridge of Death"), knight=mine)
    assert ride.moves == (first, second)
    ride.answer(second, "Mounted")
    # the first is settled wholly, its draw made, before the other pays
    assert list(ride.me.quests) == [RAIDERS]
    assert ride.me.done == (second, first)
    ride.answer("Piety")
    assert list(ride.me.quests) == [RAIDERS, "The Bridge of Death"]


@pytest.mark.rule("R207", "R139")
def test_a_starting_quest_completed_draws_even_beside_another_quest() -> None:
    mine = {"quests": {**at("London", "Bones of a Saint"), **at("Paris", PLAGUE, number=2)}}
    ride = riding(quests=(RAIDERS,), knight=mine).answer("Piety")
    assert list(ride.me.quests) == [PLAGUE, RAIDERS]


@pytest.mark.rule("A38", "R138")
def test_a_mark_that_is_set_during_an_encounter_is_not_served_by_it() -> None:
    text = "## 1905\n\nA giant.\n\n[quest]\n"
    ride = Ride(
        choose_encounter(0),
        text=text,
        cards=CARDS,
        knight={"place": "Northern Sea"},
        came_from="Western Ocean",
        encounters=("Giant",),
        features=("Amorous",),
        quests=("Journey into the Unknown",),
    )
    assert len(ride.me.quests["Journey into the Unknown"].marks) == 2


# ----------------------------------------------------------------------------- tests at the marks


def tried(die: int, quest: Quest | None = None, name: str = SLAYER, **more: Any) -> Ride:
    """A quest tried at London with Warfare."""
    mine = {"quests": {name: quest or Quest(1, ((0, "London"),))}, "skills": {"Warfare": 4}}
    ride = riding(knight={**mine, **more.pop("knight", {})}, **more)
    return ride.answer(f"quest {name}", "Warfare").roll(die)


@pytest.mark.rule("R140", "R068", "R217", "R071", "R213")
def test_an_advanced_quest_is_a_special_encounter_with_its_number_in_the_open() -> None:
    ride = riding(knight={"quests": at("London", SLAYER)})
    assert ride.moves == ("standard", f"quest {SLAYER}")
    words = [one.words for one in ride.game.prompt(view(ride.s, 0)).options]
    assert words[1] == "Dragon Slayer: Mounted or Warfare 8"
    ride.answer(f"quest {SLAYER}")
    assert ride.moves == ("Mounted", "Warfare")
    words = [one.words for one in ride.game.prompt(view(ride.s, 0)).options]
    assert words[0] == "Mounted +0, against 8"


@pytest.mark.rule("R141", "R142", "R146", "R148")
def test_a_success_at_the_last_mark_is_read_and_the_card_goes_face_down() -> None:
    ride = tried(4, quests=(RAIDERS,))
    assert ride.texts() == ["The dragon."]
    assert ride.me.destiny == 7
    assert ride.me.done == (SLAYER,)
    assert list(ride.me.quests) == [RAIDERS]
    other = {"quests": {SLAYER: Quest(1, ((0, "London"),)), **at("Paris", PLAGUE, number=2)}}
    kept = tried(4, quests=(RAIDERS,), knight=other)
    assert list(kept.me.quests) == [PLAGUE]


@pytest.mark.rule("R144", "R145", "R147", "A27")
def test_each_failure_puts_a_plus_on_the_card_that_adds_to_later_tries() -> None:
    ride = tried(3, Quest(1, ((0, "London"),), pluses=0))
    assert ride.me.quests[SLAYER].pluses == 1
    again = tried(3, ride.me.quests[SLAYER])
    assert again.said("test")[0]["total"] == 8
    assert again.me.done == (SLAYER,)
    many = tried(1, Quest(1, ((0, "London"),), pluses=9), name=SLAYER)
    assert many.said("test")[0]["bonuses"] == (("for earlier tries", 9),)
    fifth = tried(1, Quest(1, ((0, "London"),), pluses=2))
    assert fifth.me.quests[SLAYER].pluses == 3


@pytest.mark.rule("A42", "R093")
def test_a_plus_does_nothing_for_a_renown() -> None:
    vision = {"The Vision": Quest(1, ((0, "London"),), pluses=3)}
    ride = riding(knight={"quests": vision, "renown": {"Divinity": 2}})
    ride.answer("quest The Vision", "Divinity")
    assert ride.me.quests["The Vision"].pluses == 4
    strong = riding(knight={"quests": vision, "renown": {"Divinity": 3}})
    strong.answer("quest The Vision", "Divinity")
    assert strong.me.done == ("The Vision",)


@pytest.mark.rule("R140", "R146")
def test_of_several_tests_each_success_takes_its_mark_and_the_pluses() -> None:
    held = Quest(1, ((0, "Snowdon"), (1, "London")), pluses=1)
    ride = riding(knight={"quests": {"Artifacts of Power": held}, "skills": {"Magic": 3}})
    ride.answer("quest Artifacts of Power")
    assert ride.moves == ("Magic",)
    ride.answer("Magic").roll(2)
    assert ride.me.quests["Artifacts of Power"] == Quest(1, ((0, "Snowdon"),), 1, 0)


@pytest.mark.rule("R140")
def test_where_the_order_counts_the_first_mark_visited_has_the_first_test() -> None:
    both = Quest(1, ((0, "Paris"), (1, "London")))
    ride = riding(knight={"quests": {"Ancient Treaty": both}}).answer("quest Ancient Treaty")
    assert ride.moves == ("Diplomacy",)
    second = riding(knight={"quests": {"Ancient Treaty": Quest(1, ((0, "London"),), 1)}})
    assert second.answer("quest Ancient Treaty").moves == ("Wisdom",)


@pytest.mark.rule("R140")
def test_a_quest_without_a_test_is_served_by_standard_encounters() -> None:
    held = {"Journey into the Unknown": Quest(1, ((0, "Northern Sea"),), 1)}
    ride = riding(place="Northern Sea", knight={"quests": held}, quests=(RAIDERS,))
    assert ride.me.done == ("Journey into the Unknown",)


@pytest.mark.rule("A38")
def test_a_special_encounter_serves_one_card() -> None:
    mine = {"quests": at("London", SLAYER, RAIDERS), "skills": {"Warfare": 6}}
    ride = riding(knight=mine, quests=())
    assert ride.moves == ("standard", f"quest {SLAYER}", f"quest {RAIDERS}")
    ride.answer(f"quest {RAIDERS}", "Warfare").roll(1)
    assert list(ride.me.quests) == [SLAYER]
    assert ride.me.place == "Paris"  # where the passage sends him, after which nothing is met


@pytest.mark.rule("A49")
def test_scorn_takes_from_what_a_quest_pays() -> None:
    mine = {"quests": at("London", "Letters for Benwick"), "statuses": ("Scorned",)}
    ride = riding(knight=mine).answer("Piety")
    assert ride.me.destiny == 1  # the card pays 2


# --------------------------------------------------------------------------- the court, and texts


@pytest.mark.rule("R072", "R225", "R068")
def test_in_camelot_a_quest_may_be_drawn_once_the_starting_quest_is_done() -> None:
    mine = {"done": ("Bones of a Saint",), "locations": {"Camelot": (1, 0)}}
    ride = riding(quests=(RAIDERS,), place="Camelot", knight=mine)
    assert ride.moves == ("visit Camelot", "draw quest", "pass")
    ride.answer("draw quest")
    assert list(ride.me.quests) == [RAIDERS]
    assert "Camelot" in ride.me.locations
    assert riding(quests=(), place="Camelot", knight={"done": ("Bones of a Saint",)}).s.asked < 0
    other = {"done": (SLAYER,)}
    assert riding(quests=(RAIDERS,), place="Camelot", knight=other).kinds == ["quiet"]


@pytest.mark.rule("R130")
def test_a_passage_may_grant_a_quest_and_ask_for_one() -> None:
    ride = riding(rewards(0, (DrawQuest(),)), quests=(RAIDERS,))
    assert list(ride.me.quests) == [RAIDERS]
    text = '## 1905\n\n{quest "Dark Plague": A smell. | Nothing.}\n\n-> end\n'
    for quests, told in ((at("Paris", PLAGUE), "A smell."), ({}, "Nothing.")):
        found = Ride(
            choose_encounter(0),
            text=text,
            cards=CARDS,
            knight={"place": "London", "quests": quests},
            came_from="Paris",
            encounters=("Giant",),
            features=("Amorous",),
        )
        assert found.texts() == [told]


@pytest.mark.rule("A30", "R038")
def test_a_shuffle_takes_the_discards_in() -> None:
    ride = riding(shuffle(), quests=(RAIDERS,), quest_discards=(SLAYER,))
    ride.roll((SLAYER, RAIDERS))
    assert (ride.s.quests, ride.s.quest_discards) == ((SLAYER, RAIDERS), ())


@pytest.mark.rule("R215")
def test_sheet_and_map_show_marks_pluses_and_what_is_asked() -> None:
    held = {
        SLAYER: Quest(1, ((0, "Snowdon"),), pluses=2),
        "Letters for Benwick": Quest(2, ((0, "Benwick"),)),
    }
    ride = riding(take_nothing(), knight={"quests": held, "done": (PLAGUE,)})
    pages = {one.title: dict(one.rows) for one in ride.game.sheets(view(ride.s, 0), 0)}
    assert pages["Dame Enid"]["Quests done"] == PLAGUE
    quest = pages["Quests"][f"{SLAYER} (level 3)"]
    assert quest.startswith("Snowdon: Mounted or Warfare 8; +2 for earlier tries. A dragon has")
    mine = pages["Quests"]["Letters for Benwick (Starting Quest)"]
    assert mine.startswith(
        "Benwick: an encounter drawn there; pays 2 Destiny and a skill of your choice. "
    )
    chart = {one.title: dict(one.rows) for one in ride.game.chart(view(ride.s, 0), 0)}
    assert chart["Places your cards name"]["Snowdon"].endswith("(Dragon Slayer)")


def take_nothing() -> Any:
    """A step that changes nothing, for a table that is only looked at."""
    return at_least_one(0)


def test_what_a_quest_needs_is_missed_by_name() -> None:
    ride = riding(draw(0), quests=(PLAGUE,), place="Paris")
    assert ride.game.lost(ride.s) == ()
    ride.s.change(0, quests={"Gone": Quest(1, ((0, "Nowhere"),))})
    assert sorted(ride.game.lost(ride.s)) == ["Gone", "Nowhere"]


def test_a_new_quest_takes_its_number_by_itself() -> None:
    ride = riding(at_least_one(0), quests=())
    take(ride.s, 0, RAIDERS)
    assert ride.me.quests[RAIDERS].number == 1
