"""The saves as a shelf: listed with what is in each, renamed, carried in and out, thrown away.

Nothing here overwrites a save, and what is damaged is listed like the rest.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import NamedTuple

from malory.kernel.save import BadSave, Save, read_bytes, read_save, write_note, write_whole
from malory.telling.saves import ENDING, Saves, Trouble, refuse_name


class Shelved(NamedTuple):
    """One save: what it holds, or what is the `trouble` with it. `written` is local time; `stands`
    is where the game stands, in a few words, if it says so."""

    name: str
    game: str
    title: str
    seats: str
    decisions: int
    is_over: bool
    is_bookmark: bool
    words: str
    written: str
    trouble: str = ""
    stands: str = ""


def shelved(saves: Saves) -> tuple[Shelved, ...]:
    """Return all saves, the latest first."""
    return tuple([_shelved(saves, name) for name in saves.names()])


def _shelved(saves: Saves, name: str) -> Shelved:
    try:
        at = saves.path(name).stat().st_mtime
        written = time.strftime("%Y-%m-%d %H:%M", time.localtime(at))
    except (OSError, OverflowError, ValueError):
        written = ""
    save = read_save(saves.path(name))
    if isinstance(save, BadSave):
        return Shelved(name, "", "", "", 0, False, False, "", written, save.words)
    note = save.note
    decisions = note.get("decisions")
    return Shelved(
        name=name,
        game=save.game,
        title=str(note.get("title") or save.game),
        seats=str(note.get("seats") or ""),
        decisions=len(decisions) if isinstance(decisions, list) else 0,
        is_over=bool(note.get("over")),
        is_bookmark=note.get("own") != name,
        words=str(note.get("words") or ""),
        written=written,
        stands=str(note.get("stands") or ""),
    )


def rename_save(saves: Saves, old: str, new: str) -> Trouble | BadSave | None:
    """Call a save otherwise; return why it cannot be. A game goes on under its new name."""
    read = saves.read(old)
    if not isinstance(read, Save):
        return read
    refused = refuse_name(new) or _taken(saves, new)
    if refused is not None:
        return refused
    saves.path(old).rename(saves.path(new))
    return _made_own(saves.path(new), read, old, new)


def _made_own(path: Path, save: Save, old: str, new: str) -> BadSave | None:
    """A game that saved itself as `old` shall go on saving itself in the file that is `new`."""
    if save.note.get("own") != old:
        return None
    return write_note(path, {**save.note, "own": new})


def export_save(saves: Saves, name: str, file: Path) -> Trouble | BadSave | None:
    """Copy a save to `file`, whole or not at all; return why it cannot be. Raises OSError."""
    from malory.source import writing  # a save of ours has one neighbour, a file of theirs has none

    read = saves.read(name)
    if not isinstance(read, Save):
        return read
    writing.write_whole(file, read_bytes(saves.path(name)))
    return None


def import_save(saves: Saves, file: Path, name: str = "") -> str | Trouble:
    """Take the save in `file` as `name`, or as it calls itself; return what it is called now, or
    why it cannot be taken. Raises OSError if the disk refuses."""
    read = read_save(file)
    if isinstance(read, BadSave):
        return Trouble(read.words)
    own = str(read.note.get("own") or "")
    name = name or own or file.name.removesuffix(ENDING)
    refused = refuse_name(name) or _taken(saves, name)
    if refused is not None:
        return refused
    path = saves.path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, read_bytes(file))
    _made_own(path, read, own, name)
    return name


def delete_save(saves: Saves, name: str) -> Trouble | None:
    """Throw a save away, be it damaged or not; return why it cannot be. Raises OSError."""
    if not saves.is_there(name):
        return Trouble(f"there is no save `{name}`")
    saves.path(name).unlink()
    return None


def _taken(saves: Saves, name: str) -> Trouble | None:
    return Trouble(f"there is a save `{name}` already") if saves.is_there(name) else None
