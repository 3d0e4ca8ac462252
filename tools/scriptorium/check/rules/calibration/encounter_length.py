"""W351: an encounter far from the length its pack aims at, as written or as met in one play."""

from __future__ import annotations

from collections.abc import Iterator

from scriptorium.check.rules.calibration.aiming import Gathered, numbers, outside
from scriptorium.check.rules.prose.rule import Desk, Said

CODE = "W351"
LANGUAGES = ()

MEASURES = ("encounter words", "words met")

gather = numbers


def judge(gathered: Gathered, desk: Desk) -> Iterator[Said]:
    return outside(CODE, MEASURES, gathered, desk)
