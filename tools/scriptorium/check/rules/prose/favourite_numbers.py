"""W315: numbers and days that come to every writer's hand: seven, nine, Tuesday, Easter."""

from __future__ import annotations

from collections.abc import Iterator

from scriptorium.check.rules.prose.phrases import phrases
from scriptorium.check.rules.prose.rule import Desk
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot

CODE = "W315"
LANGUAGES = ("en",)


def spots(encounter: Encounter, desk: Desk) -> Iterator[Spot]:
    """The first stand of each: a number that comes back is the scene's."""
    first: dict[str, Spot] = {}
    for spot in phrases(desk.settings.names(CODE, "words")).spots(encounter):
        first.setdefault(spot.text, spot)
    yield from first.values()
