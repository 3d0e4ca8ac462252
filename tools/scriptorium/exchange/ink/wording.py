"""Words as ink prints them: every sign that would do something has a backslash before it."""

from __future__ import annotations

import re
from typing import Final

_SIGNS: Final = re.compile(r"[\\{}\[\]|#~<>/*]|-(?=>)")
_FIRST: Final = re.compile(
    r"[+\-=!&]|(?:INCLUDE|VAR|LIST|CONST|EXTERNAL|TODO)\b"  # ink's statements: TODO is one
)

RESERVED: Final = frozenset(
    "and or not mod has hasnt true false else return temp ref function end done turns pow min max "
    "floor ceiling int float random seed_random choice_count turns_since read_count stopping "
    "cycle once shuffle include var list const external todo roll left".split()
)
"""Names that ink, or the story's own frame, has a use for."""


def escaped(text: str) -> str:
    r"""Words in which ink finds nothing to do.

    >>> print(escaped("a {b} -> c"))
    a \{b\} \-\> c
    """
    return _SIGNS.sub(lambda found: f"\\{found[0]}", text)


def line(text: str) -> str:
    """Escaped words as a line, which must not begin as a choice or a keyword does."""
    return f"\\{text}" if _FIRST.match(text) else text
