"""Questions in words: what a player reads before he picks."""

from __future__ import annotations

import pytest
from malory.book.model import Gain, GainRenown, Move, OneOf, PassageId
from malory.games.tales.encounter import encounter_phase
from malory.games.tales.movement import movement_phase
from malory.games.tales.movement import ride as ride_step
from malory.games.tales.reading import passage
from malory.games.tales.rewards import rewards
from malory.games.tales.state import Quest
from malory.kernel import NOBODY, Event, Option, Prompt, view

from tests.games.tales.riding import Ride, game_of


def prompt(ride: Ride) -> Prompt:
    return ride.game.prompt(view(ride.s, ride.s.asked))


def option(ride: Ride, move: str) -> Option:
    return next(one for one in prompt(ride).options if one.move == move)


@pytest.mark.rule("A69")
def test_a_rest_says_what_it_takes_the_place_of_and_what_it_mends() -> None:
    ride = Ride(encounter_phase(0), knight={"place": "Caen", "statuses": ("Wounded",)})
    words = option(ride, "use Wounded").words
    assert words == "Rest in place of the encounter, and lose Wounded"
    held = ("Imprisoned", "Wounded")
    ride = Ride(encounter_phase(0), knight={"place": "Caen", "statuses": held})
    assert option(ride, "use Wounded").words == "Rest, and lose Wounded"


@pytest.mark.rule("A69", "R060")
def test_who_stays_owes_nothing_that_a_rest_could_replace() -> None:
    mine = {"place": "Caen", "statuses": ("Wounded",)}
    ride = Ride(encounter_phase(0), knight=mine, came_from="Caen")
    assert ride.s.agenda == ()
    assert "Wounded" in ride.me.statuses


def test_a_card_that_is_discarded_says_the_deed_and_its_effect() -> None:
    mine = {
        "place": "Caen",
        "statuses": ("Plague-ridden",),
        "treasures": ("Cauldron of Annwyn",),
        "tokens": ("11", "22"),
    }
    ride = Ride(movement_phase(0), knight=mine)
    said = {one.words for one in prompt(ride).options if one.group == "cards"}
    assert said == {
        "Discard Cauldron of Annwyn: lose Plague-ridden",
        "Discard The Ferryman's Groat: move 1 space further",
        "Discard A Leech's Powder: lose a status of your choice",
    }


@pytest.mark.rule("R090", "R093", "R095")
def test_a_test_says_what_is_brought_to_it_and_why_says_how_it_goes() -> None:
    text = (
        "## start\n\nSo.\n\n? Piety or Honor 4: pray\n+ Yes.\n  [Destiny 1]\n- No.\n  [Piety]\n"
        "? sum Wilderness 4: climb\n+ Yes.\n  [Destiny 1]\n- No.\n  [Piety]\n"
        "? Divinity 4: wait\n+ Yes.\n  [Destiny 1]\n- No.\n  [Piety]\n"
    )
    mine = {"skills": {"Piety": 2, "Hunting": 1}, "statuses": ("Blessed",)}
    ride = Ride(passage(0, PassageId("start")), text=text, knight=mine)
    found = prompt(ride)
    assert [(one.words, one.group, one.short) for one in found.options] == [
        (
            "Piety +2 (2 dice, highest counts): pray",
            "pray",
            "by Piety +2 (2 dice, highest counts)",
        ),
        (
            "Honor +0 (2 dice, highest counts): pray",
            "pray",
            "by Honor +0 (2 dice, highest counts)",
        ),
        ("Wilderness ranks together, 1 (no die): climb", "", ""),
        ("Divinity, rank 0 (no die): wait", "", ""),
    ]
    assert (found.rule, found.also) == ("R090", ("R092", "R093", "R094", "R095"))
    ride.answer("sum Wilderness")
    told = [ride.game.tell(one, 0) for one in ride.events]
    assert "Wilderness ranks together: only 1, 4 needed." in told


def test_a_reward_of_choice_is_worded_as_it_would_come() -> None:
    pay = OneOf((Gain("Destiny", 1, 1), GainRenown("any", 1), Move(3, "sea")))
    ride = Ride(rewards(0, (pay,)), knight={"place": "Paris"})
    assert [one.words for one in prompt(ride).options] == [
        "4 Destiny",
        "A renown of your choice +1",
        "Move up to 3 spaces by sea",
    ]


