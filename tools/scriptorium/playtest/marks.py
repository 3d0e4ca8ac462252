"""`Marks`: all that a reader of a book may meet, each by an id that outlives edits.

    blessing                 a passage
    blessing -> leave        a choice, by its target
    blessing.cadell ? Tongue a test, by its means; `blessing.cadell ? Tongue +` is its success
    parting die 5-6          one outcome of a bare roll

Where two entries of a menu would be alike, their words are added, as in the moves of a game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from malory.book import Book
from malory.book.model import (
    Choice,
    Die,
    Emphasis,
    Insert,
    Menu,
    Outcome,
    Passage,
    PassageId,
    Test,
    Text,
    What,
)
from malory.book.phrases import distinct, means, plain, span_name
from malory.games.gamebook.words import as_written

DIE: Final = "die"


class Entry(NamedTuple):
    """A choice, a test or a bare roll. `outcomes` are ids in the model's order, with the model's
    outcomes; `at` is its place in the menu."""

    id: str
    at: int
    entry: Choice | Test | Die
    outcomes: tuple[tuple[str, Outcome], ...]


class Marks:
    """The passages of a book with their entries; each is looked through when it is first met."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._entries: dict[str, tuple[Entry, ...]] = {}
        self.known: dict[tuple[object, ...], Entry | None] = {}
        """What was looked up before, for whoever looks up much."""

    def entries(self, passage: str) -> tuple[Entry, ...]:
        """What a passage asks of its reader, in reading order."""
        found = self._entries.get(passage)
        if found is None:
            found = self._entries[passage] = tuple(_entries(self.book.passage(passage)))
        return found

    def choices(self) -> Iterator[str]:
        """Every choice and test of the book, in its order."""
        for passage in self.book:
            for one in self.entries(passage):
                if not isinstance(one.entry, Die):
                    yield one.id

    def outcomes(self) -> Iterator[str]:
        """Every outcome of the tests and rolls of the book."""
        for passage in self.book:
            for one in self.entries(passage):
                yield from [id for id, _ in one.outcomes]

    def chosen(self, passage: str, target: str, label: str) -> Entry | None:
        """The choice that a reader took, by where it leads and how it was worded to him."""
        found = [
            one
            for one in self.entries(passage)
            if isinstance(one.entry, Choice) and one.entry.target == target
        ]
        return _worded(found, label)

    def tried(self, passage: str, what: What, label: str) -> Entry | None:
        """The test that a reader tried, by the means and by the deed's words."""
        found = [
            one
            for one in self.entries(passage)
            if isinstance(one.entry, Test) and any(_allows(self, one.entry, what))
        ]
        return _worded(found, label)

    def die(self, passage: str) -> Entry | None:
        """The bare roll of a passage."""
        return next((one for one in self.entries(passage) if isinstance(one.entry, Die)), None)


def _allows(marks: Marks, test: Test, what: What) -> Iterator[bool]:
    """Whether each of a test's means may be that one: itself, or a skill of what it names."""
    skills: Mapping[str, str] = {one.name: one.category for one in marks.book.vocabulary.skills}
    for one in test.whats:
        if one.kind in ("skills", "category"):
            of = one.kind == "skills" or skills.get(what.id) == one.id
            yield what.kind == "skill" and of
        else:
            yield one == what


def _worded(found: list[Entry], label: str) -> Entry | None:
    if len(found) > 1:
        said = " ".join(plain(label).split())
        found = [one for one in found if re.fullmatch(_pattern(words_of(one.entry)), said)] or found
    return found[0] if found else None


def words_of(entry: Choice | Test | Die) -> Text:
    """The label of a choice, the deed of a test; a roll has no words."""
    if isinstance(entry, Choice):
        return entry.label
    return entry.deed if isinstance(entry, Test) else ()


def _pattern(text: Text) -> str:
    """What fits the words of a text however they vary."""
    return "".join([_fit(piece) for piece in text])


def _fit(piece: object) -> str:
    match piece:
        case str():
            return re.sub(r"(?:\\\s|\s)+", r"\\s+", re.escape(piece))
        case Insert():
            return ".*"
        case Emphasis(text):
            return _pattern(text)
        case _:
            return ".*"


def _in_a_line(text: Text) -> str:
    return " ".join(as_written(text).split())


def _entries(passage: Passage) -> Iterator[Entry]:
    end = passage.ending
    if isinstance(end, Die):
        id = f"{passage.id} {DIE}"
        ends = [(f"{id} {span_name(one.low, one.high)}", one) for one in end.outcomes]
        yield Entry(id, 0, end, tuple(ends))
    if not isinstance(end, Menu):
        return
    names = [_name(passage.id, one) for one in end.entries]
    times = Counter(names)
    ids = distinct(
        name if times[name] == 1 else f"{name}: {_in_a_line(words_of(one))}"
        for name, one in zip(names, end.entries, strict=True)
    )
    for at, (id, one) in enumerate(zip(ids, end.entries, strict=True)):
        yield Entry(id, at, one, tuple(_ends(id, one)) if isinstance(one, Test) else ())


def _name(passage: PassageId, entry: Choice | Test) -> str:
    if isinstance(entry, Choice):
        return f"{passage} -> {entry.target}"
    return f"{passage} ? {' or '.join(means(what) for what in entry.whats)}"


def _ends(id: str, test: Test) -> Iterator[tuple[str, Outcome]]:
    for one in test.outcomes:
        if test.number is not None:
            yield f"{id} {'+' if one.low else '-'}", one
        else:
            yield f"{id} {span_name(one.low, one.high)}", one


def passage_of(id: str) -> str:
    """The passage that an id belongs to; of a passage, itself."""
    return id.partition(" ")[0]
