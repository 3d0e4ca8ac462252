"""What a trace tells, as plain values: a way step by step, what bars one, how likely one is."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple


class Needed(NamedTuple):
    """A condition met on the way, in words, and the passages or cards that give what it asks for;
    none if the hero begins so."""

    condition: str
    given: tuple[str, ...]


class Step(NamedTuple):
    """One passage of a way, and what is done there to go on, in words; empty at the last.

    `odds` are the least and the most chance of the roll that goes on so, None where nothing is
    rolled. `answers` are what a player answers, in a gamebook.
    """

    passage: str
    number: int | None
    title: str
    does: str
    needs: tuple[Needed, ...] = ()
    odds: tuple[Fraction, Fraction] | None = None
    answers: tuple[str, ...] = ()


class Told(NamedTuple):
    """A whole way. `begins` says how it begins; the odds are those of all its rolls together.
    `is_shortest` is not said of a way that was found at random."""

    begins: str
    steps: tuple[Step, ...]
    odds: tuple[Fraction, Fraction]
    is_shortest: bool


class Bar(NamedTuple):
    """Why one way is never gone: from where, by what, the condition on it if one is, and what of it
    never holds, each with its reason."""

    passage: str
    by: str
    condition: str
    reasons: tuple[str, ...]


class Chance(NamedTuple):
    """How likely a passage is in one mode: on a first draw, exact (None: it is not drawn), and in
    how many of so many games it was read."""

    mode: str
    draw: Fraction | None
    hits: int
    games: int


def all_odds(steps: tuple[Step, ...]) -> tuple[Fraction, Fraction]:
    """The odds of all rolls of a way together, least and most."""
    least = most = Fraction(1)
    for step in steps:
        if step.odds is not None:
            least *= step.odds[0]
            most *= step.odds[1]
    return least, most
