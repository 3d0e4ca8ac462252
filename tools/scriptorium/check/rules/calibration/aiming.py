"""What the rules of calibration share: numbers read once, what is outside its aim, its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

from malory.book.whole import place_in_tables
from malory.pack import Aim
from malory.source import Place

from scriptorium.check.rules.prose.rule import Desk, Said
from scriptorium.measures.aims import things
from scriptorium.measures.counting import Numbers, numbers_of
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot

Gathered: TypeAlias = list[tuple[str, Numbers | None]]


def numbers(encounter: Encounter, desk: Desk) -> Numbers | None:
    """The encounter's numbers, if the pack declares what to compare them with."""
    return encounter.once(numbers_of) if desk.manifest.calibration else None


def book_of(gathered: Gathered) -> list[Numbers]:
    return [one for _, one in gathered if one is not None]


def outside(code: str, measures: tuple[str, ...], gathered: Gathered, desk: Desk) -> Iterator[Said]:
    """The things of some measures that lie further outside their aim than the slack allows."""
    slack = float(desk.settings.number(code, "slack")) / 100
    book = book_of(gathered)
    for aim in desk.manifest.calibration:
        found = things(aim.measure, book) if aim.measure in measures else None
        for thing in found or ():
            if aim.low * (1 - slack) <= thing.value <= aim.high * (1 + slack):
                continue
            facts = (
                ("measure", aim.measure),
                ("value", f"{thing.value:g}"),
                ("low", f"{aim.low:g}"),
                ("high", f"{aim.high:g}"),
            )
            yield Said(code, Spot(thing.id, thing.opening), facts)


def place_of_aim(aim: Aim, desk: Desk) -> Place:
    """Where a pack's tables state the aim."""
    pattern = re.compile(rf"measure[ \t]*:[ \t]*[\"']?({re.escape(aim.measure)})(?=[\"'\s,}}]|\Z)")
    return place_in_tables(desk.compilation.folder, pattern)
