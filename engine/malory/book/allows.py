"""`// malory: allow W203 the gate is meant to close`: what a passage's comments let pass.

Whether a code is known, and whether anything needed the note, is `scriptorium.check`'s to say.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from malory.tale.syntax import Extent

_NOTE = re.compile(r"^[^\S\n]*(//[^\S\n]*malory[^\S\n]*:[^\n]*)", re.MULTILINE | re.IGNORECASE)
_ALLOW = re.compile(
    r"//\s*malory\s*:\s*allow\s+(?P<codes>[^\s,]+(?:\s*,\s*[^\s,]+)*)\s*,?\s*(?P<reason>.*)",
    re.IGNORECASE,
)
_CODE = re.compile(r"[^\s,]+")


class Allow(NamedTuple):
    """A note to the check: where it stands, the codes it names and where, and why it does.

    Without codes it is a note that says nothing we know.
    """

    at: Extent
    codes: tuple[tuple[str, Extent], ...]
    reason: str


def find_allows(text: str) -> tuple[Allow, ...]:
    """The notes under a heading, in their order; extents count from the text's start.

    >>> [allow] = find_allows("## mill\\n// malory: allow W201, w203 it is meant so")
    >>> [code for code, _ in allow.codes], allow.reason
    (['W201', 'W203'], 'it is meant so')
    """
    if "malory" not in text and "malory" not in text.lower():
        return ()
    return tuple([_read(text, *found.span(1)) for found in _NOTE.finditer(text)])


def _read(text: str, start: int, end: int) -> Allow:
    at = (start, start + len(text[start:end].rstrip()))
    found = _ALLOW.match(text, start, at[1])
    if found is None:
        return Allow(at, (), "")
    codes = _CODE.finditer(text, *found.span("codes"))
    return Allow(at, tuple([(code[0].upper(), code.span()) for code in codes]), found["reason"])
