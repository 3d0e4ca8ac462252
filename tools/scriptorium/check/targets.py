"""What `malory check` was asked to check: packs, or files of packs."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from malory.cli import named_pack
from malory.cli.guard import Misused
from malory.pack.folder import MANIFEST, pack_round
from malory.source import Diagnostic

from scriptorium.findings.listing import prefix_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_SUFFIXES = (".tale", ".play", ".yaml", ".yml", ".lock", ".po")


class Target:
    """A pack, what stands before its files' names in messages, and the files that are asked about;
    none of them means all."""

    def __init__(self, folder: Traversable, prefix: str) -> None:
        self.folder = folder
        self.prefix = prefix
        self.files: set[str] = set()

    def has(self, file: str) -> bool:
        """Whether a file of the pack is asked about."""
        return not self.files or file in self.files

    def takes(self, finding: Diagnostic) -> bool:
        """Whether a finding stands in a file that is asked about, or names a place in one."""
        places = (finding.place, *(note.place for note in finding.notes))
        return any(self.has(place.file) for place in places)


def targets(given: Iterable[str], is_whole: bool = False) -> list[Target]:
    """Each pack once, in the order given; without any the pack round the current folder.

    Misused, or click's word for it, if there is no such pack or a file belongs to none.
    `is_whole`: of a file, its whole pack is asked about.
    """
    found: dict[str, Target] = {}
    whole: set[str] = set()
    for word in given or (_here(),):
        path = Path(word)
        if path.suffix in _SUFFIXES and path.name != MANIFEST and path.is_file():
            folder, file = _file_in_pack(path)
            prefix = prefix_of(folder)
            target = found.setdefault(prefix, Target(folder, prefix))
            target.files.add(file)
            whole.update([prefix] if is_whole else ())
            continue
        pack = named_pack(word)
        prefix = prefix_of(pack)
        found.setdefault(prefix, Target(pack, prefix))
        whole.add(prefix)
    for prefix in whole:
        found[prefix].files.clear()
    return list(found.values())


def _here() -> str:
    here = pack_round(Path.cwd())
    if here is None:
        raise Misused(
            "this folder belongs to no pack. Name one: `malory check PACK`. "
            "A pack is a folder with a pack.yaml."
        )
    return str(here)


def _file_in_pack(path: Path) -> tuple[Path, str]:
    """The folder of the pack that a file belongs to, and the file's name in it."""
    real = Path(os.path.abspath(path))
    folder = pack_round(real.parent)
    if folder is None:
        raise Misused(f"`{path}` belongs to no pack: no folder above it holds a pack.yaml.")
    return folder, real.relative_to(folder).as_posix()