@pytest.mark.rule("R060")
def test_to_stay_is_the_last_way_to_ride_and_says_what_it_means() -> None:
    ride = Ride(movement_phase(0), knight={"place": "Caen"})
    last = prompt(ride).options[-1]
    assert (last.move, last.words) == ("Caen", "Stay at Caen (Plains 2, Normandy): no encounter")
    ride = Ride(movement_phase(0), knight={"place": "Avalon", "locations": {"Avalon": (1, 0)}})
    assert prompt(ride).options[-1].words.endswith(": visit Avalon")
    quests = {"Saxon Raiders": Quest(1, ((0, "Caen"),))}
    mine = {"place": "Caen", "quests": quests, "statuses": ("Imprisoned",)}
    ride = Ride(ride_step(0), knight=mine)
    assert prompt(ride).options[-1].words.endswith(": Imprisoned or Saxon Raiders")


@pytest.mark.rule("R067", "R072")
def test_camelot_says_what_there_is_in_place_of_encounters() -> None:
    ride = Ride(movement_phase(0), knight={"place": "Winchester"})
    assert option(ride, "Camelot").words == "Camelot (City 1): no encounter"
    done = {"place": "Winchester", "done": ("Horses for Logres",)}
    ride = Ride(movement_phase(0), knight=done, quests=("Saxon Raiders",))
    assert option(ride, "Camelot").words.endswith(": no encounter, but a quest for the asking")


def test_a_quest_too_far_for_one_ride_says_which_ride_lies_toward_it() -> None:
    quests = {"Saxon Raiders": Quest(1, ((0, "Benwick"),))}
    ride = Ride(movement_phase(0), knight={"place": "Camelot", "quests": quests})
    led = [one for one in prompt(ride).options if one.marked]
    assert [one.words for one in led] == ["Breton Sea (Sea 4): toward Benwick"]
    ride = Ride(movement_phase(0), knight={"place": "Breton Sea", "quests": quests})
    assert option(ride, "Benwick").words == "Benwick (City 4): Saxon Raiders"
    assert not any("toward" in one.words for one in prompt(ride).options)


@pytest.mark.rule("R088", "R090")
def test_where_a_deed_wants_no_roll_nobody_is_asked_how_he_tries_it() -> None:
    test = "? Piety 4: pray\n+ Yes.\n  [Destiny 1]\n- No.\n  [Piety]\n"
    ride = Ride(passage(0, PassageId("start")), text=f"## start\n\nSo.\n\n{test}{test}")
    assert prompt(ride).words == "How do you try it?"
    deed = "* Go away -> away\n\n## away\n\nGone.\n"
    ride = Ride(passage(0, PassageId("start")), text=f"## start\n\nSo.\n\n{test}{deed}")
    assert prompt(ride).words == "What do you do?"


@pytest.mark.rule("R183")
def test_the_call_to_arms_lists_the_board_region_by_region() -> None:
    ride = Ride(movement_phase(0), knight={"place": "Astolat", "calls": 1}).answer("call to arms")
    groups = [one.group for one in prompt(ride).options]
    regions = [*dict.fromkeys(groups)]
    names = [one.name for one in ride.game.setting.tables.regions]
    assert regions == [*names, "At sea"]
    assert groups == sorted(groups, key=regions.index)
    ride = Ride(rewards(0, (Move(None),)))
    assert "Ireland" in [one.group for one in prompt(ride).options]


@pytest.mark.rule("R193", "R199", "R016")
def test_the_aim_is_told_at_the_first_ride_and_in_the_help() -> None:
    ride = Ride(movement_phase(0))
    told = prompt(ride).long
    assert (
        "Your aim: the whole pool of Destiny, 35 tokens at Squire, by the end of round 12" in told
    )
    assert "City 2 is a City with the Location number 2" in told
    assert ride.game.help(view(ride.s, 0), 0)[0] in told
    assert prompt(Ride(movement_phase(0), round=2)).long == ""
    shared = game_of(mode="coop").opening(2)
    shared.game = game_of(mode="coop")
    assert "Your common aim: the whole pool of Destiny, 67 tokens" in shared.game.help(shared, 0)[0]
    rivals = game_of(ages="1").opening(3)
    rivals.game = game_of(ages="1")
    assert (
        "more Destiny than any other knight at the end of round 4" in rivals.game.help(rivals, 0)[0]
    )


