"""Whether conditions can all fail at once, as far as their own words tell.

Every rank, counter, place and card that they name is tried at each value that matters to them. What
takes too many tries is called impossible: a warning that may be wrong is worse than none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import prod
from typing import Any, TypeAlias

from malory.book import model
from malory.book.reading import within
from malory.pack import Vocabulary

_MOST = 2_000
"""Combinations tried before giving up."""

Subject: TypeAlias = tuple[Any, ...]  # what is asked about, hashable
Values: TypeAlias = dict[Subject, Any]


def may_all_fail(conditions: Sequence[model.Condition | None], vocabulary: Vocabulary) -> bool:
    """Whether a hero can be such that none of the conditions holds; None always holds."""
    asked: list[model.Condition] = []
    for condition in conditions:
        if condition is None:
            return False
        asked.append(condition)
    return any(
        not any(holds_for(condition, hero) for condition in asked)
        for hero in heroes(asked, vocabulary)
    )


def heroes(conditions: Iterable[model.Condition], vocabulary: Vocabulary) -> Iterator[Values]:
    """Every hero that the conditions tell apart, by what they ask about; none if there are too
    many to be tried."""
    domains: dict[Subject, set[Any]] = {}
    for condition in conditions:
        for atom in atoms(condition):
            subject, values = _domain(atom, vocabulary)
            domains.setdefault(subject, set()).update(values)
    if prod(len(values) for values in domains.values()) > _MOST:
        return
    subjects = list(domains)
    for chosen in product(*[sorted(domains[subject], key=str) for subject in subjects]):
        yield dict(zip(subjects, chosen, strict=True))


def fact_of(subject: Subject, value: Any) -> model.Condition:
    """What is so of a hero who has this value of what is asked about, as a condition.

    >>> fact_of(("counter", "Gold"), 3)
    Counter(id='Gold', low=3, high=3)
    """
    match subject:
        case ("rank", what):
            return model.Rank(what, value, value)
        case ("counter", id):
            return model.Counter(id, value, value)
        case ("age",):
            return model.Age(value, value)
        case ("knight",):
            return model.Has("knight", value)
        case ("stands", kind):
            return model.Stands(kind, value)
    atom: model.Condition = subject[1]
    return atom if value else model.Not(atom)


def atoms(condition: model.Condition) -> Iterable[model.Condition]:
    """Every single thing that a condition asks."""
    match condition:
        case model.And() | model.Or():
            for part in condition.conditions:
                yield from atoms(part)
        case model.Not():
            yield from atoms(condition.condition)
        case _:
            yield condition


def _domain(atom: model.Condition, vocabulary: Vocabulary) -> tuple[Subject, set[Any]]:
    """What the atom asks about, and the values of it that the atom tells apart."""
    match atom:
        case model.Rank():
            return _subject(atom), _steps(0, atom.low, atom.high)
        case model.Counter():
            declared = vocabulary.counter(atom.id)
            least = declared.minimum if declared is not None else 0
            return _subject(atom), _steps(least, atom.low, atom.high)
        case model.Age():
            first = min(vocabulary.ages, default=1)
            last = max(vocabulary.ages, default=None)
            ages = _steps(first, atom.low, atom.high)
            return _subject(atom), {age for age in ages if last is None or age <= last}
        case model.Has(kind="knight"):
            return _subject(atom), {atom.id, *vocabulary.knights}
        case model.Stands():
            # Even all of them leave one way open: a Place of Power has no terrain, a sea space no
            # region, and no hero stands on every place.
            return _subject(atom), {atom.id, ""}
        case _:
            return _subject(atom), {True, False}


def _subject(atom: model.Condition) -> Subject:
    match atom:
        case model.Rank():
            return ("rank", atom.what)
        case model.Counter():
            return ("counter", atom.id)
        case model.Age():
            return ("age",)
        case model.Has(kind="knight"):
            return ("knight",)
        case model.Stands():
            return ("stands", atom.kind)
        case _:
            return ("is", atom)


def _steps(least: int, low: int, high: int | None) -> set[Any]:
    steps = {least, low} if low >= least else {least}
    if high is not None:
        steps.add(high + 1)
    return steps


def holds_for(condition: model.Condition, hero: Values) -> bool:
    """Whether a condition holds for one of the `heroes`."""
    match condition:
        case model.And():
            return all(holds_for(part, hero) for part in condition.conditions)
        case model.Or():
            return any(holds_for(part, hero) for part in condition.conditions)
        case model.Not():
            return not holds_for(condition.condition, hero)
        case model.Rank() | model.Counter() | model.Age():
            return within(hero[_subject(condition)], condition.low, condition.high)
        case model.Has(kind="knight") | model.Stands():
            return bool(hero[_subject(condition)] == condition.id)
        case _:
            return bool(hero[_subject(condition)])
