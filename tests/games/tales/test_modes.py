"""Alone, together, against each other: lengths, pools, extra turns, who wins."""

from __future__ import annotations

from typing import Any

import pytest
from malory.book.model import PassageId
from malory.games.tales import Tales, bind
from malory.games.tales.ages import WON, game_ends, score, standing
from malory.games.tales.encounter import owes_standard
from malory.games.tales.growth import change_renown, earn, forfeit
from malory.games.tales.movement import movement_limit, movement_phase
from malory.games.tales.reading import interlude, passage
from malory.games.tales.statuses import status_phase
from malory.games.tales.turn import round_ends, turn
from malory.kernel import NOBODY, view
from malory.kernel.play import advance
from malory.kernel.table import Table

from tests.games.tales.riding import Held, Ride, book_of, edition, game_of, tables
from tests.games.tales.test_setup import started

OPENINGS = "## 2000\n\nThe Grail.\n\n-> end\n\n## 3000\n\nThe wars.\n\n-> end\n"
OPENINGS += "\n## epilogue\n\nIt is over.\n\n-> end\n"


def rivals(*entries: Any, ages: str = "3", seats: int = 2, **more: Any) -> Ride:
    options = {"mode": "competitive", "ages": ages}
    return Ride(
        *entries, text=OPENINGS, options=options, seats=seats, mode="competitive", pool=0, **more
    )


# ----------------------------------------------------------------------------------------- options


