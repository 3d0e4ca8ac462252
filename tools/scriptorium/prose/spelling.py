"""Whether English words are spelt as a list has them; which list, the country decides.

A pack in plain `en` may spell either way. Not in the list but right: genitives, words with figures
in them, words put together with a hyphen, and `goin'` for going.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_LISTS = {"US": ("english", "american"), "": ("english", "british", "american")}
_BRITISH = ("english", "british")
_ENDING = re.compile(r"'(?:s|d|ll|ve|re)$")


@cache
def word_list(country: str) -> frozenset[str]:
    """The words of English as written in a country, with an empty one in any; what has a capital
    (Monday) stands there in small letters, too."""
    names = _LISTS.get(country, _BRITISH)
    return frozenset().union(
        *[(_folder() / f"{name}.txt").read_text("utf-8").split() for name in names]
    )


def _folder() -> Traversable:
    # As the pages of the diagnostics are found: importlib.resources is dear to import.
    here = Path(import_module("scriptorium.prose.lists").__file__ or "").parent
    if here.is_dir():
        return here
    from importlib.resources import files

    return files("scriptorium.prose.lists")


def is_word(word: str, known: frozenset[str], own: frozenset[str] = frozenset()) -> bool:
    """Whether a word is in the list, or among a pack's `own` (in small letters); apostrophes are
    straight.

    >>> known = frozenset({"boat", "hook", "go", "going", "o'clock"})
    >>> [is_word(one, known) for one in ("boat's", "boat-hook", "4th", "o'clock", "bote")]
    [True, True, True, True, False]
    """
    if _is_listed(word, known, own):
        return True
    return "-" in word and all(_is_listed(part, known, own) for part in word.split("-") if part)


def _is_listed(word: str, known: frozenset[str], own: frozenset[str]) -> bool:
    if word in known or word.lower() in known or word.lower() in own:
        return True
    if not word.isalpha() and any(sign.isdigit() for sign in word):
        return True
    stem = _ENDING.sub("", word)
    return stem != word and _is_listed(stem, known, own)
