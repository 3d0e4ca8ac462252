"""How a game ends, and who has won."""

from __future__ import annotations

import pytest
from malory.kernel import NOBODY, view

from tests.games.king_arthur.questing import Quest


def over(table: Quest) -> bool:
    return table.s.asked == NOBODY


@pytest.mark.rule("KA025")
@pytest.mark.rule("KA-A06")
def test_the_last_adventure_but_one_ends_the_game_at_once() -> None:
    table = Quest("Red", "", table="Monster 1", held=("Dragon 5",), left=("Excalibur", "Boar"))
    table(0, "pass", "pass", "Excalibur", "Dragon 5")
    assert over(table)
    assert (table.s.ended, table.s.adventures) == ("adventures", ("Boar",))
    assert table.hand(0) == {"Red": 1}  # nothing is drawn
    table = Quest("Red", "", held=("Dragon 5",), left=("Excalibur", "Boar", "Castle"))
    table(0, "pass", "Excalibur", "Dragon 5")
    assert not over(table)


@pytest.mark.rule("KA026")
def test_the_last_adversary_ends_the_game_with_the_turn() -> None:
    table = Quest("Red x3", "", table="Monster 3", foes="", held=("Dragon 2",), pile="Beige")
    table(0, "Monster 3", "Red x3")
    assert table.asks == "complete"
    table(0, "Excalibur", "Monster 3, Dragon 2")
    assert over(table)
    assert table.s.ended == "adversaries"
    assert table.hand(0) == {"Beige": 1}
    assert table.facts("scored")["totals"] == (8, 0)


@pytest.mark.rule("KA-A13")
def test_the_last_adventure_but_one_ends_even_the_turn_of_the_last_adversary() -> None:
    table = Quest("Red x3", "", table="Monster 3", foes="", held=("Dragon 2",), pile="Beige",
                  left=("Excalibur", "Boar"))  # fmt: skip
    table(0, "Monster 3", "Red x3", "Excalibur", "Monster 3, Dragon 2")
    assert over(table)
    assert table.s.ended == "adventures"
    assert table.hand(0) == {}


@pytest.mark.rule("KA-A18")
def test_an_empty_table_is_no_end_while_adversaries_are_to_come() -> None:
    table = Quest("Red", "", table="Monster 1", foes="Monster 2")
    table(0, "pass", "Monster 1", "Red")
    assert (table.s.asked, table.asks, table.s.table) == (1, "reveal", ())
    table(1, "reveal")
    assert table.s.table == ("Monster 2",)


@pytest.mark.rule("KA-A14")
def test_neither_end_is_forced() -> None:
    table = Quest("Red x2", "", table="Dark Force 1 x2", foes="", left=("Boar", "Holy Grail"))
    table(0, "Dark Force 1", "Red")(1, "pass")  # no adventure can be paid any more
    assert not over(table)
    table(0, "Dark Force 1", "Red")
    assert over(table)
    assert table.s.score(0) == 2 + sum(
        [table.game.deck.adventures[name].points for name in table.s.won[0]]
    )
    table = Quest("Red x14, Double Red", "", table="Dragon 5", foes="", left=("Boar", "Excalibur"))
    table.passes(30)
    assert over(table)
    assert table.s.ended == "quiet"


@pytest.mark.rule("KA-A11")
def test_two_rounds_of_nothing_with_no_knight_to_draw_end_the_game() -> None:
    table = Quest("Red", "", "", table="Dragon 5", foes="", pile="")
    table.s.discard = ()
    for turns in range(1, 6):
        table.passes()
        assert (table.s.quiet, over(table)) == (turns, False)
    table.passes()
    assert over(table)
    assert table.facts("over")["how"] == "quiet"


@pytest.mark.rule("KA-A11")
def test_to_save_up_ends_nothing_and_a_deed_begins_the_count_anew() -> None:
    table = Quest("Red", "", table="Dragon 5", foes="")
    table.passes(20)
    assert (table.s.quiet, over(table)) == (0, False)
    table = Quest("Red", "", table="Monster 1, Dragon 5", foes="Dragon 4", pile="")
    table.s.discard = ()
    table(0, "pass", "pass")(1, "pass", "pass")
    assert table.s.quiet == 2
    table(0, "reveal", "pass")
    assert table.s.quiet == 0
    table(1, "pass")
    assert table.s.quiet == 1
    table(0, "Monster 1", "Red")  # and a knight is drawn again
    assert table.s.quiet == 0


@pytest.mark.rule("KA027")
def test_points_of_adventures_and_values_in_hand_make_the_score() -> None:
    table = Quest("Red x2", "Red", table="Monster 2", foes="", pile="",
                  won=(("Holy Grail",), ("Castle", "Boar")), held=("Dragon 3", ""))  # fmt: skip
    table.s.discard = ()
    table(0, "Monster 2", "Red x2", "pass")
    assert over(table)
    facts = table.facts("scored")
    assert facts["adventures"] == (20, 30)
    assert facts["trophies"] == (5, 0)
    assert facts["totals"] == (25, 30)
    assert table.s.winners == (1,)
    assert table.game.outcome(table.s) == pytest.approx((25 + 1 / 54, 30 + 1 / 54))
    assert table.game.result(table.s) == "Player 2 wins with 30 points; player 1 has 25."
    mine, other = [table.game.result(view(table.s, k)) for k in range(2)]
    assert mine == "Player 2 wins with 30 points; you have 25."
    assert other == "You win with 30 points; player 1 has 25."


@pytest.mark.rule("KA028")
def test_of_equal_scores_more_knight_cards_win_whatever_their_icons() -> None:
    for others, winners, words in (
        ("Red x4", (1,), "Player 2 wins with 1 point and more knights in hand; player 1 has 1."),
        ("Red x3", (0, 1), "Player 1 and player 2 win together with 1 point."),
        (
            "Double Red x2",
            (0,),
            "Player 1 wins with 1 point and more knights in hand; player 2 has 1.",
        ),
    ):
        table = Quest("Double Beige, Merlin, Beige", others, table="Monster 1", foes="", pile="",
                      held=("", "Dark Force 1"))  # fmt: skip
        table.s.discard = ()
        table(0, "Monster 1", "Beige")  # which he draws again
        assert over(table)
        assert table.s.winners == winners
        assert table.game.result(table.s) == words
        first, second = table.game.outcome(table.s)
        assert ((first > second), (first == second)) == (winners == (0,), winners == (0, 1))
