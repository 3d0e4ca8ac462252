"""What there is, and how a game begins."""

from __future__ import annotations

from collections import Counter

import pytest
from malory.games.king_arthur import Realm
from malory.games.king_arthur.dealing import lay_out
from malory.games.king_arthur.hidden import every_card
from malory.kernel import CHANCE, HIDDEN, Roll, Seeded, Shuffle, apply, begin, question, view
from malory.kernel.registry import listing

from tests.games.king_arthur.questing import Quest, game_of


def dealt(seats: int, seed: int = 1, **options: str) -> Realm:
    """A game at its first question to a player."""
    s = begin(game_of(**options), seats)
    count = 0
    while s.asked == CHANCE:
        assert apply(s, CHANCE, Seeded(seed).outcome(count, question(s))) is None
        count += 1
    return s


@pytest.mark.rule("KA001")
def test_the_box_holds_so_many_cards_of_each_sort() -> None:
    game = game_of(quest="epic")
    deck = game.deck
    assert (len(deck.knights), len(deck.adversaries), len(deck.adventures)) == (53, 44, 13)
    points = [row.points for row in deck.adventures.values()]
    assert (min(points), max(points), sum(points)) == (6, 20, 154)
    assert max(game.seats) * game.numbers.seals == 25


@pytest.mark.rule("KA002")
def test_three_colours_have_fourteen_single_and_two_double_knights_and_merlin_none() -> None:
    deck = game_of().deck
    kinds = Counter([(deck.colour[card], deck.icons[card]) for card in deck.knights])
    assert kinds == {
        **{(colour, 1): 14 for colour in ("red", "orange", "beige")},
        **{(colour, 2): 2 for colour in ("red", "orange", "beige")},
        ("", 1): 5,
    }


@pytest.mark.rule("KA003")
def test_the_adversaries_are_of_four_types_each_of_one_colour() -> None:
    deck = game_of().deck
    kinds = Counter([deck.foes[card].kind for card in deck.adversaries])
    assert kinds == {"Dark Force": 13, "Hostile Knight": 11, "Monster": 11, "Dragon": 9}
    colours = [row.colour for row in deck.types.values()]
    assert colours == ["yellow", "blue", "green", "red"]
    assert deck.worth(deck.adversaries) == 110


@pytest.mark.rule("KA004")
def test_two_to_five_play() -> None:
    line = listing("king-arthur")
    assert line is not None
    assert line.seats == game_of().facts.seats == (2, 3, 4, 5)


@pytest.mark.rule("KA005")
def test_all_adventures_lie_open_from_the_first() -> None:
    s = dealt(3)
    assert len(s.adventures) == 13
    for seat in range(3):
        assert view(s, seat).adventures == s.adventures


@pytest.mark.rule("KA006")
@pytest.mark.rule("KA047")
def test_adversaries_are_revealed_until_one_column_holds_four_and_none_more() -> None:
    for seed in range(30):
        s = dealt(2, seed)
        heights = sorted(Counter([s.game.deck.foes[card].kind for card in s.table]).values())
        assert heights[-1] == 4
        assert heights[-2:-1] < [4]
        last = s.table[-1]
        assert len(s.game.deck.column(s.table, s.game.deck.foes[last].kind)) == 4
        assert len(s.table) + len(s.foes) == 44


@pytest.mark.rule("KA006")
def test_the_adversaries_come_in_the_order_that_chance_gives() -> None:
    s = begin(game_of(first="1"), 2)
    asked = question(s)
    assert isinstance(asked, Shuffle)
    order = tuple(sorted(asked.ids))
    assert Counter(order) == Counter(s.game.deck.adversaries)
    assert apply(s, CHANCE, order) is None
    assert s.table == ("Monster 4", "Monster 4", "Monster 3", "Monster 3")


@pytest.mark.rule("KA007")
def test_each_player_is_dealt_four_knights() -> None:
    for seats in (2, 3, 4, 5):
        s = dealt(seats)
        assert [len(hand) for hand in s.knights] == [4] * seats
        assert len(s.pile) == 53 - 4 * seats
        assert every_card(s)["Merlin"] == 5


@pytest.mark.rule("KA008")
def test_who_begins_falls_by_lot_or_is_said_and_play_goes_clockwise() -> None:
    s = begin(game_of(), 3)
    assert isinstance(question(s), Roll)
    assert apply(s, CHANCE, (3,)) is None
    assert s.first == 2
    game = game_of(first="2")
    s = begin(game, 3)
    assert isinstance(question(s), Shuffle)
    assert s.first == 1
    for first in ("1", "2", "3"):
        assert dealt(3, first=first).asked == int(first) - 1
    assert game_of(first="4").facts.seats == (4, 5)
    table = Quest("Red", "Red", "Red", table="Dragon 5, Monster 1, Monster 2, Monster 3, Monster 4")
    asked = [table.s.asked]
    for _ in range(3):
        table.passes()
        asked.append(table.s.asked)
    assert asked == [0, 1, 2, 0]


@pytest.mark.rule("KA-A05")
def test_where_the_adversaries_run_out_revealing_stops() -> None:
    table = Quest("", "", table="Dragon 5", foes="Monster 1, Dark Force 2, Monster 4")
    table(0, "reveal")
    assert table.s.table == ("Dragon 5", "Monster 1", "Dark Force 2", "Monster 4")
    assert table.s.foes == ()
    s = table.s.copy()
    lay_out(s, 0)
    assert s.table == table.s.table


def test_a_seat_sees_its_own_knights_and_no_others() -> None:
    s = dealt(3)
    seen = view(s, 1)
    assert seen.knights[1] == s.knights[1]
    assert seen.knights[0] == (HIDDEN,) * 4
    assert set(seen.pile) == set(seen.foes) == {HIDDEN}
