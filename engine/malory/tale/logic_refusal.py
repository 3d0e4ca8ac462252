"""lark's refusal of a piece of logic, in a writer's words.

Imports lark, so it is imported with `malory.tale.logic_tree`, not before.
"""

from __future__ import annotations

import re

from lark import UnexpectedInput
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from malory.tale.fault import Fault
from malory.tale.hints import CODES, Kind, hint_for

_SPACES = re.compile(r"\s+")
_WORDS = {
    "WORD": "a name",
    "STRING": "a name",
    "NUM": "a number",
    "TARGET": "a passage",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "LBRACE": "`{`",
    "RBRACE": "`}`",
    "COLON": "`:`",
    "SETASIDE": "`set aside`",
    "$END": "the end",
}
_WHOLE = {"condition": "a condition", "trial": "a skill or a renown", "reward": "a reward"}


def fault_of(kind: Kind, text: str, error: UnexpectedInput) -> Fault:
    """The one fault of a text that lark refuses: where, what stands there, what could have."""
    expected: set[str] = set()
    start, end = len(text), len(text) + 1
    found = "nothing"
    if isinstance(error, UnexpectedToken) and error.token.type != "$END":
        token = error.token
        start, end = token.start_pos or 0, token.end_pos or 0
        found = f"`{_SPACES.sub(' ', token)}`"
        expected = error.expected
    elif isinstance(error, UnexpectedToken):
        start = max(0, len(text.rstrip()) - 1)
        end = start + 1
        expected = error.expected
    elif isinstance(error, UnexpectedCharacters):
        start = error.pos_in_stream or 0
        end = start + 1
        found = f"`{text[start]}`"
        expected = error.allowed or set()
        if text[start] in '"“”„‟«»':
            return Fault("E057", (start, len(text)), (("found", found), ("expected", "its pair")))
    wished = _wished(kind, expected)
    return Fault(
        CODES[kind],
        (start, end),
        (("found", found), ("expected", wished)),
        hint_for(kind, text),
    )


def _wished(kind: Kind, expected: set[str]) -> str:
    """What could have stood there, in a handful of words at most."""
    words = sorted({_WORDS.get(name, f"`{name.lower()}`") for name in expected})
    if len(words) > 5:
        names = "a name" in words
        words = [_WHOLE[kind]] if names else [word for word in words if word[0] != "`"] + ["`or`"]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} or {words[-1]}"
