"""How a game begins: Knights, loyalty, the first hands, the opening share."""

from __future__ import annotations

from collections import Counter

import pytest
from malory.games.shadows import Realm
from malory.kernel import CHANCE, NOBODY, Seeded, begin, legal, play, question
from malory.kernel.table import Table

from tests.games.shadows.seated import ARTHUR, HOME, game_of


def dealt(seats: int, seed: int = 1, **options: str) -> Table[Realm]:
    """A table just before anybody has answered."""
    return Table(game_of(**options), seats, seed)


def opened(seats: int, seed: int = 1, **options: str) -> Table[Realm]:
    """A table at the opening share: all have looked at their loyalty."""
    table = dealt(seats, seed, **options)
    while table.state.agenda[0][0].name == "see_oath":
        assert table.answer(table.state.asked, "go on") is None
    return table


@pytest.mark.rule("SC001")
@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_three_to_seven_are_given_a_knight_and_four_life(seats: int) -> None:
    s = dealt(seats).state
    assert len(set(s.knights)) == seats
    assert set(s.knights) <= set(s.game.deck.knights)
    assert s.lives == (4,) * seats
    assert {dealt(3, seed).state.knights for seed in range(9)} != {s.knights}


@pytest.mark.rule("SC003")
def test_each_has_a_merlin_and_five_more_white_cards() -> None:
    s = opened(5).state
    assert all(len(hand) == 6 and hand[0] == "Merlin" for hand in s.hands)
    assert s.known == (("Merlin",),) * 5
    assert len(s.white) == 84 - 30
    assert len(s.black) == 76
    assert s.game.cards(s)["Merlin"] == 7


@pytest.mark.rule("SC004")
def test_each_has_one_of_eight_loyalty_cards() -> None:
    for seed in range(20):
        s = opened(7, seed).state
        assert [len(cards) for cards in s.loyalty] == [1] * 7
        cards = Counter([card for part in (*s.loyalty, s.box) for card in part])
        assert cards == {"loyal": 7} | {"traitor": 1} or len(s.box) == 1
        assert Counter([*[card for part in s.loyalty for card in part], *s.box]) == {
            "loyal": 7,
            "traitor": 1,
        }
    found = [
        any(s.is_traitor(k) for k in range(3))
        for s in [opened(3, seed).state for seed in range(200)]
    ]
    assert 45 < sum(found) < 105  # three in eight


@pytest.mark.rule("SC006")
def test_all_begin_at_the_round_table_and_excalibur_in_mid_river() -> None:
    s = dealt(4).state
    assert s.places == (HOME,) * 4
    assert s.is_open("Lancelot")
    assert not s.is_open("Dragon")
    assert s.boards["Excalibur"].track == 0
    assert (s.engines, s.swords(), s.supply["swords"]) == (0, 0, 16)


@pytest.mark.rule("SC007")
def test_arthur_begins_and_without_him_a_knight_by_lot_and_turns_go_round() -> None:
    firsts = set()
    for seed in range(40):
        s = dealt(3, seed).state
        if ARTHUR in s.knights:
            assert s.active == s.knights.index(ARTHUR)
        else:
            firsts.add(s.active)
    assert firsts == {0, 1, 2}
    s = dealt(4).state
    assert s.round_from(2) == (2, 3, 0, 1)


@pytest.mark.rule("SC-A27")
def test_each_looks_at_his_loyalty_alone_and_all_are_asked_alike() -> None:
    table = dealt(7, 3)
    s = table.state
    prompts = set()
    for k in s.round_from(s.active):
        assert s.asked == k
        prompt = s.game.prompt(s.copy())
        assert prompt.pace == "pause"
        prompts.add((prompt.words, prompt.options, prompt.barred, prompt.rule))
        assert ("the Traitor" in prompt.long) == s.is_traitor(k)
        assert table.answer(k, "go on") is None
    assert len(prompts) == 1


@pytest.mark.rule("SC005")
def test_each_gives_a_card_and_what_was_given_is_shown_without_its_giver() -> None:
    table = opened(4)
    s = table.state
    given = []
    for k in s.round_from(s.active):
        assert s.asked == k
        assert set(legal(s)) == set(s.hands[k])
        card = legal(s)[0]
        given.append(card)
        assert s.pool == ()
        assert table.answer(k, card) is None
    s = table.state
    assert s.pool == s.game.deck.in_order(given)
    assert [len(hand) for hand in s.hands] == [5] * 4
    assert table.events[-1].reveals
    assert s.asked == s.active  # he proposes


@pytest.mark.rule("SC005")
def test_a_merlin_all_know_of_is_in_doubt_once_one_was_given() -> None:
    table = opened(3)
    first = table.state.asked
    assert table.answer(first, "Merlin") is None
    while table.state.agenda[0][0].name == "offer":
        other = next(card for card in legal(table.state) if card != "Merlin")
        assert table.answer(table.state.asked, other) is None
    assert table.state.known == ((), (), ())


def test_from_opening_to_first_turn_a_game_is_what_its_seed_makes_it() -> None:
    ends = []
    for _ in range(2):
        s = begin(game_of(), 3)
        count = 0
        while s.phase == "setup":
            if s.asked == CHANCE:
                play(s, Seeded("x").outcome(count, question(s)))
                count += 1
            else:
                play(s, legal(s)[0])
        assert s.asked != NOBODY
        ends.append((s.knights, s.hands, s.loyalty))
    assert ends[0] == ends[1]
