"""Whole games: the kit's laws at every table, the bound, saves, undo, a recorded game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from malory.games.shadows import Board, longest
from malory.kernel import (
    CHANCE,
    NOBODY,
    Seeded,
    Stream,
    begin,
    decode,
    digest,
    encode,
    legal,
    play,
    question,
    view,
)
from malory.kernel.kit import check_game, check_listing, count, playthrough
from malory.kernel.registry import listing
from malory.kernel.table import Table

from bench.bold import BOLD
from tests.games.shadows.seated import HOME, Seated, game_of
from tests.games.shadows.test_setup import opened

TABLES = [
    (5, {"white_for": "face-down", "excalibur_cancels": "standard"}),
    (4, {"swap": "random", "heal": "any"}),
    (6, {"squires": "yes", "traitor": "certain"}),
    (3, {"late_look": "yes", "traitor": "certain"}),
]


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_the_kit_holds_at_every_number_of_seats(seats: int) -> None:
    check_game(game_of(), seats, games=1, every=40, bots=(BOLD,))


def test_the_kit_holds_where_anything_is_played() -> None:
    check_game(game_of(), 3, games=1, every=20)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_kit_holds_for_every_option(seats: int, options: dict[str, str]) -> None:
    check_game(game_of(**options), seats, games=1, every=40, bots=(BOLD,))


def test_the_line_of_the_registry_agrees() -> None:
    line = listing("shadows")
    assert line is not None
    check_listing(line, game_of())


def test_a_recorded_game_is_played_as_it_was(golden: Callable[[Path, str], None]) -> None:
    """Any change of the rules shows here."""
    golden(Path(__file__).with_name("recorded.txt"), playthrough(game_of(), 4, 17, BOLD))


def test_the_ways_through_a_small_position_can_be_argued() -> None:
    # Three evils, or to begin to reveal oneself.
    table = Seated(black=["Saxons"])
    assert count(table.s, 1) == 4
    # After a black card or a life lost: move, draw, speak, reveal; an engine may be fought, too;
    # who began to reveal himself is asked whether he means it, loyal or not.
    assert count(table.s, 2) == 4 + 5 + 4 + 2
    # To the siege go two kinds of card, or none; after a 1 there are both still, after a 2 one.
    fights = Seated(("Fight 1", "Fight 1", "Fight 2"))(0, "siege engine", "siege")
    assert count(fights.s, 1) == 3
    after = [
        Seated(("Fight 1", "Fight 1", "Fight 2"))(0, "siege engine", "siege", card).s
        for card in ("Fight 1", "Fight 2")
    ]
    assert [count(s, 1) for s in after] == [3, 2]


def test_no_game_is_longer_than_was_argued_and_no_turn() -> None:
    """The bound: so many turns of so many answers each, and setting out."""
    game = game_of()
    bound = longest.a_turn(game)
    assert bound < 500
    assert game.facts.longest < game.numbers.turns * bound + 100
    for seats in game.facts.seats:
        s = begin(game, seats)
        rng, chance = Stream(seats), Seeded(f"long/{seats}")
        turn = outcomes = plies = most = 0
        while s.asked != NOBODY:
            if s.asked == CHANCE:
                play(s, chance.outcome(outcomes, question(s)))
                outcomes += 1
            else:
                play(s, BOLD.choose(game, s, legal(s), rng, 0))
            plies = plies + 1 if s.turns == turn else 1
            turn = s.turns
            most = max(most, plies)
        assert most <= bound


def test_one_game_is_played_alike_from_its_seed_and_from_every_save() -> None:
    game = game_of()
    bots = dict.fromkeys(range(5), BOLD)
    ends = set()
    for stop in (None, 30, 200):
        table = Table(game, 5, "same")
        table.run(bots, stop)
        s = decode(game, encode(table.state))
        assert digest(s) == digest(table.state)
        table.run(bots)
        ends.add(digest(table.state))
    assert len(ends) == 1


@pytest.mark.rule("SC-A27")
@pytest.mark.parametrize("seats", [3, 6])
def test_nothing_is_answered_for_a_person_that_the_others_could_not_have_told(seats: int) -> None:
    """Whoever is asked, and whether a move is made for him, is the same in all that any other seat
    holds possible."""
    game = game_of()
    s = begin(game, seats)
    rng, chance, outcomes = Stream(1), Seeded(f"forced/{seats}"), 0
    while s.asked != NOBODY:
        if s.asked == CHANCE:
            play(s, chance.outcome(outcomes, question(s)))
            outcomes += 1
            continue
        forced = game.prompt(view(s, s.asked)).pace == "forced"
        if forced or rng.below(8) == 0:
            for other in range(seats):
                world = game.sample(view(s, other), rng)
                if other == s.asked or s.answers:
                    continue
                assert world.asked == s.asked
                prompt = game.prompt(view(world, world.asked))
                assert (prompt.pace == "forced") == forced
        play(s, BOLD.choose(game, s, legal(s), rng, 0))


def test_at_a_shared_table_undo_stops_where_something_became_known() -> None:
    table = opened(3)
    while table.state.phase == "setup":
        assert table.answer(table.state.asked, legal(table.state)[0]) is None
    k = table.state.asked
    assert table.answer(k, "siege engine") is None
    assert table.may_undo(k)  # nothing was seen
    assert table.undo(k) is None
    assert table.answer(k, "black card") is None
    assert not table.may_undo(k)
    refusal = table.undo(k)
    assert refusal is not None
    assert "cannot be taken back" in refusal.words


def test_what_was_begun_and_thought_better_of_can_be_taken_back_unseen() -> None:
    table = Seated(("Fight 1",), traitor=0)(0, "reveal myself")
    loyal = Seated(("Fight 1",))(0, "reveal myself")
    assert table.seen(1) == loyal.seen(1)
    assert table.seen(1) == Seated(("Fight 1",)).seen(1)  # half made, it is not seen at all


def test_refusals_tell_a_seat_that_is_not_asked_nothing() -> None:
    for traitor in (NOBODY, 0):
        table = Seated(("Merlin",), traitor=traitor, black=["Morgan's Siege"])
        before = table.s.copy()
        assert table.refused("reveal myself", seat=1) == ""
        assert table.s == before
    one = Seated(("Merlin",), black=["Morgan's Siege"])(0, "black card")
    other = Seated(("Grail",), black=["Morgan's Siege"])(0, "black card")
    assert one.seen(1) == other.seen(1)
    assert one.s.boards["Saxons"] == Board()
    assert one.s.places[0] == HOME
