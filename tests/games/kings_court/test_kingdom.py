"""Dragon, Dungeon, Wizard, Duke, King, Potion, Magician, laid in one's own turn."""

from __future__ import annotations

import pytest

from tests.games.kings_court.courtly import Sat

A = ("Gold 1", "Gold 2", "Gold 3")
JAIL = "Dungeon"


@pytest.mark.rule("KC027")
def test_a_dragon_names_a_suit_and_costs_the_next_player_three_and_the_turn() -> None:
    table = Sat(("Dragon", *A), ("Dragon", *A), A)
    table(0, "Dragon", "Blue")
    assert table.top == ("Dragon", "Blue")
    assert table.moves == ("draw",)
    assert table.refused(1, "Dragon") == "KC027"
    assert table(1, "draw").counts() == (3, 7, 3)
    assert table.asked == 2


@pytest.mark.rule("KC028")
def test_a_dungeon_holds_the_next_player_for_two_turns_and_then_goes_under() -> None:
    table = Sat((JAIL, *A), A, A, top="Green 5")
    table(0, JAIL)
    assert table.counts() == (3, 4, 3)
    assert table.asked == 2  # his first turn is lost already
    table(2, "draw", "keep")(0, "draw", "keep")
    assert table.counts()[1] == 5
    assert table.s.jailed == ()
    assert table.s.discard[0] == (JAIL, "", "")
    table(2, "draw", "keep")(0, "draw", "keep")
    assert table.asked == 1
    assert table.counts()[1] == 5


@pytest.mark.rule("KC-A16")
def test_a_dungeon_leaves_kind_and_suit_as_they_were() -> None:
    assert Sat((JAIL, *A), A, A, top="Duke/Blue")(0, JAIL).top == ("Duke", "Blue")


@pytest.mark.rule("KC029")
def test_a_draw_card_on_a_prisoner_is_drawn_with_the_dungeons_card() -> None:
    table = Sat(("Dragon", *A), A, A, jailed=[(1, JAIL, 2)])
    table(0, "Dragon", "Green")
    assert table.counts() == (3, 3 + 3 + 1, 3)
    assert table.asked == 2


@pytest.mark.rule("KC-A03")
def test_nothing_answers_a_dungeon_and_a_prisoner_answers_nothing() -> None:
    table = Sat((JAIL, *A), ("Protector", "Royal Decree", *A), A)
    assert table(0, JAIL).asked == 2
    table = Sat(
        ("Green Drawbridge", *A), ("Gold Drawbridge", "Protector"), A, jailed=[(1, JAIL, 1)]
    )
    assert table(0, "Green Drawbridge").asked == 2
    assert table.counts()[1] == 5


@pytest.mark.rule("KC-A17")
def test_two_dungeons_are_served_one_after_the_other() -> None:
    table = Sat(A, A, jailed=[(1, JAIL, 2), (1, JAIL, 2)])
    for _ in range(4):
        table(0, "draw", "keep")
        assert table.asked == 0
    assert table.s.jailed == ()
    assert table.counts()[1] == 3 + 4
    assert table(0, "draw", "keep").asked == 1


@pytest.mark.rule("KC-A17")
def test_being_passed_over_serves_no_turn_and_a_draw_card_does() -> None:
    table = Sat(("Green Court Jester", "Gold 9", *A), A, A, jailed=[(1, JAIL, 2)])
    table(0, "Green Court Jester")
    assert table.s.jailed[0].turns == 2
    table = Sat(("Green Drawbridge", *A), A, A, jailed=[(1, JAIL, 2)])
    assert table(0, "Green Drawbridge").s.jailed[0].turns == 1


@pytest.mark.rule("KC-A18")
def test_of_two_players_the_attacker_plays_three_turns_running() -> None:
    table = Sat((JAIL, *A), A)
    turns = [table(0, JAIL).asked]
    turns += [table(0, "draw", "keep").asked for _ in range(2)]
    assert turns == [0, 0, 1]


@pytest.mark.rule("KC032")
def test_a_wizard_names_a_suit_lets_a_card_follow_and_picks_his_victim() -> None:
    def sat() -> Sat:
        return Sat(("Wizard", "Blue 4", *A), A, A, A)

    table = sat()
    assert table(0, "Wizard").moves == ("Green", "Gold", "Burgundy", "Blue")
    assert table(0, "Blue").moves == ("Blue 4", "no more")
    assert table.refused(0, "Gold 1") == "KC-A09"
    assert table(0, "Blue 4").moves == ("straight on", "reverse", "skip")
    assert table(0, "straight on").facts("demanded") == {"owed": 5, "victim": 1}
    assert table.top == ("4", "Blue")
    assert table(1, "draw").counts() == (3, 8, 3, 3)
    assert table.asked == 2
    assert sat()(0, "Wizard", "Blue", "no more", "reverse").facts("demanded")["victim"] == 3
    assert sat()(0, "Wizard", "Blue", "no more", "skip").facts("demanded")["victim"] == 2


