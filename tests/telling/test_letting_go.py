"""A process that plays on and on lets go of the games it has played."""

import gc

import pytest
from malory.kernel.table import Table
from malory.telling import bind, find

GAMES = ("tales", "kings-court", "shadows", "camlann", "king-arthur", "the-ferry")
KEPT = 8
"""What a bot has found out of a game's cards is kept for so many games, and their cards with it."""


def played(name, seed):
    """A game into which each of its bots has put some thought."""
    bound = bind(find(name), {})
    bots = list(bound.bots.values())
    table = Table(bound.game, bound.game.facts.seats[-1], seed)
    for turn in range(8):
        seats = range(table.seats)
        table.run({seat: bots[(turn + seat) % len(bots)] for seat in seats}, plies=7)
    return bound.game


def kinds(game):
    """A game's class, and its cards' if it looks them up by a deck."""
    deck = getattr(game, "deck", None)
    return {type(game)} if deck is None else {type(game), type(deck)}


@pytest.mark.parametrize("name", GAMES)
def test_of_many_games_played_few_are_kept(name):
    held = [type(one) for one in gc.get_objects()]
    before = {kind: held.count(kind) for kind in kinds(bind(find(name), {}).game)}
    for seed in range(KEPT + 4):
        played(name, seed)
    gc.collect()
    held = [type(one) for one in gc.get_objects()]
    assert all(held.count(kind) <= KEPT + before[kind] for kind in before)
