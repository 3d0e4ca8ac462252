"""A turn's steps: reveal, defeat, complete, draw."""

from __future__ import annotations

import pytest
from malory.kernel import HIDDEN, Seeded, Shuffle, legal, view

from tests.games.king_arthur.questing import Quest

FOUR = "Monster 1, Monster 2, Monster 3, Monster 4"
"""A full column."""


@pytest.mark.rule("KA009")
def test_the_steps_come_in_their_order_and_all_but_the_draw_may_be_left() -> None:
    table = Quest("Red", "", table="Dark Force 1", held=("Dragon 5",), foes="Dragon 4")
    asked = []
    for move in ("reveal", "Dark Force 1", "Red", "Excalibur", "Dragon 5"):
        asked.append(table.asks)
        table(0, move)
    assert asked == ["reveal", "defeat", "pay", "complete", "spend"]
    assert table.hand(0).total() == 1
    table = Quest("Red", "", table="Dark Force 1", held=("Dragon 5",))
    asked = []
    for _ in range(3):
        asked.append(table.asks)
        table(0, "pass")
    assert asked == ["reveal", "defeat", "complete"]
    assert table.s.turns == 2
    assert table.hand(0).total() == 3


@pytest.mark.rule("KA010")
def test_more_may_be_revealed_only_while_no_column_is_full_and_some_are_to_come() -> None:
    assert Quest("Red", "", table="Monster 1, Monster 2").asks == "reveal"
    assert Quest("Red", "", table=FOUR).asks == "defeat"
    assert Quest("Red", "", table="Monster 1", foes="").asks == "defeat"


@pytest.mark.rule("KA011")
def test_revealing_goes_on_until_a_column_is_full() -> None:
    coming = "Dragon 2, Monster 3, Dark Force 1, Monster 3, Dark Force 1"
    table = Quest("Red", "", table="Monster 1, Monster 2", foes=coming)
    assert table.moves == ("reveal", "pass")
    table(0, "reveal")
    assert table.facts("revealed")["cards"] == (
        "Dragon 2",
        "Monster 3",
        "Dark Force 1",
        "Monster 3",
    )
    assert table.s.foes == ("Dark Force 1",)
    assert table.asks == "defeat"


@pytest.mark.rule("KA-A12")
def test_who_does_not_reveal_is_asked_again_next_turn() -> None:
    table = Quest("", "", table="Monster 1, Monster 2")
    table.passes(2)
    assert (table.s.asked, table.asks) == (0, "reveal")


@pytest.mark.rule("KA012")
def test_one_adversary_is_defeated_any_that_lies_open() -> None:
    table = Quest("Red x3", "", table=FOUR)
    assert table.moves == ("Monster 1", "Monster 2", "Monster 3", "pass")
    assert table.refused(0, "Dragon 5") == "KA012"
    table(0, "Monster 1", "Red")
    assert table.s.table == ("Monster 2", "Monster 3", "Monster 4")
    assert table.s.asked == 1


@pytest.mark.rule("KA013")
@pytest.mark.rule("KA-A01")
def test_the_icons_make_the_value_exactly() -> None:
    table = Quest("Red x2, Double Red", "", table="Monster 1, Monster 3, Dragon 5, Dark Force 1",
                  foes="")  # fmt: skip
    assert table.moves == ("Dark Force 1", "Monster 1", "Monster 3", "pass")
    assert table.refused(0, "Dragon 5") == "KA013"
    table(0, "Monster 3")
    assert table.moves == ("Red, Double Red",)
    assert table.refused(0, "Red x2") == "KA013"
    assert table.refused(0, "Red x3") == "KA013"  # he holds two
    assert table.refused(0, "Red x2, Double Red") == "KA-A01"
    table = Quest("Double Red", "", table="Monster 1", foes="")
    assert table.moves == ("pass",)
    assert table.refused(0, "Monster 1") == "KA-A01"


