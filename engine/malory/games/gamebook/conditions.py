"""Conditions made ready: a function of the hero for each, so that a menu is opened quickly.

They answer as `malory.book.reading.holds` does, which is asked for every kind that is rare.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from malory.book.model import And, Condition, Counter, Not, Or, Rank, Visited
from malory.book.reading import holds
from malory.games.gamebook.state import Journey

Check: TypeAlias = Callable[[Journey], bool]


def check_of(condition: Condition) -> Check:
    """Return the function that tells whether a hero meets the condition."""
    match condition:
        case Counter(id, low, high):
            return _ranged(lambda s: s.counter(id), low, high)
        case Rank(what, low, high) if what.kind == "skill":
            return _ranged(lambda s: s.skill(what.id), low, high)
        case Visited(passage):
            return lambda s: passage in s.visited_ids
        case Not(inner):
            check = check_of(inner)
            return lambda s: not check(s)
        case And(parts):
            checks = [check_of(one) for one in parts]
            return lambda s: all(one(s) for one in checks)
        case Or(parts):
            checks = [check_of(one) for one in parts]
            return lambda s: any(one(s) for one in checks)
        case _:
            return lambda s: holds(condition, s)


def _ranged(value: Callable[[Journey], int], low: int, high: int | None) -> Check:
    if high is None:
        return lambda s: value(s) >= low
    return lambda s: low <= value(s) <= high
