"""How a hand begins: deal, starter, bonus."""

from __future__ import annotations

import pytest
from malory.games.kings_court.setup import cut
from malory.kernel import CHANCE, Seeded, apply, begin, question
from malory.kernel.play import advance
from malory.kernel.table import Table

from tests.games.kings_court.courtly import Sat, game_of

A = ("Gold 1", "Gold 2", "Gold 3")


@pytest.mark.rule("KC001")
@pytest.mark.rule("KC002")
@pytest.mark.parametrize("seats", range(2, 9))
def test_seven_cards_each_and_the_rest_is_the_pile(seats: int) -> None:
    game = game_of()
    assert game.facts.seats == (2, 3, 4, 5, 6, 7, 8)
    s = begin(game, seats)
    apply(s, CHANCE, (1,))
    numbers = sorted(game.deck.numbers)
    order = [card for card in game.deck.all if card != numbers[0]]
    order = [*order, *[numbers[0]] * game.deck.counts[numbers[0]]]
    assert apply(s, CHANCE, tuple(order)) is None
    assert [len(hand) for hand in s.hands] == [7] * seats
    assert s.discard == ((numbers[0], *game.deck.lays[numbers[0]][1:]),)
    assert len(s.pile) == 108 - 7 * seats - 1


@pytest.mark.rule("KC003")
@pytest.mark.rule("KC-A13")
def test_a_starter_acts_as_if_the_dealer_had_played_it() -> None:
    table = Sat.started("Duke", A, A, A)
    assert (table.asked, table.moves) == (0, ("Green", "Gold", "Burgundy", "Blue"))
    assert table(0, "Blue").top == ("Duke", "Blue")
    assert table.asked == 1
    table = Sat.started("King", ("Blue 4", *A), A, A)
    assert table(0, "Blue").moves == ("Blue 4", "no more")
    assert table(0, "Blue 4").counts() == (3, 3, 3)
    table = Sat.started("Green Fair Maiden", ("Green 4", "Blue 1", *A), A, A)
    assert table.moves == ("Green 4",)
    table(0, "Green 4")
    assert (table.asked, table.top) == (1, ("4", "Green"))


@pytest.mark.rule("KC004")
def test_the_dealers_left_begins_and_play_goes_left() -> None:
    table = Sat.started("Blue 4", A, A, A)
    assert (table.asked, table.s.way) == (1, 1)
    assert table(1, "draw", "keep").asked == 2


@pytest.mark.rule("KC-A13")
def test_kingdom_starters() -> None:
    table = Sat.started("Dragon", A, A, A)
    table(0, "Blue")
    assert table.moves == ("draw",)
    assert table(1, "draw").counts() == (3, 6, 3)
    table = Sat.started("Dungeon", A, A, A, pile=["Blue 4", "Blue 9", "Blue 8"])
    assert table.s.jailed[0][:2] == (1, "Dungeon")
    assert (table.top, table.asked, table.counts()) == (("4", "Blue"), 2, (3, 4, 3))
    table = Sat.started("Wizard", ("Blue 4", *A), A, A)
    table(0, "Blue", "Blue 4", "skip")
    assert table.facts("demanded") == {"owed": 5, "victim": 2}
    for card in ("Protector", "Royal Decree", "Magic Potion"):
        table = Sat.started(card, A, A, A)
        assert table(0, "Gold").top == (card, "Gold")
        assert table.asked == 1


@pytest.mark.rule("KC-A13")
def test_a_magician_starts_as_what_the_dealer_says() -> None:
    def sat() -> Sat:
        return Sat.started("Magician", A, A, A, pile=["Blue 4", "Blue 9", "Blue 8"])

    guises = sat().moves
    assert not {"Protector", "Royal Decree", "Magic Potion"} & {*guises}
    assert {"Green Knight", "Blue Drawbridge", "Dragon"} <= {*guises}
    table = sat()(0, "Blue Drawbridge")
    assert (table.top, table.moves) == (("Drawbridge", "Blue"), ("draw",))
    table = sat()(0, "Dungeon")
    assert (table.s.jailed[0].card, table.top) == ("Magician", ("4", "Blue"))
    table = sat()(0, "Gold Fair Maiden", "Gold 2")
    assert [one[0] for one in table.s.discard] == ["Magician", "Gold 2"]


