"""Protector, Royal Decree and whatever else answers a demand."""

from __future__ import annotations

import pytest

from tests.games.kings_court.courtly import Sat

A = ("Gold 1", "Gold 2", "Gold 3")
BRIDGE, DECREE, GUARD = "Green Drawbridge", "Royal Decree", "Protector"


@pytest.mark.rule("KC035")
def test_a_protector_voids_a_demand_and_answers_nothing_else() -> None:
    table = Sat((BRIDGE, *A), (GUARD, *A), A)
    assert Sat((GUARD, *A), A).refused(0, GUARD) == "KC035"
    table(0, BRIDGE)(1, GUARD)
    assert table.s.demand is None
    assert table.top == ("5", "Green")
    assert table.counts() == (3, 3, 3)


@pytest.mark.rule("KC-A04")
def test_after_a_protector_the_card_beneath_the_last_draw_card_shows() -> None:
    table = Sat((BRIDGE, *A), ("Blue Drawbridge", *A), (GUARD, *A))
    table(0, BRIDGE)(1, "Blue Drawbridge")(2, GUARD)
    assert table.top == ("Drawbridge", "Green")  # spent
    assert table.s.demand is None
    assert [one[0] for one in table.s.discard[:2]] == ["Blue Drawbridge", GUARD]
    table = Sat((BRIDGE, GUARD, *A), (DECREE, *A), A)
    table(0, BRIDGE)(1, DECREE)(0, GUARD)
    assert [one[0] for one in table.s.discard] == [BRIDGE, GUARD, DECREE, "Green 5"]


@pytest.mark.rule("KC-A05")
def test_after_a_protector_its_player_has_an_ordinary_turn_in_the_old_suit() -> None:
    table = Sat(("Dragon", *A), (GUARD, "Green 9", "Blue 9"), A)
    table(0, "Dragon", "Blue")(1, GUARD)
    assert (table.asked, table.moves) == (1, ("Green 9", "draw"))
    table = Sat(("Dragon", *A), (GUARD, "Green 9", "Blue 9"), A, protector_plays="no")
    assert table(0, "Dragon", "Blue")(1, GUARD).asked == 2


@pytest.mark.rule("KC-A28")
def test_what_a_protector_uncovers() -> None:
    def after(*moves: str) -> tuple[str, str]:
        hand = tuple(dict.fromkeys([one for one in moves if one in known]))
        table = Sat((*hand, *A), (GUARD, *A), A, A)
        table(0, *moves)
        return table(table.asked, GUARD).top

    known = Sat(A, A).game.deck.faces
    assert after("King", "Blue", "Dragon", "Gold") == ("King", "Blue")
    assert after("Green Fair Maiden", BRIDGE) == ("Fair Maiden", "Green")
    assert after("Wizard", "Blue", "Dragon", "Gold", "straight on") == ("Wizard", "Blue")
    assert after("Wizard", "Blue", "Blue 4", "straight on") == ("5", "Green")
    table = Sat(("Wizard", "Blue Court Jester", *A), A, (GUARD, *A), A)
    table(0, "Wizard", "Blue", "Blue Court Jester", "straight on")(2, GUARD)
    assert table.asked == 2  # the skip stays done
    assert {one[0] for one in table.s.discard[:3]} == {"Wizard", "Blue Court Jester", GUARD}


@pytest.mark.rule("KC-A29")
def test_a_protector_leaves_the_direction_even_a_void_wizards() -> None:
    table = Sat(("Wizard", *A), A, A, (GUARD, *A))
    table(0, "Wizard", "Blue", "no more", "reverse")(3, GUARD)
    assert table.s.way == -1
    assert table(3, "draw", "keep").asked == 2


@pytest.mark.rule("KC038")
def test_a_decree_turns_the_whole_demand_back_and_the_direction() -> None:
    assert Sat((DECREE, *A), A).refused(0, DECREE) == "KC038"
    table = Sat((BRIDGE, *A), ("Blue Drawbridge", *A), (DECREE, *A), A)
    table(0, BRIDGE)(1, "Blue Drawbridge")(2, DECREE)
    assert (table.asked, table.s.way) == (1, -1)
    assert table(1, "draw").counts() == (3, 7, 3, 3)
    assert table.asked == 0


@pytest.mark.rule("KC-A06")
def test_the_victim_of_a_decree_may_answer_in_turn() -> None:
    hand = (BRIDGE, GUARD, "Gold Drawbridge", "Magician")
    table = Sat(hand, (DECREE, *A), A)
    table(0, BRIDGE)(1, DECREE)
    assert table.moves == (GUARD, "Gold Drawbridge", "Magician", "draw")
    assert table.top == ("Drawbridge", "Green")  # the Decree is never on top
    table(0, "Gold Drawbridge")
    assert table.facts("demanded") == {"owed": 4, "victim": 2}  # the new direction
    table = Sat(("Dragon", "Gold Drawbridge", *A), (DECREE, *A), A)
    table(0, "Dragon", "Blue")(1, DECREE)
    assert table.moves == ("draw",)
    assert table.top == ("Dragon", "Blue")


@pytest.mark.rule("KC-A07")
def test_of_two_players_the_victim_of_a_decree_loses_the_turn_and_no_direction_turns() -> None:
    table = Sat((BRIDGE, *A), (DECREE, *A))
    table(0, BRIDGE)(1, DECREE)(0, "draw")
    assert (table.asked, table.s.way, table.counts()) == (1, 1, (5, 3))


