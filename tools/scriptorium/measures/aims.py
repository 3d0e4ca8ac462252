"""The measures that a pack's calibration may name, and what a book comes to in each.

A measure whose `low` and `high` differ is of single things (a part's words, a menu's entries), and
each must lie between them. One whose `low` and `high` are the same is a mean or a share of 100 of
the whole book, to be come near to.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from scriptorium.measures.counting import Numbers, Trial
from scriptorium.measures.paying import Pay


class Thing(NamedTuple):
    """One thing measured: where it stands, the words it is found by, how much it is."""

    id: str
    opening: str
    value: float


Book = Sequence[Numbers]

_NUMBER = re.compile(r"number (\d+)(?: or (\d+))?\Z")
_SPREAD = ("response words", "lead-in words", "outcome words", "telling words")


def things(measure: str, book: Book) -> Iterator[Thing] | None:
    """The single things of a measure, one by one; None if the measure is not of single things."""
    match measure:
        case "response words" | "lead-in words" | "outcome words" | "telling words":
            kind = measure.removesuffix(" words")
            return (
                Thing(part.id, part.opening, part.words)
                for one in book
                for part in one.parts
                if part.kind == kind
            )
        case "encounter words":
            return (Thing(one.id, "", one.words) for one in book if one.trials)
        case "words met":
            return (Thing(one.id, "", round(one.heard)) for one in book if one.trials)
        case "menu entries":
            return (Thing(menu.id, "", menu.entries) for one in book for menu in one.menus)
        case "response entries":
            return (
                Thing(menu.id, "", menu.entries)
                for one in book
                for menu in one.menus
                if menu.is_response
            )
        case "number":
            return (Thing(trial.id, trial.deed, trial.asked) for trial in trials(book))
        case "outcome rewards":
            return (
                Thing(trial.id, trial.deed, len(paid))
                for trial in trials(book)
                for paid, turns in zip((trial.success, trial.failure), trial.turns, strict=True)
                if not turns
            )
        case "skill tests":
            return iter(_off_the_mean(book))
        case _:
            return None


def mean_or_share(measure: str, book: Book) -> float | None:
    """What the whole book comes to in a measure; None for a measure of no such name, or where
    there is nothing to measure."""
    single = things(measure, book)
    if single is not None:
        values = [thing.value for thing in single]
        return fmean(values) if values else None
    rolled = [trial for trial in trials(book) if trial.is_rolled]
    found = _NUMBER.match(measure)
    if found is not None:
        wanted = {int(number) for number in found.groups() if number}
        return _share([trial.asked in wanted for trial in rolled])
    if measure == "tests that add L":
        return _share([trial.plus == "L" for trial in rolled])
    if measure == "tests of renown":
        return _share([what.kind in ("renown", "renowns") for one in book for what in one.whats])
    if measure == "responses with three deeds":
        menus = [menu for one in book for menu in one.menus if menu.is_response]
        return _share([menu.entries >= 3 for menu in menus])
    return _paid_share(measure, rolled)


def is_known(measure: str) -> bool:
    """Whether there is such a measure."""
    return (
        things(measure, ()) is not None
        or _NUMBER.match(measure) is not None
        or measure in ("tests that add L", "tests of renown", "responses with three deeds")
        or _side_and_test(measure) is not None
    )


def known_measures() -> tuple[str, ...]:
    """The names of all measures, the numbers asked left out."""
    sides = [f"{side} {what}" for side in ("success", "failure") for what in _PAID]
    single = (*_SPREAD, "encounter words", "words met", "menu entries", "response entries")
    shares = ("tests that add L", "tests of renown", "responses with three deeds")
    return (*single, "number", "outcome rewards", "skill tests", *shares, *sides)


def trials(book: Book) -> Iterator[Trial]:
    """Every test that asks a number."""
    return (trial for one in book for trial in one.trials)


def skill_counts(book: Book) -> Counter[str]:
    """How often each skill is named by a test."""
    return Counter(what.id for one in book for what in one.whats if what.kind == "skill")


def _off_the_mean(book: Book) -> list[Thing]:
    """How far each skill's tests are from the mean, in 100 of it."""
    counts = skill_counts(book)
    if not counts:
        return []
    mean = sum(counts.values()) / len(counts)
    return [Thing("", skill, 100 * abs(counts[skill] - mean) / mean) for skill in sorted(counts)]


_PAID: dict[str, Callable[[Pay], bool]] = {
    "Destiny": lambda pay: pay.kind == "Destiny",
    "Destiny by L": lambda pay: pay.kind == "Destiny" and pay.by_place,
    "skill": lambda pay: pay.kind == "skill",
    "renown": lambda pay: pay.kind == "renown",
    "renown lost": lambda pay: pay.kind == "renown lost",
    "status": lambda pay: pay.kind in ("status gained", "companion"),  # who rides along is one
    "treasure": lambda pay: pay.kind == "treasure",
    "token": lambda pay: pay.kind == "token",
    "rewards": lambda pay: True,
}


def _side_and_test(measure: str) -> tuple[str, Callable[[Pay], bool]] | None:
    side, _, what = measure.partition(" ")
    return (side, _PAID[what]) if side in ("success", "failure") and what in _PAID else None


def _paid_share(measure: str, rolled: Sequence[Trial]) -> float | None:
    found = _side_and_test(measure)
    if found is None or not rolled:
        return None
    side, is_it = found
    paid = [trial.success if side == "success" else trial.failure for trial in rolled]
    if measure.endswith(" rewards"):
        return fmean(map(len, paid))
    return _share([any(map(is_it, one)) for one in paid])


def _share(held: Sequence[bool]) -> float | None:
    return 100 * sum(held) / len(held) if held else None
