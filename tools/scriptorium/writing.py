"""Files written by commands: each is there whole, or as it was before."""

from __future__ import annotations

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
        os.chmod(temporary, target.stat().st_mode & 0o7777 if target.exists() else _mode())
        os.replace(temporary, target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def reason_of(error: OSError) -> str:
    """Why the system refused, as the end of a line."""
    return (error.strerror or "the system refused").lower()


def _mode() -> int:
    """What a new file may be: the user's mask can only be read by setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return 0o666 & ~mask
