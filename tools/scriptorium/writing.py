"""Files written by commands: each is there whole, or as it was before."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Mapping
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
        os.chmod(temporary, target.stat().st_mode & 0o7777 if target.exists() else _mode())
        os.replace(temporary, target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


_WRITTEN = (".tale", ".play", ".yaml", ".yml", ".lock")
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


def _mode() -> int:
    """What a new file may be: the user's mask can only be read by setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return 0o666 & ~mask


class WriteError(Exception):
    """A set of files could not be written; all of them hold what they held, unless it says so."""


def write_all(files: Mapping[Path, tuple[bytes | None, bytes]]) -> None:
    """Put several files in place, all or none; `WriteError` if one has changed meanwhile, or cannot
    be written. Of each: what it held when it was read (None: it was not there), and what it shall.
    """
    for file, (before, _) in files.items():
        if (file.read_bytes() if file.exists() else None) != before:
            raise WriteError(f"`{file.name}` was changed meanwhile")
    done: list[Path] = []
    try:
        for file, (_, after) in files.items():
            write_whole(file, after)
            done.append(file)
    except BaseException as error:
        lost = [file.name for file in reversed(done) if not _put_back(file, files[file][0])]
        if not isinstance(error, OSError):
            raise
        told = f"`{file.name}` is not written: {reason_of(error)}"
        if lost:
            told += f". And these could not be put back as they were: {', '.join(lost)}"
        raise WriteError(told) from None


def _put_back(file: Path, before: bytes | None) -> bool:
    try:
        if before is None:
            file.unlink()
        else:
            write_whole(file, before)
    except OSError:
        return False
    return True
