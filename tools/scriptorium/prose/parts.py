"""A passage in parts: its opening text, its labels and deeds, its outcomes; titles apart.

Counted as prose are openings and outcomes. Rewards, conditions, tags, targets, facts and comments
are no words at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from malory.book import model

from scriptorium.prose.text import Inserts, Stretch, heard_words, stretch_of
from scriptorium.prose.words import count_words

Kind: TypeAlias = Literal["response", "lead-in", "telling", "outcome", "label", "deed", "title"]
"""`response`: the text of a passage before its menu; `lead-in`: that of a section; `outcome`: what
follows a test, a die or, in a section, a choice alone; `telling`: a passage without a menu."""

PROSE: tuple[Kind, ...] = ("response", "lead-in", "telling", "outcome")


class Part(NamedTuple):
    """One part; `items` are what it was read from."""

    kind: Kind
    stretches: tuple[Stretch, ...]
    items: Sequence[model.Item]

    @property
    def heard(self) -> float:
        """How many of its words one reader meets."""
        return _heard(self.items)

    @property
    def written(self) -> Iterator[str]:
        """All that is written in it, once."""
        for stretch in self.stretches:
            yield from stretch.written

    @property
    def words(self) -> int:
        """How many words are written in it."""
        return sum(count_words(text) for text in self.written)


def opening_kind(passage: model.Passage) -> Kind:
    """What the text before a passage's menu is."""
    waits = isinstance(passage.ending, model.Menu | model.Die)
    if "." in passage.id:
        return "lead-in" if waits else "outcome"
    return "response" if waits else "telling"


def opening_part(passage: model.Passage, inserts: Inserts) -> Part:
    """The text that is read before anything is asked."""
    return _part(opening_kind(passage), passage.items, inserts)


def outcome_part(outcome: model.Outcome, inserts: Inserts) -> Part:
    return _part("outcome", outcome.items, inserts)


def parts_of(passage: model.Passage, inserts: Inserts) -> Iterator[Part]:
    """All parts in reading order."""
    if passage.title:
        yield _line("title", (passage.title,), inserts)
    if passage.items:
        yield opening_part(passage, inserts)
    if isinstance(passage.ending, model.Die):
        for outcome in passage.ending.outcomes:
            yield outcome_part(outcome, inserts)
    elif isinstance(passage.ending, model.Menu):
        for entry in passage.ending.entries:
            if isinstance(entry, model.Choice):
                yield _line("label", entry.label, inserts)
                continue
            yield _line("deed", entry.deed, inserts)
            for outcome in entry.outcomes:
                yield outcome_part(outcome, inserts)


def _line(kind: Kind, text: model.Text, inserts: Inserts) -> Part:
    return Part(kind, (stretch_of(text, inserts),), (model.Paragraph(text),))


def _part(kind: Kind, items: Sequence[model.Item], inserts: Inserts) -> Part:
    stretches = tuple(stretch_of(text, inserts) for text in _texts(items))
    return Part(kind, stretches, items)


def _texts(items: Sequence[model.Item]) -> Iterator[model.Text]:
    for item in items:
        if isinstance(item, model.Paragraph):
            yield item.text
        elif isinstance(item, model.Block):
            for branch in item.branches:
                yield from _texts(branch.items)


def _heard(items: Sequence[model.Item]) -> float:
    """What one reader hears; of a block the mean of its branches, a missing `{else}` being one."""
    total = 0.0
    for item in items:
        if isinstance(item, model.Paragraph):
            total += heard_words(item.text)
        elif isinstance(item, model.Block):
            ways = len(item.branches) + (item.branches[-1].condition is not None)
            total += sum(_heard(branch.items) for branch in item.branches) / ways
    return total
