"""W356: a failure that teaches nothing: it takes, or changes nothing, and leads nowhere."""

from __future__ import annotations

from collections.abc import Iterator

from scriptorium.check.rules.prose.rule import Desk
from scriptorium.measures.counting import trials_of
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot

CODE = "W356"
LANGUAGES = ()

_TAKES = frozenset({"status gained", "loss", "renown lost", "counter", "move"})


def spots(encounter: Encounter, desk: Desk) -> Iterator[Spot]:
    """Only where the success of the same test pays: a test for a way on teaches by the way."""
    for trial in encounter.once(trials_of):
        leads_on = trial.turns[1]
        if trial.success and not leads_on and all(pay.kind in _TAKES for pay in trial.failure):
            yield Spot(trial.id, trial.deed)
