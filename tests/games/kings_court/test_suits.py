"""Jester, Drawbridge, Maiden, Knight, Queen's Option."""

from __future__ import annotations

import pytest

from tests.games.kings_court.courtly import Sat

A = ("Gold 1", "Gold 2", "Gold 3")
GREEN, BLUE = "Green-Gold Queen's Option", "Blue-Burgundy Queen's Option"


@pytest.mark.rule("KC020")
def test_a_jester_passes_the_next_player_over() -> None:
    table = Sat(("Green Court Jester", *A), A, A, A)
    assert table(0, "Green Court Jester").asked == 2
    table = Sat(("Green Court Jester", *A), A, A, A, way=-1)
    assert table(0, "Green Court Jester").asked == 2
    assert Sat(("Green Court Jester", *A), A, A)(0, "Green Court Jester").asked == 2


@pytest.mark.rule("KC021")
def test_drawbridges_add_up_until_one_is_not_answered() -> None:
    one, two = ("Green Drawbridge", *A), ("Blue Drawbridge", *A)
    table = Sat(one, two, ("Gold Drawbridge", *A), A)
    table(0, "Green Drawbridge")
    assert table.moves == ("Blue Drawbridge", "draw")
    table(1, "Blue Drawbridge")(2, "Gold Drawbridge")
    assert table.facts("demanded") == {"owed": 6, "victim": 3}
    assert table(3, "draw").counts() == (3, 3, 3, 9)
    assert table.asked == 0
    assert table.top == ("Drawbridge", "Gold")


@pytest.mark.rule("KC021")
def test_one_may_draw_though_one_holds_a_drawbridge() -> None:
    table = Sat(("Green Drawbridge", *A), ("Blue Drawbridge", *A), A)
    assert table(0, "Green Drawbridge")(1, "draw").counts() == (3, 6, 3)
    assert table.asked == 2
    assert (
        Sat(("Green Drawbridge", *A), ("Blue 1", *A))(0, "Green Drawbridge").refused(1, "Blue 1")
        == "KC021"
    )


@pytest.mark.rule("KC-A01")
@pytest.mark.parametrize(
    "attack", [("Dragon", "Blue"), ("Wizard", "Blue", "no more", "straight on")]
)
def test_a_drawbridge_answers_drawbridges_alone(attack: tuple[str, ...]) -> None:
    hand = ("Blue Drawbridge", "Dragon", *A)
    table = Sat((attack[0], *A), hand, A)
    assert table(0, *attack).moves == ("draw",)
    assert table.refused(1, "Blue Drawbridge") == "KC-A01"
    table = Sat((attack[0], *A), hand, A, drawbridge_answers_all="yes")
    assert table(0, *attack).moves == ("Blue Drawbridge", "draw")
    owed = table.s.demand.owed if table.s.demand else 0
    assert table(1, "Blue Drawbridge").facts("demanded")["owed"] == owed + 2


@pytest.mark.rule("KC-A01")
def test_neither_dragon_nor_wizard_answers_a_drawbridge() -> None:
    table = Sat(("Green Drawbridge", *A), ("Dragon", "Wizard", *A), A)
    assert table(0, "Green Drawbridge").moves == ("draw",)
    assert table.refused(1, "Dragon") == "KC027"
    assert table.refused(1, "Wizard") == "KC-A02"


@pytest.mark.rule("KC-A01")
def test_a_drawbridge_that_follows_a_wizard_takes_no_drawbridge() -> None:
    table = Sat(("Wizard", "Blue Drawbridge", *A), ("Gold Drawbridge", *A), A)
    table(0, "Wizard", "Blue", "Blue Drawbridge", "straight on")
    assert table.moves == ("draw",)


@pytest.mark.rule("KC022")
def test_a_maiden_needs_an_escort_of_her_suit_a_maiden_or_a_kingdom_card() -> None:
    lady = "Green Fair Maiden"
    hand = (lady, "Blue 1", "Green 9", "Blue Fair Maiden", "Dragon", "Gold 9", "Blue 2")
    table = Sat(hand, A)
    assert table(0, lady).moves == ("Green 9", "Blue Fair Maiden", "Dragon")
    assert table.refused(0, "Gold 9") == "KC022"
    table(0, "Green 9")
    assert table.counts() == (5, 3)
    assert table.top == ("9", "Green")


@pytest.mark.rule("KC022")
def test_without_an_escort_a_maiden_stays_in_hand() -> None:
    table = Sat(("Green Fair Maiden", "Blue 1", "Protector"), A)
    assert table.moves == ("draw",)
    assert table.refused(0, "Green Fair Maiden") == "KC022"