@pytest.mark.rule("KC033")
def test_a_draw_card_after_a_wizard_falls_on_the_same_victim() -> None:
    for card, more in (("Blue Drawbridge", ()), ("Dragon", ("Gold",))):
        table = Sat(("Wizard", card, *A), A, A, A)
        table(0, "Wizard", "Blue", card, *more, "skip")
        owed = 7 if card == "Blue Drawbridge" else 8
        assert table.facts("demanded") == {"owed": owed, "victim": 2}


@pytest.mark.rule("KC034")
def test_of_two_players_a_wizard_gives_another_card_and_then_a_turn() -> None:
    table = Sat(("Wizard", "Blue 4", *A), A)
    table(0, "Wizard", "Blue", "Blue 4")
    assert table.asked == 1  # no direction is asked, and the other may answer
    assert table(1, "draw").asked == 0


@pytest.mark.rule("KC-A33")
def test_a_wizard_offers_no_skip_that_would_make_his_player_the_victim() -> None:
    table = Sat(("Wizard", "Blue Court Jester", *A), A, A)
    table(0, "Wizard", "Blue", "Blue Court Jester")
    assert table.moves == ("straight on", "reverse")
    table = Sat(("Wizard", "Blue Court Jester", *A), A, A, A)
    assert table(0, "Wizard", "Blue", "Blue Court Jester").moves[-1] == "skip"


@pytest.mark.rule("KC-A34")
def test_the_card_after_a_wizard_acts_first_and_the_victim_comes_after_all_of_it() -> None:
    table = Sat(("Wizard", "Blue Court Jester", *A), A, A, A)
    table(0, "Wizard", "Blue", "Blue Court Jester", "skip")
    assert table.facts("demanded")["victim"] == 3
    table = Sat(("Wizard", "Blue Knight", *A), A, A, A)
    table(0, "Wizard", "Blue", "Blue Knight", "reverse")
    assert (table.facts("demanded")["victim"], table.s.way) == (1, 1)
    table = Sat(("Wizard", JAIL, *A), ("Protector", *A), A)
    table(0, "Wizard", "Blue", JAIL, "straight on")
    assert table.counts() == (3, 4 + 6, 3)
    assert (table.s.jailed[0].turns, table.asked) == (1, 2)


@pytest.mark.rule("KC-A50")
def test_nobody_is_his_own_victim() -> None:
    for card in ("Blue Court Jester", "Blue Knight"):
        table = Sat(("Wizard", card, *A), A)
        table(0, "Wizard", "Blue", card)
        assert (table.asked, table.facts("demanded")["victim"]) == (1, 1)
        assert table(1, "draw").asked == 0


@pytest.mark.rule("KC-A08")
def test_a_wizard_goes_suit_card_direction_victim_and_all_of_it_is_answered_together() -> None:
    table = Sat(("Wizard", "Blue Drawbridge", *A), ("Royal Decree", *A), A)
    table(0, "Wizard", "Blue", "Blue Drawbridge")
    assert table.s.discard[-1][0] == "Green 5"  # nothing lies there before the last answer
    table(0, "straight on")(1, "Royal Decree")
    assert table.facts("decreed") == {"card": "Royal Decree", "left": 3, "victim": 0, "owed": 7}
    table = Sat(("Wizard", "Blue Drawbridge", *A), ("Protector", *A), A)
    table(0, "Wizard", "Blue", "Blue Drawbridge", "straight on")(1, "Protector")
    assert table.s.demand is None


@pytest.mark.rule("KC039")
def test_a_duke_names_a_suit_and_no_card_follows() -> None:
    table = Sat(("Duke", "Blue 4", *A), A, A)
    assert table(0, "Duke", "Blue").asked == 1
    assert table.top == ("Duke", "Blue")


@pytest.mark.rule("KC040")
def test_after_a_king_a_card_may_follow() -> None:
    table = Sat(("King", "Blue 4", *A), A, A)
    assert table(0, "King", "Blue").moves == ("Blue 4", "no more")
    assert table(0, "no more").top == ("King", "Blue")
    assert Sat(("King",), A, A)(0, "King", "Blue").told("out")


@pytest.mark.rule("KC-A09")
def test_the_card_that_follows_fits_the_named_suit_and_rules_from_then() -> None:
    hand = ("King", "Blue 4", "Gold 1", "Green-Gold Queen's Option", "Dragon", "Protector")
    table = Sat(hand, A, A)
    table(0, "King", "Gold")
    assert table.moves == ("Gold 1", "Green-Gold Queen's Option", "Dragon", "no more")
    table(0, "Gold 1")
    assert table.top == ("1", "Gold")
    assert Sat(hand, A, A)(0, "King", "Blue", "Dragon", "Green").top == ("Dragon", "Green")