@pytest.mark.rule("R017", "R042", "R043")
def test_a_table_is_for_one_to_four_as_its_options_say() -> None:
    assert game_of().facts.seats == (1, 2, 3, 4)
    assert game_of(mode="solo").facts.seats == (1,)
    assert game_of(mode="coop").facts.seats == (2, 3, 4)
    assert game_of(mode="co-op").options["mode"] == "coop"
    assert game_of(ages="1").facts.seats == (2, 3, 4)
    assert game_of(knights="Enid,Gawain,Tristan").facts.seats == (3, 4)
    assert [game_of(ages=one).last_round for one in "123"] == [4, 8, 12]
    assert [game_of().opening(n).mode for n in (1, 2)] == ["solo", "competitive"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"mode": "solo", "ages": "1"}, "a solo ride always has all its Ages"),
        ({"mode": "coop", "ages": "2"}, "a coop ride always has all its Ages"),
        ({"mode": "coop", "region-deck": "no"}, "nobody to ask but the Region deck"),
        ({"mode": "competitive", "difficulty": "squire"}, "has no pool"),
        ({"knights": "Enid,Enid"}, "Enid is named twice"),
        ({"knights": "Enid,Gawain,Tristan,Lancelot,Galahad"}, "there are 4 seats at most"),
        ({"ages": "4"}, "`ages` is 1, 2 or 3, not '4'"),
    ],
)
def test_options_that_do_not_go_together_are_refused(options: dict[str, str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        bind(book_of("", edition()), options)


@pytest.mark.rule("R193", "R194")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_pool_is_that_of_the_company_and_rivals_have_none(seats: int) -> None:
    level = tables().tables.difficulties[2]
    mode = "solo" if seats == 1 else "coop"
    assert game_of(mode=mode, difficulty="champion").opening(seats).pool == level.pools[seats - 1]
    assert game_of().opening(4).pool == 0


@pytest.mark.rule("R031")
@pytest.mark.parametrize(("seats", "cards"), [(1, 23), (2, 24), (3, 25), (4, 26)])
def test_the_encounter_deck_grows_with_the_company(seats: int, cards: int) -> None:
    whole = tables().edition("complete")
    assert whole is not None
    book = book_of("", edition(whole.characters, whole.milieus, whole.locations))
    assert len(started(Tales(book, {}), seats=seats).state.encounters) == cards


@pytest.mark.rule("R012", "A55")
def test_each_knight_has_a_set_of_skill_markers_and_companions_have_theirs() -> None:
    assert len(tables().tables.skills) * (4 + 2) == 72
    mine = {"skills": {"Piety": 1}, "statuses": {"Accompanied": Held(companions=("Piety",) * 3)}}
    ride = rivals(knight=mine)
    assert ride.s.knights[1].skills == {}


@pytest.mark.rule("A4")
def test_a_knight_may_have_more_statuses_than_he_has_markers() -> None:
    many = (
        "Accursed",
        "Atoning",
        "Beloved",
        "Covetous",
        "Determined",
        "Enraged",
        "Lost",
        "Scorned",
    )
    ride = Ride(status_phase(0), knight={"statuses": many})
    assert [one.marker for one in ride.me.statuses.values()] == [1] * 8


@pytest.mark.rule("R047", "R197")
def test_alone_you_read_to_yourself_else_the_knight_to_the_left_does() -> None:
    assert Ride(turn(0)).said("turn")[0]["reader"] == 0
    told = rivals(turn(2), seats=3).said("turn")[0]
    assert (told["reader"], told["name"]) == (0, "Galahad")


def test_in_company_what_befalls_another_is_told_by_name() -> None:
    ride = rivals(turn(0), knight={"place": "Camelot"})
    game = ride.game
    earn(ride.s, 0, 2, "reward", "R195")
    earn(ride.s, 1, 2, "reward", "R195")
    assert [game.tell(one, 0) for one in ride.events[-2:]] == [
        "You gain 2 Destiny.",
        "Gawain gains 2 Destiny.",
    ]
    assert "Enid: round 1" in [game.tell(one, 1) for one in ride.events]


# ----------------------------------------------------------------------------------------- lengths


@pytest.mark.rule("R042", "R175", "A34")
def test_a_quick_game_ends_with_its_first_age_unrewarded() -> None:
    mine = {"place": "Camelot", "skills": {"Piety": 2}}
    ride = rivals(round_ends(), ages="1", round=4, knight=mine)
    assert ride.s.asked == NOBODY
    assert ride.texts() == ["It is over."] * 2
    assert ride.s.result == WON
    assert ride.me.destiny == 3 + 2  # Camelot and the best skill, no end of an Age


@pytest.mark.rule("R042", "R178", "A34")
def test_an_intermediate_game_ends_with_its_second_age_and_without_a_call_to_arms() -> None:
    ride = rivals(round_ends(), ages="2", round=8, age=2)
    assert ride.s.asked == NOBODY
    assert [one.calls for one in ride.s.knights] == [0, 0]
    assert ride.texts() == ["It is over."] * 2
    goes_on = rivals(round_ends(), ages="2", round=4)
    assert goes_on.texts() == ["The Grail."]


@pytest.mark.rule("R044", "R181")
def test_who_knows_the_ages_may_read_only_what_stands_in_bold() -> None:
    text = "## 2000\n\nIt rains. **All are paid.** It stops.\n\nNot this.\n\n[Destiny 1]\n"
    ride = Ride(interlude(0, PassageId("2000")), text=text, options={"opening": "bold"})
    assert ride.texts() == ["**All are paid.**"]
    assert ride.me.destiny == 1


# ------------------------------------------------------------------------------------- extra turns


@pytest.mark.rule("R184", "R186", "A35")
def test_a_call_to_arms_that_was_kept_is_a_whole_turn_more_before_the_epilogue() -> None:
    mine = {"calls": 1, "place": "Paris", "statuses": {"Wounded": Held()}}
    ride = rivals(round_ends(), round=12, age=3, knight=mine, others={"calls": 1}, first=1)
    assert (ride.s.asked, ride.moves) == (1, ("yes", "no"))
    ride.answer("no")
    assert ride.s.asked == 0
    ride.answer("yes")
    assert (ride.me.calls, ride.s.knights[1].calls) == (0, 1)
    assert ride.me.statuses["Wounded"].marker == 1
    assert "Paris" in ride.moves
    ride.answer("Paris")
    assert ride.s.asked == NOBODY
    assert ride.s.result == WON


@pytest.mark.rule("R184", "R201", "R186")
def test_without_a_card_or_in_a_common_ride_there_is_no_extra_turn() -> None:
    assert rivals(round_ends(), round=12, age=3).s.asked == NOBODY
    options = {"mode": "coop"}
    ride = Ride(
        round_ends(),
        text=OPENINGS,
        options=options,
        seats=2,
        mode="coop",
        round=12,
        age=3,
        knight={"calls": 1},
    )
    assert ride.s.asked == NOBODY


@pytest.mark.rule("R183", "R184")
def test_rivals_may_ride_with_it_too() -> None:
    ride = rivals(movement_phase(0), knight={"calls": 1})
    assert "call to arms" in ride.moves


# -------------------------------------------------------------------------------------- who wins


@pytest.mark.rule("R192", "A25")
def test_most_destiny_wins_then_quests_done_else_they_share() -> None:
    away = {"place": "Paris"}
    ride = rivals(knight={"destiny": 9, **away}, others={"destiny": 8, **away})
    score.now(ride.s)
    assert ride.said("game won")[0]["winners"] == ("Enid",)
    assert ride.game.outcome(ride.s) == (9.0, 8.0)
    tie = rivals(knight={"destiny": 9, **away}, others={"destiny": 9, "done": ("x",), **away})
    score.now(tie.s)
    assert tie.said("game won")[0]["winners"] == ("Gawain",)
    assert standing(tie.s, 1) > standing(tie.s, 0)
    shared = rivals(knight={"destiny": 9, **away}, others={"destiny": 9, **away})
    score.now(shared.s)
    assert shared.said("game won")[0]["winners"] == ("Enid", "Gawain")
    words = shared.game.tell(shared.events[-1], 0)
    assert words == "Enid and Gawain share the victory. Destiny: Enid 9 and Gawain 9."


@pytest.mark.rule("R148", "R192")
def test_starting_quests_count_among_the_quests_done() -> None:
    ride = rivals(knight={"done": ("Bones of a Saint", "Dark Plague")}, others={"done": ("x",)})
    assert standing(ride.s, 0) > standing(ride.s, 1)


@pytest.mark.rule("A51")
def test_rivals_score_nothing_for_destiny_left_on_location_cards() -> None:
    mine = {"place": "Paris", "locations": {"Avalon": (1, 0)}}
    ride = rivals(game_ends(), knight=mine, others={"place": "Paris"})
    assert ride.me.destiny == 0


@pytest.mark.rule("R013", "R195")
def test_rivals_have_no_pool_to_empty_or_fill() -> None:
    ride = rivals(knight={"destiny": 3})
    earn(ride.s, 0, 4, "reward", "R195")
    forfeit(ride.s, 0, 9, "reward")
    assert (ride.me.destiny, ride.me.spare, ride.s.pool) == (0, 0, 0)
    words = [ride.game.tell(one, 0) for one in ride.events]
    assert words == ["You gain 4 Destiny.", "You lose 7 Destiny."]


@pytest.mark.rule("R195", "R199", "R200")
def test_in_a_common_ride_pool_and_result_are_shared() -> None:
    options = {"mode": "coop"}
    ride = Ride(options=options, seats=3, mode="coop", pool=2, knight={"place": "Paris"})
    for k in range(3):
        earn(ride.s, k, 1, "reward", "R195")
    assert (ride.s.pool, [one.spare for one in ride.s.knights]) == (0, [0, 0, 1])
    score.now(ride.s)
    assert ride.s.result == "victory"
    assert ride.game.outcome(ride.s) == (7.0, 7.0, 7.0)


# ---------------------------------------------------------------------------------- what is not so


@pytest.mark.rule("R120", "R220")
def test_the_rules_price_villainy_no_other_than_romance() -> None:
    ends = []
    for renown in ("Villainy", "Romance"):
        ride = Ride(knight={"place": "Paris"})
        change_renown(ride.s, 0, renown, 8)
        ride.s.came_from = "Rouen"
        score.now(ride.s)
        ends.append((ride.me.destiny, movement_limit(ride.s, 0), owes_standard(ride.s, 0)))
    assert ends[0] == ends[1] == (2 + 6 + 3, 5, True)


@pytest.mark.rule("R211")
def test_nothing_of_a_passage_that_was_not_reached_is_told() -> None:
    text = (
        "## start\n\nOnce.\n\n---\n\nTwice.\n\n* Go -> one\n* Stay -> two\n\n"
        "### one\n\nThe secret one.\n\n-> end\n\n### two\n\nThe secret two.\n\n-> end\n"
    )
    ride = Ride(passage(0, PassageId("start")), text=text)
    assert ride.texts() == ["Once."]
    ride.answer("go on")
    seen = view(ride.s, 0)
    told = repr((ride.texts(), ride.game.prompt(seen), ride.game.sheets(seen, 0)))
    assert "secret" not in told
    ride.answer("start.one")
    assert ride.texts()[-1] == "The secret one."


@pytest.mark.rule("R099", "R101")
def test_most_failures_of_the_book_that_ships_still_pay_something() -> None:
    from malory.book import open_book
    from malory.book.model import Gain, GainSkill, Menu, Outcome, Rewards, Test

    book = open_book("tales")
    failures: list[Outcome] = []
    for id in book.ids:
        end = book.passage(id).ending
        for entry in end.entries if isinstance(end, Menu) else ():
            if isinstance(entry, Test) and entry.number is not None:
                failures += [one for one in entry.outcomes if one.low == 0]
    paid = [
        [reward for item in one.items if isinstance(item, Rewards) for reward in item.items]
        for one in failures
        if one.turn is None
    ]
    skilled = sum(any(isinstance(one, GainSkill) for one in given) for given in paid)
    rich = sum(any(isinstance(one, Gain) and one.base > 0 for one in given) for given in paid)
    assert len(paid) > 100
    assert skilled / len(paid) > 0.6
    assert rich / len(paid) < 0.3


@pytest.mark.parametrize("mode", ["coop", "competitive"])
def test_whole_games_in_company_come_to_their_end(mode: str) -> None:
    from malory.games.tales import BOTS
    from malory.kernel import bots_of

    random = bots_of(BOTS)["random"]
    game = game_of(mode=mode, grand_quests="yes", knights="Enid,Gawain")
    for seats in (2, 3, 4):
        table = Table(game, seats, seats)
        table.run(dict.fromkeys(range(seats), random))
        assert table.state.result in ("victory", "defeat", WON)
        assert table.state.round == 12


@pytest.mark.rule("A62", "A60")
def test_what_is_spent_in_its_holders_turn_is_not_offered_in_anothers() -> None:
    text = "## start\n\nAll go.\n\n[each knight: move 1]\n"
    held = {"statuses": ("Imprisoned",), "treasures": ("Skein of Crossing",), "place": "Paris"}
    options = {"mode": "competitive"}
    ride = Ride(
        text=text,
        options=options,
        seats=2,
        mode="competitive",
        knight=held,
        others={"place": "Caen"},
    )
    ride.s.active = 1
    ride.s.agenda = (passage(1, PassageId("start")),)
    advance(ride.s)
    assert ride.s.asked == 1
    ride.answer("Caen")
    assert ride.s.asked == NOBODY
    assert ride.said("held") == [{"who": "Enid"}]
    ride.s.active = 0
    ride.s.agenda = (passage(0, PassageId("start")),)
    advance(ride.s)
    assert ride.moves == ("Paris", "use Skein of Crossing")
