"""W310: sentences that begin with a pronoun, several running."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from scriptorium.check.rules.prose.rule import Desk
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot
from scriptorium.prose.words import WORD

CODE = "W310"
LANGUAGES = ("en",)

PRONOUNS = frozenset({"he", "she", "it", "you", "they"})


def opens_with_pronoun(sentence: str) -> bool:
    """Whether He, She, It, You or They begins a sentence, or the speech that begins it."""
    first = WORD.search(sentence)
    return first is not None and first[0].lower() in PRONOUNS


def spots(encounter: Encounter, desk: Desk) -> Iterator[Spot]:
    running = desk.settings.number(CODE, "running")
    for told in encounter.told:
        if len(told.sentences) < running:
            continue
        for is_pronoun, group in groupby(told.sentences, opens_with_pronoun):
            found = list(group)
            if is_pronoun and len(found) >= running:
                yield Spot(told.id, found[0])
