"""A Twee passage as paragraphs with what stands in them, code on lines of its own, and ways out."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from scriptorium.exchange.twee.markup import Code, Link, tokens

_OPEN: Final = "\ue000"
_CLOSE: Final = "\ue001"
_HELD: Final = re.compile(rf"{_OPEN}(\d+){_CLOSE}")
_PRIVATE: Final = re.compile("[\ue000-\uf8ff]")
_BULLETS: Final = re.compile(r"[\s*#>\-–—•]*")


Held = Link | Code
"""What stands in a text and is no words."""


class Inline(NamedTuple):
    """Something at a position of a paragraph's words, in place of `shown`; `token` is a way or
    code, and `source` how it is written, with a space that goes with it."""

    position: int
    source: str
    shown: str
    token: Held


@dataclass
class Words:
    """A paragraph: its words, which may be on several lines, and what stands in them."""

    text: str
    held: list[Inline] = field(default_factory=list)


class Alone(NamedTuple):
    """A line of code."""

    source: str


class Way(NamedTuple):
    """A line that is a way out; `source` is the whole line."""

    source: str
    link: Link


Block = Words | Alone | Way


def blocks_of(text: str, form: str) -> list[tuple[int, Block]]:
    """The blocks of a passage's text, in their order, each with the blank lines above it."""
    found: list[Held] = []
    flat: list[str] = []
    for token in tokens(_PRIVATE.sub("\ufffd", text), form):
        if isinstance(token, str):
            flat.append(token)
        else:
            flat.append(f"{_OPEN}{len(found)}{_CLOSE}")
            found.append(token)
    blocks: list[tuple[int, Block]] = []
    rows: list[str] = []
    blanks = 0
    for row in [*"".join(flat).split("\n"), ""]:
        alone = _alone(row, found)
        if row.strip() and alone is None:
            rows.append(row)
            continue
        if rows:
            blocks.append((blanks, _words(rows, found)))
            rows, blanks = [], 0
        if alone is not None:
            blocks.append((blanks, alone))
            blanks = 0
        else:
            blanks += 1
    return blocks


def _alone(row: str, found: list[Held]) -> Alone | Way | None:
    """The block that a line is by itself, if it holds no words."""
    held = [found[int(number)] for number in _HELD.findall(row)]
    if not held or any(isinstance(one, Code) and one.shown.strip() for one in held):
        return None
    rest = _HELD.sub("", row)
    ways = [one for one in held if isinstance(one, Link)]
    source = _restored(row, found)
    if not ways and not rest.strip():
        return Alone(source.strip())
    if len(ways) == 1 and _BULLETS.fullmatch(rest):
        return Way(source.strip(), ways[0])
    return None


def _restored(row: str, found: list[Held]) -> str:
    return _HELD.sub(lambda mark: found[int(mark[1])].source, row)


def _words(rows: list[str], found: list[Held]) -> Words:
    """A paragraph, what stands in it taken out; a space that would be one too many goes along."""
    out = Words("")
    text = "\n".join(" ".join(row.split()) for row in rows)
    position = 0
    for mark in _HELD.finditer(text):
        out.text += text[position : mark.start()]
        position = mark.end()
        token = found[int(mark[1])]
        shown = token.label if isinstance(token, Link) else token.shown
        source = token.source
        if not shown and out.text[-1:] in ("", " ", "\n") and text[position : position + 1] == " ":
            source += " "
            position += 1
        elif not shown and position == len(text) and out.text.endswith(" "):
            out.text = out.text[:-1]
            source = f" {source}"
        shown = " ".join(shown.split()) or ("" if not shown else " ")
        out.held.append(Inline(len(out.text), source, shown, token))
        out.text += shown
    out.text += text[position:]
    return out
