"""Semantic tokens: names that the pack knows, by what they are; of others there are none."""

from __future__ import annotations

from lsprotocol import types

from scriptorium.server.cursor import in_part
from scriptorium.server.snapshot import PASSAGE, Snapshot
from scriptorium.server.utf16 import Lines

LEGEND = types.SemanticTokensLegend(
    token_types=["class", "property", "enumMember", "variable", "type"],
    token_modifiers=["declaration"],
)
_TYPES = {PASSAGE: 0, "fact": 1, "tag": 2, "insert": 3}
_OTHER = 4


def tokens_of(
    snapshot: Snapshot, file: str, within: types.Range | None = None
) -> types.SemanticTokens:
    """The tokens of a tale, or of those passages that touch a range."""
    lines = snapshot.lines(file)
    first, last = 0, len(lines.text)
    if within is not None:
        first, last = lines.offset(within.start), lines.offset(within.end)
    found: set[tuple[int, int, int, int]] = set()
    for part in snapshot.parts(file):
        start = part.chunk.start
        if start > last or start + len(part.chunk.text) < first:
            continue
        for thing in in_part(snapshot, file, part):
            if thing.kind == PASSAGE and thing.id not in snapshot.compilation.placed:
                continue
            found.add((*thing.spot.at, _TYPES.get(thing.kind, _OTHER), int(thing.declares)))
    return types.SemanticTokens(_encoded(sorted(found), lines))


def _encoded(found: list[tuple[int, int, int, int]], lines: Lines) -> list[int]:
    """Each token told from the one before, as the protocol has it; none reaches over a line."""
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
    return data
