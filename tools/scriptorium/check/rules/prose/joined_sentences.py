"""W322: two sentences with no space between them, where a varying text begins or ends."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scriptorium.check.rules.prose.rule import Desk
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot

CODE = "W322"
LANGUAGES = ()

_JOINED = re.compile(r"[^\W\d_]{2,}[.?!][\"'”’]?[“\"]?[^\W\d_a-z][^\W\d_]*")


def spots(encounter: Encounter, desk: Desk) -> Iterator[Spot]:
    found: dict[Spot, None] = {}  # both ways of reading varying text may show the same one
    for id, part in encounter.pieces:
        for stretch in part.stretches:
            for text in stretch.readings:
                found.update({Spot(id, one[0]): None for one in _JOINED.finditer(text)})
    yield from found
