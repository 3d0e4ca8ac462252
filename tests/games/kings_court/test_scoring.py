"""The end of a hand, and of the game."""

from __future__ import annotations

import pytest

from tests.games.kings_court.courtly import Sat

A = ("Gold 1", "Gold 2", "Gold 3")
GUARDED = ("Protector", "Royal Decree", "Gold Drawbridge", "Magician")


def points(table: Sat) -> tuple[int, ...]:
    found = table.facts("scored")["points"]
    assert isinstance(found, tuple)
    return found


@pytest.mark.rule("KC009")
def test_a_hand_ends_with_somebodys_last_card() -> None:
    table = Sat(("Green 9",), A, A)
    table(0, "Green 9")
    assert table.told("out")[0].seat == 0
    assert (table.s.hand, table.s.dealer) == (2, 1)


@pytest.mark.rule("KC010")
def test_the_others_add_what_they_hold() -> None:
    table = Sat(("Green 9",), A, ("Dragon", "King", "Blue 7"), totals=(10, 20, 30))
    table(0, "Green 9")
    assert points(table) == (0, 6, 67)
    assert table.s.totals == (10, 26, 97)
    rows = table.game.tell(table.told("scored")[0], 1).splitlines()
    assert rows[:2] == [
        "After hand 1\tpoints\tscore\theld",
        "Player 1\t0\t10\tnothing, and went out",
    ]


@pytest.mark.rule("KC011")
@pytest.mark.rule("KC036")
@pytest.mark.rule("KC037")
@pytest.mark.parametrize(("card", "count"), [("Green Drawbridge", 2), ("Dragon", 3)])
def test_a_last_draw_card_is_drawn_for_and_nothing_answers_it(card: str, count: int) -> None:
    table = Sat((card,), GUARDED, A, pile=["Blue 10"] * 9)
    table(0, card, *["Blue"] * (card == "Dragon"))
    hands = table.facts("scored")["hands"]
    assert hands[1] == (*GUARDED, *["Blue 10"] * count)  # type: ignore[index]
    assert hands[2] == A  # type: ignore[index]


@pytest.mark.rule("KC036")
def test_a_protector_comes_too_late_for_a_last_card_even_after_a_wizard() -> None:
    table = Sat(("Wizard",), A, ("Protector",), pile=["Blue 1"] * 9)
    table(0, "Wizard", "Blue", "skip")
    assert len(table.facts("scored")["hands"][2]) == 6  # type: ignore[index,arg-type]


@pytest.mark.rule("KC037")
def test_a_decree_comes_too_late_for_a_last_card() -> None:
    table = Sat(("Dragon",), ("Royal Decree",), A, pile=["Blue 1"] * 9)
    table(0, "Dragon", "Blue")
    assert points(table) == (0, 50 + 3, 6)


@pytest.mark.rule("KC048")
def test_a_war_of_drawbridges_that_ends_a_hand_hits_the_next_with_all_of_it() -> None:
    table = Sat(("Green Drawbridge", *A), ("Blue Drawbridge",), A, A, pile=["Blue 1"] * 9)
    table(0, "Green Drawbridge")(1, "Blue Drawbridge")
    assert points(table) == (6, 0, 6 + 4, 6)
    table = Sat(A, ("Green Drawbridge",), A, turn=1, way=-1, pile=["Blue 1"] * 9)
    table(1, "Green Drawbridge")
    assert points(table) == (6 + 2, 0, 6)


@pytest.mark.rule("KC030")
def test_a_dungeon_before_a_player_counts_35() -> None:
    table = Sat(("Green 9",), A, A, jailed=[(2, "Dungeon", 1)])
    table(0, "Green 9")
    assert points(table) == (0, 6, 6 + 35)


@pytest.mark.rule("KC031")
def test_the_victim_of_a_last_dungeon_draws_one_and_counts_it() -> None:
    table = Sat(("Dungeon",), A, A, pile=["Blue 8"])
    table(0, "Dungeon")
    assert points(table) == (0, 6 + 8 + 35, 6)


@pytest.mark.rule("KC041")
@pytest.mark.rule("KC-A20")
def test_a_potion_in_hand_dissolves_all_but_the_numbers() -> None:
    hand = ("Magic Potion", "Dragon", "Blue Knight", "Blue 8", "King")
    table = Sat(("Green 9",), hand, A, jailed=[(1, "Dungeon", 1)])
    table(0, "Green 9")
    assert points(table) == (0, 8, 6)


@pytest.mark.rule("KC042")
@pytest.mark.rule("KC-A21")
def test_a_magician_works_as_a_potion_but_counts_its_own_50() -> None:
    table = Sat(("Green 9",), ("Magician", "Dragon", "Blue 8"), ("Magician", "Blue 2"))
    table(0, "Green 9")
    assert points(table) == (0, 58, 52)


@pytest.mark.rule("KC-A37")
def test_a_potion_drawn_at_the_end_counts_and_dissolves_the_magician_too() -> None:
    table = Sat(("Green Drawbridge",), ("Dragon", "Blue 8"), A, pile=["Magic Potion", "Wizard"])
    table(0, "Green Drawbridge")
    assert points(table) == (0, 8, 6)
    table = Sat(("Green 9",), ("Magician", "Magic Potion", "Dragon", "Blue 8"), A)
    table(0, "Green 9")
    assert points(table) == (0, 8, 6)


@pytest.mark.rule("KC012")
def test_a_score_above_500_ends_the_game_and_the_lowest_wins() -> None:
    table = Sat(("Green 9",), A, A, totals=(400, 495, 300))
    table(0, "Green 9")
    assert table.s.totals == (400, 501, 306)
    assert (table.s.winners, table.asked) == ((2,), -2)
    assert table.game.outcome(table.s) == (-400.0, -501.0, -306.0)
    assert table.game.result(table.s).startswith("Player 3 wins.")


@pytest.mark.rule("KC013")
def test_exactly_500_becomes_250_and_wins_only_if_it_leads_alone() -> None:
    table = Sat(("Green 9",), A, A, totals=(400, 494, 300))
    table(0, "Green 9")
    assert (table.s.totals, table.s.winners) == ((400, 250, 306), (1,))
    table = Sat(("Green 9",), A, A, totals=(240, 494, 300))
    table(0, "Green 9")
    assert (table.s.totals, table.s.winners) == ((240, 250, 306), ())
    assert table.s.hand == 2


@pytest.mark.rule("KC-A24")
def test_500s_are_halved_first_then_win_then_501s_end_the_game_and_ties_are_shared() -> None:
    table = Sat(("Green 9",), A, A, A, totals=(400, 494, 494, 500 - 6 + 1))
    table(0, "Green 9")
    # both fall to 250, neither leads alone; but 501 ends the game, and they share it
    assert table.s.totals == (400, 250, 250, 501)
    assert table.s.winners == (1, 2)
    assert "win together" in table.game.result(table.s)
    table = Sat(("Green 9",), A, A, totals=(250, 494, 300))
    table(0, "Green 9")
    assert table.s.winners == ()  # 250 is tied


@pytest.mark.rule("KC-A24")
def test_the_deal_goes_left() -> None:
    table = Sat(("Green 9",), A, A)
    assert table(0, "Green 9").s.dealer == 1


@pytest.mark.rule("KC-A51")
def test_after_so_many_hands_the_game_is_over() -> None:
    table = Sat(("Green 9",), A, A, totals=(3, 2, 10))
    table.s.hand = table.game.numbers.hands
    table(0, "Green 9")
    assert table.s.winners == (0,)
    assert table.told("over")[0].rule == "KC-A51"
