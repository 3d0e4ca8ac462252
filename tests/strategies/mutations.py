"""What damage and malice make of a text or a JSON value that was in order.

A value of any kind is no test of a reader: it is refused at its door. What is nearly right comes
further, so everything here begins with something whole and spoils it in a place or two.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

NUMBERS = ("0", "1", "-1", "2", "7", "99", "1000000", "9" * 30, "1e999", "0.5", "0x10", "-0", "١")
SIGNS = (*"[]{}():-&*#!|>'\"%@,;?+=<>/\\.~`$_\t\n ", "\0", "\x1b", "\x85", "\u2028",
         "\u202e", "\ufeff", "\ufffe", "é", "e\u0301", "😀", "->", "//", "<<", "]]", "{{", "!!",
         "*a", "&a", "---", "\r\n")  # fmt: skip
WORDS = ("null", "yes", "~", "true", "NaN", "end", "not", "or", "each knight", "__class__", "../x",
         "/etc/passwd", "{0.x}", "%s", "$x", "a" * 500)  # fmt: skip
_TOKEN = re.compile(r"[\w.-]+")
_NUMBER = re.compile(r"\d+")


@st.composite
def spoiled(draw: st.DrawFn, texts: Sequence[str], most: int = 4) -> str:
    """One of the texts, spoiled in so many places at most: what stands in another may come in."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, most))):
        text = draw(_once_spoiled(text, texts))
    return text


@st.composite
def _once_spoiled(draw: st.DrawFn, text: str, texts: Sequence[str]) -> str:
    at = draw(st.integers(0, len(text)))
    match draw(st.sampled_from(_WAYS)):
        case "cut":
            return text[:at] + text[at + draw(st.integers(1, 60)) :]
        case "sign":
            return text[:at] + draw(st.sampled_from(SIGNS)) + text[at:]
        case "signs":
            return text[:at] + draw(st.sampled_from(SIGNS)) * draw(st.integers(2, 120)) + text[at:]
        case "end":
            return text[:at]
        case "line":
            lines = text.split("\n")
            del lines[draw(st.integers(0, len(lines) - 1))]
            return "\n".join(lines)
        case "lines":
            lines, others = text.split("\n"), draw(st.sampled_from(texts)).split("\n")
            lines.insert(draw(st.integers(0, len(lines))), draw(st.sampled_from(others)))
            return "\n".join(lines)
        case "indent":
            lines = text.split("\n")
            row = draw(st.integers(0, len(lines) - 1))
            lines[row] = draw(st.sampled_from(["", "  ", "    ", "\t"])) + lines[row].lstrip()
            return "\n".join(lines)
        case "number":
            return draw(_exchanged(text, _NUMBER, NUMBERS))
        case "word":
            return draw(_exchanged(text, _TOKEN, WORDS))
        case _:  # one word of the text in place of another
            tokens = tuple(dict.fromkeys(_TOKEN.findall(text)))[:200]
            return draw(_exchanged(text, _TOKEN, tokens or WORDS))


_WAYS = ("cut", "sign", "signs", "end", "line", "lines", "indent", "number", "number", "word",
         "other", "other")  # fmt: skip


@st.composite
def _exchanged(draw: st.DrawFn, text: str, pattern: re.Pattern[str], others: Sequence[str]) -> str:
    found = [one.span() for one in pattern.finditer(text)]
    if not found:
        return text
    start, end = draw(st.sampled_from(found))
    return text[:start] + draw(st.sampled_from(others)) + text[end:]


def deep(levels: int, kind: str = "[") -> Any:
    """A value that nests so deep."""
    value: Any = 0
    for _ in range(levels):
        value = [value] if kind == "[" else {"a": value}
    return value


_DEEPEST = deep(900)

ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 7, 2**31, 2**63, 10**40, -(10**40), 0.5, 1e308, float("nan"),
    float("inf"), "", "x", "0", "\ud83d", "\0", "\x1b[2J", "a" * 3000, "../../x", "$step", [], {},
    [[]], [None], [0, "x"], {"": 0}, {"$step": "x"}, {"$x": []}, deep(30), deep(30, "{"), _DEEPEST,
)  # fmt: skip
"""Values that a reader may not expect; the last nests deeper than any reader recurses."""


@st.composite
def odd(draw: st.DrawFn) -> Any:
    """One of the odd values, which may be bent further without bending all that are drawn later."""
    value = draw(st.sampled_from(ODD))
    return deep(900) if value is _DEEPEST else deepcopy(value)


@st.composite
def bent(draw: st.DrawFn, values: Sequence[Any], most: int = 3) -> Any:
    """One of the values, of JSON, bent in so many places at most."""
    value = json.loads(json.dumps(draw(st.sampled_from(values))))
    for _ in range(draw(st.integers(1, most))):
        places = _places(value)
        if places:
            draw(_bend(draw(st.sampled_from(places))))
    return value


_Place = tuple[Any, Any]


def _places(value: Any) -> list[_Place]:
    """Each list and dict within, with each of its keys; not too many of a long list."""
    found: list[_Place] = []
    waiting = [value]
    while waiting and len(found) < 5_000:
        here = waiting.pop()
        keys = list(here) if isinstance(here, dict) else list(range(min(len(here), 40)))
        found += [(here, key) for key in keys]
        waiting += [here[key] for key in keys if isinstance(here[key], list | dict)]
    return found


@st.composite
def _bend(draw: st.DrawFn, place: _Place) -> None:
    here, key = place
    old = here[key]
    match draw(st.sampled_from(["odd", "odd", "gone", "more", "near", "twice"])):
        case "odd":
            here[key] = draw(odd())
        case "gone":
            del here[key]
        case "more" if isinstance(here, dict):
            here[draw(st.sampled_from(["", "x", "$step", "__class__", str(key) + "s"]))] = old
        case "more":
            here.insert(key, draw(odd()))
        case "near" if isinstance(old, bool):
            here[key] = not old
        case "near" if isinstance(old, int):
            here[key] = old + draw(st.sampled_from([-2, -1, 1, 2, 100]))
        case "near" if isinstance(old, str):
            here[key] = draw(spoiled([old or "x"], 1))
        case "near" if isinstance(old, list):
            here[key] = old[::-1]
        case "twice" if isinstance(old, list):
            here[key] = old + old
        case _:
            here[key] = [old]
