"""A text as one line for translators, and such a line read again: the notation of tales, with a
line end where a tale has a backslash before one."""

from __future__ import annotations

import re

from malory.tale import Fault
from malory.tale import syntax as s
from malory.tale.inline import read_text
from malory.tale.logic_print import print_condition

_MARKS = re.compile(r"[\\{}\[\]*|]|->|//")
_LINE_END = re.compile(r"(?<!\\)((?:\\\\)*)\\?\n[ \t]*")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
_COMMENT = re.compile(r"\n[^\S\n]*//")


def write_line(text: s.Text) -> str:
    """The text in the notation of tales, on one line but for breaks that are meant."""
    return "".join([_piece(piece) for piece in text])


def _piece(piece: s.Piece) -> str:
    if isinstance(piece, str):
        return _MARKS.sub(lambda found: f"\\{found[0]}", piece)
    if isinstance(piece, s.Insert):
        return f"{{{piece.name.text}}}"
    if isinstance(piece, s.Emphasis):
        mark = "**" if piece.strong else "*"
        return f"{mark}{write_line(piece.text)}{mark}"
    half = f" | {write_line(piece.otherwise)}" if piece.otherwise else ""
    return f"{{{print_condition(piece.condition)}: {write_line(piece.then)}{half}}}"


def read_line(words: str) -> tuple[s.Text, tuple[Fault, ...]]:
    """The text that a line writes; extents of faults count from its first character."""
    faults: list[Fault] = []
    control = _CONTROL.search(words)
    if control is not None:
        facts = (("character", f"U+{ord(control[0]):04X}"),)
        faults.append(Fault("E003", control.span(), facts, "delete it"))
    words = words.strip()
    comment = _COMMENT.search(words)
    if comment is not None:
        faults.append(Fault("E014", comment.span(), (("mark", "//"),), "to print it, write `\\//`"))
    raw = _LINE_END.sub(r"\1\\\n", words) if "\n" in words else words
    return read_text(raw, 0, faults), tuple(faults)
