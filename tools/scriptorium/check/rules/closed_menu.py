"""W203: a menu whose every entry may be closed at once; the encounter then ends."""

from __future__ import annotations

from collections.abc import Iterator

from malory.book import model
from malory.book.lowering import Site
from malory.book.possible import may_all_fail
from malory.pack import Vocabulary
from malory.tale import Fault

from scriptorium.check.settings import Settings

CODES = ("W203",)


def find(
    passage: model.Passage, site: Site, vocabulary: Vocabulary, settings: Settings
) -> Iterator[Fault]:
    if not isinstance(passage.ending, model.Menu):
        return
    conditions = [entry.condition for entry in passage.ending.entries]
    if None not in conditions and may_all_fail(conditions, vocabulary):
        yield Fault("W203", site.entries[0])
