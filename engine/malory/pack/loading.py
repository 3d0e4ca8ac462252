"""Finds packs and reads them: `find_pack`, `load_pack`."""

from __future__ import annotations

from importlib.resources.abc import Traversable

from malory.pack.model import Pack
from malory.source import Diagnostic


def find_pack(name_or_path: str) -> Traversable | None:
    """The folder of a pack: a path that holds `pack.yaml`, or the name of a pack that ships.

    A path wins over a name. None if there is neither.
    """
    raise NotImplementedError


def load_pack(folder: Traversable) -> tuple[Pack, list[Diagnostic]]:
    """The pack in a folder, and all faults of its tables, sorted.

    A fault costs its own row only: what is left is returned, and the vocabulary says which kinds
    of name are doubtful. Never raises for what a writer or a disk has done.
    """
    raise NotImplementedError
