"""`Volume`: a book as it stands on paper, in plain values that know neither the rules nor a format.

Conditions, rewards and tests are words here; where a word leads to another passage it is a `To`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

# ------------------------------------------------------------------------------------ running text


@dataclass(frozen=True, slots=True)
class Stress:
    """Emphasis; if `strong`, what experienced readers read."""

    runs: Runs
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """What is read when something holds; `when` says so, up to its colon."""

    when: str
    runs: Runs


@dataclass(frozen=True, slots=True)
class Varying:
    """Words of which the reader reads one case aloud, and nothing if none holds."""

    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class To:
    """Words that lead to a passage, by its anchor."""

    words: str
    anchor: str


Run: TypeAlias = "str | Stress | Varying | To"
"""In a string a newline is a break that the writer asked for."""

Runs: TypeAlias = tuple[Run, ...]

GAP = "\0"
"""Stands in words that are said for runs that are to be fitted in."""


def fitted(said: str, *runs: Run) -> Runs:
    """Return words with runs in their gap."""
    before, _, after = said.partition(GAP)
    return tuple([one for one in (before, *runs, after) if one])


def last_sign(runs: Runs) -> str:
    """The sign that running text ends with, as a reader meets it."""
    if not runs:
        return ""
    match runs[-1]:
        case Stress(inner):
            return last_sign(inner)
        case Varying(cases):
            return last_sign(cases[-1].runs)
        case To(words):
            return words[-1:]
        case words:
            return words.rstrip()[-1:]


def stop_after(runs: Runs) -> str:
    """What still ends a sentence whose words these are: a full stop, or nothing."""
    return "" if last_sign(runs) in _STOPS else "."


_STOPS = tuple(".!?:;,\u2026\u201d\u2019\u2014")


# ------------------------------------------------------------------------------------- what stands


@dataclass(frozen=True, slots=True)
class Paragraph:
    """`kind` is ``text`` for the story's own words; ``gain`` for what is won and lost, ``turn`` for
    where to turn, ``end`` for what is over, ``note`` for what the reader is told besides."""

    runs: Runs
    kind: Literal["text", "gain", "turn", "end", "note"] = "text"


@dataclass(frozen=True, slots=True)
class Pause:
    """The reader waits here."""


@dataclass(frozen=True, slots=True)
class Branch:
    """Blocks that are read under a condition; `lead` says which, as a sentence begins."""

    lead: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Branches:
    """Of these at most one is read."""

    branches: tuple[Branch, ...]


Block: TypeAlias = Paragraph | Pause | Branches


@dataclass(frozen=True, slots=True)
class Way:
    """A choice: its words, and where it leads. `when` is its condition as an instruction."""

    runs: Runs
    turn: Runs
    tags: tuple[str, ...] = ()
    when: str = ""

    @property
    def stop(self) -> str:
        """What stands between the words and where they lead."""
        return stop_after(self.runs)


@dataclass(frozen=True, slots=True)
class Result:
    """What follows a test or a roll; `label` never tells the number."""

    label: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Deed:
    """A test: `means` are the skills or renowns, the runs are the deed. The number stands apart, in
    the row of `letter` of the reader's table."""

    letter: str
    means: str
    runs: Runs
    results: tuple[Result, ...]
    tags: tuple[str, ...] = ()
    when: str = ""

    @property
    def stop(self) -> str:
        """What stands behind the deed."""
        return stop_after(self.runs)


@dataclass(frozen=True, slots=True)
class Key:
    """A row of the reader's table: what the total of a deed must be."""

    letter: str
    means: str
    needs: str


@dataclass(frozen=True, slots=True)
class Leaf:
    """A passage. `number` is None for what is never numbered; `name` is what it is called where
    another passage turns to it. `rolls` are the results of a bare roll of the die."""

    anchor: str
    number: int | None
    name: str
    title: str
    blocks: tuple[Block, ...]
    entries: tuple[Way | Deed, ...] = ()
    rolls: tuple[Result, ...] = ()
    after: tuple[Paragraph, ...] = ()
    keys: tuple[Key, ...] = ()

    @property
    def deeds(self) -> tuple[Deed, ...]:
        """The tests of its menu."""
        return tuple([one for one in self.entries if isinstance(one, Deed)])


# ----------------------------------------------------------------------------------- the book round


@dataclass(frozen=True, slots=True)
class Row:
    """A row of an index: a label, and a cell for each column (None: nothing stands there)."""

    label: str
    cells: tuple[To | None, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A part of an index. Without columns each row has one cell."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Index:
    """Where passages are looked up; `anchor` is its own."""

    anchor: str
    heading: str
    tables: tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page on which the reader keeps his hero: lines with what they hold at first, and names of
    which there may be any number, and what the rules say of them."""

    heading: str
    heads: tuple[str, str]
    lines: tuple[tuple[str, str], ...]
    lists: tuple[str, ...] = ()
    notes: tuple[Runs, ...] = ()


@dataclass(frozen=True, slots=True)
class Preface:
    """A part of what stands before the first passage."""

    heading: str
    paragraphs: tuple[Runs, ...]


@dataclass(frozen=True, slots=True)
class Volume:
    """The whole book, its leaves by number. `keys_apart` says that the reader's tables stand in an
    appendix; `mark` tells this content from any other, the same on every machine."""

    title: str
    language: str
    licence: str
    version: str
    mark: str
    leaves: tuple[Leaf, ...]
    begin: To | None = None
    preface: tuple[Preface, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    indexes: tuple[Index, ...] = ()
    keys_apart: bool = False
