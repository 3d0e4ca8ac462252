"""A condition as an instruction to a reader with the book in his hand: "you are Wounded"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from malory.book.model import (
    Age,
    And,
    Another,
    Condition,
    Counter,
    Has,
    Not,
    Or,
    Rank,
    SetAside,
    Stands,
    Visited,
    What,
)
from malory.book.phrases import listed
from malory.tongue import mark, say

from scriptorium.publish.press import Press


def condition_said(condition: Condition, press: Press, holds: bool = True) -> str:
    """Return what holds, or does not, as it follows an "if".

    What no two parts share is joined by "and" and "or"; a part within a part says "either" or
    "both" before it, so that nobody has to count brackets.
    """
    while isinstance(condition, Not):
        condition, holds = condition.condition, not holds
    if isinstance(condition, And | Or):
        return _joined(condition, press, holds)
    return press.set(_single(condition, press, holds))


# ------------------------------------------------------------------------------------ several parts


def _joined(whole: And | Or, press: Press, holds: bool) -> str:
    """Several parts; that not all of them hold is that one of them does not."""
    is_all = isinstance(whole, And) is holds
    said: list[str] = []
    flat = _flat(whole, holds, is_all)
    for (words, told), group in groupby(flat, lambda part: _alike(part, is_all)):
        parts = list(group)
        if words and len(parts) > 1:
            last = say("nor") if not told else say("and") if is_all else say("or")
            names = listed([_named(part, press) for part, _ in parts], last)
            said.append(press.set(say(words, name=names)))
        else:
            said += [_part(*part, is_all, press) for part in parts]
    return listed(said, say("and") if is_all else say("or"))


Signed = tuple[Condition, bool]
"""A condition, and whether it is to hold."""


def _signed(part: Condition, holds: bool) -> Signed:
    while isinstance(part, Not):
        part, holds = part.condition, not holds
    return part, holds


def _flat(whole: And | Or, holds: bool, is_all: bool) -> Iterator[Signed]:
    """The parts; those of a part that is joined by the same word are among them."""
    for one in whole.conditions:
        part, part_holds = _signed(one, holds)
        if isinstance(part, And | Or) and (isinstance(part, And) is part_holds) is is_all:
            yield from _flat(part, part_holds, is_all)
        else:
            yield part, part_holds


def _alike(signed: Signed, is_all: bool) -> tuple[str, bool]:
    """The words in which a part and those beside it can be told as one, and whether they hold;
    none where each has to be told by itself.

    Several that do not hold can be one only where none may.
    """
    part, holds = signed
    if holds or is_all:
        for kind, words in _TOGETHER:
            if _kind(part) == kind:
                return words[holds], holds
    return "", holds


def _kind(part: Condition) -> str:
    if isinstance(part, Has | Stands):
        return part.kind
    return "visited" if isinstance(part, Visited) else ""


def _named(part: Condition, press: Press) -> str:
    if isinstance(part, Visited):
        return press.name(part.passage)
    return press.called(part.kind, part.id) if isinstance(part, Has | Stands) else ""


def _part(part: Condition, holds: bool, is_all: bool, press: Press) -> str:
    words = condition_said(part, press, holds)
    if not isinstance(part, And | Or):
        return words
    return say("either {parts}", parts=words) if is_all else say("both {parts}", parts=words)


# --------------------------------------------------------------------------------------- one by one


def _single(condition: Condition, press: Press, holds: bool) -> str:
    match condition:
        case Rank(what, low, high):
            return say(
                "{subject} {span}", subject=_subject(what, press), span=_span(low, high, holds)
            )
        case Counter(id, low, high):
            subject = say("your {name}", name=press.called("counter", id))
            return say("{subject} {span}", subject=subject, span=_span(low, high, holds))
        case Has(kind, id):
            return say(_HAS[kind][holds], name=press.called(kind, id))
        case Stands(kind, id):
            return say(_STANDS[kind][holds], name=id)
        case Age(low, high):
            return say(_IS_AGE[holds], age=_age(low, high))
        case Visited(passage):
            return say(_VISITED[holds], name=press.name(passage))
        case SetAside(card):
            return say(_SET_ASIDE[holds], name=card)
        case Another(inner):
            return _another(inner, press, holds)
        case _:
            raise TypeError(condition)  # And, Or and Not have been dealt with


def _subject(what: What, press: Press) -> str:
    match what.kind:
        case "category":
            return say("your best {name} skill", name=press.called("category", what.id))
        case "skills":
            return say("your best skill")
        case "renowns":
            return say("your highest renown")
        case "sum":
            return say("the sum of your {name} skills", name=press.called("category", what.id))
        case _:
            return say("your {name}", name=press.called(what.kind, what.id))


def _span(low: int, high: int | None, holds: bool) -> str:
    if high is None:
        return say("is {n} or more", n=low) if holds else say("is less than {n}", n=low)
    if low == high:
        return say("is {n}", n=low) if holds else say("is not {n}", n=low)
    if low == 0:
        return say("is {n} or less", n=high) if holds else say("is more than {n}", n=high)
    if holds:
        return say("is from {low} to {high}", low=low, high=high)
    return say("is not from {low} to {high}", low=low, high=high)


def _age(low: int, high: int | None) -> str:
    if high is None:
        return say("Age {n} or later", n=low)
    if low == high:
        return say("Age {n}", n=low)
    return listed([say("Age {n}", n=one) for one in range(low, high + 1)], say("or"))


_IS_AGE = (mark("it is not {age}"), mark("it is {age}"))
_VISITED = (mark("you have not been to {name}"), mark("you have been to {name}"))
_SET_ASIDE = (mark("the card {name} was not set aside"), mark("the card {name} was set aside"))

_HAS = {
    "status": (mark("you are not {name}"), mark("you are {name}")),
    "token": (mark("you do not have token {name}"), mark("you have token {name}")),
    "treasure": (mark("you do not have the treasure {name}"), mark("you have the treasure {name}")),
    "quest": (mark("you are not on the quest {name}"), mark("you are on the quest {name}")),
    "knight": (mark("you do not ride as {name}"), mark("you ride as {name}")),
}
"""By kind: what is said if it is not had, and if it is."""

_STANDS = {
    "terrain": (mark("your space is not {name}"), mark("your space is {name}")),
    "region": (mark("you are not in {name}"), mark("you are in {name}")),
    "place": (mark("you are not at {name}"), mark("you are at {name}")),
}


_TOGETHER = (
    ("status", (mark("you are neither {name}"), mark("you are {name}"))),
    ("visited", (mark("you have been to neither {name}"), _VISITED[True])),
    ("terrain", (mark("your space is neither {name}"), mark("your space is {name}"))),
)
"""By kind: what is said of several if none of them holds, and if they hold."""


def _another(inner: Condition, press: Press, holds: bool) -> str:
    """What is asked of another knight: his own words, as that knight would be asked them."""
    part, inner_holds = _signed(inner, True)
    words = _OTHER.get((part.kind, inner_holds)) if isinstance(part, Has | Stands) else None
    if words is not None and isinstance(part, Has | Stands):
        return say(words[holds], name=press.called(part.kind, part.id))
    asked = condition_said(inner, press)
    if holds:
        return say("another knight can say “{asked}”", asked=asked)
    return say("no other knight can say “{asked}”", asked=asked)


_OTHER = {
    ("status", True): (mark("no other knight is {name}"), mark("another knight is {name}")),
    ("token", True): (
        mark("no other knight has token {name}"),
        mark("another knight has token {name}"),
    ),
    ("treasure", True): (
        mark("no other knight has the treasure {name}"),
        mark("another knight has the treasure {name}"),
    ),
    ("place", True): (mark("no other knight is at {name}"), mark("another knight is at {name}")),
    ("region", True): (mark("no other knight is in {name}"), mark("another knight is in {name}")),
}
