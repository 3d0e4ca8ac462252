"""Where words of a passage stand in its file.

The model that is read knows no positions, so the words are sought in the text they were written in.
What stands between them there (a line's end, a mark of emphasis, a brace) is passed over.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from malory.book.unit import Placed
from malory.source import Place

from scriptorium.prose.words import WORD, words_of

_LONGEST = 12
_JOINS = re.compile(r"[^\W_](?:['’‐‑-])?\Z")
"""What makes the letters that follow the middle of a word."""


class Spot(NamedTuple):
    """Words in a passage or section: the time `nth` (from 0) that they stand there."""

    id: str
    text: str
    nth: int = 0


def place_of(placed: Mapping[str, Placed], spot: Spot) -> Place:
    """The place of a spot: that of its first words, if it is long; of the heading, if they are
    parted by more than the eye would pass over."""
    here = placed[spot.id]
    text = here.declared.chunk.text
    wanted = words_of(spot.text)[:_LONGEST]
    if not wanted:
        signs = spot.text.strip()
        start = text.find(signs) if signs else -1
        return here.place((start, start + len(signs)) if start >= 0 else here.unit.heading)
    small = text.lower().replace("’", "'")
    if len(small) != len(text):  # a letter that is two when it is small
        small = text.replace("’", "'")
    for count in dict.fromkeys((len(wanted), 4, 2, 1)):
        sought = wanted[:count]
        stands = _stands(small, sought, here.unit.heading[1])
        found = next(islice(stands, spot.nth, None), None) or _last(small, sought)
        if found is not None:
            return here.place(found)
    return here.place(here.unit.heading)


def _stands(text: str, sought: Sequence[str], start: int) -> Iterator[tuple[int, int]]:
    """Where the words sought stand one after the other."""
    at = text.find(sought[0], start)
    while at >= 0:
        words = WORD.finditer(text, at)
        end = at
        for word, found in zip(sought, words, strict=False):
            if found[0] != word:
                break
            end = found.end()
        else:
            if end > at and not _JOINS.search(text, max(0, at - 2), at):
                yield at, end
        at = text.find(sought[0], at + 1)


def _last(text: str, sought: Sequence[str]) -> tuple[int, int] | None:
    """The last stand, counted from the heading on: a title's words stand there alone."""
    last = deque(_stands(text, sought, 0), maxlen=1)
    return last[0] if last else None
