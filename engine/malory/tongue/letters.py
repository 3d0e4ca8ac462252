"""Letters as a language writes them where it has not its own: `ae` for `ä` in German."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from malory.tongue.tags import language_of

_UMLAUTS: Final = {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}
_NORTHERN: Final = {"å": "aa", "Å": "Aa", "ø": "oe", "Ø": "Oe", "æ": "ae", "Æ": "Ae"}
_OF: Final[dict[str, Mapping[str, str]]] = {
    "de": _UMLAUTS,
    "da": _NORTHERN,
    "nb": _NORTHERN,
    "nn": _NORTHERN,
    "no": _NORTHERN,
}


def letters_of(tag: str) -> Mapping[str, str]:
    """Return what a language writes for its letters that ASCII lacks; of those that only lose a
    mark, and of the signs that all languages share, nothing.

    >>> letters_of("de-AT")["ö"], letters_of("en")
    ('oe', {})
    """
    return _OF.get(language_of(tag), {})
