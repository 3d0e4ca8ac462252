"""W323: success and failure of one test that begin with the same words."""

from __future__ import annotations

from collections.abc import Iterator

from malory.book import model

from scriptorium.check.rules.prose.rule import Desk
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.parts import outcome_part
from scriptorium.prose.spots import Spot
from scriptorium.prose.words import first_words

CODE = "W323"
LANGUAGES = ()


def spots(encounter: Encounter, desk: Desk) -> Iterator[Spot]:
    count = int(desk.settings.number(CODE, "words"))
    for passage in encounter.passages:
        for outcomes in _outcomes(passage.ending):
            seen: dict[tuple[str, ...], str] = {}
            for outcome in outcomes:
                part = outcome_part(outcome, encounter.inserts)
                text = part.stretches[0].text if part.stretches else ""
                opening = tuple(first_words(text, count))
                if len(opening) == count and opening in seen:
                    yield Spot(passage.id, text, 1)
                seen[opening] = text


def _outcomes(
    ending: model.Menu | model.Die | model.Turn | None,
) -> Iterator[tuple[model.Outcome, ...]]:
    if isinstance(ending, model.Die):
        yield ending.outcomes
    elif isinstance(ending, model.Menu):
        for entry in ending.entries:
            if isinstance(entry, model.Test):
                yield entry.outcomes
