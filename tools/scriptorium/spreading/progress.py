"""A bar on standard error while work lasts: how much is done, how fast, how long it will take."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Task

    from scriptorium.spreading.work import Progress


@contextmanager
def bar(total: int) -> Iterator[Progress]:
    """Show a bar on standard error while work is done, if it is a terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, ProgressColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(rate_words(task.finished_speed or task.speed))

    columns = (BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("", total=total)
        yield lambda done: shown.update(task, completed=done)


def rate_words(speed: float | None) -> str:
    """Say how many a second; while nothing is known, nothing.

    >>> rate_words(1234.5), rate_words(2.34), rate_words(None)
    ('1,234/s', '2.3/s', '')
    """
    if not speed:
        return ""
    return f"{speed:,.0f}/s" if speed >= 10 else f"{speed:.1f}/s"
