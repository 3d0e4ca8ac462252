"""Conditions, trials and rewards by their text: each distinct text is read by lark once.

The words and the shape of a tree are `malory.tale.logic_tree`'s, which is imported with the first
text that is not in the memo.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, cast
from unicodedata import name as unicode_name

from malory.tale.fault import Fault
from malory.tale.syntax import Condition, Logic, Reward, Trial

if TYPE_CHECKING:
    from malory.tale.hints import Kind

DEPTH = 50
"""How deep conditions, prefixes and blocks may nest."""

MOST_DIGITS = 6
"""Of any number in a tale."""

_KEPT = 4096
"""So many texts are remembered. A book of 1,431 passages has some four hundred and fifty; whoever
types makes a new one with every key."""

INVISIBLE = re.compile(
    "[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]"
)

_OPENS = re.compile(r"[(){}]|knight\s*:", re.IGNORECASE)
_CHAIN = re.compile(rf"(?:(?:not(?![\w'’-])|\()\s*){{{DEPTH + 1}}}", re.IGNORECASE)


def invisible(text: str, start: int = 0) -> Fault | None:
    """The fault of the first character in a text that nobody can see."""
    match = None if text.isascii() else INVISIBLE.search(text)
    if match is None:
        return None
    found = f"U+{ord(match[0]):04X} {unicode_name(match[0], '')}".strip()
    at = (start + match.start(), start + match.end())
    return Fault("E004", at, (("character", found),), "delete it", edits=((at, ""),))


def read_condition(text: str, start: int) -> tuple[Logic[Condition] | None, Fault | None]:
    """A condition whose text begins at `start` of its passage, or its fault."""
    tree, fault, lead = _read("condition", text)
    if fault is not None:
        return None, fault.shifted(start + lead)
    return Logic(cast(Condition, tree), text.strip(), start + lead), None


def read_trial(text: str, start: int) -> tuple[Logic[Trial] | None, Fault | None]:
    """What a test asks (all before its colon), or its fault."""
    tree, fault, lead = _read("trial", text)
    if fault is not None:
        return None, fault.shifted(start + lead)
    return Logic(cast(Trial, tree), text.strip(), start + lead), None


def read_reward(text: str, start: int) -> tuple[Logic[Reward] | None, Fault | None]:
    """One item of a reward list, or its fault."""
    tree, fault, lead = _read("reward", text)
    if fault is not None:
        return None, fault.shifted(start + lead)
    return Logic(cast(Reward, tree), text.strip(), start + lead), None


def _read(kind: Kind, text: str) -> tuple[Condition | Trial | Reward | None, Fault | None, int]:
    """The tree or the fault, both counted from the first character that is not a space, and how
    many spaces stood before it."""
    kept = text.strip()
    lead = len(text) - len(text.lstrip()) if kept else 0
    read = _remembered if len(kept) < 400 else _read_text
    tree, fault = read(kind, kept)
    return tree, fault, lead


def _read_text(kind: Kind, text: str) -> tuple[Condition | Trial | Reward | None, Fault | None]:
    from malory.tale.logic_tree import Refused, read

    fault = invisible(text) or _too_deep(text)
    if fault is not None:
        return None, fault
    try:
        return read(kind, text), None
    except Refused as refused:
        return None, refused.fault


_remembered = lru_cache(maxsize=_KEPT)(_read_text)


def _too_deep(text: str) -> Fault | None:
    if len(text) <= DEPTH:
        return None
    depth = governed = 0
    for match in _OPENS.finditer(text):
        if match[0] == "(":
            depth += 1
        elif match[0] == ")":
            depth -= 1
        elif match[0] != "}":
            governed += 1
        if depth > DEPTH or governed > DEPTH:
            return Fault("E019", match.span(), (("limit", str(DEPTH)),))
    if chain := _CHAIN.search(text):
        return Fault("E019", chain.span(), (("limit", str(DEPTH)),))
    return None
