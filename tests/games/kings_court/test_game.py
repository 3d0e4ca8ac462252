"""Whole games: the kit's laws at every table, bots, the registry, a recorded game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from malory.games.kings_court import BOTS
from malory.kernel import bots_of, decode, digest, encode, view
from malory.kernel.bots import EAGER
from malory.kernel.kit import check_bots, check_game, check_listing, count, playthrough
from malory.kernel.registry import listing
from malory.kernel.table import Table

from tests.games.kings_court.courtly import Sat, game_of

SHORT = {"turn_limit": "25"}
"""Random players who may draw would go on for hundreds of turns."""

A = ("Gold 1", "Gold 2", "Gold 3")


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_kit_holds_at_every_number_of_seats(seats: int) -> None:
    check_game(game_of(**SHORT), seats, games=1, every=12)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"wizard_defends": "yes", "drawbridge_answers_all": "yes"}),
        (3, {"dealing_bonus": "yes", "protector_plays": "no"}),
        (3, {"starter_acts": "no", "on_guard": "own"}),
        (3, {"simplified": "all"}),
        (4, {"simplified": "Fair Maiden,Magician,Dungeon"}),
        (4, {"teams": "yes", "dealing_bonus": "yes"}),
        (6, {"teams": "yes"}),
        (8, {"teams": "yes", "wizard_defends": "yes"}),
    ],
)
def test_the_kit_holds_for_every_option(seats: int, options: dict[str, str]) -> None:
    check_game(game_of(**SHORT, **options), seats, games=1, every=12)


def test_the_line_of_the_registry_agrees() -> None:
    line = listing("kings-court")
    assert line is not None
    check_listing(line, game_of())


def test_a_recorded_game_is_played_as_it_was(golden: Callable[[Path, str], None]) -> None:
    """The longest rows are the deals; any change of the rules shows here."""
    golden(Path(__file__).with_name("recorded.txt"), playthrough(game_of(), 3, 32, EAGER))


def test_the_ways_through_a_small_position_can_be_argued() -> None:
    # A number, a Duke, or to draw.
    table = Sat(("Green 1", "Duke", *A), A)
    assert count(table.s, 1) == 3
    # On the number seat 1 has another 1, or draws; the Duke takes four suits; what is drawn does
    # not fit and is kept.
    assert count(table.s, 2) == 2 + 4 + 1
    # A King in four suits, after Gold three cards or none, after the others none; or a card drawn,
    # kept, and seat 1 with nothing that fits.
    table = Sat(("King", *A), ("Blue 1", "Blue 2"), pile=["Blue 9"] * 9)
    assert [count(table.s, depth) for depth in (1, 2, 3)] == [2, 4 + 1, 3 + 4 + 1]


def test_one_game_is_played_alike_from_its_seed_and_from_every_save() -> None:
    game = game_of()
    bots = dict.fromkeys(range(4), EAGER)
    ends = set()
    for stop in (None, 10, 200):
        table = Table(game, 4, "same")
        table.run(bots, stop)
        s = decode(game, encode(table.state))
        assert digest(s) == digest(table.state)
        table.run(bots)
        ends.add(digest(table.state))
    assert len(ends) == 1


def test_every_bot_plays_every_table_legally() -> None:
    quick = {name: bot._replace(budget=min(bot.budget, 8)) for name, bot in bots_of(BOTS).items()}
    check_bots(game_of(**SHORT), {name: quick[name] for name in quick if name != "deep"})


def test_what_a_play_lays_is_marked_in_the_hand_and_named_with_what_it_asks() -> None:
    table = Sat(("King", "King", "Green 4"), ("Gold 3",), top="Green 9")
    table(0, "King", "Green")
    s = view(table.s, 0)
    cards = table.game.hand(s, 0)
    assert [(one.move, one.words) for one in cards] == [
        ("", "King (being laid)"),
        ("King", "King"),
        ("Green 4", "Green 4"),
    ]
    table(0, "King")
    assert table.game.prompt(view(table.s, 0)).words == "King: which suit do you name?"
    assert [one.move for one in table.game.hand(view(table.s, 0), 0)] == ["", "", "Green 4"]
