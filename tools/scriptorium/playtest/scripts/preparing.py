"""A script made ready to be run against a book: names looked up, and all faults found at once."""

from __future__ import annotations

import re
from collections.abc import Collection
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple, Protocol

from malory.book import model
from malory.book.reporting import gathered
from malory.pack import Vocabulary
from malory.pack.folder import why_no_file
from malory.source import Diagnostic, Place, Source, read_source
from malory.tale import Fault
from malory.tale.script import Script, parse_script
from malory.tale.syntax import Extent

from scriptorium.staging import Fact
from scriptorium.staging.facts import Conditions, unknown_among, unknown_passage

ENDING: Final = ".play"
AT: Final = re.compile(r"at\s+([\w.-]+)$", re.IGNORECASE)
"""A check of where the tale is; on a board it may name a space as well."""


class Known(Protocol):
    """What a script may name: a book, or one with faults as it was compiled."""

    @property
    def vocabulary(self) -> Vocabulary: ...

    @property
    def ids(self) -> Collection[str]: ...

    def by_number(self, number: int) -> str | None:
        """The passage printed under a number."""
        ...

    def __contains__(self, id: object) -> bool: ...


class Prepared(NamedTuple):
    """A script whose names are known. `start` is empty for a play from the beginning; `places` are
    the passages that lines `check at` ask for, `conditions` what other checks do, by line."""

    source: Source
    script: Script
    start: str
    facts: tuple[Fact, ...]
    places: dict[Extent, str]
    conditions: dict[Extent, model.Condition]

    def diagnostic(self, fault: Fault) -> Diagnostic:
        """A fault where it stands in the script's file."""
        return fault.diagnostic(self.source)


def prepare(
    file: Traversable, name: str, book: Known, names: Conditions | None = None
) -> tuple[Prepared | None, list[Diagnostic]]:
    """The script of a file, and every fault in it; with a fault it is not to be run.

    `names` reads its conditions; who prepares many scripts of a book keeps one.
    """
    if why := why_no_file(file):
        return None, [Diagnostic("E001", Place(name, 1, 1, 1, 2), (("reason", why),))]
    source, unread = read_source(file, name)
    if source is None:
        return None, unread
    script, faults = parse_script(source.text)
    names = names or Conditions(book.vocabulary)
    start = ""
    facts: list[Fact] = []
    places: dict[Extent, str] = {}
    conditions: dict[Extent, model.Condition] = {}
    for line in script.lines:
        if line.word == "start":
            start = _passage(book, line.text)
            if not start:
                faults.append(unknown_passage(book, line.text, line.text_at))
        elif line.word == "state":
            said, found, mentions = names.facts(line.text, line.text_at[0])
            facts += said
            faults += found
            faults += unknown_among(book, mentions)
        elif line.word == "check":
            asked = AT.match(line.text)
            passage = _passage(book, asked[1]) if asked is not None else ""
            if asked is not None and (passage or not _is_place(book)):
                places[line.at] = passage
                if not passage:
                    first = line.text_at[0] + asked.start(1)
                    faults.append(unknown_passage(book, asked[1], (first, first + len(asked[1]))))
                continue
            condition, found, mentions = names.read(line.text, line.text_at[0])
            faults += found
            faults += unknown_among(book, mentions)
            if condition is not None:
                conditions[line.at] = condition
    prepared = Prepared(source, script, start, tuple(facts), places, conditions)
    return prepared, gathered([prepared.diagnostic(fault) for fault in faults])


def _is_place(book: Known) -> bool:
    """Whether `at` may name a space of a board."""
    return "board" not in book.vocabulary.lacks


def _passage(book: Known, word: str) -> str:
    """The id that a word means: itself, or that of the passage with this number in print."""
    if word in book:
        return word
    if word.isascii() and word.isdecimal() and len(word) < 10:
        return book.by_number(int(word)) or ""
    return ""
