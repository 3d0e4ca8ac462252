"""Short words for things of the book: moves, rewards, tests; what a prompt and a telling share."""

from __future__ import annotations

import re

from malory.book.model import (
    Choice,
    Test,
    What,
)
from malory.book.phrases import means


def bold(markup: str) -> str:
    """Return what stands in bold, for those who have read the rest before (R181).

    >>> bold("It rains. **Everyone gains 1.** Then it stops. **That is all.**")
    '**Everyone gains 1.** **That is all.**'
    """
    return " ".join(re.findall(r"\*\*.+?\*\*", markup, re.DOTALL))


def of_another(words: str, name: str) -> str:
    """Return what is said to a knight as it is said of him.

    >>> of_another("Piety: you roll 2. You are no longer Mad, for your pains.", "Enid")
    "Piety: Enid rolls 2. Enid is no longer Mad, for Enid's pains."
    """
    words = re.sub(r"\b[Yy]ou (\w+)", lambda found: f"{name} {_third(found[1])}", words)
    return re.sub(r"\byou\b", name, re.sub(r"\b[Yy]our\b", f"{name}'s", words))


def _third(verb: str) -> str:
    odd = {"are": "is", "cannot": "cannot", "do": "does", "have": "has", "try": "tries"}
    return odd.get(verb, f"{verb}s")


def signed(n: int) -> str:
    """Return a number with its sign.

    >>> signed(2), signed(-1)
    ('+2', '-1')
    """
    return f"{n:+d}"


def counted(n: int, one: str, many: str = "") -> str:
    """Return a count in words.

    >>> counted(1, "space"), counted(3, "space")
    ('1 space', '3 spaces')
    """
    return f"{n} {one if n == 1 else many or one + 's'}"


def capital(words: str) -> str:
    """Return words with a capital letter.

    >>> capital("a King of Logres")
    'A King of Logres'
    """
    return words[:1].upper() + words[1:]


def pick_move(entry: Choice | Test, what: What | None) -> str:
    """Return the move that picks an entry: a choice's target, a test's skill."""
    if isinstance(entry, Choice):
        return entry.target
    assert what is not None  # a test's pick names its means
    return means(what)
