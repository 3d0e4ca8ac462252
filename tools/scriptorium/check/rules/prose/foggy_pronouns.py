"""W317: a sentence with so many of `he`, `him` and `his`, and no name, that nobody knows whose."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scriptorium.check.rules.prose.rule import Desk
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot
from scriptorium.prose.words import words_of

CODE = "W317"
LANGUAGES = ("en",)

_MEN = frozenset({"he", "him", "his", "himself"})
_NAME = re.compile(r"(?<=[a-z,;:] )[A-Z][a-z]")


def spots(encounter: Encounter, desk: Desk) -> Iterator[Spot]:
    most_pronouns = desk.settings.number(CODE, "pronouns")
    for id, sentence in encounter.sentences:
        if sentence.count("h") + sentence.count("H") < most_pronouns:
            continue
        words = words_of(sentence)
        count = sum(word in _MEN for word in words)
        is_two = "he" in words and "him" in words  # one of them does, the other is done to
        if count >= most_pronouns and is_two and not _NAME.search(sentence):
            yield Spot(id, sentence)
