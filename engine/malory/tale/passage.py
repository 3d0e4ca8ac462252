"""One passage: its text in, its tree and its faults out.

The steps in their order; how the tree is built is `malory.tale.builder`'s.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from malory.tale.builder import Builder
from malory.tale.entries import INSERTS
from malory.tale.fault import Fault
from malory.tale.heading import read_facts, read_heading
from malory.tale.lines import cut
from malory.tale.structure import balance, shape
from malory.tale.syntax import Passage

_MOST_FAULTS = 1000
"""No writer's passage has as many; a file that is no tale at all would have millions."""

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
_PRINTED = bytes(range(0x20, 0x7F)) + b"\t\n"


@dataclass(frozen=True, slots=True)
class Parsed:
    """A passage and its faults. With faults the passage is broken: its tree holds what could be
    read (its heading, facts and targets are worth having), and nothing more should be said of it.
    """

    passage: Passage
    faults: tuple[Fault, ...] = ()


def parse_passage(text: str, inserts: frozenset[str] = INSERTS) -> Parsed:
    """The tree of a chunk's text; extents and faults count from the text's start.

    `inserts` are the words a rule module offers, folded: they decide whether the braces before a
    choice's label are a condition or its first word.
    """
    faults: list[Fault] = []
    # Most texts are plain: to take what is printed away is ten times faster than to search.
    is_plain = text.isascii() and not text.encode("ascii").translate(None, _PRINTED)
    if not is_plain and _CONTROL.search(text):
        text = _without_controls(text, faults)
    heading, position = read_heading(text, faults)
    lines, line_faults = cut(text, position)
    faults += line_faults
    facts, lines = read_facts(text, lines, faults)
    lines, unbalanced = balance(lines)
    builder = Builder(text, lines, faults, inserts)
    body = builder.body(shape(lines))
    # A block that was closed by guesswork, or a line that is out of place by itself, leaves
    # everything below it doubtful: only what is certain is reported.
    faults += unbalanced if unbalanced or line_faults else builder.misplaced
    passage = Passage(heading, facts, body.items, body.ending, (0, len(text)))
    if not faults:
        return Parsed(passage)
    faults.sort(key=lambda fault: (fault.at, fault.code))
    if len(faults) > _MOST_FAULTS:
        rest = faults[_MOST_FAULTS:]
        more = Fault("E064", rest[0].at, (("count", str(len(rest))),))
        faults[_MOST_FAULTS:] = [more]
    return Parsed(passage, tuple(faults))


def _without_controls(text: str, faults: list[Fault]) -> str:
    seen: set[str] = set()
    for found in _CONTROL.finditer(text):
        if found[0] not in seen:
            seen.add(found[0])
            facts = (("character", f"U+{ord(found[0]):04X}"),)
            faults.append(Fault("E003", found.span(), facts, "delete it"))
    return _CONTROL.sub(" ", text)
