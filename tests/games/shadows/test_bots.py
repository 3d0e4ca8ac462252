"""`steady`: legal at every table, true to its card, planning whole deeds, suspicious by Bayes."""

from __future__ import annotations

from math import exp, isclose
from typing import Any

import pytest
from malory.games.shadows import BOTS, Deed, Realm, verbs
from malory.games.shadows.bots.choosing import deeds
from malory.games.shadows.bots.evils import evil_costs
from malory.games.shadows.bots.prospects import combat_plan, joining, prospect
from malory.games.shadows.bots.suspicion import TELLS, suspicion
from malory.games.shadows.bots.traitor import is_false
from malory.games.shadows.bots.worth import engine_cost, is_safe
from malory.kernel import Stream, legal, play, view
from malory.kernel.bots import bots_of
from malory.kernel.kit import check_bots
from malory.kernel.table import Table

from tests.games.shadows.seated import ARTHUR, GAWAIN, KAY, PALAMEDES, Seated, game_of

STEADY = BOTS["steady"]
UNLOOKED: dict[str, Any] = {
    "loyalty": ((), (), ()),
    "unlooked": ("loyal", "loyal", "traitor"),
    "shown": ("", "", "traitor"),
    "places": ("Round Table", "Round Table", ""),
    "lives": (4, 4, 0),
}
"""Nobody has looked; an accusation has turned up the Traitor's card."""
FOUR = (GAWAIN, PALAMEDES, KAY, ARTHUR)


def choice(s: Realm) -> str:
    """What `steady` answers in a position."""
    return STEADY.choose(s.game, view(s, s.asked), legal(s), Stream(1), 0)


def test_every_bot_plays_every_table_legally_and_alike() -> None:
    check_bots(game_of(), {name: bot for name, bot in bots_of(BOTS).items() if name != "eager"})


@pytest.mark.parametrize(
    "options",
    [
        {"squires": "yes", "swap": "random"},
        {"traitor": "certain", "heal": "any"},
        {"late_look": "yes", "white_for": "face-down", "excalibur_cancels": "standard"},
    ],
)
def test_steady_plays_under_every_option(options: dict[str, str]) -> None:
    for seats in (3, 5):
        for seed in range(4):
            table = Table(game_of(**options), seats, seed)
            table.run(dict.fromkeys(range(seats), STEADY))
            assert table.state.winner


def test_what_a_seat_cannot_see_does_not_change_its_answer() -> None:
    """The same view, the same answer: loyalties and hands of others are dealt anew."""
    table = Table(game_of(traitor="certain"), 5, 3)
    rng = Stream(4)
    asked = 0
    while not table.is_over:
        s = table.state
        if rng.below(5) == 0:
            other = s.game.sample(view(s, s.asked), rng)
            assert choice(other) == choice(s)
            asked += 1
        table.run({s.asked: STEADY}, 1)
    assert asked > 40


@pytest.mark.rule("SC071")
def test_a_traitor_whose_card_was_turned_up_before_the_late_look_plays_as_one() -> None:
    table = Seated(("Fight 1",), ("Fight 1",), (), options={"late_look": "yes"}, turn=2, **UNLOOKED)
    s = table.s
    assert table.step == "taunt"
    assert choice(s) in legal(s)


# -------------------------------------------------------------------------------------- suspicion


def test_before_anything_is_seen_each_of_the_others_is_as_likely_the_traitor() -> None:
    s = Seated(knights=FOUR).s
    odds = suspicion(view(s, 0), 0)
    assert sorted(odds) == [1, 2, 3]
    assert all(isclose(one, 1 / 7) for one in odds.values())


def test_a_deed_weighs_as_bayes_says() -> None:
    s = Seated(knights=FOUR).s
    s.annals = (Deed(1, 1, "evil", verbs.ENGINE),) * 2 + (Deed(1, 2, "pays"),)
    odds = suspicion(view(s, 0), 0)
    engine, pays = exp(2 * TELLS["evil siege engine"]), exp(TELLS["pays"])
    total = engine + pays + 1 + 4  # one seat of whom nothing is known, four cards in the box
    assert isclose(odds[1], engine / total)
    assert isclose(odds[2], pays / total)
    assert isclose(odds[3], 1 / total)


