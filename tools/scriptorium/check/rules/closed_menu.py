"""W203: a menu whose every entry may be closed at once; the encounter then ends.

Of a small gamebook it is known whether a hero comes there to whom all are closed; of others that
nothing forbids it.
"""

from __future__ import annotations

from collections.abc import Iterator

from malory.book.compiling import Compilation
from malory.source import Diagnostic

from scriptorium.check.settings import Settings
from scriptorium.reach.judging import Judged, judged, may_close
from scriptorium.reach.places import Places
from scriptorium.reach.possible import logics_of

CODES = ("W203",)


def find(compilation: Compilation, settings: Settings) -> Iterator[Diagnostic]:
    known = judged(compilation)
    if known is None:
        doubtful = may_close(logics_of(compilation), compilation.pack.vocabulary)
    else:
        doubtful = [id for id in known.doubtful_menus if _may_be_shut(known, id)]
    places = Places(compilation)
    for id in doubtful:
        yield Diagnostic("W203", places.entry(id, 0), passage=id)


def _may_be_shut(known: Judged, id: str) -> bool:
    """Whether somebody may come to the menu to whom every entry is closed."""
    box = known.possible.at(id)
    if not box or not known.possible.outline(id).shut(box):
        return False
    reach = known.reach
    if reach is None or reach.journeys is None or not reach.is_complete:
        return True
    return reach.journeys.shut(id) is not None
