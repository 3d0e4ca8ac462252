"""What the house itself says, in the tongue that is spoken; unless another is, as it stands here.

The words in the source are English and their own keys, as gettext has it. English loads nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from malory.tongue.catalogue import Catalogue

ENGLISH: Final = "en"
_ODD: Final = r"\{\w*[^\w{}][^{}]*\}"
"""A fact that is asked for by more than its name: for what is in it, or in a width of its own."""


class _Tongue:
    """A catalogue as it is spoken from: words by context and English words."""

    __slots__ = ("plural", "tag", "words")

    def __init__(self, tag: str, catalogue: Catalogue) -> None:
        self.tag = tag
        self.words = {
            (one.context, one.words): one.told for one in catalogue.entries if one.is_spoken
        }
        self.plural: Callable[[int], int] = catalogue.plural()


_tongue: _Tongue | None = None
"""The tongue that is spoken; None for English. One for the process, as with gettext: a game is
played in one tongue, on a screen or two threads of it."""


def speak(language: str) -> str:
    """Speak a language from here on, or English where there is no catalogue for it; return the tag
    of what is spoken."""
    global _tongue
    tag = speakable(language)
    if tag != spoken():
        from malory.tongue.shelf import interface_catalogue

        _tongue = None if tag == ENGLISH else _Tongue(tag, interface_catalogue(tag))
    return tag


def spoken() -> str:
    """Return the tag of the language that is spoken."""
    return _tongue.tag if _tongue is not None else ENGLISH


def speakable(language: str) -> str:
    """Return the tag of the shipped tongue that serves a language; English if none does."""
    if language == ENGLISH or language[:3] == "en-":
        return ENGLISH
    from malory.tongue.shelf import shipped_tongues
    from malory.tongue.tags import best

    return best(language, shipped_tongues()) or ENGLISH


# ------------------------------------------------------------------------------------ the words


def say(words: str, /, **facts: object) -> str:
    """Return words in the spoken tongue, with the facts that they name in braces."""
    return _told("", words, facts)


def say_in(context: str, words: str, /, **facts: object) -> str:
    """Return words that English has for several things, as their context has them."""
    return _told(context, words, facts)


def many(n: int, one: str, more: str, /, **facts: object) -> str:
    """Return words for a count, which they name `{n}`.

    >>> many(1, "{n} roll", "{n} rolls"), many(1200, "{n} word", "{n} words")
    ('1 roll', '1,200 words')
    """
    facts["n"] = figure(n)
    usual = one if n == 1 else more
    if _tongue is not None:
        told = _tongue.words.get(("", one), ())
        form = _tongue.plural(n)
        if form < len(told) and told[form]:
            return _filled(told[form], usual, facts)
    return usual.format(**facts)


def mark(words: str, /) -> str:
    """Return words as they are; the mark says that they are in the catalogue, and said later."""
    return words


def mark_in(context: str, words: str, /) -> str:
    """Return words as they are, to be said in their context later."""
    return words


def mark_many(one: str, more: str, /) -> tuple[str, str]:
    """Return the two forms of words for a count as they are, for `many` to choose from later."""
    return one, more


def both(words: str, /) -> tuple[str, ...]:
    """Return words as they are spoken and, where that is something else, as they stand here: for
    what may be typed either way."""
    return tuple(dict.fromkeys((say(words), words)))


def figure(n: int) -> str:
    """Return a number with its thousands set apart.

    >>> figure(1200)
    '1,200'
    """
    if -1000 < n < 1000:
        return str(n)
    return f"{n:,}".replace(",", say_in("between thousands", ","))


def _told(context: str, words: str, facts: dict[str, object]) -> str:
    if _tongue is not None:
        told = _tongue.words.get((context, words))
        if told is not None:
            return _filled(told[0], words, facts)
    return words.format(**facts) if facts else words


def _filled(told: str, words: str, facts: dict[str, object]) -> str:
    """Words with their facts; a translation that names what is none gives way to the English."""
    if not facts:
        return told
    if any(field not in words for field in re.findall(_ODD, told)):
        return words.format(**facts)
    try:
        return told.format(**facts)
    except (KeyError, IndexError, ValueError, AttributeError):
        return words.format(**facts)
