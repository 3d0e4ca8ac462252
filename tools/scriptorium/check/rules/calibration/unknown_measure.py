"""W360: a calibration that names what nobody can measure."""

from __future__ import annotations

from collections.abc import Iterator

from malory.source import nearest

from scriptorium.check.rules.calibration.aiming import Gathered, place_of_aim
from scriptorium.check.rules.prose.rule import Desk, Said
from scriptorium.measures.aims import is_known, known_measures
from scriptorium.prose.encounters import Encounter

CODE = "W360"
LANGUAGES = ()


def gather(encounter: Encounter, desk: Desk) -> None:
    return None


def judge(gathered: Gathered, desk: Desk) -> Iterator[Said]:
    for aim in desk.manifest.calibration:
        if not is_known(aim.measure):
            right = nearest(aim.measure, known_measures())
            hint = f"did you mean `{right}`?" if right else "see `malory explain W360`"
            yield Said(CODE, place_of_aim(aim, desk), (("measure", aim.measure),), hint)
