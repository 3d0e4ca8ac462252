"""The two ends of the conversation: an output that takes any character, a keyboard that may end."""

from __future__ import annotations

import codecs
import os
import sys
from contextlib import suppress
from typing import Final, TextIO

_ERRORS: Final = "malory.nearest"
_LONGEST: Final = 4096  # of one answer; what is longer comes in pieces, none of which fits

_NEAREST: Final = {
    "\u2018": "'", "\u2019": "'", "\u201a": "'", "\u201c": '"', "\u201d": '"', "\u201e": '"',
    "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "--", "\u2212": "-",
    "\u2026": "...", "\u00b7": "-", "\u2022": "*", "\u00a0": " ", "\u202f": " ", "\u2192": "->",
    "\u00e6": "ae", "\u00c6": "AE", "\u0153": "oe", "\u0152": "OE", "\u00df": "ss", "\u00f8": "o",
    "\u00d8": "O", "\u00fe": "th", "\u00de": "Th", "\u00f0": "d", "\u00d0": "D", "\u2500": "-",
}  # fmt: skip


def _nearest(error: UnicodeError) -> tuple[str, int]:
    """Stand in for what an encoding lacks: its plain neighbour, its bare letter, or `?`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from unicodedata import combining, normalize

    from malory.tongue import spoken
    from malory.tongue.letters import letters_of

    found: list[str] = []
    own = letters_of(spoken())
    for one in error.object[error.start : error.end]:
        bare = [letter for letter in normalize("NFKD", one) if not combining(letter)]
        near = "".join(letter for letter in bare if letter < "\x7f")
        found.append(own.get(one) or _NEAREST.get(one) or near or ("" if combining(one) else "?"))
    return "".join(found), error.end


def lenient(stream: TextIO | None, ascii_only: bool = False) -> TextIO:
    """Return a stream that takes any character: `stream` set so, or if it is closed a sink.

    `ascii_only`: what ASCII has no sign for is written with its nearest.
    """
    if stream is None:
        return open(os.devnull, "w", encoding="utf-8")
    codecs.register_error(_ERRORS, _nearest)
    with suppress(AttributeError, ValueError):
        stream.reconfigure(errors=_ERRORS)  # type: ignore[attr-defined]  # a TextIOWrapper's
        if ascii_only:
            stream.reconfigure(encoding="ascii", errors=_ERRORS)  # type: ignore[attr-defined]
    return stream


class Keyboard:
    """Whoever answers: a person at a terminal, a pipe, or nobody any more."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = stream
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a TextIOWrapper's

    @property
    def is_terminal(self) -> bool:
        """Whether a person types here."""
        try:
            return self.stream is not None and self.stream.isatty()
        except ValueError:
            return False

    def read(self) -> str:
        """Return the next line without its end; EOFError if there is none.

        A line longer than any answer comes in pieces, so that endless input takes no memory.
        """
        try:
            line = self.stream.readline(_LONGEST) if self.stream is not None else ""
        except (ValueError, OSError):  # closed under us
            line = ""
        if not line:
            raise EOFError
        return line.rstrip("\r\n")

    def forget(self) -> None:
        """Forget what was typed, lest an arrow key bring it back for whoever sits here next."""
        readline = sys.modules.get("readline")
        if readline is not None:
            readline.clear_history()

    def edit(self, before: str) -> str:
        """Return a line that a person types and may edit, `before` standing before it."""
        if self.stream is not sys.stdin or not sys.stdout.isatty():
            return self.read()
        with suppress(ImportError):
            import readline  # noqa: F401  # gives `input` arrows and a history
        return input(before)
