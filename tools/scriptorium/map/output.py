"""Where a drawing goes: which format is meant, and a file that is there whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

FORMATS = ("dot", "svg", "png", "pdf", "mmd", "json", "graphml")
_ENDINGS = {"gv": "dot", "mermaid": "mmd"}


def format_of(file: str) -> str:
    """The format that a file's ending asks for; empty for an ending of none."""
    ending = Path(file).suffix.removeprefix(".").lower()
    ending = _ENDINGS.get(ending, ending)
    return ending if ending in FORMATS else ""


def write(file: Path, data: bytes) -> None:
    """Put a file in place in one step; OSError, and no trace, if that cannot be done."""
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


def _mode() -> int:
    """What a new file may be: the user's mask can only be read by setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return 0o666 & ~mask
