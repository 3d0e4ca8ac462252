"""On Guard: the call, the catch, the late call, what others say."""

from __future__ import annotations

import pytest

from tests.games.kings_court.courtly import Sat

A = ("Gold 1", "Gold 2", "Gold 3")
PAIR = ("Green 1", "Blue 9")


@pytest.mark.rule("KC014")
def test_who_ends_a_turn_with_one_card_is_to_call() -> None:
    table = Sat(PAIR, A, A)
    table(0, "Green 1")
    assert (table.asked, table.moves) == (0, ("on guard", "say nothing"))
    table(0, "on guard")
    assert table.told("on guard")[0].seat == 0
    assert table.asked == 1
    assert table.moves[-2:] == ("draw", "talk")  # an ordinary turn: nothing to catch


@pytest.mark.rule("KC014")
def test_two_cards_need_no_call() -> None:
    assert Sat((*PAIR, "Blue 8"), A)(0, "Green 1").asked == 1


@pytest.mark.rule("KC015")
def test_who_is_caught_draws_two_and_loses_his_next_turn() -> None:
    table = Sat(PAIR, A, A)
    table(0, "Green 1", "say nothing")
    assert (table.asked, table.moves) == (1, ("let it be", "catch 1"))
    table(1, "let it be")
    table(2, "catch 1")
    assert table.asked == 1
    table(1, "draw", "keep")(2, "draw", "keep")
    assert table.counts()[0] == 3
    assert table.asked == 1
    assert table.facts("loses turn")["caught"] is True


@pytest.mark.rule("KC015")
def test_nobody_is_caught_before_the_next_turn_and_nobody_catches_himself() -> None:
    table = Sat(PAIR, A, A)
    table(0, "Green 1")
    assert table.refused(1, "catch 1") == ""
    table(0, "say nothing")(1, "let it be")(2, "let it be")
    assert (table.asked, table.moves) == (0, ("on guard", "say nothing"))


@pytest.mark.rule("KC016")
def test_the_call_may_be_made_late() -> None:
    table = Sat(PAIR, A, A)
    table(0, "Green 1", "say nothing")(1, "let it be")(2, "let it be")(0, "on guard")
    assert table.s.silent == ()
    table(1, "draw", "keep")
    assert table.moves[-1] == "talk"  # an ordinary turn again
    assert table.asked == 2


@pytest.mark.rule("KC016")
def test_going_out_uncaught_is_no_fault() -> None:
    table = Sat(PAIR, A)
    table(0, "Green 1", "say nothing")(1, "let it be")(0, "say nothing")
    table(1, "draw", "keep")
    table.s.hands = (("Green 9",), table.s.hands[1])
    table.s.running = table.s.question = None
    table(0, "Green 9")
    assert table.facts("scored")["points"][0] == 0  # type: ignore[index]


@pytest.mark.rule("KC017")
def test_going_out_with_two_cards_needs_no_call() -> None:
    table = Sat(("Green Fair Maiden", "Green 9"), A)
    table(0, "Green Fair Maiden", "Green 9")
    assert table.told("out")
    assert not table.told("on guard")


@pytest.mark.rule("KC019")
@pytest.mark.rule("KC-A43")
def test_what_is_said_of_a_callers_card_changes_nothing() -> None:
    table = Sat(PAIR, A, A)
    table(0, "Green 1", "on guard")
    hands = table.s.hands
    table(1, "talk")
    assert table.moves == ("Green", "Gold", "Burgundy", "Blue")  # and nothing of one's own cards
    table(1, "Blue")
    assert table.facts("guess") == {"about": 0, "suit": "Blue"}
    assert table.s.hands == hands
    assert table.asked == 1
    assert "talk" not in table.moves  # once a turn


@pytest.mark.rule("KC-A43")
def test_without_a_call_there_is_nothing_to_say_and_with_two_one_says_of_whom() -> None:
    table = Sat(PAIR, A, A)
    assert "talk" not in table.moves
    table(0, "Green 1", "say nothing")(1, "catch 1")
    assert "talk" not in table.moves
    table = Sat(PAIR, PAIR, A)
    table(0, "Green 1", "on guard")(1, "Green 1", "on guard")(2, "talk")
    assert table.moves == ("player 1", "player 2")
    assert table(2, "player 2", "Gold").facts("guess") == {"about": 1, "suit": "Gold"}


@pytest.mark.rule("KC-A22")
def test_a_call_is_a_move_which_the_table_makes_for_a_person_unless_he_wants_to() -> None:
    from malory.kernel import view

    for option, usual in (("auto", "on guard"), ("own", "")):
        table = Sat(PAIR, A, on_guard=option)
        table(0, "Green 1")
        prompt = table.game.prompt(view(table.s, 0))
        assert (prompt.usual, prompt.pace) == (usual, "forced" if usual else "")
        assert [one.move for one in prompt.options] == ["on guard", "say nothing"]


@pytest.mark.rule("KC-A22")
def test_a_penalty_and_an_attack_cost_one_turn_and_take_no_answer() -> None:
    table = Sat(A, ("Protector",), ("Green Drawbridge", *A), turn=2, way=-1)
    table.s.caught = (1,)
    table(2, "Green Drawbridge")
    assert table.counts()[1] == 1 + 2 + 2
    assert table.asked == 0


@pytest.mark.rule("KC-A39")
def test_the_window_closes_when_the_offender_holds_another_number_or_is_on_turn_again() -> None:
    table = Sat(PAIR, ("Green Court Jester", *A))
    table(0, "Green 1", "say nothing")(1, "let it be")(0, "say nothing")
    table(1, "draw", "keep")
    assert table.asked == 0
    assert table.s.silent == ()  # his own turn has begun
    table = Sat(PAIR, ("Dragon", *A), A)
    table(0, "Green 1", "say nothing")(1, "let it be")(2, "let it be")(0, "say nothing")
    table(1, "draw", "keep")
    assert (table.asked, table.moves) == (2, ("let it be", "catch 1"))
    table.s.hands = (("Blue 9", "Blue 8"), *table.s.hands[1:])
    assert table(2, "let it be").asked == 1


@pytest.mark.rule("KC-A39")
def test_one_lapse_has_one_penalty_and_a_dungeon_counts_as_served_in_it() -> None:
    table = Sat(PAIR, A, A, jailed=[(0, "Dungeon", 2)], turn=1)
    table.s.silent = (0,)
    table.s.hands = (("Blue 9",), A, A)
    table(1, "draw", "keep")
    table(2, "catch 1")
    assert table.asked == 2  # caught, and nobody is asked of it again
    table(2, "draw", "keep")
    assert table.counts()[0] == 1 + 2 + 1
    assert table.s.jailed[0].turns == 1
    assert table.asked == 1


@pytest.mark.rule("KC-A22")
@pytest.mark.parametrize("option", ["auto", "own"])
def test_a_person_is_asked_to_call_only_where_it_is_his_to_remember(option: str) -> None:
    from malory import telling

    bound = telling.bind(telling.find("kings-court"), {"on-guard": option}, for_people=True)
    sitting = telling.begin(bound, telling.cast(bound, "human,bot:steady"), 3)
    asked = calls = 0
    for _ in range(400):
        for told in sitting.go_on():
            calls += told.event is not None and told.event.kind == "on guard"
        if sitting.is_over or sitting.table.state.hand > 3:
            break
        asked += "on guard" in [one.move for one in sitting.prompt.options]
        sitting.answer(sitting.prompt.options[0].move)
    assert calls > 1
    assert (asked > 0) is (option == "own")
