"""W326: an encounter in which too many sentences begin with a pronoun."""

from __future__ import annotations

from collections.abc import Iterator

from scriptorium.check.rules.prose.pronoun_runs import opens_with_pronoun
from scriptorium.check.rules.prose.rule import Desk
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot

CODE = "W326"
LANGUAGES = ("en",)


def spots(encounter: Encounter, desk: Desk) -> Iterator[Spot]:
    sentences = tuple(encounter.sentences)
    if len(sentences) < desk.settings.number(CODE, "sentences"):
        return
    opened = [spot for spot in sentences if opens_with_pronoun(spot[1])]
    if len(opened) * 100 > desk.settings.number(CODE, "share") * len(sentences):
        yield Spot(*opened[0])
