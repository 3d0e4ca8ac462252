"""What a hand that is not over is worth: by how many points it will go better for a seat.

The weights are a regression of how hands came out, on what a seat held and saw at some turn: 87,587
positions of two players and 489,417 of three, four and six, in hands that `steady` played. They
explain 8 and 14 parts in 100 of how a hand comes out: the rest is luck, which is not to be judged.
`python -m bench.court_weights` finds them anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from malory.games.kings_court.state import Court
from malory.kernel import Seat
from malory.pack.kings_court import Role


class Weights(NamedTuple):
    """Points that each thing is worth. `held`: a card of a role; `face`: a point of a number;
    `one`, `two`: so many cards held, `suits`: each suit among them; `their_one` and so on: of the
    others, as a share of them; `jailed`: each turn in the Dungeon; `wait`: each turn until one's
    own, as a share of the round."""

    held: Mapping[Role, float]
    face: float
    one: float
    two: float
    suits: float
    their_cards: float
    their_one: float
    their_two: float
    jailed: float
    their_jailed: float
    wait: float
    caught: float
    their_caught: float
    base: float


TWO: Final = Weights(
    held={
        "number": -1.7,
        "jester": 0.0,
        "drawbridge": 0.4,
        "maiden": -1.5,
        "knight": -1.1,
        "queens": 2.2,
        "dragon": 4.4,
        "dungeon": 3.9,
        "wizard": 7.1,
        "protector": -12.0,
        "decree": -9.4,
        "king": 9.0,
        "duke": -6.1,
        "potion": 17.2,
        "magician": 19.1,
    },
    face=-0.1,
    one=9.9,
    two=2.5,
    suits=-2.2,
    their_cards=1.5,
    their_one=-9.4,
    their_two=-2.2,
    jailed=0.0,
    their_jailed=-1.2,
    wait=0.0,
    caught=0.0,
    their_caught=12.7,
    base=5.2,
)
"""Of two players."""

MORE: Final = Weights(
    held={
        "number": -0.8,
        "jester": -4.7,
        "drawbridge": -2.7,
        "maiden": -5.2,
        "knight": -5.6,
        "queens": -3.1,
        "dragon": -0.1,
        "dungeon": 0.3,
        "wizard": 5.4,
        "protector": -15.1,
        "decree": -23.0,
        "king": 4.8,
        "duke": -2.8,
        "potion": 23.2,
        "magician": 11.4,
    },
    face=-0.4,
    one=6.9,
    two=1.5,
    suits=0.2,
    their_cards=2.5,
    their_one=-5.0,
    their_two=-0.9,
    jailed=-8.0,
    their_jailed=8.1,
    wait=-3.3,
    caught=-10.8,
    their_caught=11.2,
    base=0.6,
)
"""Of more than two."""


def judge(s: Court, k: Seat, weights: Weights | None = None) -> float:
    """Return by how many points the hand will go better for seat `k` than for the others, on the
    whole, from its own cards and what lies open. It is linear in the weights."""
    hands = s.hands
    seats = len(hands)
    if weights is None:
        weights = TWO if seats == 2 else MORE
    faces, hand = s.game.deck.faces, hands[k]
    held = weights.held
    value = weights.base
    suits: set[str] = set()
    for card in hand:
        face = faces[card]
        value += held[face.role]
        if face.role == "number":
            value += weights.face * face.points
        suits.update(face.suits)
    value += weights.suits * len(suits)
    if len(hand) <= 2:
        value += weights.one if len(hand) == 1 else weights.two
    theirs = 0.0
    for at, other in enumerate(hands):
        if at != k:
            many = len(other)
            theirs += weights.their_cards * many
            if many <= 2:
                theirs += weights.their_one if many == 1 else weights.their_two
    for jailed in s.jailed:
        if jailed.seat == k:
            value += weights.jailed * jailed.turns
        else:
            theirs += weights.their_jailed * jailed.turns
    for seat in s.caught:
        if seat == k:
            value += weights.caught
        else:
            theirs += weights.their_caught
    if s.asked >= 0:
        theirs += weights.wait * ((k - s.asked) * s.way % seats)
    return value + theirs / (seats - 1)