@pytest.mark.rule("KA-A01")
def test_a_table_may_pay_more_icons_but_no_card_that_is_not_needed() -> None:
    table = Quest("Double Red x2, Red, Merlin", "", table="Monster 1, Monster 3", foes="",
                  payment="over")  # fmt: skip
    table(0, "Monster 3")
    assert set(table.moves) == {"Double Red x2", "Red, Double Red", "Double Red, Merlin"}
    assert table.refused(0, "Red, Double Red, Merlin") == "KA-A01"
    table = Quest("Double Red x2, Red, Merlin", "", table="Monster 1", foes="", payment="over")
    assert table(0, "Monster 1").moves == ("Red", "Double Red", "Merlin")


@pytest.mark.rule("KA014")
def test_a_payment_is_of_one_colour() -> None:
    table = Quest("Red x2, Orange", "", table="Monster 2, Monster 3", foes="")
    assert table.refused(0, "Monster 3") == "KA014"
    table(0, "Monster 2")
    assert table.moves == ("Red x2",)
    assert table.refused(0, "Red, Orange") == "KA014"


@pytest.mark.rule("KA015")
def test_a_double_knight_counts_two_of_his_colour() -> None:
    table = Quest("Double Red x2, Red, Double Beige", "", table="Dragon 5", foes="")
    table(0, "Dragon 5")
    assert table.moves == ("Red, Double Red x2",)


@pytest.mark.rule("KA016")
def test_merlin_counts_one_of_any_colour_and_may_pay_alone() -> None:
    table = Quest("Merlin x2, Red, Orange", "", table="Monster 2, Monster 4", foes="")
    assert "Monster 4" not in table.moves  # never two
    table(0, "Monster 2")
    assert table.moves == ("Red, Merlin", "Orange, Merlin", "Merlin x2")


@pytest.mark.rule("KA017")
def test_paid_knights_lie_face_up_in_the_discard() -> None:
    table = Quest("Red, Merlin", "", table="Monster 2", foes="")
    table(0, "Monster 2", "Red, Merlin")
    assert table.s.discard == ("Red", "Merlin")
    assert view(table.s, 1).discard == ("Red", "Merlin")


@pytest.mark.rule("KA018")
def test_the_defeated_is_in_hand_at_once_and_of_use_in_the_same_turn() -> None:
    table = Quest("Red x5", "", table="Dragon 5", foes="")
    table(0, "Dragon 5", "Red x5")
    assert table.s.trophies[0] == ("Dragon 5",)
    assert "Treasure Hoard" in table.moves


@pytest.mark.rule("KA-A03")
def test_a_payment_is_one_set_whatever_the_order() -> None:
    table = Quest("Red, Merlin, Red", "", table="Monster 2", foes="")
    table(0, "Monster 2")
    assert table.moves == ("Red x2", "Red, Merlin")
    assert table.refused(0, "Merlin, Red") == "KA-A03"
    table = Quest("", "", held=("Monster 3, Dragon 4",))
    table(0, "pass", "Green Knight")
    assert table.moves == ("Dragon 4, Monster 3",)
    assert table.refused(0, "Monster 3, Dragon 4") == "KA-A03"


@pytest.mark.rule("KA-A19")
def test_paid_knights_may_come_back_in_the_same_turn() -> None:
    table = Quest("Red", "Merlin", table="Monster 1, Monster 2", foes="", pile="")
    table.s.discard = ()
    table(0, "Monster 1", "Red")
    assert table.hand(0) == {"Red": 1}
    kinds = [event.kind for event in table.s.out or ()]
    assert kinds.index("defeated") < kinds.index("reshuffled") < kinds.index("drew")


@pytest.mark.rule("KA022")
def test_one_knight_is_drawn_or_two_if_nobody_was_defeated_and_nothing_completed() -> None:
    pile = "Beige, Orange, Merlin"
    table = Quest("Red", "", table="Monster 1, Monster 2", foes="", pile=pile)
    table(0, "Monster 1", "Red")
    assert table.hand(0) == {"Beige": 1}
    table = Quest("Red", "", table="Monster 1", foes="", pile=pile, held=("Dragon 5",))
    table(0, "pass", "Excalibur", "Dragon 5")
    assert table.hand(0) == {"Red": 1, "Beige": 1}
    table = Quest("Red", "", table="Monster 1", foes="", pile=pile)
    table(0, "pass")
    assert table.hand(0) == {"Red": 1, "Beige": 1, "Orange": 1}


