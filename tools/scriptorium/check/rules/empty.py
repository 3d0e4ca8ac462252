"""E130: a passage with nothing in it."""

from __future__ import annotations

from collections.abc import Iterator

from malory.book import model
from malory.book.lowering import Site
from malory.pack import Vocabulary
from malory.tale import Fault

from scriptorium.check.settings import Settings

CODES = ("E130",)


def find(
    passage: model.Passage, site: Site, vocabulary: Vocabulary, settings: Settings
) -> Iterator[Fault]:
    says = any(not isinstance(item, model.Pause) for item in passage.items)
    if not says and passage.ending is None:
        yield Fault("E130", site.heading, (("id", passage.id),))
