"""A slip of the pen: a name that one letter parts from the only one it can have been.

`nearest` guesses, for a hint; what is found here is sure enough to be mended unasked.
"""

from __future__ import annotations

from collections.abc import Iterable

_SHORTEST = 4


def slip(word: str, names: Iterable[str]) -> str:
    """The one name that `word` is a slip of; empty if none is, or several may be.

    >>> slip("atack", ["attack", "aid"]), slip("tale", ["take", "talk"]), slip("mill-2", ["mill-3"])
    ('attack', '', '')
    """
    found = sorted({name for name in names if is_slip(word, name)})
    return found[0] if len(found) == 1 else ""


def is_slip(word: str, name: str) -> bool:
    """Whether one letter is too many, too few, another, or in its neighbour's place.

    Case never counts; a figure is never a slip, and a word of three letters may be anything.

    >>> [is_slip(word, "Piety") for word in ("piety", "Pity", "Pietty", "Paety", "Peity", "Purity")]
    [True, True, True, True, True, False]
    """
    first, second = word.casefold(), name.casefold()
    if word == name or min(len(first), len(second)) < _SHORTEST - 1 or len(second) < _SHORTEST:
        return False
    if abs(len(first) - len(second)) > 1:
        return False
    start = 0
    while start < min(len(first), len(second)) and first[start] == second[start]:
        start += 1
    end = 0
    most = min(len(first), len(second)) - start
    while end < most and first[-1 - end] == second[-1 - end]:
        end += 1
    wrong, right = first[start : len(first) - end], second[start : len(second) - end]
    if any(sign.isdigit() for sign in wrong + right):
        return False
    return max(len(wrong), len(right)) <= 1 or (len(wrong) == 2 and wrong == right[::-1])
