"""Which findings are listed: of one file no more than anyone reads, the rest by their number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from malory.book.phrases import counted
from malory.source import Diagnostic, Place, Severity, severity

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_MOST = 1000
"""Findings of one severity listed of one file; its warnings never crowd out an error."""


class Found:
    """A finding of one pack, with the pack's path as the user gave it put before its file."""

    __slots__ = ("diagnostic", "pack", "prefix")

    def __init__(self, diagnostic: Diagnostic, prefix: str = "", pack: str = "-") -> None:
        self.diagnostic = diagnostic
        self.prefix = prefix
        self.pack = pack

    def file(self, place: Place) -> str:
        return f"{self.prefix}{place.file}"


Unlisted = dict[Severity, int]
"""How many findings of a file are left out, by severity; empty if none are."""


def listed(found: Sequence[Found]) -> Iterator[tuple[Found, Unlisted]]:
    """The findings to be listed, in their order; with the last of its file, what is left out."""
    counts: Counter[tuple[str, Severity]] = Counter()
    kept: list[tuple[Found, str]] = []
    last: dict[str, int] = {}
    for one in found:
        file, level = one.file(one.diagnostic.place), severity(one.diagnostic)
        counts[file, level] += 1
        if counts[file, level] <= _MOST:
            last[file] = len(kept)
            kept.append((one, file))
    for at, (one, file) in enumerate(kept):
        over = {level: counts[file, level] - _MOST for level in Severity}
        unlisted = {level: more for level, more in over.items() if more > 0}
        yield one, unlisted if at == last[file] else {}


def in_words(unlisted: Unlisted) -> str:
    """What is left out, such as `2 more errors and 1 more warning are not listed`."""
    nouns = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "remark"}
    parts = [counted(more, f"more {nouns[level]}") for level, more in unlisted.items()]
    head = ", ".join(parts[:-1])
    told = f"{head} and {parts[-1]}" if head else parts[-1]
    return f"{told} {'is' if sum(unlisted.values()) == 1 else 'are'} not listed"


def prefix_of(folder: Traversable) -> str:
    """What stands before a pack's files in messages: its folder as seen from where the user stands,
    so that an editor finds them; of one in an archive its name."""
    if not isinstance(folder, Path):
        return f"{folder.name}/"
    try:
        shown = folder.resolve().relative_to(Path.cwd())
    except ValueError:
        shown = folder
    text = shown.as_posix()
    return "" if text == "." else f"{text.rstrip('/')}/"
