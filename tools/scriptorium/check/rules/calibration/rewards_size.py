"""W355: an outcome that pays more or fewer rewards than its pack aims at."""

from __future__ import annotations

from collections.abc import Iterator

from scriptorium.check.rules.calibration.aiming import Gathered, numbers, outside
from scriptorium.check.rules.prose.rule import Desk, Said

CODE = "W355"
LANGUAGES = ()

MEASURES = ("outcome rewards",)

gather = numbers


def judge(gathered: Gathered, desk: Desk) -> Iterator[Said]:
    return outside(CODE, MEASURES, gathered, desk)
