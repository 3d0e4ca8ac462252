"""W303: a word written twice running, most often across a line's end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from operator import eq

from scriptorium.check.rules.prose.rule import Desk
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot

CODE = "W303"
LANGUAGES = ()

_DOUBLED = re.compile(r"(?<![\w'’-])([^\W\d_]+)\s+\1(?![\w'’-])", re.IGNORECASE)


def spots(encounter: Encounter, desk: Desk) -> Iterator[Spot]:
    legal = desk.settings.names(CODE, "legal")
    found: dict[Spot, None] = {}  # both ways of reading varying text may show the same one
    for line in encounter.lines:
        if True in map(eq, line.words, line.words[1:]):
            found.update(_in(line.id, line.text, legal))
    for id, part in encounter.pieces:
        for stretch in part.stretches:
            if stretch.other:
                found.update(_in(id, stretch.other, legal))
    yield from found


def _in(id: str, text: str, legal: tuple[str, ...]) -> dict[Spot, None]:
    doubled = [found[1] for found in _DOUBLED.finditer(text) if found[1].lower() not in legal]
    return {Spot(id, f"{word} {word}"): None for word in doubled}
