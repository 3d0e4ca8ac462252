"""The book of records: what is remembered of each book, held against the book as it is now."""

from __future__ import annotations

from typing import NamedTuple

from malory.book.book import Book
from malory.book.lock import PASSAGE, now_called
from malory.telling.memory import Earned, Finished, Memory


class Way(NamedTuple):
    """Games that were played alike: how many, the best of them, and how many were won if nothing is
    scored. `way` is empty where a game knows only one."""

    way: str
    games: int
    won: int
    best: Finished


class Record(NamedTuple):
    """What is remembered of one book. `passages` is how many it has, sections among them; None if
    it is not at hand.

    `unread` are the numbers of those not met yet, `unnumbered` how many more have none.
    """

    title: str
    book: str
    games: int
    read: int
    passages: int | None
    unread: tuple[int, ...]
    unnumbered: int
    ways: tuple[Way, ...]
    feats: tuple[Earned, ...]


def record_of(memory: Memory, book: Book | None) -> Record:
    """Return what a memory comes to. What was renamed since counts under its name of now."""
    every = [str(one) for one in book] if book is not None else []
    met = memory.passages
    if book is not None:
        known = set(every)
        now = [one if one in known else now_called(book.renames, PASSAGE, one) for one in met]
        met = known.intersection(now)
    numbers = [book.number(one) for one in every if one not in met] if book is not None else []
    unread = sorted([one for one in numbers if one is not None])
    return Record(
        title=book.title if book is not None else memory.title,
        book=memory.book,
        games=len(memory.finished),
        read=len(met),
        passages=len(every) if book is not None else None,
        unread=tuple(unread),
        unnumbered=len(numbers) - len(unread),
        ways=_ways(memory),
        feats=tuple(sorted(memory.feats.values(), key=lambda one: (one.date, one.title))),
    )


def _ways(memory: Memory) -> tuple[Way, ...]:
    by_way: dict[str, list[Finished]] = {}
    for game in memory.finished.values():
        by_way.setdefault(game.way, []).append(game)
    return tuple(
        [
            Way(
                way,
                len(games),
                sum(one.is_won for one in games if not one.is_scored),
                max(games, key=lambda one: one.score),  # the first of equals
            )
            for way, games in sorted(by_way.items())
        ]
    )


def as_ranges(numbers: tuple[int, ...]) -> str:
    """Return numbers in rising order, those that follow each other drawn together.

    >>> as_ranges((1901, 1902, 1903, 1905))
    '1901-1903, 1905'
    """
    runs: list[list[int]] = []
    for one in numbers:
        if runs and one == runs[-1][-1] + 1:
            runs[-1][1:] = [one]
        else:
            runs.append([one])
    return ", ".join(["-".join(map(str, run)) for run in runs])
