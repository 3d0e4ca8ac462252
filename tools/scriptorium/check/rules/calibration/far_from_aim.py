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
from scriptorium.measures.aims import mean_or_share, trials

CODE = "I359"
LANGUAGES = ()

gather = numbers


def judge(gathered: Gathered, desk: Desk) -> Iterator[Said]:
    """Only aims whose low and high are the same, or that are shares with room between them; a
    book with few tests is not judged."""
    book = book_of(gathered)
    settings = desk.settings
    if sum(1 for _ in trials(book)) < settings.number(CODE, "tests"):
        return
    points = settings.number(CODE, "points")
    for aim in desk.manifest.calibration:
        value = mean_or_share(aim.measure, book) if aim.low == aim.high else None
        if value is None:
            continue
        room = points if aim.measure != "success rewards" else 1
        if abs(value - aim.low) > room:
            facts = (("measure", aim.measure), ("value", f"{value:.0f}"), ("aim", f"{aim.low:g}"))
            yield Said(CODE, place_of_aim(aim, desk), facts)
