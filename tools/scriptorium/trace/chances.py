"""In how many games of each mode a passage is read: bots ride at random, and it is counted.

How often a card comes up is the deck's; where a knight stands when it does, and whether he is free
to draw, is the players'. So only a first draw is exact, and a whole game is played out.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from malory.telling import UnplayableError

from scriptorium.simulate.order import Order
from scriptorium.simulate.playing import play_one

MODES: Final = (("solo", 1), ("coop", 2), ("competitive", 2))
"""The modes of Tales, each with how many knights ride in it here."""
_SEED: Final = "trace"


class Played(NamedTuple):
    """So many games of a mode, and for each passage in how many of them it was read."""

    mode: str
    knights: int
    games: int
    read: Counter[str]


def played(pack: str, edition: str, games: int) -> list[Played]:
    """Play games of every mode with a pack's book; none of a book that cannot be played."""
    return [_mode(pack, edition, games, mode, knights) for mode, knights in MODES]


def _mode(pack: str, edition: str, games: int, mode: str, knights: int) -> Played:
    options = (("edition", edition), ("mode", mode))
    seats = ",".join(["bot:random"] * knights)
    order = Order("tales", pack, options, seats, _SEED)
    read: Counter[str] = Counter()
    try:
        order.bots()
    except UnplayableError:
        return Played(mode, knights, 0, read)
    for number in range(games):
        events = play_one(order, number).events
        read.update({event.facts["passage"] for event in events if event.kind == "passage"})
    return Played(mode, knights, games, read)
