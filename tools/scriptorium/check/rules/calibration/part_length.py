"""W350: a response, lead-in, outcome or telling far from the length its pack aims at."""

from __future__ import annotations

from collections.abc import Iterator

from scriptorium.check.rules.calibration.aiming import Gathered, numbers, outside
from scriptorium.check.rules.prose.rule import Desk, Said

CODE = "W350"
LANGUAGES = ()

MEASURES = ("response words", "lead-in words", "outcome words", "telling words")

gather = numbers


def judge(gathered: Gathered, desk: Desk) -> Iterator[Said]:
    return outside(CODE, MEASURES, gathered, desk)
