"""Turns: laying, drawing, whose turn is next, the pile made anew, hands that would not end."""

from __future__ import annotations

import pytest

from tests.games.kings_court.courtly import Sat

PAIR = ("Gold 1", "Gold 2", "Gold 3")


@pytest.mark.rule("KC006")
def test_one_may_draw_though_one_could_lay() -> None:
    table = Sat(("Green 1", "Green 2"), PAIR, pile=["Blue 9", "Blue 8"])
    table(0, "draw")
    assert table.counts() == (3, 3)
    assert table.s.hands[0][-1] == "Blue 9"


@pytest.mark.rule("KC007")
def test_only_the_card_just_drawn_may_be_laid() -> None:
    table = Sat(("Green 1", "Green 2"), PAIR, pile=["Green 9"])
    table(0, "draw")
    assert table.moves == ("Green 9", "keep")
    assert table.refused(0, "Green 1") == "KC007"
    table(0, "Green 9")
    assert (table.top, table.asked) == (("9", "Green"), 1)


@pytest.mark.rule("KC007")
def test_a_drawn_card_that_does_not_fit_passes_the_turn() -> None:
    table = Sat(("Green 1", "Green 2"), PAIR, pile=["Blue 9"])
    assert table(0, "draw").moves == ("keep",)
    assert table.refused(0, "Blue 9") == "KC005"
    assert table(0, "keep").asked == 1


@pytest.mark.rule("KC007")
def test_a_drawn_maiden_takes_her_escort_from_the_hand() -> None:
    table = Sat(("Green 1", "Blue 2"), PAIR, pile=["Green Fair Maiden"])
    assert table(0, "draw").moves == ("Green Fair Maiden", "keep")
    assert table(0, "Green Fair Maiden").moves == ("Green 1",)
    assert table(0, "Green 1").counts() == (1, 3)


@pytest.mark.rule("KC-A48")
def test_a_drawn_card_may_be_kept_and_a_reactive_one_must_be() -> None:
    table = Sat(("Green 1", "Green 2"), PAIR, pile=["Green 9"])
    assert table(0, "draw", "keep").s.hands[0] == ("Green 1", "Green 2", "Green 9")
    table = Sat(("Green 1", "Green 2"), PAIR, pile=["Protector"])
    assert table(0, "draw").moves == ("keep",)
    assert table.refused(0, "Protector") == "KC035"


@pytest.mark.rule("KC008")
def test_an_empty_pile_is_made_anew_from_all_but_the_top() -> None:
    table = Sat(("Green 1", "Green 2"), PAIR, discard=["Blue 7", "Duke/Gold"], pile=["Blue 9"])
    table(0, "draw", "keep")
    assert table.s.pile == ()
    table(1, "draw")
    assert table.facts("reshuffled") == {"count": 2}
    assert {*table.s.pile, table.s.hands[1][-1]} == {"Blue 7", "Duke"}
    assert table.s.discard == (("Green 5", "5", "Green"),)


@pytest.mark.rule("KC-A27")
def test_the_pile_remembers_the_suit_until_it_is_shuffled() -> None:
    table = Sat(("Dragon", "Green 1", "Green 2"), ("Protector", *PAIR), PAIR, top="Duke/Gold")
    table(0, "Dragon", "Blue")
    assert table.top == ("Dragon", "Blue")
    table(1, "Protector")
    assert table.top == ("Duke", "Gold")
    table = Sat(("Green 1",) * 2, PAIR, discard=["Duke/Gold"], pile=["Blue 9"])
    table(0, "draw", "keep")(1, "draw")
    assert table.s.hands[1][-1] == "Duke"


@pytest.mark.rule("KC-A25")
def test_what_there_is_is_drawn_and_the_turn_is_lost_all_the_same() -> None:
    table = Sat(("Dragon", "Green 1", "Green 2"), PAIR, ("Blue 1",) * 2, pile=["Blue 9"])
    table(0, "Dragon", "Green")
    # of three cards the pile holds one, and the discard but for its top another
    assert table(1, "draw").counts() == (2, 5, 2)
    assert table.facts("nothing to draw") == {"short": 1}
    assert table.asked == 2


@pytest.mark.rule("KC-A25")
def test_to_draw_where_there_is_nothing_is_to_pass() -> None:
    table = Sat(("Green 1", "Green 2"), PAIR, pile=["Blue 9"])
    table(0, "draw", "keep")
    table.s.discard = table.s.discard[-1:]
    assert table(1, "draw").asked == 0
    assert table.counts() == (3, 3)
    assert table.told("passes")


@pytest.mark.rule("KC-A26")
def test_a_hand_of_too_many_turns_is_scored_as_it_stands_demands_drawn() -> None:
    table = Sat(("Dragon", "Green 1", "Green 2"), PAIR, pile=["Gold 9"] * 9, turn_limit="1")
    table(0, "Dragon", "Green")
    scored = table.facts("scored")
    assert table.told("stalled")[0].rule == "KC-A26"
    assert scored["points"] == (3, 6 + 27)
    assert table.told("scored")[0].seat == -2  # nobody went out
    assert Sat(PAIR, PAIR).game.turn_limit == 500


@pytest.mark.rule("KC018")
def test_everybody_sees_how_many_cards_a_player_holds() -> None:
    from malory.kernel import HIDDEN, view

    table = Sat(("Green 1",) * 4, PAIR, ("Blue 1",))
    assert view(table.s, 1).hands == ((HIDDEN,) * 4, PAIR, (HIDDEN,))
    status = table.game.status(view(table.s, 1), 1)
    assert "you: 3, player 3: 1, player 1: 4" in status


@pytest.mark.rule("KC-A49")
def test_penalty_dungeon_and_demand_are_settled_together() -> None:
    hand = ("Protector", "Gold Drawbridge", "Blue 1")
    table = Sat(("Green Drawbridge", "Green 1", "Green 2"), hand, PAIR, jailed=[(1, "Dungeon", 2)])
    table.s.caught = (1,)
    table(0, "Green Drawbridge")
    # 2 for the Drawbridge, 1 for the Dungeon, 2 for the call; one turn is lost, and no answer
    assert table.counts() == (2, 8, 3)
    assert table.asked == 2
    assert (table.s.caught, table.s.demand) == ((), None)
    assert table.s.jailed[0].turns == 1


@pytest.mark.rule("KC-A49")
def test_a_demand_alone_may_be_answered() -> None:
    table = Sat(("Green Drawbridge", "Green 1", "Green 2"), ("Protector", "Blue 1"), PAIR)
    assert table(0, "Green Drawbridge").moves == ("Protector", "draw")
