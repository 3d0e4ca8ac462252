"""W312: a speaker who explains for longer than anyone listens."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scriptorium.check.rules.prose.rule import Desk
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.parts import Part
from scriptorium.prose.spots import Spot
from scriptorium.prose.words import count_words

CODE = "W312"
LANGUAGES = ()

_SPEECH = re.compile(r"[\"“]([^\"“”]*)(?:[\"”]|\Z)")


def spots(encounter: Encounter, desk: Desk) -> Iterator[Spot]:
    longest = desk.settings.number(CODE, "longest")
    for id, part in encounter.prose:
        if part.kind in ("response", "telling"):
            for first, words in _speeches(part):
                if words > longest:
                    yield Spot(id, first)


def _speeches(part: Part) -> Iterator[tuple[str, int]]:
    """What is said in each paragraph: its first words, and how many there are in all. A speech
    that runs on into the next paragraph is one."""
    first, words = "", 0
    for stretch in part.stretches:
        said = _SPEECH.findall(stretch.text)
        if not said:
            continue
        words += sum(count_words(one) for one in said)
        first = first or said[0]
        runs_on = stretch.text.count('"') % 2 or stretch.text.count("“") > stretch.text.count("”")
        if not runs_on:
            yield first, words
            first, words = "", 0
    if words:
        yield first, words