@pytest.mark.rule("KC-A30")
def test_a_decree_answers_a_decree() -> None:
    table = Sat((BRIDGE, "Magician", *A), (DECREE, *A), A)
    table(0, BRIDGE)(1, DECREE)(0, "Magician")
    assert DECREE in table.moves
    table(0, DECREE)
    assert (table.asked, table.s.way) == (1, 1)
    assert table(1, "draw").counts() == (3, 5, 3)
    assert table.asked == 2


@pytest.mark.rule("KC042")
def test_a_magician_answers_as_drawbridge_protector_or_decree() -> None:
    def sat() -> Sat:
        return Sat((BRIDGE, *A), ("Magician", *A), A)(0, BRIDGE)(1, "Magician")

    assert sat().moves[-2:] == (GUARD, DECREE)
    assert len(sat().moves) == 6
    assert sat()(1, "Gold Drawbridge").top == ("Drawbridge", "Gold")
    assert sat()(1, GUARD).s.demand is None
    assert sat()(1, DECREE).asked == 0
    table = Sat(("Dragon", *A), ("Magician", *A), A)(0, "Dragon", "Blue")(1, "Magician")
    assert table.moves == (GUARD, DECREE)


@pytest.mark.rule("KC-A31")
def test_an_answer_is_a_whole_turn_with_a_call_at_its_end() -> None:
    table = Sat((BRIDGE, *A), ("Blue Drawbridge", "Gold 9"), A)
    table(0, BRIDGE)(1, "Blue Drawbridge")
    assert table.moves == ("on guard", "say nothing")
    table(1, "on guard")
    assert table.asked == 2
    table = Sat((BRIDGE, *A), (GUARD, "Green 9"), A)
    table(0, BRIDGE)(1, GUARD)
    assert table.moves == ("Green 9", "draw")


@pytest.mark.rule("KC-A31")
def test_who_answers_with_his_last_card_has_gone_out_and_the_next_draws_without_answer() -> None:
    table = Sat((BRIDGE, *A), ("Blue Drawbridge",), (GUARD, DECREE, "Gold Drawbridge"))
    table(0, BRIDGE)(1, "Blue Drawbridge")
    assert table.told("scored")[0].seat == 1
    assert len(table.facts("scored")["hands"][2]) == 3 + 4  # type: ignore[index,arg-type]
    table = Sat((BRIDGE, *A), (DECREE,), A)
    table(0, BRIDGE)(1, DECREE)
    assert len(table.facts("scored")["hands"][0]) == 3 + 2  # type: ignore[index,arg-type]
    table = Sat((BRIDGE, *A), (GUARD,), A)
    table(0, BRIDGE)(1, GUARD)
    assert table.facts("scored")["hands"] == (A, (), A)


@pytest.mark.rule("KC-A32")
def test_play_goes_on_after_the_loser_in_the_direction_that_holds() -> None:
    table = Sat(A, A, (BRIDGE, *A), A, turn=2, way=-1, top="Green 4")
    table(2, BRIDGE)(1, "draw")
    assert table.asked == 0
    table = Sat((BRIDGE, "Gold Drawbridge", *A), ("Blue Drawbridge", *A))
    table(0, BRIDGE)(1, "Blue Drawbridge")(0, "Gold Drawbridge")(1, "draw")
    assert (table.counts(), table.asked) == ((3, 9), 0)


@pytest.mark.rule("KC-A02")
def test_a_wizard_answers_only_where_a_table_plays_so() -> None:
    hand = ("Wizard", "Blue 9", *A)
    table = Sat((BRIDGE, *A), hand, A, A)
    assert table(0, BRIDGE).moves == ("draw",)
    assert table.refused(1, "Wizard") == "KC-A02"
    table = Sat((BRIDGE, *A), hand, A, A, wizard_defends="yes")
    assert table(0, BRIDGE).moves == ("Wizard", "draw")
    table(1, "Wizard", "Blue", "Blue 9", "skip")
    assert table.facts("demanded") == {"owed": 7, "victim": 3}
    assert table.top == ("9", "Blue")
    assert table.moves == ("draw",)
    table = Sat((BRIDGE, *A), ("Magician", *A), A, A, wizard_defends="yes")
    table(0, BRIDGE)(1, "Magician", "Wizard", "Blue", "no more", "straight on")
    assert table.s.discard[-1] == ("Magician", "Wizard", "Blue")
    assert table.facts("demanded") == {"owed": 7, "victim": 2}


@pytest.mark.rule("KC-A45")
def test_a_protector_against_a_starter_leaves_it_there_spent() -> None:
    table = Sat.started("Dragon", A, (GUARD, *A), A)
    table(0, "Blue")(1, GUARD)
    assert (table.top, table.asked) == (("Dragon", "Blue"), 1)
    table = Sat.started("Wizard", ("Blue 4", *A), (GUARD, *A), A)
    table(0, "Blue", "Blue 4", "straight on")(1, GUARD)
    assert table.top == ("Wizard", "Blue")
    assert {one[0] for one in table.s.discard[:-1]} == {"Blue 4", GUARD}


@pytest.mark.rule("KC-A45")
def test_a_decree_against_a_starter_hits_the_dealer() -> None:
    table = Sat.started(BRIDGE, A, (DECREE, *A), A, A)
    table(1, DECREE)
    assert table.asked == 0
    assert table(0, "draw").counts() == (5, 3, 3, 3)
    assert table.asked == 3
    table = Sat.started(BRIDGE, ("Magician", *A), (DECREE, *A), A)
    table(1, DECREE)(0, "Magician", GUARD)
    assert table.top == ("Drawbridge", "Green")  # beneath it lies nothing but what went under
