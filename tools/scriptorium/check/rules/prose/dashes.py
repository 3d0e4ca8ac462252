"""W308: dashes, of which every encounter has a few too many."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scriptorium.check.rules.prose.rule import Desk
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot

CODE = "W308"
LANGUAGES = ()

# It begins with a word or before one: to look from within a long word again and again has no end.
_DASH = re.compile(r"(?:(?<!\S)|(?=\s))\S*\s?(?:—|―|(?<=\s)[–-]{1,2}(?=\s)|--+)\s?\S*")


def spots(encounter: Encounter, desk: Desk) -> Iterator[Spot]:
    for id, part in encounter.prose:
        for text in part.written:
            if "—" in text or "–" in text or "-" in text or "―" in text:
                for dash in _DASH.finditer(text):
                    yield Spot(id, dash[0])
