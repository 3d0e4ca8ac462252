"""I354: a skill that is tested more or less often than the others."""

from __future__ import annotations

from collections.abc import Iterator

from scriptorium.check.rules.calibration.aiming import (
    Gathered,
    book_of,
    numbers,
    place_of_aim,
)
from scriptorium.check.rules.prose.rule import Desk, Said
from scriptorium.measures.aims import skill_counts, things

CODE = "I354"
LANGUAGES = ()

gather = numbers


def judge(gathered: Gathered, desk: Desk) -> Iterator[Said]:
    """A finding for each skill that is further from the mean than the aim `skill tests` allows."""
    book = book_of(gathered)
    counts = skill_counts(book)
    for aim in desk.manifest.calibration:
        if aim.measure != "skill tests" or not counts:
            continue
        mean = sum(counts.values()) / len(counts)
        for thing in things(aim.measure, book) or ():
            if thing.value > aim.high:
                facts = (
                    ("skill", thing.opening),
                    ("count", str(counts[thing.opening])),
                    ("mean", f"{mean:.1f}"),
                    ("off", f"{thing.value:.0f}"),
                    ("high", f"{aim.high:g}"),
                )
                yield Said(CODE, place_of_aim(aim, desk), facts)
