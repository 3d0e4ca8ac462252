"""W357: a failure that pays better than the success of the same test."""

from __future__ import annotations

from collections.abc import Iterator

from scriptorium.check.rules.prose.rule import Desk, Said
from scriptorium.measures.counting import Trial, trials_of
from scriptorium.measures.paying import status_signs, worth
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot

CODE = "W357"
LANGUAGES = ()


def gather(encounter: Encounter, desk: Desk) -> tuple[Trial, ...]:
    return encounter.once(trials_of)


def judge(gathered: list[tuple[str, tuple[Trial, ...]]], desk: Desk) -> Iterator[Said]:
    """Whether a status is good is read off the book itself. Where a way leads on, or pays in
    a counter, what it is worth is not known."""
    margin = desk.settings.number(CODE, "margin")
    signs = status_signs(
        (trial.success, trial.failure) for _, trials in gathered for trial in trials
    )
    for _, trials in gathered:
        for trial in trials:
            if not trial.success or not trial.is_weighable:
                continue
            if worth(trial.failure, signs) >= worth(trial.success, signs) + margin:
                yield Said(CODE, Spot(trial.id, trial.deed), (("deed", trial.deed),))
