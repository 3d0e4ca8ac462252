"""The canonical layout of a tale: the same book, its comments and its writer's line breaks.

Works on the lines of a passage; which of them belong to an outcome it asks of the passage's shape.
A passage with a fault is left as it is. What a single line looks like is
`malory.tale.line_print`'s.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from malory.source import Diagnostic, Source
from malory.tale.fault import Fault
from malory.tale.file import split
from malory.tale.line_print import print_line
from malory.tale.lines import (
    CHOICE,
    ELSE,
    END,
    FACT,
    IF,
    MARKS,
    PROSE,
    REWARDS,
    TURN,
    Line,
    cut,
)
from malory.tale.passage import parse_passage
from malory.tale.structure import BlockShape, ItemShape, Sequence, ends_outcome, shape
from malory.tale.syntax import Passage

_INDENT = "  "


@dataclass(frozen=True, slots=True)
class Formatted:
    """The text laid out, and the faults of the passages that were left as they are."""

    text: str
    faults: tuple[Diagnostic, ...]


def format_file(source: Source) -> Formatted:
    """A whole file laid out. A file in which every passage is broken comes back as it is."""
    chunks, found = split(source)
    first = chunks[0].start if chunks else len(source.text)
    parts = [format_before(source.text[:first], bool(found) and found[0].code == "E005")]
    for index, chunk in enumerate(chunks):
        text, faults = format_chunk(chunk.text)
        found += [fault.diagnostic(source, chunk.start) for fault in faults]
        if text is None:
            parts.append(chunk.text)
        else:
            parts.append(text if index == len(chunks) - 1 else f"{text}\n")
    found.sort(key=lambda diagnostic: diagnostic.sort_key)
    return Formatted("".join(parts), tuple(found))


def format_before(text: str, is_stray: bool) -> str:
    """What stands before the first heading; what `is_stray` is left as it is."""
    return text if is_stray else _format_comments(text)


def format_chunk(text: str) -> tuple[str | None, tuple[Fault, ...]]:
    """A passage laid out, without the blank line that parts it from the next one; None if it is to
    be left as it is, and the faults that are why. The text alone decides, so it may be kept under
    it."""
    parsed = parse_passage(text)
    if parsed.faults:
        return None, parsed.faults
    laid_out = format_passage(text, parsed.passage)
    # Never trusted with a book unseen: a layout that reads otherwise is not used.
    if parse_passage(laid_out).passage != parsed.passage:  # pragma: no cover - none is known
        return None, ()
    return laid_out, ()


def _format_comments(text: str) -> str:
    """What stands before the first heading: comments, at most one blank line between them, and one
    before the heading if the last of them is not right above it."""
    out: list[str] = []
    end = 0
    for comment, is_parted, position in _comments(text, 0, len(text)):
        if is_parted and out:
            out.append("")
        out.append(comment)
        end = position
    if not out:
        return ""
    if text[end:].count("\n"):
        out.append("")
    return "".join(f"{line}\n" for line in out)


def _comments(text: str, start: int, end: int) -> Iterator[tuple[str, bool, int]]:
    """Each comment of a stretch that holds nothing else, whether a blank line parts it from what is
    above, and where the next line begins."""
    is_parted = False
    while start < end:
        newline = text.find("\n", start, end)
        stop = newline if newline >= 0 else end
        said = text[start:stop].strip()
        start = min(stop + 1, end)
        if said:
            yield said, is_parted, start
        is_parted = not said


def format_passage(text: str, passage: Passage) -> str:
    """A passage without faults laid out: ends with one line end, however it ended."""
    return _Printer(text, passage).print()


class _Printer:
    def __init__(self, text: str, passage: Passage) -> None:
        self.text = text
        self.passage = passage
        self.head_end = passage.heading.at[1]
        lines, _ = cut(text, self.head_end)
        self.facts = [line for line in lines if line.kind == FACT]
        self.lines = [line for line in lines if line.kind != FACT]
        self.inside: set[int] = set()
        self._find_outcomes(shape(self.lines))
        self.out: list[str] = []

    # ------------------------------------------------------------------------ what is inside

    def _find_outcomes(self, sequence: Sequence) -> None:
        for item in sequence.items:
            self._find_in(item)
        for entry in sequence.entries:
            for item in entry.items:
                self._find_in(item)
            for outcome in entry.outcomes:
                kept = True
                for item in outcome.items:
                    kept = kept and not ends_outcome(item)
                    if kept:
                        self._mark_inside(item)
                    else:
                        self._find_in(item)

    def _find_in(self, item: ItemShape) -> None:
        if isinstance(item, BlockShape):
            for sequence in item.sequences:
                self._find_outcomes(sequence)

    def _mark_inside(self, item: ItemShape) -> None:
        if not isinstance(item, BlockShape):
            self.inside.add(item)
            return
        self.inside.update((*item.marks, item.end))
        for sequence in item.sequences:
            for inner in sequence.items:
                self._mark_inside(inner)

    # ------------------------------------------------------------------------------- printing

    def print(self) -> str:
        heading = self.passage.heading
        said = f"{'#' * heading.level} {heading.id.text} {heading.title}".rstrip()
        self.out.append(said)
        position = self._print_facts()
        above: Line | None = None
        for index, line in enumerate(self.lines):
            indent = _INDENT if index in self.inside else ""
            joined = self._joins(above, line)
            if not joined:
                self._print_gap(position, line.start, self._parted(above, line, index), indent)
            printed = print_line(self.text, line, indent)
            if joined:
                self.out[-1] += f" {printed}"
            else:
                self.out.append(indent + printed)
            position = line.end
            above = line
        self._print_gap(position, len(self.text), False, "", last=True)
        return "\n".join(self.out) + "\n"

    def _print_facts(self) -> int:
        """Prints the facts in their order, each with the comments above it; where they end."""
        position = self.head_end
        above: dict[str, list[str]] = {}
        for line, key in zip(self.facts, self._facts_as_written(), strict=True):
            gap = _comments(self.text, position, line.start)
            above[key] = [comment for comment, _, _ in gap]
            position = line.end
        for fact in self.passage.facts:
            self.out += above[fact.key.text]
            values = ", ".join([value.text for value in fact.values])
            self.out.append(f"@{fact.key.text} {values}")
        return position

    def _facts_as_written(self) -> list[str]:
        facts = sorted(self.passage.facts, key=lambda fact: fact.at)
        return [fact.key.text for fact in facts]

    def _print_gap(
        self, start: int, end: int, parted: bool, indent: str, last: bool = False
    ) -> None:
        """Prints the comments between two lines. `parted`: a blank line belongs there."""
        comments: list[str] = []
        position = start
        blanks = 0
        newline = self.text.find("\n", start, end) + 1
        if newline and not self.text[start:newline].strip():  # else a comment behind a mark
            position = newline
        for comment, is_parted, after in _comments(self.text, position, end):
            if is_parted:
                comments.append("")
                blanks += 1
            comments.append(indent + comment)
            position = after
        if not comments:
            if parted:
                self.out.append("")
            return
        if not last and self.text[position:end].count("\n"):
            comments.append("")
            blanks += 1
        if parted and not blanks:
            comments.insert(0, "")
        self.out += comments

    def _joins(self, above: Line | None, line: Line) -> bool:
        """Whether a line goes behind the mark above it."""
        if above is None or above.kind not in MARKS or line.kind in (IF, ELSE, END):
            return False
        return line.after or "//" not in self.text[above.end : line.start]

    def _parted(self, above: Line | None, line: Line, index: int) -> bool:
        """Whether a blank line belongs before a line."""
        if above is None:
            return True
        if line.kind in MARKS or line.kind in (ELSE, END) or above.kind in (*MARKS, IF, ELSE):
            return False
        if line.kind == REWARDS and above.kind in (PROSE, REWARDS):
            return False
        if index in self.inside:
            return not (line.kind == TURN and above.kind in (PROSE, REWARDS))
        return not (line.kind == CHOICE and above.kind == CHOICE)
