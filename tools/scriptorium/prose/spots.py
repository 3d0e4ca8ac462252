"""Where words of a passage stand in its file.

The model that is read knows no positions, so the words are sought in the text they were written in.
What stands between them there (a line's end, a mark of emphasis, a brace) is passed over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from malory.book.unit import Placed
from malory.source import Place

from scriptorium.prose.words import WORD, words_of

_LONGEST = 12


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
    spans = [found.span() for found in WORD.finditer(text)]
    words = [text[start:end].lower().replace("’", "'") for start, end in spans]
    head = sum(end <= here.unit.heading[1] for _, end in spans)
    for count in dict.fromkeys((len(wanted), 4, 2, 1)):
        sought = wanted[:count]
        at = _nth(_stands(words, sought, head), spot.nth)
        if at is None:  # in the heading itself: a title
            at = _nth(_stands(words[:head], sought, 0), 0)
        if at is not None:
            return here.place((spans[at][0], spans[at + len(sought) - 1][1]))
    return here.place(here.unit.heading)


def _stands(words: Sequence[str], sought: Sequence[str], start: int) -> Iterator[int]:
    """Where the words sought stand one after the other."""
    first, count = sought[0], len(sought)
    for at in range(start, len(words) - count + 1):
        if words[at] == first and words[at : at + count] == sought:
            yield at


def _nth(places: Iterator[int], nth: int) -> int | None:
    """The place of that count, or the last; None if there is none."""
    found = None
    for count, at in enumerate(places):
        found = at
        if count == nth:
            break
    return found