@pytest.mark.rule("KA023")
def test_who_only_reveals_draws_two() -> None:
    table = Quest("Red", "", table="Monster 1")
    table(0, "reveal", "pass")
    assert table.hand(0).total() == 3


@pytest.mark.rule("KA024")
def test_no_hand_has_a_limit() -> None:
    table = Quest("", "Red x14, Orange x12", table="Dragon 5", foes="Monster 1")
    before = table.hand(1).total()
    for _ in range(4):
        table.passes()
    assert table.hand(1).total() == before + 4
    many = "Dark Force 1 x5, Dark Force 2 x5, Monster 1 x2, Dragon 2 x2"
    table = Quest("Red", "", held=(many,), table="Hostile Knight 1", foes="Monster 3")
    table(0, "pass", "Hostile Knight 1", "Red")
    assert len(table.s.trophies[0]) == 15


@pytest.mark.rule("KA030")
def test_where_the_knights_run_out_the_discard_is_shuffled_then_what_there_is_is_drawn() -> None:
    table = Quest("Red", "", table="Dragon 5", foes="", pile="")
    assert len(table.s.discard) == 52
    order = Seeded("test").outcome(0, Shuffle(table.s.discard))
    table(0, "pass")
    assert (table.hand(0).total(), table.s.discard, table.s.pile) == (3, (), order[:50])
    table = Quest("Red", "", table="Dragon 5", foes="", pile="Beige")
    table.s.discard = ()
    table(0, "pass")
    assert table.hand(0) == {"Red": 1, "Beige": 1}
    table(1, "pass")
    assert table.told("none left")


@pytest.mark.rule("KA-A17")
def test_of_two_to_draw_and_one_left_the_second_comes_from_the_shuffled_discard() -> None:
    table = Quest("Red", "", table="Dragon 5", foes="", pile="Merlin")
    table(0, "pass")
    assert [event.kind for event in table.s.out or ()][-4:] == [
        "drew",
        "reshuffled",
        "drew",
        "turn",
    ]
    assert table.hand(0).total() == 3
    assert table.hand(0)["Merlin"] >= 1


def test_a_seat_is_asked_whom_it_defeats_whatever_knights_it_holds() -> None:
    for hand in ("Red", "Double Red"):
        table = Quest(hand, "", table="Monster 1", foes="")
        assert (table.asks, table.moves[-1]) == ("defeat", "pass")
    assert table.game.prompt(view(table.s, 0)).pace == "forced"


@pytest.mark.rule("KA-A04")
def test_adversaries_in_hand_lie_open_unless_a_table_keeps_them_secret() -> None:
    table = Quest("", "", held=("Dragon 5", "Monster 1, Monster 2"))
    assert view(table.s, 0).trophies[1] == ("Monster 1", "Monster 2")
    assert view(table.s, 0).knights[1] == ()
    table = Quest("", "", held=("Dragon 5", "Monster 1, Monster 2"), trophies="secret")
    assert view(table.s, 0).trophies == (("Dragon 5",), (HIDDEN,) * 2)
    assert view(table.s, 1).trophies[1] == ("Monster 1", "Monster 2")
    table(0, "pass")
    assert (table.asks, table.moves) == ("complete", ("Excalibur", "Treasure Hoard", "pass"))
    table(0, "pass")(1, "pass")
    assert (table.asks, table.moves) == ("complete", ("Defeat the Robbers", "pass"))
    table(1, "pass")(0, "pass", "Excalibur", "Dragon 5")(1, "pass", "pass")(0, "pass")
    assert table.s.asked == 1  # seat 0 has none left, as all can count


def test_others_do_not_see_a_move_half_made() -> None:
    table = Quest("Red x2, Merlin", "", table="Monster 2", foes="")
    table(0, "Monster 2")
    assert view(table.s, 1).answers == ()
    assert legal(view(table.s, 1)) == ()
    assert view(table.s, 1).knights[0] == (HIDDEN,) * 3
