"""W302: two passages that open with the same four words."""

from __future__ import annotations

from collections.abc import Iterator

from scriptorium.check.rules.prose.rule import Desk, Said
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot
from scriptorium.prose.words import first_words

CODE = "W302"
LANGUAGES = ()


def gather(encounter: Encounter, desk: Desk) -> list[Spot]:
    """The opening words of the passage and of each section that has so many."""
    count = int(desk.settings.number(CODE, "words"))
    found: list[Spot] = []
    for id, part in encounter.openings:
        words = first_words(part.stretches[0].text, count) if part.stretches else []
        if len(words) == count:
            found.append(Spot(id, " ".join(words)))
    return found


def judge(gathered: list[tuple[str, list[Spot]]], desk: Desk) -> Iterator[Said]:
    first: dict[str, Spot] = {}
    for _, spots in gathered:
        for spot in spots:
            known = first.setdefault(spot.text, spot)
            if known is not spot:
                facts = (("words", spot.text), ("other", f"`{known.id}`"))
                yield Said(CODE, spot, facts, others=((known, "this one opens so, too"),))
