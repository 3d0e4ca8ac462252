"""W358: a deed that is no harder than the others of its menu and pays best, come what may."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from scriptorium.check.rules.prose.rule import Desk, Said
from scriptorium.measures.counting import Trial, trials_of
from scriptorium.measures.paying import status_signs, worth
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot

CODE = "W358"
LANGUAGES = ()


def gather(encounter: Encounter, desk: Desk) -> tuple[Trial, ...]:
    return encounter.once(trials_of)


def judge(gathered: list[tuple[str, tuple[Trial, ...]]], desk: Desk) -> Iterator[Said]:
    margin = float(desk.settings.number(CODE, "margin"))
    signs = status_signs(
        (trial.success, trial.failure) for _, trials in gathered for trial in trials
    )
    for _, trials in gathered:
        for _, same in groupby(trials, key=lambda trial: trial.id):
            menu = [trial for trial in same if trial.is_open and trial.is_weighable]
            best = _best(menu, signs, margin) if len(menu) > 1 else None
            if best is not None:
                yield Said(CODE, Spot(best.id, best.deed), (("deed", best.deed),))


def _best(menu: list[Trial], signs: dict[str, int], margin: float) -> Trial | None:
    """The deed that beats each other one by the margin in success, and loses nothing by failure."""
    for trial in menu:
        good, bad = worth(trial.success, signs), worth(trial.failure, signs)
        if all(
            trial.asked <= other.asked
            and good >= worth(other.success, signs) + margin
            and bad >= worth(other.failure, signs)
            for other in menu
            if other is not trial
        ):
            return trial
    return None
