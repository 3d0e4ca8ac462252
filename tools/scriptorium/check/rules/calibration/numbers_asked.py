"""W353: a test that asks a number outside what its pack aims at."""

from __future__ import annotations

from collections.abc import Iterator

from scriptorium.check.rules.calibration.aiming import Gathered, numbers, outside
from scriptorium.check.rules.prose.rule import Desk, Said

CODE = "W353"
LANGUAGES = ()

MEASURES = ("number",)

gather = numbers


def judge(gathered: Gathered, desk: Desk) -> Iterator[Said]:
    return outside(CODE, MEASURES, gathered, desk)
