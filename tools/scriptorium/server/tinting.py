"""Semantic tokens: names that the pack knows, by what they are; of others there are none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from lsprotocol import types

from scriptorium.server.cursor import in_part
from scriptorium.server.snapshot import PASSAGE, Part, Snapshot
from scriptorium.server.utf16 import Lines
from scriptorium.server.written import Written

LEGEND = types.SemanticTokensLegend(
    token_types=["class", "property", "enumMember", "variable", "type"],
    token_modifiers=["declaration"],
)
_TYPES = {PASSAGE: 0, "fact": 1, "tag": 2, "insert": 3}
_OTHER = 4


class _Tints(NamedTuple):
    """A passage's tokens: of the first one the line, from the heading on, and the rest of it; the
    others, each told from the one before; and the line of the last. Made of these names."""

    first: int
    lead: str
    rest: str
    last: int
    things: tuple[object, ...]


def tokens_of(snapshot: Snapshot, file: str, within: types.Range | None = None) -> Written:
    """The tokens of a tale, or of those passages that touch a range."""
    lines = snapshot.lines(file)
    first, last = 0, len(lines.text)
    if within is not None:
        first, last = lines.offset(within.start), lines.offset(within.end)
    told: list[str] = []
    line = 0
    for part in snapshot.parts(file):
        start = part.chunk.start
        if start > last or start + len(part.chunk.text) < first:
            continue
        tints = _tints(snapshot, part)
        if tints.lead:
            told.append(f"{part.line + tints.first - line},{tints.lead}")
            if tints.rest:
                told.append(tints.rest)
            line = part.line + tints.last
    return Written(f'{{"data":[{",".join(told)}]}}')


def _tints(snapshot: Snapshot, part: Part) -> _Tints:
    """What was kept of the passage, if it names what it did and all that is still there."""
    placed = snapshot.compilation.placed
    unknown = tuple([target for _, target, _ in part.unit.mentions if target not in placed])
    known = (part.id, part.unit.mentions, snapshot.uses(part.chunk.text), unknown)
    kept = part.leaf.pieces.get("tints")
    if isinstance(kept, _Tints) and kept.things == known:
        return kept
    found = {
        (*thing.spot.at, _TYPES.get(thing.kind, _OTHER), int(thing.declares))
        for thing in in_part(snapshot, "", part)
        if thing.kind != PASSAGE or thing.id in placed
    }
    start = part.chunk.start
    here = [(a - start, b - start, kind, declares) for a, b, kind, declares in sorted(found)]
    data, last = _encoded(here, part.leaf.lines)
    lead, rest = ",".join(map(str, data[1:5])), ",".join(map(str, data[5:]))
    tints = _Tints(data[0] if data else 0, lead, rest, last, known)
    part.leaf.pieces["tints"] = tints
    return tints


def _encoded(found: Iterable[tuple[int, int, int, int]], lines: Lines) -> tuple[list[int], int]:
    """Each token told from the one before, as the protocol has it, and the last one's line; none
    reaches over a line."""
    data: list[int] = []
    line = column = done = 0
    for start, end, kind, modifiers in found:
        here = lines.range(start, end)
        if start < done or here.start.line != here.end.line:
            continue
        done = end
        down = here.start.line - line
        across = here.start.character - (0 if down else column)
        data += [down, across, here.end.character - here.start.character, kind, modifiers]
        line, column = here.start.line, here.start.character
    return data, line
