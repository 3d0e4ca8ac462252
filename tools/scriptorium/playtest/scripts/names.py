"""Where a script names what its book holds: passages, and names of the pack's tables.

For whoever renames: what is found here is all of a script that hangs on an id or on a name. Labels
that are chosen and texts that are expected are prose, and change with the prose.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from malory.tale import syntax
from malory.tale.logic import read_condition
from malory.tale.node import Node
from malory.tale.script import parse_script
from malory.tale.syntax import Extent

from scriptorium.playtest.scripts.preparing import AT
from scriptorium.staging.facts import parts


class Reference(NamedTuple):
    """A place where a script names something: a ``passage`` by its id, or a ``name`` of a table (of
    a skill, a status, a token by its number, ...). `text` is as written, without quotes; `at`
    counts from the file's start."""

    kind: Literal["passage", "name"]
    text: str
    at: Extent


def references(text: str) -> list[Reference]:
    """Every such place in a script, in reading order; a line with a fault has none."""
    return sorted(_references(text), key=lambda one: one.at)


def _references(text: str) -> Iterator[Reference]:
    script, _ = parse_script(text)
    for line in script.lines:
        first = line.text_at[0]
        if line.word == "start":
            yield Reference("passage", line.text, line.text_at)
        elif line.word == "state":
            for part, start in parts(line.text):
                yield from _in_condition(part, first + start)
        elif line.word == "check":
            place = AT.match(line.text)
            if place is not None:
                # a passage, or a space of the board: the book tells which, and it may be either
                at = (first + place.start(1), first + place.end(1))
                yield Reference("passage", place[1], at)
                yield Reference("name", place[1], at)
            else:
                yield from _in_condition(line.text, first)


def _in_condition(text: str, start: int) -> Iterator[Reference]:
    logic, _ = read_condition(text, start)
    if logic is not None:
        yield from _in_node(logic.tree, logic.start)


def _in_node(node: object, start: int) -> Iterator[Reference]:
    match node:
        case syntax.Name(name, (first, last)):
            yield Reference("name", name, (start + first, start + last))
        case syntax.Target(target, (first, last)):
            yield Reference("passage", target, (start + first, start + last))
        case tuple():
            for one in node:
                yield from _in_node(one, start)
        case Node():
            for field in node.__match_args__:
                yield from _in_node(getattr(node, field), start)
