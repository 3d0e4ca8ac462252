"""W201: a way that gives nothing and leads nowhere, without a word that it is the end.

Such a way is allowed (the encounter ends), but is most often a target forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from malory.book import model
from malory.book.lowering import Site
from malory.pack import Vocabulary
from malory.tale import Fault

from scriptorium.check.settings import Settings

CODES = ("W201",)


def find(
    passage: model.Passage, site: Site, vocabulary: Vocabulary, settings: Settings
) -> Iterator[Fault]:
    if _gives_something(passage.items):
        return
    if passage.ending is None and any(not isinstance(i, model.Pause) for i in passage.items):
        yield Fault("W201", site.heading)
        return
    marks = iter(site.outcomes)
    for outcome in _outcomes(passage.ending):
        mark = next(marks)
        if outcome.turn is None and not _gives_something(outcome.items):
            yield Fault("W201", mark)


def _outcomes(
    ending: model.Menu | model.Die | model.Turn | None,
) -> Iterator[model.Outcome]:
    if isinstance(ending, model.Die):
        yield from ending.outcomes
    elif isinstance(ending, model.Menu):
        for entry in ending.entries:
            if isinstance(entry, model.Test):
                yield from entry.outcomes


def _gives_something(items: Sequence[model.Item]) -> bool:
    """Whether every way through the items gives or takes something, or turns elsewhere."""
    for item in items:
        if isinstance(item, model.Rewards):
            return True
        if (
            isinstance(item, model.Block)
            and item.branches[-1].condition is None
            and all(_gives_something(branch.items) for branch in item.branches)
        ):
            return True
    return False
