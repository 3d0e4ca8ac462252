"""W303: a word written twice running, most often across a line's end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from operator import eq

from malory.source import Edit, Fix, Place

from scriptorium.check.rules.prose.rule import Desk
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot

CODE = "W303"
LANGUAGES = ()

_DOUBLED = re.compile(r"(?<![\w'’-])([^\W\d_]+)\s+(\1)(?![\w'’-])", re.IGNORECASE)


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
    doubled = [found for found in _DOUBLED.finditer(text) if found[1].lower() not in legal]
    return {Spot(id, f"{found[1]} {found[2]}"): None for found in doubled}


def fix_of(place: Place) -> Fix | None:
    """The second of the two words taken out, if nothing but a space or a line's end parts them."""
    first = place.excerpt[place.column - 1 :].partition(" ")[0]
    is_alone = place.column - 1 + len(first) == len(place.excerpt.rstrip())
    end = place.end_column - 1 if place.end_line == place.line else len(place.excerpt)
    said = place.excerpt[place.column - 1 : end]
    if place.end_line == place.line and not _DOUBLED.fullmatch(said):
        return None
    if place.end_line > place.line + 1 or (place.end_line > place.line and not is_alone):
        return None
    start = place.column + len(first)
    taken = Place(place.file, place.line, start, place.end_line, place.end_column, place.excerpt)
    return Fix("take the second one out", (Edit(taken, ""),))
