"""The bots: they answer from what they see, they are consistent, and the better ones win."""

from __future__ import annotations

import pytest
from malory.games.kings_court import BOTS
from malory.games.kings_court.bots.deep import SENSE
from malory.games.kings_court.bots.judging import judge
from malory.kernel import Stream, bots_of, view
from malory.kernel.search import search
from malory.kernel.table import Table

from tests.games.kings_court.courtly import Sat, game_of

A = ("Gold 1", "Gold 2", "Gold 3")
STEADY = BOTS["steady"]


def chosen(table: Sat, bot: str = "steady", budget: int = 200) -> str:
    s = table.s
    move = BOTS[bot].choose(table.game, view(s, s.asked), table.moves, Stream(4), budget)
    assert move in table.moves
    return move


def test_who_can_go_out_goes_out() -> None:
    for bot in BOTS:
        assert chosen(Sat(("Green 9",), A), bot) == "Green 9"
        assert chosen(Sat(("Green Fair Maiden", "Green 9"), A), bot) == "Green Fair Maiden"
        assert chosen(Sat(("King", "Blue 9"), A), bot) == "King"
        table = Sat(("King", "Blue 9"), A)
        assert chosen(table(0, "King"), bot) == "Blue"
        assert chosen(table(0, "Blue"), bot) == "Blue 9"


def test_a_demand_is_answered_with_what_can_best_be_spared() -> None:
    hand = ("Protector", "Blue Drawbridge", "Magician", *A)
    table = Sat(("Green Drawbridge", *A), hand, A)
    assert chosen(table(0, "Green Drawbridge")) == "Blue Drawbridge"
    table = Sat(("Green Drawbridge", *A), ("Magician", *A), A)
    assert chosen(table(0, "Green Drawbridge")) == "draw"


def test_a_wizard_strikes_at_who_holds_fewest() -> None:
    table = Sat(("Wizard", *A), A, ("Blue 1", "Blue 2"), A)
    assert chosen(table(0, "Wizard", "Gold", "no more")) == "skip"


@pytest.mark.rule("KC-A22")
def test_steady_forgets_a_call_now_and_then_and_catches_most() -> None:
    table = Sat(("Green 1", "Blue 9"), A, A)
    table(0, "Green 1")
    said = [
        STEADY.choose(table.game, view(table.s, 0), table.moves, Stream(n), 0) for n in range(400)
    ]
    assert 5 <= said.count("say nothing") <= 45
    table(0, "say nothing")
    assert chosen(table) == "catch 1"


def test_nobody_catches_his_partner() -> None:
    table = Sat(("Green 1", "Blue 9"), A, A, A, teams="yes")
    table(0, "Green 1", "say nothing")(1, "let it be")
    assert (table.asked, chosen(table)) == (2, "let it be")


@pytest.mark.parametrize("bot", ["steady", "deep"])
def test_what_a_bot_answers_does_not_depend_on_what_it_may_not_see(bot: str) -> None:
    game = game_of()
    table = Table(game, 3, "seen")
    cast = dict.fromkeys(range(3), STEADY)
    for ply in range(40):
        table.run(cast, 1)
        s = table.state
        seen = view(s, s.asked)
        other = game.sample(seen, Stream(ply))
        moves = s.question.moves if s.question is not None else ()
        first, second = (
            BOTS[bot].choose(game, view(one, s.asked), moves, Stream(ply), 20) for one in (s, other)
        )
        assert first == second


def test_deep_finds_the_escort_that_leaves_the_better_hand() -> None:
    table = Sat(("Green Fair Maiden", "Green 9", "King", "Blue 1", "Blue 2"), A, A)
    table(0, "Green Fair Maiden")
    assert chosen(table, "deep", 300) == "Green 9"


def test_a_hand_is_judged_by_what_is_held_and_by_how_near_the_others_are_to_going_out() -> None:
    def worth(own: tuple[str, ...], other: tuple[str, ...]) -> float:
        return judge(Sat(own, other, other).s, 0)

    assert worth(("Magic Potion", *A), A) > worth(A, A) > worth(("Royal Decree", *A), A)
    assert worth(A, A) > worth(A, A[:1])
    assert worth(A[:1], A) > worth(A, A)


def test_a_search_of_a_team_speaks_for_the_team() -> None:
    table = Sat(("Green 1", "Green 9", "King", "Blue 3"), A, A, A, teams="yes")
    seen = view(table.s, 0)
    move = search(table.game, seen, table.moves, Stream(2), 60, SENSE)
    assert move in table.moves


def test_steady_beats_random() -> None:
    """How often, and how often `deep` beats it, is measured in docs/bots.md."""
    random, won = bots_of(BOTS)["random"], 0
    for number in range(8):
        table = Table(game_of(turn_limit="60"), 2, number)
        at = number % 2
        table.run({at: STEADY, 1 - at: random})
        won += table.state.winners == (at,)
    assert won >= 7


def test_a_magician_turned_up_as_what_the_dealer_also_holds_takes_no_card_from_him() -> None:
    for hand in (("Wizard", "Blue 1"), ("King", "Blue 1"), ("Gold Fair Maiden", "Gold 1")):
        guise = hand[0]
        table = Sat.started("Magician", hand, A, A)
        table(0, guise, *["Blue"] * (guise != "Gold Fair Maiden"))
        assert chosen(table) in table.moves
