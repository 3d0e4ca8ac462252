"""Quotation marks and dashes as they are set in print, where a writer typed those of a keyboard."""

from __future__ import annotations

import re

_ELIDED = re.compile(r"'(?=(?:tis|twas|twere|twill|em|til|cause)\b|\d)", re.IGNORECASE)
_QUOTE = re.compile(r"[\"']")
_DASH = re.compile(r"\s*(?<!-)--(?!-)\s*(?=\S)|(?<!-)--(?!-)")
_OPENING = "([{\u201c\u2018"
_BETWEEN = "-\u2013\u2014"
"""Behind these a mark opens if a word follows, and else closes."""


def set_in_print(words: str, before: str = "") -> str:
    r"""Return words with the quotation marks and dashes of English print.

    `before` is what stands before them.

    >>> set_in_print("\"He's 'ill' -- 'tis so,\" she says.")
    '“He’s ‘ill’—’tis so,” she says.'
    >>> set_in_print('"Has he--" Steps.')
    '“Has he—” Steps.'
    """
    if "--" in words:
        words = _DASH.sub("\u2014", words)
    if "'" in words:
        words = _ELIDED.sub("\u2019", words)
    elif '"' not in words:
        return words

    def mark(found: re.Match[str]) -> str:
        at = found.start()
        last = words[at - 1] if at else before[-1:]
        if last in _BETWEEN and last:
            opens = words[at + 1 : at + 2].isalnum()
        else:
            opens = not last or last.isspace() or last in _OPENING or last in "\"'"
            if last in "\"'" and last:  # beside another mark: as that one
                opens = at < 2 or words[at - 2].isspace()
        if found[0] == '"':
            return "\u201c" if opens else "\u201d"
        return "\u2018" if opens else "\u2019"

    return _QUOTE.sub(mark, words)
