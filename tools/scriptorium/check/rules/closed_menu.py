"""W203: a menu whose every entry may be closed at once; the encounter then ends.

Of a small gamebook it is known whether a hero comes there to whom all are closed; of others that
nothing forbids it.
"""

from __future__ import annotations

from collections.abc import Iterator

from malory.book import model
from malory.book.compiling import Compilation
from malory.book.possible import may_all_fail
from malory.source import Diagnostic

from scriptorium.check.settings import Settings
from scriptorium.reach.judging import Judged, judged
from scriptorium.reach.logic import Bare
from scriptorium.reach.places import Places
from scriptorium.reach.possible import logics_of

CODES = ("W203",)


def find(compilation: Compilation, settings: Settings) -> Iterator[Diagnostic]:
    vocabulary = compilation.pack.vocabulary
    doubtful = [
        id
        for id, logic in logics_of(compilation).items()
        if (asked := _all_conditional(logic)) and may_all_fail(asked, vocabulary)
    ]
    if not doubtful:
        return
    known = judged(compilation)
    places = Places(compilation)
    for id in doubtful:
        if known is None or _may_be_shut(known, id):
            yield Diagnostic("W203", places.entry(id, 0), passage=id)


def _all_conditional(logic: Bare) -> list[model.Condition]:
    """The conditions of a menu's entries; none if one has no condition."""
    if not isinstance(logic.ending, model.Menu):
        return []
    found = [entry.condition for entry in logic.ending.entries]
    return [one for one in found if one is not None] if None not in found else []


def _may_be_shut(known: Judged, id: str) -> bool:
    """Whether somebody may come to the menu to whom every entry is closed."""
    box = known.possible.at(id)
    if not box or not known.possible.outline(id).shut(box):
        return False
    reach = known.reach
    if reach is None or reach.journeys is None or not reach.is_complete:
        return True
    return reach.journeys.shut(id) is not None
