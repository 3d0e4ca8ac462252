"""Where a script names what its book holds: passages, and names of the pack's tables.

For whoever renames: what is found here is all of a script that hangs on an id or on a name, as the
means do by which a test is chosen. Labels and texts that are expected change with the prose.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import NamedTuple

from malory.book.lowering.logic import TRIED
from malory.book.lowering.names import Names
from malory.book.uses import uses_in_condition
from malory.tale import syntax
from malory.tale.logic import read_condition
from malory.tale.node import Node
from malory.tale.script import parse_script
from malory.tale.syntax import Extent

from scriptorium.playtest.scripts.preparing import AT
from scriptorium.staging.facts import parts

PASSAGE = "passage"


class Reference(NamedTuple):
    """A place where a script names something: its kind (``passage``, or that of a name), its id,
    and where it stands, counted from the file's start, quotes and all."""

    kind: str
    id: str
    at: Extent


def references(text: str, names: Names, passages: Container[str]) -> list[Reference]:
    """Every such place in a script, in reading order; a line with a fault has none."""
    return sorted(_references(text, names, passages), key=lambda one: one.at)


def _references(text: str, names: Names, passages: Container[str]) -> Iterator[Reference]:
    script, _ = parse_script(text)
    for line in script.lines:
        first = line.text_at[0]
        if line.word == "start":
            yield Reference(PASSAGE, line.text, line.text_at)
        elif line.word == "state":
            for part, start in parts(line.text):
                yield from _in_condition(part, first + start, names)
        elif line.word == "choose":
            means = line.text.partition(":")[0].strip()
            use = names.index(*TRIED).find(means) if means else None
            start = text.find(means, first) if use is not None else -1
            if use is not None and first <= start < line.text_at[1]:
                yield Reference(*use, (start, start + len(means)))
        elif line.word == "check":
            place = AT.match(line.text)
            if place is not None and place[1] in passages:
                yield Reference(PASSAGE, place[1], (first + place.start(1), first + place.end(1)))
            else:
                yield from _in_condition(line.text, first, names)


def _in_condition(text: str, start: int, names: Names) -> Iterator[Reference]:
    logic, _ = read_condition(text, start)
    if logic is None:
        return
    for use in uses_in_condition(text, names):
        yield Reference(use.kind, use.id, (start + use.at[0], start + use.at[1]))
    for target in _targets(logic.tree):
        at = (logic.start + target.at[0], logic.start + target.at[1])
        yield Reference(PASSAGE, target.text, at)


def _targets(node: object) -> Iterator[syntax.Target]:
    if isinstance(node, syntax.Target):
        yield node
    elif isinstance(node, tuple):
        for one in node:
            yield from _targets(one)
    elif isinstance(node, Node):
        for field in node.__match_args__:
            yield from _targets(getattr(node, field))