@pytest.mark.rule("KC-A13")
def test_a_table_may_turn_up_cards_until_a_number_lies_there() -> None:
    table = Sat.started("Dragon", A, A, pile=["Blue Knight", "Blue 4"], starter_acts="no")
    assert (table.top, table.asked, table.s.way) == (("4", "Blue"), 1, 1)
    assert [one[0] for one in table.s.discard] == ["Blue Knight", "Dragon", "Blue 4"]


@pytest.mark.rule("KC-A14")
def test_a_dealer_without_an_escort_draws_once_and_then_she_stands() -> None:
    lady = "Green Fair Maiden"
    table = Sat.started(lady, A, A, A, pile=["Blue 4"])
    assert table.moves == ("draw",)
    assert table(0, "draw").moves == ("let her stand",)
    assert table(0, "let her stand").top == ("Fair Maiden", "Green")
    assert table.asked == 1
    table = Sat.started(lady, A, A, A, pile=["Duke"])
    assert table(0, "draw").moves == ("Duke",)
    assert table(0, "Duke", "Blue").top == ("Duke", "Blue")


@pytest.mark.rule("KC-A15")
def test_who_begins_after_a_knight_a_jester_or_a_draw_card() -> None:
    assert Sat.started("Blue Knight", A, A, A).asked == 2
    assert Sat.started("Blue Court Jester", A, A, A).asked == 2
    assert Sat.started("Blue Court Jester", A, A, A, A).asked == 2
    for card in ("Blue Knight", "Blue Court Jester"):
        assert Sat.started(card, A, A).asked == 0
    table = Sat.started("Blue Drawbridge", A, ("Gold Drawbridge", *A), A)
    assert table.moves == ("Gold Drawbridge", "draw")
    assert table(1, "Gold Drawbridge").facts("demanded") == {"owed": 4, "victim": 2}


@pytest.mark.rule("KC-A44")
def test_the_first_dealer_is_drawn_by_lot_and_every_seat_deals() -> None:
    dealers = {Table(game_of(), 4, seed).state.dealer for seed in range(30)}
    assert dealers == {0, 1, 2, 3}
    assert Table(game_of(), 4, 7).state.dealer == Table(game_of(), 4, 7).state.dealer


def cutting(seats: int, totals: tuple[int, ...], **options: str) -> Sat:
    """The dealer of seat 0 about to cut."""
    table = Sat(*[A] * seats, totals=totals, dealing_bonus="yes", **options)
    s = table.s
    s.hands = ((),) * seats
    s.pile, s.discard = s.game.deck.all, ()
    s.agenda = ()
    s.running = s.question = None
    s.push(cut())
    advance(s)
    return table


@pytest.mark.rule("KC046")
def test_an_exact_cut_comes_off_the_dealers_score_or_onto_anothers() -> None:
    table = cutting(4, (20, 451, 100, 450))
    assert table.moves == ("off my own", "onto 3", "onto 4", "no bonus")
    assert apply(table.s, 0, "off my own") is None
    assert table.chance(20).s.totals == (-30, 451, 100, 450)
    table = cutting(3, (20, 100, 476))
    assert table.moves == ("off my own", "onto 2", "no bonus")
    assert apply(table.s, 0, "onto 2") is None
    assert table.chance(20).s.totals == (20, 125, 476)


@pytest.mark.rule("KC-A23")
def test_the_bonus_is_played_only_on_request_and_one_cut_in_twenty_is_exact() -> None:
    assert game_of().has_bonus is False
    table = cutting(4, (20, 30, 40, 50))
    assert apply(table.s, 0, "off my own") is None
    roll = question(table.s)
    assert (roll.dice, roll.sides) == (1, 20)  # type: ignore[union-attr]
    assert table.chance(19).s.totals == (20, 30, 40, 50)
    exact = [Seeded(seed).outcome(0, roll) for seed in range(2000)].count((20,))
    assert 60 < exact < 140
    table = cutting(4, (20, 450, 40, 50))
    assert apply(table.s, 0, "onto 2") is None
    assert table.chance(20).s.totals == (20, 250, 40, 50)


@pytest.mark.rule("KC-A44")
def test_a_bonus_that_brings_a_score_to_500_halves_it_and_may_win_before_the_deal() -> None:
    table = cutting(4, (300, 450, 260, 270))
    assert apply(table.s, 0, "onto 2") is None
    table.chance(20)
    assert table.s.totals == (300, 250, 260, 270)
    assert table.s.winners == (1,)
    assert table.asked == -2
    assert not table.told("dealt")
