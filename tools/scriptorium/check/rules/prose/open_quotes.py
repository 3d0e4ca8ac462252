"""W304: quotation marks or brackets of a paragraph that do not match.

Speech that runs on over a paragraph is left open there, and opens again in the next.
"""

from __future__ import annotations

from collections.abc import Iterator

from scriptorium.check.rules.prose.rule import Desk
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot

CODE = "W304"
LANGUAGES = ()

_PAIRS = {"”": "“", "»": "«", ")": "(", "]": "["}
_QUOTES = ('"', "“", "«")
_OTHERS = frozenset("()[]“”«»")


def spots(encounter: Encounter, desk: Desk) -> Iterator[Spot]:
    for id, part in encounter.pieces:
        for at, stretch in enumerate(part.stretches):
            following = part.stretches[at + 1].text if at + 1 < len(part.stretches) else ""
            for reading in stretch.readings:
                if _is_plain(reading):
                    continue
                if fault := unmatched(reading, following):
                    yield Spot(id, fault)
                    break


def _is_plain(text: str) -> bool:
    """Whether nothing but straight quotation marks stands there, each with a partner."""
    return text.count('"') % 2 == 0 and _OTHERS.isdisjoint(text)


def unmatched(text: str, following: str = "") -> str:
    """The words from the first mark on that has no partner; empty if all have one.

    >>> unmatched('"Half," he says, "or none.'), unmatched('"Half," he says (twice).')
    ('"or none.', '')
    """
    open_marks: list[tuple[str, int]] = []
    for at, sign in enumerate(text):
        if sign == '"':
            if open_marks and open_marks[-1][0] == '"':
                open_marks.pop()
            else:
                open_marks.append((sign, at))
        elif sign in _PAIRS:
            if open_marks and open_marks[-1][0] == _PAIRS[sign]:
                open_marks.pop()
            else:
                return text[at:] if at + 1 < len(text) else text[max(0, text.rfind(" ", 0, at)) :]
        elif sign in "“«([":
            open_marks.append((sign, at))
    if not open_marks:
        return ""
    sign, at = open_marks[-1]
    runs_on = len(open_marks) == 1 and sign in _QUOTES and following.startswith(sign)
    return "" if runs_on else text[at:]
