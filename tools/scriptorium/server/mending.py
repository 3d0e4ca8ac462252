"""Quick fixes: what mends a finding for sure, the name that was meant, the missing passage."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lsprotocol import types
from malory.pack import fold
from malory.source import Diagnostic, Place, Severity, message, severity
from malory.tale import is_number, is_slug

from scriptorium.server.snapshot import Part, Snapshot

_MEANT = re.compile(r"^(?:did you mean|it was renamed:) `([^`]+)`\??$")
_UNKNOWN_TARGET = "E103"
STUB = "@state draft\n\nTo be written.\n"
"""What stands under the heading of a passage that was only asked for: it plays, and says so."""


class Mend(NamedTuple):
    """One way to mend: its title, the finding, and the edits of each file, in its own order.

    `is_sure`: `malory check --fix` would do the same.
    """

    title: str
    finding: Diagnostic | None
    edits: tuple[tuple[str, types.TextEdit], ...]
    is_sure: bool = False


def mends_for(
    snapshot: Snapshot, file: str, found: Iterable[Diagnostic], within: types.Range
) -> Iterator[Mend]:
    """Every way to mend the findings of a file that touch a range."""
    for finding in found:
        if finding.place.file == file and touches(snapshot, finding.place, within):
            yield from _mends(snapshot, finding)


def touches(snapshot: Snapshot, place: Place, within: types.Range) -> bool:
    """Whether a place and a range share a line's part, their ends counted in."""
    lines = snapshot.lines(place.file)
    here = lines.of_place(place)
    first, last = sorted((lines.offset(within.start), lines.offset(within.end)))
    return lines.offset(here.start) <= last and first <= lines.offset(here.end)


def sure_mends(snapshot: Snapshot, file: str, found: Iterable[Diagnostic]) -> Mend | None:
    """All that is sure in one file, as far as no edit touches another; None if nothing is."""
    edits: list[types.TextEdit] = []
    end = -1
    lines = snapshot.lines(file)
    wanted = {
        edit
        for finding in found
        for edit in (finding.fix.edits if finding.fix is not None else ())
        if edit.place.file == file
    }
    for edit in sorted(wanted):
        range = lines.of_place(edit.place)
        if lines.offset(range.start) >= end:
            edits.append(types.TextEdit(range, edit.text))
            end = lines.offset(range.end)
    if not edits:
        return None
    return Mend("Mend all that is sure", None, tuple((file, edit) for edit in edits), True)


def _mends(snapshot: Snapshot, finding: Diagnostic) -> Iterator[Mend]:
    if finding.fix is not None:
        title = finding.fix.title
        edits = [(one.place.file, _put(snapshot, one.place, one.text)) for one in finding.fix.edits]
        yield Mend(title[:1].upper() + title[1:], finding, tuple(edits), True)
    elif near := _meant(snapshot, finding):
        edit = _put(snapshot, finding.place, near)
        yield Mend(f"Write `{near}`", finding, ((finding.place.file, edit),))
    if finding.code == _UNKNOWN_TARGET:
        yield from _stubs(snapshot, finding)
    if severity(finding) is not Severity.ERROR and finding.passage:
        yield from _allow(snapshot, finding)


def _put(snapshot: Snapshot, place: Place, text: str) -> types.TextEdit:
    return types.TextEdit(snapshot.lines(place.file).of_place(place), text)


def _meant(snapshot: Snapshot, finding: Diagnostic) -> str:
    """The name that a hint proposes, if what it is said of is the name and nothing else."""
    found = _MEANT.match(finding.hint)
    if found is None:
        return ""
    lines = snapshot.lines(finding.place.file)
    here = lines.of_place(finding.place)
    written = lines.text[lines.offset(here.start) : lines.offset(here.end)]
    facts = {fold(value) for _, value in finding.facts}
    bare = written.strip('"“”')
    if fold(bare) not in facts and fold(bare.rpartition(".")[2]) not in facts:
        return ""
    return f'"{found[1]}"' if written[:1] == '"' else found[1]


# ----------------------------------------------------------------------------------------- stubs


def _stubs(snapshot: Snapshot, finding: Diagnostic) -> Iterator[Mend]:
    """A passage, or a section of the one that asks, for a target that nothing is headed with."""
    target = dict(finding.facts).get("target", "")
    parent, dot, label = target.partition(".")
    family = parent if dot else finding.passage.partition(".")[0]
    here = snapshot.compilation.placed.get(family)
    if is_slug(label if dot else target) and here is not None:
        own = label if dot else target
        file = here.declared.source.name
        parts = snapshot.parts(file)
        mine = [part for part in parts if part.id.partition(".")[0] == family]
        if mine:
            after = parts.index(mine[-1])
            yield _stub(snapshot, finding, file, parts[after], f"### {own}", f"{family}.{own}")
    if not dot and (is_number(target) or is_slug(target)):
        file = finding.place.file
        if file in snapshot.sources and (parts := snapshot.parts(file)):
            yield _stub(snapshot, finding, file, parts[-1], f"## {target}", target)


def _stub(
    snapshot: Snapshot, finding: Diagnostic, file: str, after: Part, heading: str, id: str
) -> Mend:
    text = after.chunk.text
    end = after.chunk.start + len(text.rstrip())
    lines = snapshot.lines(file)
    last = len(lines.text.rstrip()) <= end
    stop = len(lines.text) if last else after.chunk.start + len(text)
    new = f"\n\n{heading}\n{STUB}" + ("" if last else "\n")
    noun = "section" if "." in id else "passage"
    edit = types.TextEdit(lines.range(end, stop), new)
    return Mend(f"Write the {noun} `{id}`", finding, ((file, edit),))


# ----------------------------------------------------------------------------------------- notes


def _allow(snapshot: Snapshot, finding: Diagnostic) -> Iterator[Mend]:
    """The note that lets a warning pass in its passage, its reason to be written."""
    here = snapshot.compilation.placed.get(finding.passage)
    if here is None:
        return
    file = here.declared.source.name
    lines = snapshot.lines(file)
    heading = here.declared.chunk.text.partition("\n")[0]
    end = here.declared.chunk.start + len(heading)
    told = " ".join(message(finding).replace("`", "").split())
    reason = told if len(told) <= 60 else f"{told[:57]}..."
    edit = types.TextEdit(lines.range(end, end), f"\n// malory: allow {finding.code} {reason}")
    yield Mend(f"Let {finding.code} pass in `{finding.passage}`", finding, ((file, edit),))
