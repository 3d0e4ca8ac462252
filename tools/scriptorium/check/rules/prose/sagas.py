"""W327: a comparison in an encounter to which the ledger deals the saga: deeds, and no simile."""

from __future__ import annotations

from collections.abc import Iterator

from scriptorium.check.rules.prose import similes
from scriptorium.check.rules.prose.rule import Desk
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot

CODE = "W327"
LANGUAGES = ("en",)


def spots(encounter: Encounter, desk: Desk) -> Iterator[Spot]:
    if desk.ledger.register_of.get(encounter.id) in desk.settings.names(CODE, "registers"):
        yield from similes.spots(encounter, desk)
