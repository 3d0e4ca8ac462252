"""Who wins a hand, what ends a hand, and who has won the game."""

from __future__ import annotations

from typing import Literal

from malory.games.camlann import dealing
from malory.games.camlann.state import Battle
from malory.kernel import NOBODY, Seat, step

How = Literal["leader", "streak", "wins", "draw"]


@step
def score(s: Battle) -> None:
    """BC015, BC021: the stronger wins the hand and a token; of equals whoever holds the Tide
    (BC-A15). Then it is seen whether that wins the game (BC-A16)."""
    strengths = (s.strength(0), s.strength(1))
    is_tied = strengths[0] == strengths[1]
    k = s.tide if is_tied else int(strengths[1] > strengths[0])
    s.won += (k,)
    s.say(
        "scored",
        k,
        rule="BC015",
        name=s.name(k),
        hand=s.hand,
        names=(s.name(0), s.name(1)),
        strengths=strengths,
        tokens=(s.tokens(0), s.tokens(1)),
        tied=is_tied,
    )
    numbers = s.game.numbers
    if s.streak(k) >= numbers.streak:
        over(s, k, "streak")
    elif s.tokens(k) >= numbers.wins:
        over(s, k, "wins")
    elif len(s.won) >= numbers.hands:
        over(s, NOBODY, "draw")  # BC004
    else:
        s.push(hand_ends())


@step
def hand_ends(s: Battle) -> None:
    """BC016: all in play is discarded, and the Tide turns."""
    s.discard += s.fields[0] + s.fields[1]
    s.fields = ((), ())
    s.used = ()
    s.tide = 1 - s.tide
    s.say("tide", s.tide, rule="BC016", name=s.name(s.tide))
    s.push(dealing.hand_begins())


def over(s: Battle, winner: Seat, how: How) -> None:
    """BC003, BC004: the game is over, at once."""
    s.winner = winner
    s.agenda = ()
    name = s.name(winner) if winner != NOBODY else ""
    rule = "BC004" if winner == NOBODY else "BC003"
    s.say("over", winner, rule=rule, name=name, how=how)
