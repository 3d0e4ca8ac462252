"""What only rules can decide, told to a reader whose story format knows no rules."""

from __future__ import annotations

from typing import Final

from malory.book import model
from malory.book.phrases import condition_name, reward_name

NEUTRAL: Final = {
    "knight": "the knight",
    "sir": "Sir",
    "place": "this place",
    "region": "this region",
    "terrain": "this land",
    "age": "this Age",
}
"""Words for inserts where nobody knows whose tale it is."""

ANYWAY: Final = "In any case"
"""What stands before text that follows some under conditions."""


def branch_said(condition: model.Condition | None, is_first: bool) -> str:
    """What stands before the text of a branch.

    >>> branch_said(model.Has("status", "Wet"), False), branch_said(None, False)
    ('Or if Wet', 'Otherwise')
    """
    if condition is None:
        return "Otherwise"
    return f"{'If' if is_first else 'Or if'} {condition_name(condition)}"


def varying_said(condition: model.Condition, then: str, otherwise: str, marks: str) -> str:
    """Both halves of text that varies, between two `marks`; a space with which a half closes its
    gap stays outside.

    >>> varying_said(model.Has("status", "Wet"), " dripping", "", "[]")
    ' [if Wet: dripping]'
    >>> varying_said(model.Has("status", "Wet"), "", "dry", "()")
    '(unless Wet: dry)'
    """
    either = [half for half in (then, otherwise) if half]
    lead = " " if any(half.startswith(" ") for half in either) else ""
    tail = " " if any(half.endswith(" ") for half in either) else ""
    asked = condition_name(condition)
    if not then.strip():
        return f"{lead}{marks[0]}unless {asked}: {otherwise.strip()}{marks[1]}{tail}"
    other = f" / otherwise: {otherwise.strip()}" if otherwise.strip() else ""
    return f"{lead}{marks[0]}if {asked}: {then.strip()}{other}{marks[1]}{tail}"


def reward_said(reward: model.Reward, signs: bool = False) -> str:
    """A reward in the words of the book (`malory.book.phrases`), with what it is given on.

    >>> reward_said(model.Provided(model.Has("status", "Wet"), model.Become("Cold")))
    'if Wet: become Cold'
    """
    match reward:
        case model.Provided(condition, inner):
            return f"if {condition_name(condition)}: {reward_said(inner, signs)}"
        case model.ForOthers(whom, inner):
            return f"{whom} knight: {reward_said(inner, signs)}"
        case model.OneOf(options):
            return " or ".join(reward_said(one, signs) for one in options)
        case _:
            return reward_name(reward, signs)