@pytest.mark.rule("KC022")
@pytest.mark.rule("KC-A47")
def test_a_chain_of_maidens_needs_one_escort_for_the_last() -> None:
    hand = ("Green Fair Maiden", "Blue Fair Maiden", "Gold Fair Maiden", "Gold 9", "Blue 1")
    table = Sat(hand, A)
    table(0, "Green Fair Maiden")
    assert table.moves == ("Blue Fair Maiden", "Gold Fair Maiden")  # Gold 9 is not of her suit
    assert table(0, "Gold Fair Maiden").moves == ("Blue Fair Maiden", "Gold 9")
    table(0, "Blue Fair Maiden")
    assert table.moves == ("Blue 1",)
    table(0, "Blue 1")
    assert [one[0] for one in table.s.discard[-4:]] == [
        "Green Fair Maiden", "Gold Fair Maiden", "Blue Fair Maiden", "Blue 1",
    ]  # fmt: skip


@pytest.mark.rule("KC-A47")
def test_the_first_maiden_must_fit_the_top() -> None:
    hand = ("Blue Fair Maiden", "Blue 1", "Blue 2")
    assert Sat(hand, A, top="Green 5").moves == ("draw",)
    assert "Blue Fair Maiden" in Sat(hand, A, top="Green Fair Maiden").moves


@pytest.mark.rule("KC-A47")
def test_a_king_a_maiden_and_her_escort_are_one_play() -> None:
    table = Sat(("King", "Blue Fair Maiden", "Blue 4", "Gold 1"), A)
    table(0, "King", "Blue", "Blue Fair Maiden", "Blue 4")
    assert table.counts() == (1, 3)
    table = Sat(("King", "Blue Fair Maiden", "King", "Gold 1", "Gold 2"), A)
    table(0, "King", "Blue", "Blue Fair Maiden", "King", "Gold", "Gold 1")
    assert table.top == ("1", "Gold")


@pytest.mark.rule("KC023")
def test_maidens_alone_cannot_be_played_from() -> None:
    hand = ("Green Fair Maiden", "Green Fair Maiden", "Blue Fair Maiden")
    assert Sat(hand, A).moves == ("draw",)
    assert Sat(hand[:1], A).moves == ("draw",)


@pytest.mark.rule("KC-A11")
def test_an_escort_does_all_it_does() -> None:
    lady = ("Green Fair Maiden", *A)
    table = Sat((*lady, "Green Drawbridge"), A, A)
    table(0, "Green Fair Maiden", "Green Drawbridge")
    assert table.facts("demanded") == {"owed": 2, "victim": 1}
    table = Sat((*lady, "King"), A, A)
    assert table(0, "Green Fair Maiden", "King", "Gold").moves == (*A, "no more")
    table = Sat((*lady, "Dungeon"), A, A)
    table(0, "Green Fair Maiden", "Dungeon")
    assert table.top == ("Fair Maiden", "Green")
    assert (table.s.jailed[0].seat, table.counts()[1]) == (1, 4)


@pytest.mark.rule("KC-A46")
@pytest.mark.parametrize("suit", ["Green", "Gold"])
def test_a_queens_option_escorts_a_maiden_of_either_suit(suit: str) -> None:
    table = Sat((f"{suit} Fair Maiden", GREEN, "Blue 1", "Blue 2"), A, A, top=f"{suit} 5")
    table(0, f"{suit} Fair Maiden", GREEN, "straight on")
    assert table.moves == ("Green", "Gold")
    assert table(0, "Green").top == ("Queen's Option", "Green")


@pytest.mark.rule("KC024")
def test_a_knight_turns_the_direction() -> None:
    table = Sat(("Green Knight", *A), A, A, A)
    assert table(0, "Green Knight").asked == 3
    assert table.s.way == -1


@pytest.mark.rule("KC024")
@pytest.mark.rule("KC-A33")
def test_of_two_players_knight_jester_and_queens_option_pass_the_other_over() -> None:
    for card in ("Green Knight", "Green Court Jester"):
        table = Sat((card, *A), A)
        assert table(0, card).asked == 0
        assert table.s.way == 1
    table = Sat((GREEN, *A), A)
    assert table(0, GREEN).moves == ("straight on", "skip")
    assert table(0, "skip", "Gold").asked == 0
    assert Sat((GREEN, *A), A)(0, GREEN, "straight on", "Gold").asked == 1


@pytest.mark.rule("KC025")
def test_a_queens_option_may_turn_or_skip_and_names_one_of_its_suits() -> None:
    def sat() -> Sat:
        return Sat((GREEN, *A), A, A, A)

    table = sat()
    assert table(0, GREEN).moves == ("straight on", "reverse", "skip")
    assert table(0, "reverse").moves == ("Green", "Gold")
    assert table(0, "Gold").asked == 3
    assert sat()(0, GREEN, "skip", "Green").asked == 2
    table = sat()(0, GREEN, "straight on", "Gold")
    assert (table.asked, table.top) == (1, ("Queen's Option", "Gold"))


@pytest.mark.rule("KC025")
def test_a_queens_option_is_laid_on_either_suit() -> None:
    for top, fits in (("Blue 5", True), ("Burgundy 5", True), ("Gold 5", False)):
        assert (BLUE in Sat((BLUE, *A), A, top=top).moves) is fits
