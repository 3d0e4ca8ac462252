"""Dice that the table rolls itself: what chance leaves to it, and how it is asked for each face."""

from __future__ import annotations

from typing import Final

from malory.kernel import Option, Outcome, Prompt, Question, Roll, Seat
from malory.kernel.chance import Chance, Seed, turned
from malory.tongue import mark, say

DICE: Final = ("roll", "ask")
"""Who rolls: the game, or the table with dice of its own."""

_MADE: Final = (4, 6, 8, 10, 12, 20)
"""So many sides a die can be had with; other numbers are drawn by lot."""
_NTH: Final = (
    mark("first"),
    mark("second"),
    mark("third"),
    mark("fourth"),
    mark("fifth"),
    mark("sixth"),
)


class TableDice:
    """Chance from a seed, but for dice: those the table rolls."""

    __slots__ = ("seeded",)

    def __init__(self, seed: Seed, turns: int = 0) -> None:
        self.seeded = turned(seed, turns)

    def outcome(self, n: int, question: Question) -> Outcome | None:
        """Return the order of a shuffle; None for a roll."""
        return None if isinstance(question, Roll) else self.seeded.outcome(n, question)


def chance_of(seed: Seed, turns: int, dice: str) -> Chance:
    """Return chance for a table: by its seed, turned so often, and who rolls, one of DICE."""
    return TableDice(seed, turns) if dice == "ask" else turned(seed, turns)


def roll_prompt(roll: Roll, shown: tuple[int, ...], seat: Seat, name: str) -> Prompt:
    """Return the question for the next face of a roll, `shown` being those that are known.

    Dice are asked for one by one, in the order in which they lie. `name` is whose roll it is, ""
    where only one player rolls.
    """
    whose = say(" for {name}", name=name) if name else ""
    sides = "" if roll.sides == 6 else say(" of {sides} sides", sides=roll.sides)
    of = sides + whose
    if roll.dice == 1 and roll.sides not in _MADE:
        words = say(
            "Draw lots from 1 to {last}{of}. Which number comes?", last=roll.sides, of=whose
        )
    elif roll.dice == 1:
        words = say("Roll a die{of}. What does it show?", of=of)
    else:
        at = len(shown)
        nth = say(_NTH[at]) if at < len(_NTH) else say("{number}th", number=at + 1)
        words = say("Roll {number} dice{of}. What does the {nth} show?",
                    number=roll.dice, of=of, nth=nth)  # fmt: skip
    faces = [str(face) for face in range(1, roll.sides + 1)]
    return Prompt(seat, words, tuple([Option(face, face) for face in faces]))
