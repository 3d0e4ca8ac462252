"""What is wrong with a writer's text: a value, never an exception."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum


class Severity(Enum):
    """How bad a finding is: errors fail a check, warnings only under ``--strict``."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A stretch of one file; lines and columns count from 1, columns in code points.

    ``end_column`` is the column after the last character; ``excerpt`` is the whole first line.
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    excerpt: str = ""


@dataclass(frozen=True, slots=True, order=True)
class Note:
    """Another place that belongs to the same fault, such as the first of two headings."""

    place: Place
    text: str


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """Put `text` where `place` is; a place that ends where it begins is written into."""

    place: Place
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """What mends a fault for sure: every edit together. `title` says it in a few words."""

    title: str
    edits: tuple[Edit, ...]

    @classmethod
    def of(cls, *edits: Edit) -> Fix:
        """The fix that these edits are, with a title that says what would be written."""
        texts = {edit.text.strip() for edit in edits}
        written = " and ".join(f"`{text}`" for text in sorted(texts) if text)
        return cls(f"write {written}" if written else "delete it", edits)


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault: a stable code, where, and the values its page's message asks for.

    ``facts`` fill the ``{names}`` of the message template on the code's page. ``hint`` is the
    right name where one is near, or another one-line way out; empty if there is none. ``passage``
    is the id of the passage the fault stands in, empty outside passages. `fix` is what `malory
    check --fix` would do, where that is sure; `level` how bad its pack says it is, if it does.
    """

    code: str
    place: Place
    facts: tuple[tuple[str, str], ...] = ()
    hint: str = ""
    notes: tuple[Note, ...] = ()
    passage: str = ""
    fix: Fix | None = None
    level: Severity | None = None

    @property
    def sort_key(self) -> tuple[Place, str, tuple[tuple[str, str], ...]]:
        """Reading order: file, line, column, then code."""
        return (self.place, self.code, self.facts)


def nearest(word: str, names: Iterable[str]) -> str:
    """The name that `word` was most likely meant to be, or an empty string.

    Case never counts; ties go to the last in sorted order, so the answer is the same on every run.

    >>> nearest("Woundd", ["Mad", "Wounded", "Lost"])
    'Wounded'
    >>> nearest("Zzz", ["Mad", "Wounded"])
    ''
    """
    from difflib import get_close_matches

    folded: dict[str, str] = {}
    for name in sorted(names):
        folded.setdefault(name.casefold(), name)
    found = get_close_matches(word.casefold()[:80], folded, n=1, cutoff=0.6)
    return folded[found[0]] if found else ""
