"""What a word is, and what a sentence.

A word is a run of letters and figures; an apostrophe or a hyphen inside it parts nothing, so
`knight's` and `well-made` are one word each, and a dash between words is none.
"""

from __future__ import annotations

import re

WORD = re.compile(r"[^\W_]+(?:['’‐‑-][^\W_]+)*|\ufffc")

_STAND_IN = ("\ufffc", " \0 ")
_TYPESET = (("’", "'"), *((sign, " ") for sign in "‘“”—–…"), _STAND_IN)
"""Signs of typesetting as Latin-1 that parts words alike."""
_PARTED = bytes(
    code if chr(code).isalnum() or chr(code) in "'-\0" else ord(" ") for code in range(256)
)

_STOP = re.compile(r"(?<![.!?…])[.!?…]++[\"”’')\]]*+\s+")
_SHORT = ("St.", "Mr.", "Mrs.", "Dr.")
_OPENING = "\"“‘'(["


def _words(text: str) -> list[str]:
    """What `WORD` finds, apostrophes straight; three times as fast for nearly all text."""
    if not text.isascii():
        for sign, plain in _TYPESET:
            text = text.replace(sign, plain)
    try:
        signs = text.encode("latin-1")
    except UnicodeEncodeError:
        return WORD.findall(text.replace(*_STAND_IN[::-1]))
    words = signs.translate(_PARTED).decode("latin-1").split()
    if b"'" in signs or b"-" in signs or b"\0" in signs:
        for at in [at for at, word in enumerate(words) if not word.isalnum()][::-1]:
            word = words[at]
            words[at : at + 1] = [_STAND_IN[0]] if word == "\0" else WORD.findall(word)
    return words


def count_words(text: str) -> int:
    """How many words a text has.

    >>> count_words("A well-made bridge - the knight’s own, of 40 planks.")
    9
    """
    return len(_words(text))


def words_of(text: str) -> list[str]:
    """The words in small letters, apostrophes straight.

    >>> words_of("“Don’t,” says the Well-Made knight.")
    ["don't", 'says', 'the', 'well-made', 'knight']
    """
    return _words(text.lower())


def first_words(text: str, count: int) -> list[str]:
    """The first words as `words_of` has them; what follows is not looked at."""
    return words_of(text[: 40 * count])[:count]


def sentences_of(text: str) -> list[str]:
    """The sentences of a paragraph; speech goes with what its speaker's tag says of it.

    >>> sentences_of('He sits. "Half?" the giant says. "There is leisure." St. Cynog hears.')
    ['He sits.', '"Half?" the giant says.', '"There is leisure."', 'St. Cynog hears.']
    """
    found: list[str] = []
    start = 0
    for stop in _STOP.finditer(text):
        end = stop.end()
        following = text[end : end + 2].lstrip(_OPENING)[:1]
        if following.islower() or text[start:end].rstrip().endswith(_SHORT):
            continue
        found.append(text[start:end].strip())
        start = end
    rest = text[start:].strip()
    if rest:
        found.append(rest)
    return found
