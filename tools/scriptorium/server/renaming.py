"""`malory rename` from an editor: the same plan, proved in memory, told as edits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from lsprotocol import types
from malory.pack.folder import LOCK_NAME

from scriptorium.rename.plan import Change, plan_rename
from scriptorium.rename.subject import TITLE, RenameError
from scriptorium.server.cursor import Thing
from scriptorium.server.packs import LivePack
from scriptorium.server.snapshot import PASSAGE, Snapshot
from scriptorium.server.utf16 import Lines

_QUOTES = '"“”„‟«»'


class FileEdit(NamedTuple):
    """The edits of one file; `is_new`: it is to be made first."""

    file: str
    edits: tuple[types.TextEdit, ...]
    is_new: bool = False


class Renamable(NamedTuple):
    """What can be renamed: its stretch without quotes, and what stands there now."""

    thing: Thing
    range: types.Range
    text: str


def renamable(snapshot: Snapshot, file: str, thing: Thing) -> Renamable | None:
    """What an editor marks before it asks for the new name; None of what nothing declares."""
    if thing.kind == PASSAGE and thing.id not in snapshot.compilation.placed:
        return None
    lines = snapshot.lines(file)
    first, last = thing.spot.at
    text = lines.text[first:last]
    kept = text.rstrip()
    last -= len(text) - len(kept)
    if len(kept) > 1 and (kept[0] in _QUOTES or kept[0] == "'") and kept[-1] in _QUOTES + "'":
        first, last = first + 1, last - 1
    return Renamable(thing, lines.range(first, last), lines.text[first:last])


def file_edits(
    pack: LivePack, snapshot: Snapshot, thing: Thing, written: str, new: str
) -> Iterator[FileEdit]:
    """Every edit that calls a thing otherwise; `RenameError` if it cannot be.

    `written` is how it stands where the writer points: a token may be meant by its title.
    """
    kind, old = thing.kind, thing.id
    if kind == "token" and not re.fullmatch(r"\d+", written.strip()):
        kind, old = TITLE, written.strip()
    what = "token" if kind == TITLE else kind
    known = pack.known(snapshot)
    plan = plan_rename(pack.folder, old, new, what, snapshot.texts, known)
    for change in plan.changes:
        yield _file_edit(snapshot, change)


def _file_edit(snapshot: Snapshot, change: Change) -> FileEdit:
    if change.file == LOCK_NAME or not change.places:
        text = change.after.decode()
        whole = snapshot.lines(change.file).whole() if change.before is not None else _NOTHING
        return FileEdit(change.file, (types.TextEdit(whole, text),), change.before is None)
    lines = snapshot.lines(change.file)
    return FileEdit(change.file, tuple(_edits(lines, change)))


_NOTHING = types.Range(types.Position(0, 0), types.Position(0, 0))


def _edits(lines: Lines, change: Change) -> Iterator[types.TextEdit]:
    for line, column, old, new in change.places:
        start = lines.start_of(line - 1) + column - 1
        yield types.TextEdit(lines.range(start, start + len(old)), new)


__all__ = ["FileEdit", "Renamable", "RenameError", "file_edits", "renamable"]