@pytest.mark.rule("R054", "R055", "R204")
def test_a_knight_hears_when_he_rides_further() -> None:
    ride = Ride(rewards(0, (GainRenown("Romance", 2),)), knight={"renown": {"Romance": 1}})
    assert ride.said("pace") == [{"spaces": 4, "was": 3}]
    assert ride.game.tell(ride.events[-1], 0) == "You ride 4 spaces in a turn from now on."
    ride = Ride(rewards(0, (GainRenown("Romance", -1),)), knight={"renown": {"Romance": 3}})
    assert ride.game.tell(ride.events[-1], 0) == "You ride 3 spaces in a turn from now on, not 4."
    other = {"Romance": 1, "Villainy": 3}
    assert not Ride(rewards(0, (GainRenown("Romance", 2),)), knight={"renown": other}).said("pace")


@pytest.mark.rule("R131", "R138", "R143")
@pytest.mark.parametrize(
    ("quest", "words"),
    [
        (
            "Horses for Logres",
            "An encounter drawn at each of its 2 markers, in either order, completes it, for 2 "
            "Destiny and a skill of your choice.",
        ),
        ("Visit to the Otherworld", "At its marker: Magic or Nature Lore 8, or Villainy rank 4."),
        (
            "Ancient Treaty",
            "Diplomacy {0} at the first of its markers that you come to, Wisdom {1} at the second.",
        ),
        (
            "Artifacts of Power",
            "Wisdom {0} at its first marker (Mountain) and Magic {1} at its second marker (Swamp); "
            "either may come first.",
        ),
        ("Magnificent Deeds", "At each of its 2 markers: an encounter drawn there."),
    ],
)
def test_a_quest_that_is_drawn_says_what_it_asks(quest: str, words: str) -> None:
    game = game_of()
    told = game.tell(Event("quest", 0, {"quest": quest}, "R130", False, {}), 0)
    asked = [one.test.number for one in game.setting.quests[quest].marks if one.test is not None]
    assert told.endswith(words.format(*asked))
    assert game.setting.quests[quest].premise in told


TALE = "## start\n\nSo.\n\n[become Lost | Destiny 2]\n"


def test_another_is_told_of_by_name_and_his_tale_is_kept_for_whom_it_may_meet() -> None:
    ride = Ride(passage(0, PassageId("start")), text=TALE, seats=2, active=0)
    game = ride.game

    def heard(viewer: int) -> list[str]:
        return [words for one in ride.events if (words := game.tell(one, viewer))]

    assert heard(1) == ["Enid becomes Lost.", "Enid gains 2 Destiny."]
    lost = (
        "You become Lost. Another directs your movement, one space each turn; if you have no "
        "rival, a die does."
    )
    assert heard(0) == heard(NOBODY) == ["So.", lost, "You gain 2 Destiny."]


@pytest.mark.rule("R128")
def test_a_status_that_moves_a_knight_is_named() -> None:
    ride = Ride(movement_phase(0), knight={"place": "Caen", "statuses": ("Lost",)})
    ride.roll(1)
    strayed, moved = [ride.game.tell(one, 0) for one in ride.events[-2:]]
    assert strayed.startswith("Lost, you stray ")
    assert moved.startswith("You come to ")


def test_only_what_events_do_not_tell_is_told_of_the_answers_of_others() -> None:
    assert prompt(Ride(movement_phase(0))).told
    text = "## start\n\nSo.\n\n* Ride -> start\n* Wait -> end\n"
    assert not prompt(Ride(passage(0, PassageId("start")), text=text)).told


def test_a_location_card_that_may_be_kept_tells_which_passage_it_opens() -> None:
    from malory.games.tales import draws, options
    from malory.telling import bind, find

    game = bind(find("tales"), {}, True).game
    s = game.opening(1)
    s.game = game
    kept = options.location_move(s, 0, draws.KEEP, (0, "Avalon"))
    assert kept.leads == "2601"
    assert options.location_move(s, 0, draws.BOTTOM, (0, "Avalon")).leads == ""
