"""The shape of a passage: which items, outcomes and entries its lines make, and how blocks nest.

A shape depends on the kinds of the lines alone, so lark reads each distinct sequence of kinds once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from malory.tale.fault import Fault
from malory.tale.lines import CHOICE, ELSE, END, IF, MARKS, TEST, Line
from malory.tale.logic import DEPTH

_SIGNS = {CHOICE: "c", TEST: "c", IF: "i", ELSE: "e", END: "x", **dict.fromkeys(MARKS, "m")}
_LONGEST_KEPT = 400
_KEPT = 512
"""So many shapes are remembered, of at most so many lines. Whole books have some tens of them, and
whoever types makes new ones all day."""


class BlockShape(NamedTuple):
    """`marks` are the indices of the `{if}` and `{else}` lines, `sequences` what each opens, `end`
    is the index of the `{end}`."""

    marks: tuple[int, ...]
    sequences: tuple[Sequence, ...]
    end: int


ItemShape: TypeAlias = int | BlockShape


class OutcomeShape(NamedTuple):
    """The index of the mark's line and what follows it."""

    mark: int
    items: tuple[ItemShape, ...]


class EntryShape(NamedTuple):
    """The index of a choice, test or die, and what stands below it."""

    line: int
    items: tuple[ItemShape, ...]
    outcomes: tuple[OutcomeShape, ...]


class Sequence(NamedTuple):
    """Items, then outcomes that have no test above them, then entries."""

    items: tuple[ItemShape, ...]
    outcomes: tuple[OutcomeShape, ...]
    entries: tuple[EntryShape, ...]


def ends_outcome(item: ItemShape) -> bool:
    """Whether an item is a block that holds a choice, a test or a die at any depth: it belongs to
    a menu, and so does what follows it."""
    return isinstance(item, BlockShape) and any(
        sequence.entries or any(ends_outcome(inner) for inner in sequence.items)
        for sequence in item.sequences
    )


def balance(lines: list[Line]) -> tuple[list[Line], list[Fault]]:
    """The lines with as many `{end}` as `{if}`: what closes nothing is dropped, what is not closed
    is closed at the passage's end. Blocks deeper than the limit lose their marks."""
    faults: list[Fault] = []
    kept: list[Line] = []
    open_lines: list[Line] = []
    too_deep = 0
    for line in lines:
        if line.kind == IF:
            open_lines.append(line)
            if len(open_lines) > DEPTH:
                if not too_deep:
                    faults.append(Fault("E019", (line.start, line.end), (("limit", str(DEPTH)),)))
                too_deep = 1
                continue
        elif line.kind in (ELSE, END):
            if not open_lines:
                faults.append(
                    Fault("E044", (line.start, line.end), (("mark", f"{{{_said(line)}}}"),))
                )
                continue
            deep = len(open_lines) > DEPTH
            if line.kind == END:
                open_lines.pop()
            if deep:
                continue
        kept.append(line)
    for line in open_lines[:DEPTH]:
        kept.append(Line(END, line.end, line.end, line.indent, word="end"))
    if open_lines and not too_deep:
        last = open_lines[-1]
        hint = "write `{end}` on a line of its own, below what depends on it"
        faults.append(Fault("E043", (last.start, last.end), (), hint))
    return kept, faults


def _said(line: Line) -> str:
    return "else if" if line.word == "elseif" else line.word


def shape(lines: list[Line]) -> Sequence:
    """The shape of balanced lines."""
    signs = "".join([_SIGNS.get(line.kind, "a") for line in lines])
    if len(signs) > _LONGEST_KEPT:
        return _parser()(signs, "sequence")
    return _remembered(signs)


@cache
def _parser() -> Callable[[str, str], Sequence]:
    from malory.tale.structure_tree import build_parser

    return build_parser()


@lru_cache(maxsize=_KEPT)
def _remembered(signs: str) -> Sequence:
    return _parser()(signs, "sequence")
