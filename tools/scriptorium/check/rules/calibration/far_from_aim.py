"""I359: a mean or share of the whole book that is far from what its pack aims at."""

from __future__ import annotations

from collections.abc import Iterator

from scriptorium.check.rules.calibration.aiming import (
    Gathered,
    book_of,
    numbers,
    place_of_aim,
)
from scriptorium.check.rules.prose.rule import Desk, Said
from scriptorium.measures.aims import mean_or_share, things, trials

CODE = "I359"
LANGUAGES = ()

gather = numbers


def judge(gathered: Gathered, desk: Desk) -> Iterator[Said]:
    """Only aims for the whole book; one with room between low and high has no other. A book with
    few tests is not judged."""
    book = book_of(gathered)
    settings = desk.settings
    if sum(1 for _ in trials(book)) < settings.number(CODE, "tests"):
        return
    points = settings.number(CODE, "points")
    for aim in desk.manifest.calibration:
        is_exact = aim.low == aim.high
        if not is_exact and things(aim.measure, ()) is not None:
            continue  # its things are judged one by one
        value = mean_or_share(aim.measure, book)
        room = 0 if not is_exact else 1 if aim.measure.endswith(" rewards") else points
        if value is not None and not aim.low - room <= value <= aim.high + room:
            goal = f"{aim.low:g}" if is_exact else f"{aim.low:g} to {aim.high:g}"
            facts = (("measure", aim.measure), ("value", f"{value:.0f}"), ("aim", goal))
            yield Said(CODE, place_of_aim(aim, desk), facts)
