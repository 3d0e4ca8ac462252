"""Words as rich text: their emphasis, and lines without the blanks that rich adds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Console, ConsoleOptions
from rich.padding import Padding
from rich.rule import Rule
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from malory.presenter.markup import Weight, paragraphs

WEIGHTS: Final[dict[Weight, str]] = {"": "", "emphasis": "italic", "strong": "bold"}


class Trimmed:
    """A renderable without the blanks that rich fills its lines with, which a copy would hold."""

    def __init__(self, shown: Text | Table | Rule | Padding) -> None:
        self.shown = shown

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        for line in console.render_lines(self.shown, options, pad=False):
            while line and not line[-1].text.strip():
                line.pop()
            if line:
                last = line.pop()
                line.append(Segment(last.text.rstrip(), last.style, last.control))
            yield from line
            yield Segment.line()


class Whole:
    """Pieces side by side behind a `label`, each whole on its line where it fits on one; nothing
    without pieces."""

    def __init__(self, pieces: Sequence[Text], label: Text | None = None, gap: str = "  ") -> None:
        self.pieces = pieces
        self.label = label
        self.gap = gap

    def __bool__(self) -> bool:
        return bool(self.pieces)

    def lines(self, width: int) -> list[Text]:
        """The lines of it; a piece that is longer than one is a line for itself."""
        found = [self.label.copy()] if self.label else []
        for at, piece in enumerate(self.pieces):
            gap = self.gap if at else " "
            if found and found[-1].cell_len + len(gap) + piece.cell_len <= width:
                found[-1].append(gap).append_text(piece)
            else:
                found.append(piece.copy())
        return found

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        yield from self.lines(options.max_width)


def as_text(words: str, style: str = "") -> Text:
    """Return words as rich text, their emphasis upon `style`; paragraphs become breaks."""
    found = Text(style=style)
    for number, runs in enumerate(paragraphs(words)):
        if number:
            found.append("\n")
        for run in runs:
            found.append(run.text, WEIGHTS[run.weight])
    return found