@pytest.mark.rule("KC-A10")
def test_cards_that_only_answer_neither_escort_nor_follow_and_a_potion_only_as_the_last() -> None:
    odd = ("Protector", "Royal Decree", "Magic Potion")
    assert Sat(("King", *odd), A, A)(0, "King", "Blue").moves == ("no more",)
    assert Sat(("Green Fair Maiden", *odd), A, A).moves == ("draw",)
    for card in ("King", "Green Fair Maiden"):
        table = Sat((card, "Magic Potion"), A, A)
        table(0, card, *["Blue"] * (card == "King"), "Magic Potion")
        assert table.told("out")
    table = Sat.started("Protector", A, A)
    table(0, "Blue")
    assert (table.top, table.asked) == (("Protector", "Blue"), 1)


@pytest.mark.rule("KC041")
def test_a_potion_is_laid_on_anything_but_only_as_the_last_card() -> None:
    assert Sat(("Magic Potion", "Blue 1"), A).moves == ("draw",)
    assert Sat(("Magic Potion", "Blue 1"), A).refused(0, "Magic Potion") == "KC041"
    for top in ("Green 5", "Blue Knight", "Dragon/Gold"):
        assert Sat(("Magic Potion",), A, top=top)(0, "Magic Potion").told("out")


@pytest.mark.rule("KC-A19")
def test_a_potion_needs_no_match_and_answers_no_demand() -> None:
    assert Sat(("Magic Potion",), A, top="Blue 9").moves == ("Magic Potion", "draw")
    table = Sat(("Green Drawbridge", *A), ("Magic Potion",), A)
    assert table(0, "Green Drawbridge").moves == ("draw",)
    assert table.refused(1, "Magic Potion") == "KC-A19"


@pytest.mark.rule("KC042")
def test_a_magician_stands_for_any_scroll_card_with_all_that_belongs_to_it() -> None:
    table = Sat(("Magician", "Blue 4", *A), A, A, A)
    table(0, "Magician", "Wizard", "Blue", "Blue 4", "skip")
    assert table.facts("demanded") == {"owed": 5, "victim": 2}
    table = Sat(("Magician", *A), A, A, A)
    assert table(0, "Magician", "Green Knight").asked == 3
    table = Sat(("Magician", *A), A, A)
    table(0, "Magician", "Dragon", "Gold")
    assert table.s.discard[-1] == ("Magician", "Dragon", "Gold")


@pytest.mark.rule("KC-A21")
def test_a_magician_as_a_suit_card_must_be_legal_as_that_card() -> None:
    table = Sat(("Magician", *A), A, A, top="Blue Knight")
    table(0, "Magician")
    assert table.moves == (
        "Blue Court Jester", "Blue Drawbridge",
        "Green Knight", "Gold Knight", "Burgundy Knight", "Blue Knight",
        "Blue-Burgundy Queen's Option",
        "Dragon", "Dungeon", "Wizard", "King", "Duke",
    )  # fmt: skip
    assert table(0, "Gold Knight").top == ("Knight", "Gold")


@pytest.mark.rule("KC-A35")
def test_a_lone_magician_always_goes_out_but_not_as_a_maiden() -> None:
    table = Sat(("Magician",), A, A, top="Blue Fair Maiden")
    guises = table(0, "Magician").moves
    assert not [one for one in guises if "Maiden" in one]
    assert not {"Protector", "Royal Decree"} & {*guises}
    assert {"Duke", "Magic Potion"} <= {*guises}
    assert table(0, "Magic Potion").told("out")
    table = Sat(("Magician", "Blue 4"), A, A, top="Blue 9")
    table(0, "Magician", "Blue Fair Maiden", "Blue 4")
    assert table.told("out")


@pytest.mark.rule("KC-A36")
def test_a_magician_as_escort_or_further_card_fits_in_its_guise() -> None:
    table = Sat(("Green Fair Maiden", "Magician", *A), A, A)
    guises = table(0, "Green Fair Maiden", "Magician").moves
    assert [one for one in guises if " " in one] == [
        "Green Court Jester", "Green Drawbridge", "Green Knight", "Green-Gold Queen's Option",
        "Gold Fair Maiden",
    ]  # fmt: skip
    table = Sat(("King", "Magician", *A), A, A)
    guises = table(0, "King", "Burgundy", "Magician").moves
    assert [one for one in guises if " " in one] == [
        "Burgundy Court Jester", "Burgundy Drawbridge", "Burgundy Knight",
        "Blue-Burgundy Queen's Option",
    ]  # fmt: skip


@pytest.mark.rule("KC-A38")
def test_a_magician_that_lies_as_a_dungeon_counts_as_one_and_goes_under_as_itself() -> None:
    table = Sat(("Magician", *A), A, A)
    table(0, "Magician", JAIL)
    assert table.s.jailed[0].card == "Magician"
    table(2, "draw", "keep")(0, "draw", "keep")
    assert table.s.discard[0] == ("Magician", "", "")
    table = Sat(("Magician",), ("Blue 1",), A)
    table(0, "Magician", JAIL)
    assert table.facts("scored")["points"][1] == 1 + 9 + 35  # type: ignore[index]
