"""Words as rich text: their emphasis, and lines without the blanks that rich adds."""

from __future__ import annotations

from collections.abc import Iterator
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


def as_text(words: str, style: str = "") -> Text:
    """Return words as rich text, their emphasis upon `style`; paragraphs become breaks."""
    found = Text(style=style)
    for number, runs in enumerate(paragraphs(words)):
        if number:
            found.append("\n")
        for run in runs:
            found.append(run.text, WEIGHTS[run.weight])
    return found
