"""Findings printed as text, each with its line and a caret under the fault."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import category, combining, east_asian_width

from malory.source import Place, message, severity
from malory.source.pages import harmless

from scriptorium.findings.listing import Found, Unlisted, in_words, listed

_WIDEST = 100
"""Columns of a line shown; a longer one is cut round the fault."""


def as_text(found: Sequence[Found]) -> str:
    """Each finding with its line and a caret, in reading order."""
    return "\n".join(_text(one, unlisted) for one, unlisted in listed(found))


def _text(found: Found, unlisted: Unlisted) -> str:
    diagnostic = found.diagnostic
    place = diagnostic.place
    where = f"{_shown(found.file(place))}:{place.line}:{place.column}"
    lines = [f"{where}: {severity(diagnostic).value} {diagnostic.code}: {message(diagnostic)}"]
    lines += caret(place)
    if diagnostic.hint:
        lines.append(f"  hint: {harmless(diagnostic.hint)}")
    for note in diagnostic.notes:
        at = note.place
        lines.append(f"  {_shown(found.file(at))}:{at.line}:{at.column}: {harmless(note.text)}")
    if unlisted:
        lines += ["", f"{_shown(found.file(place))}: {in_words(unlisted)}"]
    return "\n".join(lines) + "\n"


def caret(place: Place) -> list[str]:
    """The line a place stands in and a caret under it; nothing if the line is not known.

    A tab is shown as one space and a control character as `?`, so that the caret stands right.
    """
    start = place.column - 1
    if not place.excerpt[max(0, start - _WIDEST) : start + _WIDEST].strip():
        return []
    same = place.end_line == place.line
    end = place.end_column - 1 if same else len(place.excerpt)
    end = max(start + 1, min(end, max(len(place.excerpt), start + 1)))
    first = 0 if start < _WIDEST - 20 else start - 30
    line = place.excerpt[first : first + _WIDEST]
    before = _shown(line[: start - first])
    marked = _shown(line[start - first : end - first])
    gutter = f"{place.line:>5} | "
    lead = "..." if first else ""
    under = " " * (_columns(before) + len(lead)) + "^" * max(1, _columns(marked))
    return [f"{gutter}{lead}{_shown(line)}".rstrip(), f"{'':>5} | {under}"]


def _shown(text: str) -> str:
    text = text.replace("\t", " ")
    if text.isascii() and text.isprintable():
        return text
    return "".join("?" if category(sign) in ("Cc", "Cf", "Cs") else sign for sign in text)


def _columns(text: str) -> int:
    """How wide a terminal prints the text."""
    if text.isascii():
        return len(text)
    return sum(
        0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in text
    )