def test_who_is_shown_to_be_loyal_is_suspected_no_more() -> None:
    s = Seated(knights=FOUR).s
    s.shown = ("", "loyal", "", "")
    odds = suspicion(view(s, 0), 0)
    assert odds[1] == 0.0
    assert isclose(odds[2], 1 / 6)
    s.shown = ("", "", "traitor", "")
    assert suspicion(view(s, 0), 0) == {1: 0.0, 2: 1.0, 3: 0.0}


def test_where_there_is_a_traitor_for_certain_the_box_takes_no_share() -> None:
    s = Seated(options={"traitor": "certain"}).s
    odds = suspicion(view(s, 0), 0)
    assert isclose(sum(odds.values()), 1.0)


def test_a_loyal_knight_says_whom_he_suspects_and_then_accuses_him() -> None:
    table = Seated(("Fight 1",), ("Fight 1",), ("Fight 1",), engines=6)
    s = table.s
    s.annals = (Deed(1, 1, "evil", verbs.ENGINE),) * 5
    table(0, verbs.LIFE)
    assert choice(s) == verbs.TALK
    table(0, verbs.TALK, verbs.SUSPECT, s.name(1))
    assert choice(s) == verbs.ACCUSE
    table(0, verbs.ACCUSE)
    assert choice(s) == s.name(1)


# ----------------------------------------------------------------------------------------- judging


def test_the_cheapest_evil_is_chosen_and_never_the_last_engine() -> None:
    s = Seated(("Fight 1",), (), (), engines=11, lives=(4, 4, 4)).s
    costs = evil_costs(view(s, 0), 0)
    assert costs[verbs.ENGINE] > costs[verbs.BLACK]
    assert choice(s) == min(costs, key=lambda move: costs[move])


def test_a_hidden_traitor_adds_the_last_engine() -> None:
    s = Seated(("Fight 1",), (), (), engines=11, traitor=0).s
    assert choice(s) == verbs.ENGINE
    assert is_false(s, 0)


def test_two_pairs_in_hand_make_the_tournament_worth_a_ride() -> None:
    hand = ("Fight 3", "Fight 3", "Fight 5", "Fight 5")
    s = Seated(hand, (), ()).s
    plan = combat_plan(s, "Black Knight", hand)
    assert (plan.missing, plan.have, plan.total, plan.first) == (4, 4, 16, "Fight 5")
    ready = joining(prospect(s, "Black Knight", 0), False)
    s.hands = (("Fight 3", "Fight 5"), (), ())
    assert ready > 3 * joining(prospect(s, "Black Knight", 0), False)


def test_a_deed_is_planned_whole_and_each_plan_can_be_played() -> None:
    table = Seated(
        ("Fight 1", "Fight 1", "Fight 1", "Grail", "Merlin", "Piety", "Messenger"),
        (),
        (),
        engines=3,
    )
    table(0, verbs.LIFE)
    found = deeds(table.s, 0)
    assert {deed.path[0] for deed in found} >= {verbs.MOVE, verbs.DRAW, verbs.SIEGE, verbs.CARD}
    for deed in found:
        twin = table.s.copy()
        for move in deed.path:
            assert move in legal(twin), deed
            play(twin, move)


def test_engines_are_dreaded_the_more_the_nearer_the_last() -> None:
    s = Seated().s
    costs = []
    for engines in range(12):
        s.engines = engines
        costs.append(engine_cost(s))
    assert costs == sorted(costs)
    s.engines = 9
    calm = engine_cost(s)
    s.shown = ("", "traitor", "")
    assert engine_cost(s) > calm


def test_any_sword_is_good_once_white_cannot_be_caught_up() -> None:
    s = Seated().s
    s.white_swords, s.black_swords = 7, 3
    assert not is_safe(s)  # a Traitor might turn two
    s.shown = ("", "traitor", "")
    assert is_safe(s)
    s.white_swords, s.black_swords = 6, 3
    assert not is_safe(s)
