"""W322: two sentences with no space between them, where a varying text begins or ends."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scriptorium.check.rules.prose.rule import Desk
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot

CODE = "W322"
LANGUAGES = ()

# Sought from the mark outwards: sought from the word, a word of a million letters would be read a
# million times. What stands before the mark is looked at when there is one: a pattern that begins
# with one of three signs is sought many times as fast.
_LETTER = r"[^\W\d_]"
_MARK = re.compile(rf"[.?!](?<={_LETTER}{_LETTER}.)[\"'”’]?[“\"]?(?={_LETTER})")
_BEFORE, _AFTER = re.compile(rf"{_LETTER}+\Z"), re.compile(rf"{_LETTER}+")
_SHOWN = 24


def spots(encounter: Encounter, desk: Desk) -> Iterator[Spot]:
    found: dict[Spot, None] = {}  # both ways of reading varying text may show the same one
    for id, part in encounter.pieces:
        for stretch in part.stretches:
            for text in stretch.readings:
                found.update({Spot(id, words): None for words in _joined(text)})
    yield from found


def _joined(text: str) -> Iterator[str]:
    for mark in _MARK.finditer(text):
        start, end = mark.span()
        if text[end].isupper():
            before = _BEFORE.findall(text[max(0, start - _SHOWN) : start])
            after = _AFTER.findall(text[end : end + _SHOWN])
            yield f"{before[-1]}{mark[0]}{after[0]}"
