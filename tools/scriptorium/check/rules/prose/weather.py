"""W321: passages that open with the weather."""

from __future__ import annotations

from collections.abc import Iterator

from scriptorium.check.rules.prose.rule import Desk, Said
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot
from scriptorium.prose.words import first_words

CODE = "W321"
LANGUAGES = ("en",)


def gather(encounter: Encounter, desk: Desk) -> Spot | None:
    """The passage's first words; None if it has none."""
    told = next((told for told in encounter.told if told.id == encounter.id), None)
    if told is None or not told.sentences:
        return None
    words = first_words(told.sentences[0], int(desk.settings.number(CODE, "words")))
    return Spot(encounter.id, " ".join(words))


def judge(gathered: list[tuple[str, Spot | None]], desk: Desk) -> Iterator[Said]:
    settings = desk.settings
    openings = [spot for _, spot in gathered if spot is not None]
    if len(openings) < settings.number(CODE, "openings"):
        return
    weather = frozenset(settings.names(CODE, "weather"))
    found = [spot for spot in openings if not weather.isdisjoint(spot.text.split())]
    allowed = int(settings.number(CODE, "share") * len(openings) // 100)
    if len(found) > allowed:
        facts = (
            ("count", str(len(found))),
            ("openings", str(len(openings))),
            ("most", str(allowed)),
        )
        others = tuple((spot, "and this one") for spot in found[:allowed][:4])
        yield Said(CODE, found[allowed], facts, others=others)
