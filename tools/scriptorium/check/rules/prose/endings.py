"""W313: last sentences of outcomes that are too much alike: dry, spoken, or a mute gesture."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, TypeAlias

from scriptorium.check.rules.prose.rule import Desk, Said
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot
from scriptorium.prose.words import count_words

CODE = "W313"
LANGUAGES = ("en",)

Way: TypeAlias = Literal["short", "spoken", "a gesture", ""]
Ending: TypeAlias = tuple[Way, str, str]
"""The kind, the id of the passage, the sentence."""

_GESTURE = re.compile(
    r"\b(?:hands?|looks?|looked|hats?|caps?|knees?|eyes?|heads?|fingers?|shoulders?|faces?)\b",
    re.IGNORECASE,
)
_MUTE = 16
_SHORT = 8


def last_sentences(encounter: Encounter) -> Iterator[tuple[str, str]]:
    """The last sentence of each outcome, with the id of its passage."""
    for told in encounter.told:
        if told.kind == "outcome" and told.sentences:
            yield told.id, told.sentences[-1]


def way_of(sentence: str) -> Way:
    """How an outcome ends; empty for none of the three.

    >>> way_of("It is raining."), way_of('He turns about on the stair, and says, "So do I."')
    ('short', 'spoken')
    """
    if sentence.rstrip()[-1:] in '"”':
        return "spoken"
    words = count_words(sentence)
    if words <= _SHORT:
        return "short"
    return "a gesture" if words <= _MUTE and _GESTURE.search(sentence) else ""


def gather(encounter: Encounter, desk: Desk) -> list[Ending]:
    return [(way_of(sentence), id, sentence) for id, sentence in last_sentences(encounter)]


def judge(gathered: list[tuple[str, list[Ending]]], desk: Desk) -> Iterator[Said]:
    """One finding for each way that has more than its share, at the first that is over."""
    fewest, share = desk.settings.number(CODE, "outcomes"), desk.settings.number(CODE, "share")
    endings = [ending for _, found in gathered for ending in found]
    if len(endings) < fewest:
        return
    ways: tuple[Way, ...] = ("short", "spoken", "a gesture")
    for way in ways:
        mine = [ending for ending in endings if ending[0] == way]
        allowed = int(share * len(endings) // 100)
        if len(mine) > allowed:
            _, id, sentence = mine[allowed]
            facts = (
                ("way", way),
                ("count", str(len(mine))),
                ("outcomes", str(len(endings))),
                ("most", str(allowed)),
            )
            yield Said(CODE, Spot(id, sentence), facts)
