"""A document in canonical layout, told as the fewest lines that change.

Each passage is laid out by itself, and what was made of a text is kept: after an edit only the
passage that it touched is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from lsprotocol import types
from malory.source import Source
from malory.tale import split
from malory.tale.printer import format_before

from scriptorium.server.documents import MARK, Document
from scriptorium.server.leaves import Leaves

_MOST = 5_000
"""Lines of a passage up to which they are compared; all of a longer one is replaced."""


class _Piece(NamedTuple):
    """A stretch of whole lines, the first of them, and how it is to be; `is_last`: of the text."""

    line: int
    before: str
    after: str
    is_last: bool


def laid_out(
    document: Document, within: types.Range | None = None, leaves: Leaves | None = None
) -> list[types.TextEdit]:
    """The edits that lay a tale or a script out; of those `within` a range, only they.

    What cannot be read stays as it is, and so do the line ends. `leaves` are what is kept.
    """
    text = document.text.removeprefix(MARK)
    if document.has_returns:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    edits: list[types.TextEdit] = []
    for piece in _pieces(document.name, text, within, leaves or Leaves()):
        if piece.before != piece.after:
            edits += _edits(document, piece, within)
    return edits


def _pieces(name: str, text: str, within: types.Range | None, leaves: Leaves) -> Iterator[_Piece]:
    """The passages that touch a range, and what stands before them."""
    if name.endswith(".play"):
        from malory.tale.script_print import format_script

        laid = format_script(text)
        if laid is not None:
            yield _Piece(0, text, laid, True)
        return
    chunks, found = split(Source(name, text))
    first = chunks[0].start if chunks else len(text)
    is_stray = bool(found) and found[0].code == "E005"
    yield _Piece(0, text[:first], format_before(text[:first], is_stray), not chunks)
    line = text.count("\n", 0, first)
    for index, (_, before) in enumerate(chunks):
        is_last = index == len(chunks) - 1
        end = line + before.count("\n")
        if within is None or (line <= within.end.line and within.start.line <= end):
            after = leaves.of(before).layout
            if after is not None:
                yield _Piece(line, before, after.removesuffix("\n") if is_last else after, is_last)
        line = end


def _edits(
    document: Document, piece: _Piece, within: types.Range | None
) -> Iterator[types.TextEdit]:
    before, after = piece.before.split("\n"), piece.after.split("\n")
    if not piece.is_last:  # whole lines: what stands behind the last line end is the next piece's
        before.pop()
        after.pop()
    if max(len(before), len(after)) > _MOST:
        changes = [("replace", 0, len(before), 0, len(after))]
    else:
        changes = [*SequenceMatcher(None, before, after, False).get_opcodes()]
    for kind, first, last, start, end in changes:
        first, last = piece.line + first, piece.line + last
        if kind != "equal" and _is_within(first, last, within):
            yield _edit(document, first, last, after[start:end])


def _is_within(first: int, last: int, within: types.Range | None) -> bool:
    """Whether changed lines lie in a range whole; an end at a line's beginning leaves it out."""
    if within is None:
        return True
    stop = within.end.line + (1 if within.end.character else 0)
    return within.start.line <= first and last <= max(stop, within.start.line + 1)


def _edit(document: Document, first: int, last: int, new: list[str]) -> types.TextEdit:
    """Lines replaced by others. The text's last line has no end of its own: what is taken out, or
    put in behind it, goes with the end of the line before."""
    lines = document.lines
    if last < lines.count:
        start, end = lines.start_of(first), lines.start_of(last)
        text = "".join(f"{line}\n" for line in new)
    elif first and (first == last or not new):
        start, end = lines.end_of(first - 1), len(document.text)
        text = "".join(f"\n{line}" for line in new)
    else:
        start, end = lines.start_of(first), len(document.text)
        text = "\n".join(new)
    if first == 0 and document.has_mark:
        start = 1
    return types.TextEdit(lines.range(start, end), _ended(text, document))


def _ended(text: str, document: Document) -> str:
    return text.replace("\n", document.line_end) if document.line_end != "\n" else text
