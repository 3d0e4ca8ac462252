"""The law of steps, watched: up to its last question a step changes, pushes and says nothing.

The run here is a slow twin of `play`: it poses every question anew and looks at the state before
each. It must also end where `play` ends.
"""

from typing import Any, TypeVar

from malory.kernel.codec import Data, encode
from malory.kernel.question import NOBODY, Answer, Flow, Shuffle
from malory.kernel.state import State

S = TypeVar("S", bound=State[Any])


class LawBroken(AssertionError):
    """A game breaks a law of the kernel; the message names the law."""


def watched(s: S, answer: Answer) -> S:
    """Return what `answer` makes of `s`, from a copy; raises LawBroken for an unlawful step."""
    now = s.copy()
    now.out = []
    entry, now.agenda = now.agenda[0], now.agenda[1:]
    name = entry[0].name
    before = encode(now)
    flow: Flow = entry[0].body(now, *entry[1:])
    question = next(flow)
    _unchanged(now, before, name)
    for given in now.answers:
        question = flow.send(given)
        _unchanged(now, before, name)
    try:
        following = flow.send(answer)
    except StopIteration:
        now.answers = ()
        _run_on(now)
        return now
    _unchanged(now, before, name)
    if isinstance(question, Shuffle):
        raise LawBroken(f"steps: {name} asks again after a Shuffle, whose outcome is secret")
    now.agenda = (entry, *now.agenda)
    now.answers += (answer,)
    now.asked = following.seat
    return now


def _run_on(now: State[Any]) -> None:
    while now.agenda:
        entry, now.agenda = now.agenda[0], now.agenda[1:]
        step = entry[0]
        if not step.asks:
            step.body(now, *entry[1:])
            continue
        before, heard = encode(now), len(now.out or ())
        flow: Flow = step.body(now, *entry[1:])
        question = next(flow, None)
        if question is not None:
            _unchanged(now, before, step.name, heard)
            now.agenda = (entry, *now.agenda)
            now.asked = question.seat
            return
    now.asked = NOBODY


def _unchanged(now: State[Any], before: dict[str, Data], name: str, heard: int = 0) -> None:
    """Raise LawBroken if the step changed, pushed or said anything on its way to a question."""
    for field, value in encode(now).items():
        if value != before[field]:
            raise LawBroken(f"steps: {name} changes {field} before its last question")
    if len(now.out or ()) != heard:
        raise LawBroken(f"steps: {name} says something before its last question")
