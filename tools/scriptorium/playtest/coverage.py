"""`Coverage`: how often each passage, choice and outcome of a book was met.

It is counted in whole numbers by id, so two of them add up alike in any order, and what was counted
before an edit still counts after it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from malory.book.lock import PASSAGE, now_called

from scriptorium.playtest.marks import Marks

FORMAT: Final = "malory coverage"
VERSION: Final = 1

KINDS: Final = ("passages", "choices", "outcomes")


class BadCoverageError(Exception):
    """A file that holds no coverage; the text says why, in one line."""


class Coverage:
    """Counts by id. Ids that were never met are not in it; see `whole`."""

    __slots__ = ("choices", "games", "outcomes", "passages")

    def __init__(self) -> None:
        self.games = 0
        self.passages: Counter[str] = Counter()
        self.choices: Counter[str] = Counter()
        self.outcomes: Counter[str] = Counter()

    def add(self, other: Coverage) -> None:
        """Add what another has counted."""
        self.games += other.games
        for kind in KINDS:
            getattr(self, kind).update(getattr(other, kind))


class Covered(NamedTuple):
    """A coverage held against a book: every id of it with its count, in the book's order.

    `gone` are ids that the book has no longer.
    """

    games: int
    passages: Mapping[str, int]
    choices: Mapping[str, int]
    outcomes: Mapping[str, int]
    gone: tuple[str, ...] = ()

    def parts(self) -> Iterable[tuple[str, Mapping[str, int]]]:
        """The three maps by their names."""
        return ((kind, getattr(self, kind)) for kind in KINDS)


def whole(coverage: Coverage, marks: Marks) -> Covered:
    """Every id of the book with its count, 0 for what was never met."""
    passages = {str(id): coverage.passages[id] for id in marks.book}
    choices = {id: coverage.choices[id] for id in marks.choices()}
    outcomes = {id: coverage.outcomes[id] for id in marks.outcomes()}
    known = {*passages, *choices, *outcomes}
    counted = {*coverage.passages, *coverage.choices, *coverage.outcomes}
    gone = tuple(sorted(counted - known))
    return Covered(coverage.games, passages, choices, outcomes, gone)


def now_counted(
    coverage: Coverage, renames: Sequence[tuple[str, str, str]], passages: Container[str]
) -> Coverage:
    """A coverage with what was counted under a passage's old name counted under its new one."""

    @cache
    def now(passage: str) -> str:
        return passage if passage in passages else now_called(renames, PASSAGE, passage)

    def id_now(id: str) -> str:
        of, *rest = id.split(" ")
        if rest[:1] == ["->"] and len(rest) > 1:
            target, colon, _ = rest[1].partition(":")  # words follow where two would be alike
            rest[1] = now(target) + colon
        return " ".join([now(of), *rest])

    found = Coverage()
    found.games = coverage.games
    for kind in KINDS:
        counts: Counter[str] = getattr(found, kind)
        for id, count in getattr(coverage, kind).items():
            counts[id_now(id)] += count
    return found


def to_json(covered: Covered, pack: str, title: str, content: str) -> str:
    """The coverage as `grammar/schemas/coverage.json` describes it, one id a line."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "pack": pack,
        "title": title,
        "content": content,
        "games": covered.games,
    }
    lines = [f"  {_json(key)}: {_json(value)}" for key, value in head.items()]
    for kind, counts in covered.parts():
        rows = ",\n".join(f"    {_json(id)}: {count}" for id, count in counts.items())
        lines.append(f"  {_json(kind)}: {{\n{rows}\n  }}" if rows else f"  {_json(kind)}: {{}}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def read_coverage(file: Path) -> Coverage:
    """What a file holds; BadCoverageError if it cannot be read or holds something else."""
    try:
        data: Any = json.loads(file.read_bytes())  # Any: whatever JSON holds
    except OSError as error:
        why = (error.strerror or "it cannot be read").lower()
        raise BadCoverageError(f"`{file}` cannot be read: {why}") from None
    except (ValueError, RecursionError):
        raise BadCoverageError(f"`{file}` is no coverage: it is not JSON") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadCoverageError(
            f"`{file}` is no coverage; `malory playtest PACK --coverage FILE` writes one"
        )
    if data.get("version") != VERSION:
        raise BadCoverageError(f"`{file}` was written by another version of malory")
    found = Coverage()
    try:
        found.games = _count(data["games"])
        for kind in KINDS:
            counts: Counter[str] = getattr(found, kind)
            for id, count in data[kind].items():
                if _count(count):
                    counts[id] = count
    except (AttributeError, KeyError, TypeError, ValueError):
        raise BadCoverageError(f"`{file}` is damaged") from None
    return found


def _count(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(f"{value!r} is no count")
    return value
