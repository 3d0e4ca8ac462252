"""A test as what a reader may pick, and what is then compared with its outcomes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from malory.book import model

from scriptorium.exchange.variables import Hero


class Attempt(NamedTuple):
    """One way to take a test: what is named, its rank, and whether dice are added."""

    name: str
    rank: str
    is_rolled: bool


def attempts(test: model.Test, hero: Hero) -> tuple[Attempt, ...]:
    """The ways to take a test, each once."""
    found: dict[str, Attempt] = {}
    for one in _attempts(test, hero):
        found.setdefault(one.name, one)
    return tuple(found.values())


def _attempts(test: model.Test, hero: Hero) -> Iterator[Attempt]:
    for what in test.whats:
        match what.kind:
            case "skill" | "category" | "skills":
                for skill in hero.skills_of(what):
                    yield Attempt(skill, hero.named("skill", skill), True)
            case "renowns":
                yield Attempt("highest renown", hero.value(what), False)
            case "sum":
                yield Attempt(f"{what.id} together", hero.value(what), False)
            case _:
                yield Attempt(what.id, hero.value(what), False)


def bar_of(test: model.Test, outcome: model.Outcome, total: str, hero: Hero) -> str:
    """When an outcome is read, all above it having been tried; empty for the last."""
    if outcome is test.outcomes[-1]:
        return ""
    if test.number is None:
        return f"{total} >= {outcome.low}"
    number = str(test.number.base)
    if test.number.plus:
        number += f" + {hero.named('location' if test.number.plus == 'L' else 'age')}"
    return f"{total} >= {number}"
