"""W352: a menu with more or fewer entries than its pack aims at."""

from __future__ import annotations

from collections.abc import Iterator

from scriptorium.check.rules.calibration.aiming import Gathered, numbers, outside
from scriptorium.check.rules.prose.rule import Desk, Said

CODE = "W352"
LANGUAGES = ()

MEASURES = ("menu entries", "response entries")

gather = numbers


def judge(gathered: Gathered, desk: Desk) -> Iterator[Said]:
    return outside(CODE, MEASURES, gathered, desk)
