"""W305: straight and curly quotation marks or apostrophes in one pack."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from scriptorium.check.rules.prose.rule import Desk, Said
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot

CODE = "W305"
LANGUAGES = ()

_STRAIGHT = re.compile(r"(?<!\S)\S*[\"']\S*")
_CURLY = re.compile(r"(?<!\S)\S*[“”‘’]\S*")


class Marks(NamedTuple):
    """How many straight and curly marks an encounter has, and where the first of each stands."""

    straight: int
    curly: int
    spots: tuple[Spot | None, Spot | None]


def gather(encounter: Encounter, desk: Desk) -> Marks:
    straight = curly = 0
    spots: list[Spot | None] = [None, None]
    for id, part in encounter.pieces:
        for text in part.written:
            plain = text.count('"') + text.count("'")
            shaped = 0 if text.isascii() else sum(map(text.count, "“”‘’"))
            straight += plain
            curly += shaped
            for at, (count, pattern) in enumerate(((plain, _STRAIGHT), (shaped, _CURLY))):
                found = pattern.search(text) if count and spots[at] is None else None
                if found is not None:
                    spots[at] = Spot(id, found[0])
    return Marks(straight, curly, (spots[0], spots[1]))


def judge(gathered: list[tuple[str, Marks]], desk: Desk) -> Iterator[Said]:
    """The rarer kind is reported, once an encounter."""
    straight = sum(marks.straight for _, marks in gathered)
    curly = sum(marks.curly for _, marks in gathered)
    if not straight or not curly:
        return
    rarer = 0 if straight < curly else 1
    kinds = ("straight", "curly")
    facts = (("kind", kinds[rarer]), ("other", kinds[1 - rarer]))
    for _, marks in gathered:
        spot = marks.spots[rarer]
        if spot is not None:
            yield Said(CODE, spot, facts)
