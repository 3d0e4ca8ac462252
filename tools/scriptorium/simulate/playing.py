"""Plays games of an order, one after the other, and counts them."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from malory.kernel import CHANCE
from malory.kernel.table import Table

from scriptorium.simulate.order import Order
from scriptorium.simulate.readers import Played, count
from scriptorium.simulate.tally import Tally
from scriptorium.spreading import Hands, Progress


class GameBroken(RuntimeError):
    """A game met a bug of ours; the text says how to meet it again."""


class Lot(NamedTuple):
    """What was counted in all games of an order, and whether somebody broke it off."""

    tally: Tally
    interrupted: bool


def play_lot(order: Order, games: int, crew: Hands, progress: Progress) -> Lot:
    """Play the games of an order; what is counted does not depend on how many play them."""
    order.bots()  # in this process first: what is wrong is said here, once
    tally = Tally()
    return Lot(tally, crew.spread(partial(play, order), 0, games, tally.add, progress))


def play(order: Order, first: int, many: int) -> Tally:
    """Play games `first` to `first + many - 1` and return what was counted."""
    tally = Tally()
    for number in range(first, first + many):
        count(play_one(order, number), tally)
    return tally


def play_one(order: Order, number: int) -> Played:
    """Play one game to its end."""
    game, bots, seed = order.bound().game, order.bots_at(number), seed_of(order.seed, number)
    try:
        table = Table(game, len(bots), seed)
        table.run(bots)
        outcome = game.outcome(table.state)
    except Exception as error:
        spec = ",".join(f"bot:{one.name}" for one in bots.values())
        options = "".join(f" --option {name}={value}" for name, value in order.options)
        words = f"`malory play {order.what} --seats {spec} --seed {seed}{options}` meets {error!r}"
        raise GameBroken(words) from error
    decisions = sum(seat != CHANCE for seat, _ in table.record)
    return Played(game, bots, table.events, outcome, decisions)


def seed_of(seed: str, number: int) -> str:
    """Return the seed of a game: the same, however many are played at a time."""
    return f"{seed}/{number}"
