"""Which option a script's words mean: by the words, whatever the order and the hero's ranks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from malory.kernel import Option
from malory.presenter.spelling import fold

_BROUGHT: Final = re.compile(
    r" [+-]\d+(?=: )|, (?:rank )?\d+ \(no die\)(?=: )|: now \d+$|: rank \d+, from \d+$"
    r"| [+-]\d+, against \d+$"
)
"""What a hero brings to a test, or has by now: true today, and no part of what is chosen."""


def bare_words(option: Option) -> str:
    """An option's words without the numbers of the hero who reads them.

    >>> bare_words(Option("Ear", "Ear +1: let the boat hang on the rope"))
    'Ear: let the boat hang on the rope'
    """
    return _BROUGHT.sub("", option.words)


def find_options(said: str, options: Sequence[Option]) -> list[Option]:
    """The options that the words may mean, by the nearest likeness that any of them has.

    Case, accents and punctuation do not count. The whole words win over their beginning, that over
    words within them.
    """
    exact = [one for one in options if said in (one.move, one.label)]
    if len(exact) == 1:
        return exact
    folded = fold(said)
    if not folded:
        return []
    faces = [(one, [fold(face) for face in _faces(one)]) for one in options]
    whole = [one for one, its in faces if folded in its]
    if whole:
        return whole
    begun = [one for one, its in faces if any(face.startswith(folded) for face in its)]
    return begun or [one for one, its in faces if any(f" {folded} " in f" {face} " for face in its)]


def _faces(option: Option) -> Iterator[str]:
    bare = bare_words(option)
    yield from (option.words, bare)
    if option.label:
        yield option.label
    _, colon, deed = bare.partition(": ")
    if colon:
        yield deed


def words_for(option: Option, options: Sequence[Option]) -> str:
    """The words that a script keeps for an option: those that find it, and it alone."""
    for said in (bare_words(option), option.words, option.label, option.move):
        if said and find_options(said, options) == [option]:
            return said
    return ""
