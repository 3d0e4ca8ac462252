"""A stretch of running text while it is read: its pieces so far, and how their spaces fold."""

from __future__ import annotations

import re

from malory.tale.syntax import Condition, Logic, Piece, Text

_SPACES = re.compile(r"[ \t\n]+")
_OTHER_SPACE = re.compile(r"[^\S \t\n]")

# What stands for a wished line break until spaces are folded; a control character, so no text
# that reaches a tree can hold it.
BROKEN = "\x00"


class Frame:
    """An open brace or emphasis, or (with no `mark`) the text itself.

    `parts` are whole, `buffer` is read but not folded yet. Of a brace: its `condition`, the half
    `then` before its bar, and `bar`, how many edits there were at the bar and where its spaces
    begin.
    """

    __slots__ = ("bar", "buffer", "condition", "mark", "parts", "start", "then")

    def __init__(self, mark: str, start: int) -> None:
        self.mark = mark
        self.start = start
        self.parts: list[Piece] = []
        self.buffer: list[str] = []
        self.condition: Logic[Condition] | None = None
        self.then: Text | None = None
        self.bar = (0, 0)

    def flush(self) -> None:
        """Fold the buffer into the parts."""
        if self.buffer:
            text = fold_spaces("".join(self.buffer))
            self.buffer = []
            if self.parts and isinstance(self.parts[-1], str):
                self.parts[-1] += text
            elif text:
                self.parts.append(text)

    def text(self) -> Text:
        """What was read so far, without space at either end."""
        self.flush()
        parts = self.parts
        spaces = " \n" if self.mark else None
        if parts and isinstance(parts[0], str):
            parts[0] = parts[0].lstrip(spaces)
            if not parts[0]:
                del parts[0]
        if parts and isinstance(parts[-1], str):
            parts[-1] = parts[-1].rstrip(spaces)
            if not parts[-1]:
                del parts[-1]
        return tuple(parts)


def fold_spaces(raw: str) -> str:
    """Runs of plain spaces, tabs and line ends as one space, wished breaks as line ends. Other
    spaces (one that does not break, say) stay, but not at the end or the start of a line."""
    if _OTHER_SPACE.search(raw):
        raw = _trimmed(raw, "\n")
    text = _SPACES.sub(" ", raw)
    return _trimmed(text, BROKEN).replace(BROKEN, "\n") if BROKEN in text else text


def _trimmed(raw: str, mark: str) -> str:
    """A text without any space on either side of each `mark`."""
    parts = raw.split(mark)
    last = len(parts) - 1
    for index, part in enumerate(parts):
        if index:
            part = part.lstrip()
        parts[index] = part.rstrip() if index < last else part
    return mark.join(parts)
