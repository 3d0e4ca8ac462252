"""W311: turns of phrase that point at what they should show (`you find`, `it turns out`)."""

from __future__ import annotations

from collections.abc import Iterator

from scriptorium.check.rules.prose.phrases import phrases
from scriptorium.check.rules.prose.rule import Desk
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot

CODE = "W311"
LANGUAGES = ("en",)


def spots(encounter: Encounter, desk: Desk) -> Iterator[Spot]:
    return phrases(desk.settings.names(CODE, "phrases")).spots(encounter)
