"""What a hero is said to be like: `Piety 2, Wounded, not token 3, visited 1905.lesson`.

Each part between commas is a condition of the Tale language that says one thing, or several joined
by `and`; a hero can be made so that it holds. What leaves a choice (`or`) says nothing certain.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple, Protocol

from malory.book import Book, model
from malory.book.lowering.logic import LogicLowering, Mention
from malory.book.lowering.names import Names
from malory.book.phrases import condition_name
from malory.book.resolving import NearIds
from malory.pack import Vocabulary
from malory.tale import Fault
from malory.tale.logic import read_condition
from malory.tale.syntax import Extent

_PART = re.compile(r"""(?:[^,"“”„‟«»]|["“”„‟«»][^"“”„‟«»]*["“”„‟«»]?)+""")


class Fact(NamedTuple):
    """One thing that is so of the hero, or is not."""

    condition: model.Condition
    holds: bool = True


class Conditions:
    """Reads conditions against a pack's names; keep it as long as the names hold."""

    def __init__(
        self, vocabulary: Vocabulary, resolve: Callable[[str], model.PassageId] = model.PassageId
    ) -> None:
        self._lowering = LogicLowering(Names(vocabulary))
        self._resolve = resolve

    def read(
        self, text: str, start: int = 0
    ) -> tuple[model.Condition | None, list[Fault], list[Mention]]:
        """A condition whose text begins at `start`, its faults, and the passages it names."""
        logic, fault = read_condition(text, start)
        if logic is None:
            return None, [fault] if fault is not None else [], []
        faults: list[Fault] = []
        mentions: list[Mention] = []
        found = self._lowering.condition(logic, self._resolve, faults, mentions)
        return (None if faults else found), [one for one in faults if one.code], mentions

    def facts(self, text: str, start: int = 0) -> tuple[list[Fact], list[Fault], list[Mention]]:
        """All that a text says of a hero. E144: a part of it leaves a choice."""
        facts: list[Fact] = []
        faults: list[Fault] = []
        mentions: list[Mention] = []
        for part, first in parts(text):
            condition, found, named = self.read(part, start + first)
            faults += found
            mentions += named
            if condition is None:
                continue
            said = _said(condition, True)
            if said is None:
                at = (start + first, start + first + len(part))
                faults.append(Fault("E144", at, (("why", f"`{part}` may be so in many ways"),)))
            else:
                facts += said
        return facts, faults, mentions


def parts(text: str) -> Iterator[tuple[str, int]]:
    """What stands between the commas of a text, each part with its start; quotes hold commas."""
    for found in _PART.finditer(text):
        said = found[0].strip()
        if said:
            yield said, found.start() + found[0].index(said[0])


class Passages(Protocol):
    """The ids that a book has."""

    @property
    def ids(self) -> Collection[str]: ...

    def __contains__(self, id: object) -> bool: ...


def read_facts(text: str, book: Book) -> tuple[list[Fact], list[Fault]]:
    """All that a text says of a hero, and what is wrong with it."""
    facts, faults, mentions = Conditions(book.vocabulary).facts(text)
    return facts, [*faults, *unknown_among(book, mentions)]


def unknown_among(book: Passages, mentions: Iterable[Mention]) -> Iterator[Fault]:
    """E103: of the passages that conditions name, those that the book has not."""
    for _, target, at in mentions:
        if target not in book:
            yield unknown_passage(book, target, at)


def unknown_passage(book: Passages, word: str, at: Extent) -> Fault:
    """E103, with a guess at what was meant."""
    ids = NearIds(book.ids)
    near, right = ids.nearest(word, ""), ids.slip(word, "")
    hint = f"did you mean `{near}`?" if near else ""
    return Fault("E103", at, (("target", word),), hint, edits=((at, right),) if right else ())


def _said(condition: model.Condition, holds: bool) -> list[Fact] | None:
    """The facts that a condition comes to; None if it leaves a choice."""
    match condition:
        case model.Not(inner):
            return _said(inner, not holds)
        case model.And(parts) if holds:
            return _all([_said(one, True) for one in parts])
        case model.Or(parts) if not holds:
            return _all([_said(one, False) for one in parts])
        case model.And() | model.Or():
            return None
        case model.Another(inner):
            if not holds or _said(inner, True) is None:
                return None
    return [Fact(condition, holds)]


def _all(parts: list[list[Fact] | None]) -> list[Fact] | None:
    found: list[Fact] = []
    for one in parts:
        if one is None:
            return None
        found += one
    return found


def fact_words(fact: Fact) -> str:
    """A fact as it is written.

    >>> fact_words(Fact(model.Has("status", "Wounded"), False))
    'not Wounded'
    """
    return condition_name(fact.condition if fact.holds else model.Not(fact.condition))
