"""W319: a passage whose sentences are all of one length."""

from __future__ import annotations

from collections.abc import Iterator

from scriptorium.check.rules.prose.rule import Desk
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot

CODE = "W319"
LANGUAGES = ()


def spots(encounter: Encounter, desk: Desk) -> Iterator[Spot]:
    fewest = desk.settings.number(CODE, "sentences")
    spread = desk.settings.number(CODE, "spread") / 100
    for told in encounter.told:
        lengths = told.lengths
        count = len(lengths)
        if count < fewest:
            continue
        mean = sum(lengths) / count
        variance = sum([(length - mean) ** 2 for length in lengths]) / count
        if mean and variance < (spread * mean) ** 2:
            yield Spot(told.id, told.sentences[0])
