"""`Leaf`: all that a passage's text decides by itself, made once and kept while it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from malory.book.uses import Use
from malory.pack import fold
from malory.tale import parse_passage, syntax
from malory.tale.heading import read_heading
from malory.tale.printer import format_chunk
from malory.tale.syntax import Extent, Heading

from scriptorium.server.utf16 import Lines

_SHOWN = 60
_BLOCK = re.compile(r"^[^\S\n]*\{(if\b|else\b|end\})", re.MULTILINE)
_COMMENTS = re.compile(r"(?:^[^\S\n]*//[^\n]*\n?){2,}", re.MULTILINE)
_HEAD = re.compile(r"#+[ \t]*[^ \t\n]+[ \t]*([^\n]*)")


class Entry(NamedTuple):
    """A choice or a test of a passage: its words, whether it is a test, and where it stands."""

    words: str
    is_test: bool
    at: Extent


class Leaf:
    """One heading and all up to the next, as `malory.tale.split` cuts it.

    Lines count from the heading's; `has_mark`: the editor has a byte-order mark before it.
    """

    def __init__(self, text: str, has_mark: bool = False) -> None:
        self.text = text
        self.has_mark = has_mark
        self.uses: tuple[Use, ...] | None = None
        """The names of the pack's that it uses, once they were looked for."""
        self.pieces: dict[str, object] = {}
        """What answers are put together from, by the room that made it."""

    @cached_property
    def lines(self) -> Lines:
        return Lines(self.text, self.has_mark)

    @cached_property
    def heading(self) -> Heading:
        return read_heading(self.text.partition("\n")[0], [])[0]

    @cached_property
    def heading_at(self) -> Extent:
        """Where its id stands; the whole line if it has none."""
        heading = self.heading
        return heading.id.at if heading.id.text else (0, len(self.text.partition("\n")[0]))

    @cached_property
    def title(self) -> str:
        """What stands behind the id in the heading, as it is written."""
        found = _HEAD.match(self.text)
        return found[1].strip() if found else ""

    @cached_property
    def folded(self) -> str:
        """The text in which a name is sought."""
        return fold(self.text)

    @cached_property
    def end(self) -> int:
        """Where its words end, before blank lines."""
        return len(self.text.rstrip())

    @cached_property
    def last_line(self) -> int:
        """The line in which its words end."""
        return self.text.count("\n", 0, self.end)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The menu, in reading order."""
        found: list[Entry] = []
        _gather(parse_passage(self.text).passage, self.text, found)
        return tuple(sorted(found, key=lambda entry: entry.at))

    @cached_property
    def folds(self) -> tuple[tuple[int, int, bool], ...]:
        """What folds in it, by its first and last line; whether it is a run of comments."""
        found = [(first, last, False) for first, last in _blocks(self.text)]
        found += [(first, last, True) for first, last in comments_in(self.text)]
        line = self.lines.line_of
        return tuple([(line(first), line(last), is_said) for first, last, is_said in found])

    @cached_property
    def layout(self) -> str | None:
        """The text in canonical layout, up to the next heading; None if it stays as it is."""
        laid_out, _ = format_chunk(self.text)
        if laid_out is None:
            return None
        return self.text if f"{laid_out}\n" == self.text else f"{laid_out}\n"


class Leaves:
    """The leaves of the texts that are there, and for a while of those that are gone: an edit is
    often taken back."""

    def __init__(self) -> None:
        self._kept: dict[str, Leaf] = {}

    def of(self, text: str) -> Leaf:
        """The leaf of a text, if no mark stands before it."""
        found = self._kept.get(text)
        if found is None:
            found = self._kept[text] = Leaf(text)
        return found

    def is_full(self, texts: int) -> bool:
        """Whether most of what is kept must be gone, if there are so many texts."""
        return len(self._kept) > 2 * texts + 100

    def forget(self, texts: set[str]) -> None:
        """Drop what is none of these texts."""
        self._kept = {text: leaf for text, leaf in [*self._kept.items()] if text in texts}

    def forget_names(self) -> None:
        """The pack knows other names now."""
        for leaf in [*self._kept.values()]:
            leaf.uses = None

    def __len__(self) -> int:
        return len(self._kept)


def comments_in(text: str) -> Iterator[Extent]:
    """Each run of comments of more than one line."""
    for run in _COMMENTS.finditer(text) if "//" in text else ():
        yield run.start(), run.start() + len(run[0].rstrip())


def _gather(node: object, text: str, found: list[Entry]) -> None:
    if isinstance(node, tuple):
        for one in node:
            _gather(one, text, found)
    elif isinstance(node, syntax.Choice | syntax.Test):
        line = text[node.at[0] : node.at[1]].partition("\n")[0].strip()
        words = line.lstrip("*? ").partition("->")[0].strip()
        found.append(Entry(_short(words or line), isinstance(node, syntax.Test), node.at))
    elif isinstance(node, syntax.Passage | syntax.Menu | syntax.MenuBlock | syntax.MenuBranch):
        for field in node.__match_args__:
            _gather(getattr(node, field), text, found)


def _short(words: str) -> str:
    return words if len(words) <= _SHOWN else f"{words[: _SHOWN - 3]}..."


def _blocks(text: str) -> Iterator[Extent]:
    """Each branch of a block, up to the line before the one that ends it."""
    waiting: list[int] = []
    for line in _BLOCK.finditer(text) if "{" in text else ():
        if line[1] == "if":
            waiting.append(line.start())
        elif waiting:
            yield waiting[-1], max(waiting[-1], line.start() - 1)
            if line[1] == "end}":
                waiting.pop()
            else:
                waiting[-1] = line.start()
