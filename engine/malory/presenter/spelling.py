"""Words as they are compared with what is typed: without case, accents and signs, and as a language
spells them that has letters of its own."""

from typing import TypeAlias
from unicodedata import combining, normalize

from malory.tongue import spoken


def fold(words: str) -> str:
    """Return words as they are compared: no case, no accents, no punctuation, single spaces.

    >>> fold("  Évrard's  Oath! ")
    'evrards oath'
    """
    bare = [one for one in normalize("NFKD", words) if not combining(one)]
    kept = [one if one.isalnum() else " " if one not in "'\u2019" else "" for one in bare]
    return " ".join("".join(kept).casefold().split())


Spellings: TypeAlias = tuple[str, ...]
"""Words folded in each way that they may be typed."""


def spellings(words: str) -> Spellings:
    """Return words folded, and folded as the spoken language writes them without letters of its
    own: in German `schön` may be typed as `schon` and as `schoen`."""
    plain = fold(words)
    if words.isascii():
        return (plain,)
    from malory.tongue.letters import letters_of

    letters = letters_of(spoken())
    if not letters:
        return (plain,)
    full = normalize("NFC", words)
    return tuple(dict.fromkeys((plain, fold("".join([letters.get(one, one) for one in full])))))
