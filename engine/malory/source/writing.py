"""Files written by commands: each is there whole, or as it was before."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path


def write_whole(file: Path, data: bytes) -> None:
    """Put a file in place in one step; OSError, and no trace, if that cannot be done.

    What a link leads to is written, not the link; a file that was there keeps its mode.
    """
    target = Path(os.path.realpath(file))
    if target.exists() and not target.is_file():  # a pipe, a device: nothing to replace
        target.write_bytes(data)
        return
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


_WRITTEN = (".tale", ".play", ".yaml", ".yml", ".lock", ".po")
"""What the files of a pack end in: what stands there nobody can make again."""


def check_room(file: Path, own: str = "") -> None:
    """OSError if a report cannot go there, or would replace a file of a pack; `own` is the ending
    of what the report itself is."""
    target = Path(os.path.realpath(file))
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(file))
    ending = target.suffix.lower()
    if target.exists() and ending in _WRITTEN and ending != own:
        words = "it is there already, and part of a pack; name another file"
        raise FileExistsError(errno.EEXIST, words, str(file))


def write_report(file: Path, data: bytes, own: str = "") -> None:
    """`write_whole` for what a command was told to write to; see `check_room`."""
    check_room(file, own)
    write_whole(file, data)


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
