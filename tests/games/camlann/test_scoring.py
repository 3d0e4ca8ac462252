"""Who wins a hand, and the game."""

from __future__ import annotations

import pytest
from malory.kernel import NOBODY

from tests.games.camlann.fielding import ARTHUR, MORDRED, Field, game_of


@pytest.mark.rule("BC002")
def test_the_winner_of_a_hand_takes_a_token_and_ten_hands_are_the_most() -> None:
    table = Field(("Gawain",), ("Bandits",)).passes()
    assert (table.s.tokens(ARTHUR), table.s.tokens(MORDRED)) == (1, 0)
    assert table.s.hand == 2
    numbers = game_of().numbers
    assert numbers.hands == 10
    table = Field(("Gawain",), ("Bandits",), won=(0, 1, 0, 1, 0, 1, 0, 1, 1)).passes()
    assert len(table.s.won) == 10
    assert table.asked == NOBODY


@pytest.mark.rule("BC003")
@pytest.mark.parametrize(
    ("won", "how"),
    [((1, 0, 0), "streak"), ((0, 0, 1, 0, 0, 1, 1, 0, 1), "wins")],
)
def test_three_in_a_row_or_six_in_all_win_at_once(won: tuple[int, ...], how: str) -> None:
    table = Field(("Gawain",), ("Bandits",), won=won).passes()
    assert (table.asked, table.s.winner) == (NOBODY, ARTHUR)
    assert table.facts("over")["how"] == how
    assert table.game.outcome(table.s) == (1.0, 0.0)
    assert table.game.result(table.s).startswith("Arthur wins: ")


@pytest.mark.rule("BC003")
def test_a_kill_that_takes_the_leader_wins_at_once() -> None:
    table = Field(("Arthur Pendragon", "Gawain"), ("Slain",), won=(0, 0))
    table(MORDRED, "Slain", "Arthur Pendragon")
    assert (table.asked, table.s.winner) == (NOBODY, MORDRED)
    assert table.facts("over")["how"] == "leader"
    assert (
        table.game.result(table.s) == "Mordred wins: Arthur's Leader is slain. Hands won: 0 to 2."
    )


@pytest.mark.rule("BC-A16")
def test_a_leaders_death_is_not_scored() -> None:
    table = Field(("Arthur Pendragon", "Gawain"), ("Slain",), won=(0,))
    table(MORDRED, "Slain", "Arthur Pendragon")
    assert table.s.won == (0,)
    assert not table.told("scored")
    # a tenth hand that is also the sixth, and the third in a row, is won by the row
    table = Field(("Gawain",), ("Bandits",), won=(1, 0, 1, 0, 1, 0, 1, 0, 0))
    assert table.passes().facts("over")["how"] == "streak"


@pytest.mark.rule("BC004")
def test_five_each_after_ten_is_a_draw() -> None:
    table = Field(("Gawain",), ("Bandits",), won=(0, 1, 0, 1, 0, 1, 0, 1, 1)).passes()
    assert (table.asked, table.s.winner) == (NOBODY, NOBODY)
    assert table.game.outcome(table.s) == (0.5, 0.5)
    assert table.game.result(table.s).startswith("A draw: 5 hands each")


@pytest.mark.rule("BC-A19")
def test_of_two_leaders_under_a_kill_the_first_to_act_wins() -> None:
    fields = (("Arthur Pendragon", "Slain"), ("Mordred", "Mortal Wound"))
    table = Field(*fields, tide=ARTHUR)
    assert table(ARTHUR, "Slain", "Mordred").s.winner == ARTHUR
    table = Field(*fields, tide=MORDRED)
    assert table(MORDRED, "Mortal Wound", "Arthur Pendragon").s.winner == MORDRED


@pytest.mark.rule("BC015")
@pytest.mark.rule("BC-A15")
def test_the_stronger_wins_and_of_equals_the_holder_of_the_tide() -> None:
    assert Field(("Bandits",), ("Red Knight",)).passes().s.won == (MORDRED,)
    for tide in (ARTHUR, MORDRED):
        table = Field(("Galahad",), ("Red Knight",), tide=tide, won=(tide, 1 - tide, tide, tide))
        table.passes()
        assert table.s.won[-1] == tide
        assert table.facts("scored")["tied"] is True
        assert table.facts("over")["how"] == "streak"  # a tied hand counts in a row


@pytest.mark.rule("BC016")
def test_at_the_end_all_in_play_is_discarded_and_the_tide_turns() -> None:
    table = Field(("Gawain", "Smite"), ("Bandits", "Helm"), tide=ARTHUR)
    table(ARTHUR, "Smite", "Helm").passes()
    assert table.s.discard == ("Helm", "Gawain", "Smite", "Bandits")
    assert table.s.tide == MORDRED
    assert (table.s.fields, table.s.used) == (((), ()), ())
    assert table.facts("tide")["name"] == "Mordred"


@pytest.mark.rule("BC021")
def test_what_was_negated_or_killed_counts_no_more() -> None:
    table = Field(("Gawain", "Lance"), ("Plate Mail Armor", "Slain", "Helm"))
    assert table.strengths() == (11, 8)
    table(MORDRED, "Slain", "Gawain")(ARTHUR, "pass")(MORDRED, "Plate Mail Armor", "Lance")
    assert table.strengths() == (0, 8)
    table.passes()
    assert table.facts("scored")["strengths"] == (0, 8)
