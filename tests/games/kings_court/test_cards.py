"""The deck, what each card counts, and what fits on what."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.kings_court.courtly import Sat, game_of


def test_there_are_108_cards_of_67_sorts() -> None:
    counts = game_of().deck.counts
    assert (sum(counts.values()), len(counts)) == (108, 67)
    assert Counter(face.role for face in game_of().deck.faces.values())["number"] == 40


@pytest.mark.rule("KC047")
def test_the_deck_counts_1454_points_304_of_them_in_numbers() -> None:
    deck = game_of().deck
    points = {card: deck.points(card) * many for card, many in deck.counts.items()}
    assert sum(points.values()) == 1454
    assert sum(many for card, many in points.items() if card in deck.numbers) == 304
    worth = {
        "Green 7": 7,
        "Green Court Jester": 20,
        "Gold Drawbridge": 20,
        "Blue Fair Maiden": 20,
        "Burgundy Knight": 20,
        "Duke": 20,
        "King": 25,
        "Green-Gold Queen's Option": 30,
        "Dragon": 35,
        "Dungeon": 35,
        "Protector": 35,
        "Wizard": 50,
        "Royal Decree": 50,
        "Magician": 50,
        "Magic Potion": 0,
    }
    assert {card: deck.points(card) for card in worth} == worth


@pytest.mark.rule("KC005")
def test_a_card_fits_by_suit_by_kind_or_as_a_kingdom_card() -> None:
    hand = ("Green 2", "Blue 5", "Blue 2", "Duke", "Gold Knight", "Green Knight")
    table = Sat(hand, ("Gold 1",) * 3, top="Green 5")
    assert table.moves == ("Green 2", "Blue 5", "Duke", "Green Knight", "draw")
    assert table.refused(0, "Blue 2") == "KC005"
    assert table.refused(0, "Gold Knight") == "KC005"
    assert table.refused(0, "Gold 1") == "KC005"  # another holds it
    assert table.refused(0, "Green Bishop") == "KC005"  # nobody does
    table(0, "Green Knight")
    assert table.asked == 0  # of two players the other is passed over
    assert table.moves == ("Green 2", "Duke", "Gold Knight", "draw")


@pytest.mark.rule("KC005")
def test_after_a_wild_card_the_named_suit_counts() -> None:
    hand = ("Green 2", "Gold 5", "Duke")
    assert Sat(hand, hand, top="Dragon/Gold").moves == ("Gold 5", "Duke", "draw")
    assert Sat(hand, hand, top="Duke/Blue").moves == ("Duke", "draw")


@pytest.mark.rule("KC026")
def test_kingdom_cards_go_on_any_suit_and_wild_ones_name_one() -> None:
    hand = ("Dragon", "Dungeon", "Wizard", "King", "Duke", "Magician", "Green 1", "Green 2")
    for suit in ("Green", "Gold", "Burgundy", "Blue"):
        assert set(Sat(hand, hand, top=f"{suit} 9").moves) >= set(hand[:6])
    for card in ("Dragon", "Wizard", "King", "Duke"):
        table = Sat((card, "Green 1", "Green 2"), ("Blue 1", "Blue 2"), top="Gold 9")
        assert table(0, card).moves == ("Green", "Gold", "Burgundy", "Blue")


@pytest.mark.rule("KC-A12")
def test_the_other_queens_option_is_of_its_kind_and_nothing_else_is() -> None:
    green, blue = "Green-Gold Queen's Option", "Blue-Burgundy Queen's Option"
    assert Sat((blue, "Duke"), ("Duke",) * 2, top=f"{green}/Green").moves[0] == blue
    assert blue not in Sat((blue, "Duke"), ("Duke",) * 2, top="Green 4").moves
    for top in ("Blue 4", "Burgundy 4"):
        assert blue in Sat((blue, "Duke"), ("Duke",) * 2, top=top).moves


def test_a_card_is_offered_once_however_many_are_held() -> None:
    assert Sat(("King", "King", "Green 1"), ("Duke",) * 2).moves == ("King", "Green 1", "draw")


def test_what_is_no_card_is_refused_without_a_fuss() -> None:
    table = Sat(("Green 1", "Green 2"), ("Duke",) * 2)
    assert table.refused(0, "xyzzy") == "KC005"
    assert table.refused(1, "draw") == ""
