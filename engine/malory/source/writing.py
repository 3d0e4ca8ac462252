"""Files written by commands: where they may go, and each there whole, or as it was before."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

_OF_A_PACK = (".tale", ".play", ".yaml", ".yml", ".lock", ".po")
"""What the files of a pack end in: what stands there nobody can make again."""


class NoRoomError(Exception):
    """What was typed names no place for what a command makes; the text says why, and what to do."""


def taken(path: str | Path, why: str = "", way: str = "name another file") -> NoRoomError:
    """What is there already is not written over; `way` is what to do instead."""
    return NoRoomError(f"`{path}` is there already{f', and {why}' if why else ''}: {way}")


def check_room(
    file: Path,
    own: str = "",
    force: bool | None = None,
    is_ours: Callable[[Path], bool] = lambda file: False,
    other: str = "",
) -> None:
    """NoRoomError if a command that was told to write to a file may not.

    A file of a pack is replaced by nothing but what is such a file itself: `own` is its ending. Of
    others it is asked where there is a --force to say (`force`): then only what `is_ours` is
    replaced unasked, and `other` is what is said of the rest.
    """
    target = Path(os.path.realpath(file))
    if target.is_dir():
        raise NoRoomError(f"`{file}` is a folder: name a file in it")
    if not target.parent.is_dir():
        raise NoRoomError(f"there is no folder `{file.parent}` to write `{file.name}` in")
    if not target.is_file():  # nothing is there, or a pipe, or a device
        return
    ending = target.suffix.lower()
    if ending in _OF_A_PACK and ending != own:
        raise taken(file, "part of a pack")
    if force is False and not is_ours(target):
        raise taken(file, other, "name another file, or say --force")


class ChangedError(OSError):
    """A file holds no longer what it held when it was read, and is left as it is."""


def write_whole(file: Path, data: bytes | str, before: bytes | None = None) -> None:
    """Put a file in place in one step; OSError, and no trace, if that cannot be done.

    What a link leads to is written, not the link; a file that was there keeps its mode. A text is
    UTF-8, its lines end as they do in it, and what of a file's name is no UTF-8 is escaped. With
    `before`, what the file held when it was read, it is a ChangedError if it holds something else.
    """
    if isinstance(data, str):
        data = data.encode("utf-8", "backslashreplace")
    target = Path(os.path.realpath(file))
    if target.exists() and not target.is_file():  # a pipe, a device: nothing to replace
        target.write_bytes(data)
        return
    if before is not None and (not target.exists() or target.read_bytes() != before):
        raise ChangedError(errno.EBUSY, "it was changed meanwhile", str(file))
    handle, temporary = tempfile.mkstemp(prefix=f".{target.name[:40]}-", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        os.chmod(temporary, mode_for(target))
        os.replace(temporary, target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def reason_of(error: OSError) -> str:
    """Why the system refused, as the end of a line."""
    return (error.strerror or "the system refused").lower()


def mode_for(target: Path) -> int:
    """The mode of a file, or of a new one: the user's mask can only be read by setting it."""
    if target.exists():
        return target.stat().st_mode & 0o7777
    mask = os.umask(0o022)
    os.umask(mask)
    return 0o666 & ~mask
