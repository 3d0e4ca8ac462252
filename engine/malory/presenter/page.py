"""Lines of a width: how wide a page is, and words laid out on it without any markup."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from malory.presenter.markup import plain

PROSE: Final = 72
"""No line of prose is wider than this, unless a player wants it so."""
NARROWEST: Final = 10


def page_width(asked: int | None, most: int = PROSE) -> int:
    """Return the width of prose: `asked`, or the terminal's, at most `most`; 0 is without end."""
    if asked is not None:
        return max(asked, NARROWEST) if asked else 0
    return max(min(most, _columns()), NARROWEST) if most else 0


def _columns() -> int:
    """Return the terminal's columns: what COLUMNS says, else what it is; as shutil, but light."""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and len(said) < 9 and int(said):
        return int(said)
    with suppress(AttributeError, ValueError, OSError):
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or PROSE  # type: ignore[union-attr]
    return PROSE


def wrapped(words: str, width: int, first: str = "", rest: str = "") -> list[str]:
    r"""Return words as lines; `first` begins the first, `rest` all others.

    >>> wrapped("Ride on to the ford.\n\nThere it is.", 14)
    ['Ride on to the', 'ford.', '', 'There it is.']
    """
    lines: list[str] = []
    for number, paragraph in enumerate(plain(words).split("\n\n")):
        if number:
            lines.append("")
        for line in paragraph.split("\n"):
            lines += _folded(line, width, rest if lines else first, rest)
    return lines


def packed(items: Sequence[str], width: int, first: str = "") -> list[str]:
    """Return items as lines, each whole on its line where it fits on one; `first` stands before
    them.

    >>> packed(["Blue 4 (choice 1)", "Dragon"], 24, "Hand: ")
    ['Hand: Blue 4 (choice 1)', 'Dragon']
    """
    lines = [first]
    for item in items:
        if width and len(lines[-1]) + len(item) > width and lines != [""]:
            lines.append("")
        lines[-1] += item + " "
    return [one for line in lines for one in _folded(line.rstrip(), width, "", "")]


def clauses(words: str) -> list[str]:
    """Return the clauses of a line of how things stand: each is best left whole on its line.

    >>> clauses("Dragons 2* 3*; Monsters none. To come: 3.")
    ['Dragons 2* 3*;', 'Monsters none.', 'To come: 3.']
    """
    return re.split(r"(?<=[;.]) ", words)


def _folded(line: str, width: int, first: str, rest: str) -> list[str]:
    if not width or len(first) + len(line) <= width:
        return [(first + line).rstrip()]
    from textwrap import wrap

    room = max(width, len(first) + 4, len(rest) + 4)
    found = wrap(line, room, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)
    return found or [first.rstrip()]
