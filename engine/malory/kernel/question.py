"""What a step may ask, who answers, and how an answer is refused.

Seats answer with a Move, chance with an Outcome. A question never changes once it is made.
"""

from collections.abc import Callable, Generator
from typing import Any, Final, NamedTuple, TypeAlias

Seat: TypeAlias = int
"""A place at the table: 0 and up; CHANCE and NOBODY are below 0."""
Move: TypeAlias = str
Outcome: TypeAlias = tuple[int, ...] | tuple[str, ...]
Answer: TypeAlias = Move | Outcome
Score: TypeAlias = float

CHANCE: Final[Seat] = -1
NOBODY: Final[Seat] = -2


class Refusal(NamedTuple):
    """Why an answer was not taken: the rule's id ("" if none applies) and the words for it."""

    rule: str
    words: str


Why: TypeAlias = Callable[[Move], Refusal | None]


class Ask:
    """A question to a seat: one of `moves`, unique and in reading order, never none.

    `what` names the question for `Game.prompt` where a step has several. `why` words the Refusal
    of a move that a player might expect here; None from it means the move is merely unknown.
    """

    __slots__ = ("moves", "rule", "seat", "what", "why")

    def __init__(
        self,
        seat: Seat,
        moves: tuple[Move, ...],
        why: Why | None = None,
        what: str = "",
        rule: str = "",
    ) -> None:
        self.seat = seat
        self.moves = moves
        self.why = why
        self.what = what
        self.rule = rule

    def refuse(self, answer: object) -> Refusal | None:
        """Return why `answer` is not one of the moves, or None if it is."""
        if answer in self.moves:
            return None
        said = self.why(answer) if self.why is not None and isinstance(answer, str) else None
        return said or Refusal(self.rule, f"{answer} is not on offer here.")


class Roll:
    """A question to chance: `dice` dice of `sides` sides; the outcome is the faces, as rolled."""

    __slots__ = ("dice", "sides")
    seat: Final[Seat] = CHANCE
    moves: Final[tuple[Move, ...]] = ()

    def __init__(self, dice: int, sides: int) -> None:
        self.dice = dice
        self.sides = sides

    def refuse(self, answer: object) -> Refusal | None:
        """Return why `answer` is no roll of these dice, or None if it is."""
        if isinstance(answer, tuple) and len(answer) == self.dice:
            sides = self.sides
            for face in answer:
                if type(face) is not int or not 1 <= face <= sides:
                    break
            else:
                return None
        return Refusal("", f"Roll {self.dice} dice of {self.sides} sides; got {answer!r}.")


class Shuffle:
    """A question to chance: an order of `ids` (which may hold equals), first on top.

    The outcome is secret, so no question may follow it in its step.
    """

    __slots__ = ("ids",)
    seat: Final[Seat] = CHANCE
    moves: Final[tuple[Move, ...]] = ()

    def __init__(self, ids: tuple[str, ...]) -> None:
        self.ids = ids

    def refuse(self, answer: object) -> Refusal | None:
        """Return why `answer` is no order of these ids, or None if it is."""
        if (
            isinstance(answer, tuple)
            and all(isinstance(one, str) for one in answer)
            and sorted(answer) == sorted(self.ids)
        ):
            return None
        return Refusal("", f"That is not an order of the {len(self.ids)} cards to be shuffled.")


Question: TypeAlias = Ask | Roll | Shuffle
# Any: a seat answers with a str and chance with a tuple; the step knows which it asked.
Flow: TypeAlias = Generator[Question, Any, None]
"""What a step that asks returns: `answer = yield Ask(...)`."""
