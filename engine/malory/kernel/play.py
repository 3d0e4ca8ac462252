"""The run of a game: pose a question, take its answer, run steps until the next one.

No generator is data. It runs on in the state that posed it; a copy or a loaded state poses its
question again, by running the step anew and feeding it the answers it already had.
"""

from typing import Any, Final, TypeVar

from malory.kernel.game import Game
from malory.kernel.question import (
    CHANCE,
    NOBODY,
    Answer,
    Ask,
    Flow,
    Move,
    Question,
    Refusal,
    Seat,
)
from malory.kernel.state import State

S = TypeVar("S", bound=State[Any])

OVER: Final = Ask(NOBODY, ())
"""The question that stands when the game is over."""


class Unposed(RuntimeError):
    """A step, run anew, did not come to the question that was open: its game broke a law."""


def begin(game: Game[S], seats: int) -> S:
    """Return a new game at its first question. Events of the opening are not heard: see Table."""
    s = set_up(game, seats)
    advance(s)
    return s


def set_up(game: Game[S], seats: int) -> S:
    """Return the opening bound to its game, no step run yet. `advance` runs on from it."""
    s = game.opening(seats)
    s.game = game
    return s


def advance(s: State[Any]) -> None:
    """Run the steps that wait until one asks, or none is left."""
    while agenda := s.agenda:
        entry = agenda[0]
        step = entry[0]
        if step.anchor and s.anchored is not None:
            s.anchored(s)
        s.agenda = agenda[1:]
        if not step.asks:
            step.now(s, *entry[1:])
            continue
        flow: Flow = step.body(s, *entry[1:])
        question = next(flow, None)
        if question is not None:
            s.agenda = agenda
            s.running = flow
            s.question = question
            s.asked = question.seat
            return
    s.question = OVER
    s.asked = NOBODY


def play(s: State[Any], answer: Answer) -> None:
    """Answer the open question, unchecked, and run on to the next: for search.

    An answer that is not legal leaves the state broken; `apply` checks.
    """
    flow = s.running
    if flow is None:
        pose(s)
        flow = s.running
        if flow is None:
            raise ValueError("the game is over")
    agenda = s.agenda
    s.agenda = agenda[1:]
    s.running = None
    try:
        question = flow.send(answer)
    except StopIteration:
        if s.answers:
            s.answers = ()
        advance(s)
        return
    s.agenda = agenda
    s.answers += (answer,)
    s.running = flow
    s.question = question
    s.asked = question.seat


def pose(s: State[Any]) -> Question:
    """Pose the open question again, by running its step anew; return it."""
    agenda = s.agenda
    if not agenda:
        s.question = OVER
        return OVER
    s.running = s.question = None
    out, s.out = s.out, None
    entry = agenda[0]
    s.agenda = agenda[1:]
    try:
        flow: Flow = entry[0].body(s, *entry[1:])
        question = next(flow)
        for answer in s.answers:
            question = flow.send(answer)
    except StopIteration:
        raise Unposed(f"{entry[0].name}, posed anew, asks less than before") from None
    finally:
        s.agenda = agenda
        s.out = out
    s.running = flow
    s.question = question
    return question


def question(s: State[Any]) -> Question:
    """Return the open question; OVER if there is none. In a view only of the seat asked."""
    return s.question or pose(s)


def legal(s: State[Any]) -> tuple[Move, ...]:
    """Return the asked seat's Moves: unique, in reading order, never none.

    When chance or nobody is asked there are none, nor in a view of a seat that is not asked.
    """
    open_question = s.question
    if open_question is None:
        if s.viewer is not None and s.viewer != s.asked:
            return ()
        open_question = pose(s)
    return open_question.moves


def judge(s: State[Any], seat: Seat, answer: Answer) -> Refusal | None:
    """Return why `seat` may not give `answer`, or None if it may; change nothing."""
    if seat != s.asked:
        if s.asked == NOBODY:
            return Refusal("", "The game is over.")
        whose = "a roll or a shuffle" if s.asked == CHANCE else f"seat {s.asked}"
        return Refusal("", f"It is not for seat {seat} to answer now, but for {whose}.")
    if seat == NOBODY:
        return Refusal("", "The game is over.")
    open_question = s.question
    if open_question is None or s.running is None:
        open_question = pose(s)  # a copy shares its question, whose `why` knows the old state
    return open_question.refuse(answer)


def apply(s: State[Any], seat: Seat, answer: Answer) -> Refusal | None:
    """Take `seat`'s answer and run on to the next question; or refuse it and change nothing.

    A Refusal names the rule that bars the move, where the question knows one.
    """
    refusal = judge(s, seat, answer)
    if refusal is None:
        play(s, answer)
    return refusal


def half_made(s: State[Any]) -> int:
    """Return how many answers of a split move, since its last roll, wait for its next question."""
    if s.asked < 0:
        return 0
    half = 0
    for answer in reversed(s.answers):
        if not isinstance(answer, str):
            break
        half += 1
    return half


def cancel(s: State[Any]) -> Refusal | None:
    """Forget the answers of a split move, back to its first question or to its last roll."""
    half = half_made(s)
    if not half:
        return Refusal("", "There is no move half made to take back.")
    s.answers = s.answers[: len(s.answers) - half]
    pose(s)
    return None
