"""What was told held against what a script expects: found or not, and how far off."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final

from malory.book.phrases import plain

_LEVEL: Final = str.maketrans(
    {**dict.fromkeys("“”„‟«»", '"'), **dict.fromkeys("‘’‚‛", "'"), **dict.fromkeys("‐‑", "-")}
)
_ROUND: Final = 6
"""Words shown before and after those that differ."""
_LONGEST: Final = 40
_LIKE: Final = 0.3
"""The share of expected words that must be told, in their order, to be shown as likeness."""


def level(text: str) -> str:
    """Text as it is compared: no emphasis, one kind of quotes, single spaces.

    >>> level("She  said,\\n“*Halfway*.”")
    'She said, "Halfway."'
    """
    return " ".join(plain(text).translate(_LEVEL).split())


def is_told(expected: str, told: Sequence[str]) -> bool:
    """Whether a text stands somewhere in what was told; it may run over paragraphs."""
    return level(expected) in " ".join(level(one) for one in told)


def nearest_told(expected: str, told: Sequence[str]) -> str:
    """The words of a paragraph that are most like what was expected; nothing if none are."""
    wanted = level(expected).split()
    best, most = "", _LIKE
    for one in told:
        words = level(one).split()
        blocks = SequenceMatcher(None, wanted, words, autojunk=False).get_matching_blocks()
        share = sum(block.size for block in blocks) / max(1, len(wanted))
        if share > most:
            first, last = blocks[0], blocks[-2]  # the last of all is empty
            start = max(0, first.b - first.a)
            end = last.b + len(wanted) - last.a
            best, most = " ".join(words[start:end]), share
    return best


def difference(expected: str, found: str) -> str:
    """How two texts differ, word by word, with a few words round it.

    >>> difference("the boat is full", "the boat was full")
    'the boat [-is-] {+was+} full'
    """
    old, new = level(expected).split(), level(found).split()
    steps = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    last = len(steps) - 1
    return " ".join(
        part
        for at, (tag, a, b, c, d) in enumerate(steps)
        for part in _part(tag, old[a:b], new[c:d], at == 0, at == last)
    )


def _part(tag: str, old: list[str], new: list[str], is_first: bool, is_last: bool) -> Iterator[str]:
    if tag == "equal":
        if len(old) > 2 * _ROUND:
            before = [] if is_first else old[:_ROUND]
            after = [] if is_last else old[-_ROUND:]
            old = [*before, "...", *after]
        yield " ".join(old)
        return
    if old:
        yield f"[-{' '.join(old)}-]"
    if new:
        yield f"{{+{' '.join(new)}+}}"


def cut(text: str) -> str:
    """A text short enough for a line of a message."""
    words = text.split()
    return text if len(words) <= _LONGEST else f"{' '.join(words[:_LONGEST])} ..."


def opening(text: str, words: int = 9) -> str:
    """The first words of a text, up to the end of its first sentence.

    >>> opening("It catches. There is an alder.")
    'It catches.'
    """
    said = re.split(r"(?<=[.!?])\s", text, maxsplit=1)[0].split()
    return " ".join(said[:words])
