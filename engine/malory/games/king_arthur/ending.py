"""Who has won, and with what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from malory.games.king_arthur.state import End, Realm
from malory.kernel import NOBODY

_RULES: Final[Mapping[End, str]] = {
    "adventures": "KA025",
    "adversaries": "KA026",
    "quiet": "KA-A11",
}


def over(s: Realm, how: End) -> None:
    """The game is over: nothing that waits is done.

    KA027, KA028: points of adventures and values of adversaries in hand count; of equals whoever
    holds more knights wins, whatever their icons; else they win together.
    """
    s.agenda = ()
    s.ended = how
    deck = s.game.deck
    ranks = [(s.score(k), len(s.knights[k])) for k in range(s.seats)]
    best = max(ranks)
    s.winners = tuple([k for k, rank in enumerate(ranks) if rank == best])
    winner = s.winners[0] if len(s.winners) == 1 else NOBODY
    s.say("over", winner, rule=_RULES[how], how=how, winners=s.winners)
    s.say(
        "scored",
        winner,
        rule="KA027",
        reveals=True,
        adventures=tuple([sum([deck.adventures[one].points for one in won]) for won in s.won]),
        trophies=tuple([deck.worth(held) for held in s.trophies]),
        knights=tuple([len(hand) for hand in s.knights]),
        totals=tuple([total for total, _ in ranks]),
    )
