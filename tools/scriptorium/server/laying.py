"""A document in canonical layout, told as the fewest lines that change."""

from __future__ import annotations

from difflib import SequenceMatcher

from lsprotocol import types
from malory.source import Source
from malory.tale import format_file

from scriptorium.server.documents import MARK, Document

_MOST = 20_000
"""Lines up to which they are compared; of a longer text all of it is replaced."""


def laid_out(document: Document, within: types.Range | None = None) -> list[types.TextEdit]:
    """The edits that lay a tale or a script out; of those `within` a range, only they.

    What cannot be read stays as it is, and so do the line ends.
    """
    text = document.text.removeprefix(MARK).replace("\r\n", "\n").replace("\r", "\n")
    after = _formatted(document.name, text)
    if after is None or after == text:
        return []
    before, now = text.split("\n"), after.split("\n")
    if max(len(before), len(now)) > _MOST:
        edits = [types.TextEdit(document.lines.whole(), _ended("\n".join(now), document))]
        return edits if within is None else []
    edits = []
    for kind, first, last, start, end in SequenceMatcher(None, before, now, False).get_opcodes():
        if kind != "equal" and _is_within(first, last, within):
            edits.append(_edit(document, before, first, last, now[start:end]))
    return edits


def _formatted(name: str, text: str) -> str | None:
    if name.endswith(".play"):
        from malory.tale.script_print import format_script

        return format_script(text)
    return format_file(Source(name, text)).text


def _is_within(first: int, last: int, within: types.Range | None) -> bool:
    """Whether changed lines lie in a range whole; an end at a line's beginning leaves it out."""
    if within is None:
        return True
    stop = within.end.line + (1 if within.end.character else 0)
    return within.start.line <= first and last <= max(stop, within.start.line + 1)


def _edit(
    document: Document, before: list[str], first: int, last: int, new: list[str]
) -> types.TextEdit:
    """Lines replaced by others. The text's last line has no end of its own: what goes at the very
    end takes the end of the line before with it."""
    lines = document.lines
    text = "".join(f"{line}\n" for line in new)
    if last < len(before):
        start, end = lines.start_of(first), lines.start_of(last)
    elif first > 0:
        start, end = lines.end_of(first - 1), len(document.text)
        text = "".join(f"\n{line}" for line in new)
    else:
        start, end = 0, len(document.text)
        text = "\n".join(new)
    if first == 0 and document.has_mark:
        start = 1
    return types.TextEdit(lines.range(start, end), _ended(text, document))


def _ended(text: str, document: Document) -> str:
    return text.replace("\n", document.line_end) if document.line_end != "\n" else text
