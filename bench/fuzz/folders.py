"""Folders that lie on no disk, and a folder to write in, in memory where there is such a place."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from malory.pack.overlay import Overlay

_MEMORY: Final = Path("/dev/shm")
_NOWHERE: Final = Path(__file__).parent / "no-such-folder" / "pack"
PART: Final = b"\n%%"
"""What parts the files of an input; behind it stands a file's name, and the line ends."""


class Bytes:
    """A file by its bytes alone."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def read_bytes(self) -> bytes:
        return self.data


def in_memory(files: Mapping[str, bytes]) -> Traversable:
    """A folder that holds these files and lies nowhere."""
    return Overlay(_NOWHERE, files)


def parts_of(data: bytes, first: str) -> dict[str, bytes]:
    """The files of an input: the first by the name given, others by those that stand there."""
    head, *rest = data.split(PART)
    found = {first: head}
    for part in rest[:8]:
        name, _, text = part.partition(b"\n")
        found[_named(name)] = text
    return found


def _named(name: bytes) -> str:
    text = name.decode("utf-8", "replace").strip()
    kept = "".join(sign for sign in text if sign.isalnum() or sign in "._-/")[:40]
    steps = [step for part in kept.split("/") if (step := part.lstrip("."))]
    return "/".join(steps) or "more.tale"


@contextmanager
def folder() -> Iterator[Path]:
    """A folder to write in, gone afterwards."""
    where = _MEMORY if _MEMORY.is_dir() and os.access(_MEMORY, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="malory-fuzz-", dir=where) as name:
        yield Path(name)
