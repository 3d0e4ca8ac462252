"""What an adventure asks for, and what pays for it."""

from __future__ import annotations

from itertools import combinations

import pytest
from malory.games.king_arthur.cards import bundle, unbundled
from malory.kernel import view
from malory.pack.king_arthur.meeting import meets

from tests.games.king_arthur.questing import Quest, cards, game_of


@pytest.mark.rule("KA019")
@pytest.mark.parametrize(
    ("adventure", "points", "enough", "short"),
    [
        ("Holy Grail", 20, "Dragon 5, Monster 4, Dark Force 3", "Dragon 5, Monster 4, Dragon 2"),
        ("Castle", 15, "Dragon 5, Monster 4", "Dragon 5, Monster 3"),
        ("Excalibur", 8, "Monster 3, Dark Force 2", "Monster 4"),
        ("Defeat the Vikings", 12, "Dark Force 1 x4", "Dragon 5 x2, Dragon 4"),
        ("Defeat the Saxons", 8, "Dark Force 2 x2", "Dark Force 3, Monster 4"),
        ("Defeat the Robbers", 6, "Dark Force 1 x2", "Dragon 5"),
        ("Sea Monster", 15, "Dragon 2, Dark Force 1, Hostile Knight 1, Monster 1",
         "Dragon 2, Dragon 3, Dark Force 1, Monster 1"),
        ("Boar", 15, "Dragon 5, Dragon 3", "Dragon 5, Dragon 2, Monster 4"),
        ("Green Knight", 13, "Dragon 4, Dark Force 3", "Monster 3, Dark Force 3"),
        ("Fisher King", 12, "Monster 4, Monster 2", "Monster 4, Monster 1, Dragon 5"),
        ("King Mark", 10, "Hostile Knight 1, Monster 1, Dark Force 1",
         "Hostile Knight 1, Monster 1, Dragon 5"),
        ("Royal Jousting Tournament", 10, "Hostile Knight 3, Hostile Knight 2",
         "Hostile Knight 4, Dark Force 3"),
        ("Treasure Hoard", 10, "Monster 3, Dark Force 3", "Dragon 4, Dark Force 2"),
        ("Treasure Hoard", 10, "Dragon 5", "Dragon 4"),
    ],
)  # fmt: skip
def test_each_adventure_takes_what_it_asks_for_and_no_less(
    adventure: str, points: int, enough: str, short: str
) -> None:
    table = Quest("", "", held=(enough,))
    table(0, "pass")
    assert adventure in table.moves
    table(0, adventure)
    (way,) = [one for one in table.moves if sorted(unbundled(one)) == sorted(cards(enough))]
    table(0, way)
    assert table.s.won[0] == (adventure,)
    assert table.s.score(0) == points
    table = Quest("", "", held=(short,))
    table(0, "pass")
    assert table.asks != "complete" or table.refused(0, adventure) == "KA019"


@pytest.mark.rule("KA019")
def test_one_adventure_is_completed_in_a_turn_with_cards_from_hand() -> None:
    table = Quest("", "", held=("Dragon 5, Dark Force 1 x2", "Monster 4"))
    table(0, "pass", "Defeat the Robbers")
    assert table.refused(0, "Monster 4, Dark Force 1") == "KA019"  # another has it
    assert table.refused(0, "Dragon 5") == "KA019"
    table(0, "Dark Force 1 x2")
    assert table.s.asked == 1  # and not the Treasure Hoard, too


@pytest.mark.rule("KA020")
def test_a_total_may_be_too_high_and_the_rest_is_lost() -> None:
    table = Quest("", "", held=("Dragon 4, Monster 4",))
    table(0, "pass", "Excalibur", "Dragon 4, Monster 4")
    assert table.s.trophies[0] == ()
    assert table.s.score(0) == 8


@pytest.mark.rule("KA021")
def test_a_completed_adventure_lies_before_its_owner_and_scores() -> None:
    table = Quest("", "", held=("Dragon 5, Monster 1", "Dragon 5"))
    table(0, "pass", "Excalibur", "Dragon 5")
    assert (table.s.won, table.s.score(0)) == ((("Excalibur",), ()), 8 + 1)
    assert view(table.s, 1).won == table.s.won
    table(1, "pass")
    assert table.refused(1, "Excalibur") == "KA021"


@pytest.mark.rule("KA029")
def test_spent_adversaries_are_out_of_the_game() -> None:
    table = Quest("", "", held=("Dragon 5",))
    before = table.s.foes
    table(0, "pass", "Excalibur", "Dragon 5")
    assert table.s.spent == ("Dragon 5",)
    assert table.s.foes == before


@pytest.mark.rule("KA-A02")
def test_no_card_may_be_left_out_of_what_is_spent() -> None:
    table = Quest("", "", held=("Dragon 5, Monster 3, Dark Force 3",))
    table(0, "pass", "Treasure Hoard")
    assert table.moves == ("Dragon 5", "Dark Force 3, Monster 3")
    assert table.refused(0, "Dragon 5, Monster 3") == "KA-A02"
    table = Quest("", "", held=("Dragon 5, Monster 4, Dark Force 1",))
    table(0, "pass", "Castle")
    assert table.moves == ("Dragon 5, Monster 4",)
    assert table.refused(0, "Dragon 5, Monster 4, Dark Force 1") == "KA-A02"


@pytest.mark.rule("KA-A02")
@pytest.mark.parametrize("adventure", game_of().deck.adventures)
def test_the_sets_on_offer_are_all_that_meet_a_demand_with_no_card_too_many(
    adventure: str,
) -> None:
    deck = game_of().deck
    asks = deck.adventures[adventure].asks
    held = cards("Dark Force 1 x2, Dark Force 3, Hostile Knight 2, Hostile Knight 4, Monster 2, "
                 "Monster 4, Dragon 3, Dragon 5")  # fmt: skip

    def is_met(some: tuple[str, ...]) -> bool:
        return meets(asks, [deck.foes[card] for card in some])

    wanted = {
        tuple(sorted(some))
        for size in range(1, len(held) + 1)
        for some in combinations(held, size)
        if is_met(some) and not any(is_met(some[:at] + some[at + 1 :]) for at in range(size))
    }
    found = deck.spendings(held, adventure)
    assert {tuple(sorted(one)) for one in found} == wanted
    assert len({bundle(one) for one in found}) == len(wanted) == len(found)
    assert (adventure in deck.met(held)) == bool(wanted)
