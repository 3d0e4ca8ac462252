"""Several files of a pack written all or none, even by a process that is killed midway.

A journal in the pack's folder names the files first; then each new text is laid beside the old one;
only when all lie there are they put in place, one by one. Whoever finds the journal afterwards goes
on from there (`finish`): two who do so at once come to the same.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

from malory.book.digests import blake2b
from malory.book.phrases import counted
from malory.source.writing import mode_for, reason_of, write_whole

JOURNAL: Final = ".malory-journal"
_FORMAT: Final = 1


class WriteError(Exception):
    """A set of files could not be written; all of them hold what they held, unless it says so."""


class _Part(NamedTuple):
    """A file of the set, with the digests of what it held (empty: it was not there) and shall."""

    file: Path
    before: str
    after: str

    @property
    def beside(self) -> Path:
        """Where its new text lies until it is put in place: what a link leads to is written."""
        target = self.target
        return target.with_name(f".{target.name[:40]}-{self.after[:12]}")

    @property
    def target(self) -> Path:
        return Path(os.path.realpath(self.file))

    @property
    def is_done(self) -> bool:
        return _held(self.target) == self.after

    @property
    def is_ready(self) -> bool:
        return _held(self.target) == self.before and _held(self.beside) == self.after

    def lay(self, data: bytes) -> None:
        self.drop()
        with self.beside.open("xb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        os.chmod(self.beside, mode_for(self.target))

    def put(self) -> None:
        try:
            os.replace(self.beside, self.target)
        except FileNotFoundError:
            if not self.is_done:  # another has found the journal, and put it in place
                raise

    def drop(self) -> None:
        self.beside.unlink(missing_ok=True)


def write_all(folder: Path, files: Mapping[str, tuple[bytes | None, bytes]]) -> None:
    """Put several files of a pack in place, all or none; `WriteError` if one has changed meanwhile,
    or cannot be written.

    Of each by its name: what it held when it was read (None: it was not there), and what it shall.
    """
    for name, (before, _) in files.items():
        file = folder / name
        if (file.read_bytes() if file.exists() else None) != before:
            raise WriteError(f"`{file.name}` was changed meanwhile")
    changed = {name: two for name, two in files.items() if two[0] != two[1]}
    parts = {
        name: _Part(folder / name, _digest(before), _digest(after))
        for name, (before, after) in changed.items()
    }
    journal = file = folder / JOURNAL
    done: list[str] = []
    try:
        write_whole(journal, _printed(parts))
        for name, part in parts.items():
            file = part.file
            part.lay(changed[name][1])
        _sync([folder, *(part.target.parent for part in parts.values())])
        for name, part in parts.items():
            file = part.file
            part.put()
            done.append(name)
        journal.unlink(missing_ok=True)
    except (OSError, KeyboardInterrupt) as error:
        # Anything else is no fault of a disk: what is left lies as a killed process leaves it.
        lost = [name for name in reversed(done) if not _put_back(folder / name, changed[name][0])]
        _clear(journal, parts)
        if not isinstance(error, OSError):
            raise
        told = f"`{file.name}` is not written: {reason_of(error)}"
        if lost:
            told += f". And these could not be put back as they were: {', '.join(lost)}"
        raise WriteError(told) from None


def finish(folder: Path, may_write: bool = True) -> str:
    """Finish or clear a change that was broken off in a pack; what was done in a line, or nothing.

    It is finished if every new text lies there whole, and cleared if none has been put in place.
    """
    journal = folder / JOURNAL
    if not journal.is_file():
        return ""
    parts = _read(journal)
    if parts is None:
        return f"`{journal}` is no journal that can be read; delete it once the files are in order"
    if not may_write:
        return "a change of several files was broken off; `malory check` finishes it"
    try:
        odd = [name for name, one in parts.items() if not (one.is_done or one.is_ready)]
        if odd and not any(one.is_done for one in parts.values()):
            told = "a change that was broken off is cleared; no file had been changed"
        else:
            for part in parts.values():
                if part.is_ready:
                    part.put()
            count = counted(len(parts), "file")
            told = f"a change of {count} that was broken off is finished"
            if odd:
                told += f", but for what was changed since: {', '.join(odd)}"
        for part in parts.values():
            part.drop()
        journal.unlink(missing_ok=True)
    except OSError as error:
        return f"a change that was broken off cannot be finished: {reason_of(error)}"
    return told


def _printed(parts: Mapping[str, _Part]) -> bytes:
    files = [
        {"file": name, "before": one.before, "after": one.after} for name, one in parts.items()
    ]
    return json.dumps({"format": _FORMAT, "files": files}, indent=1).encode()


def _read(journal: Path) -> dict[str, _Part] | None:
    """The files of a journal; None if it is none, or names files that are not its pack's."""
    try:
        found = json.loads(journal.read_bytes())
        if found["format"] != _FORMAT:
            return None
        parts: dict[str, _Part] = {}
        root = Path(os.path.realpath(journal.parent))
        for one in found["files"]:
            name, before, after = str(one["file"]), str(one["before"]), str(one["after"])
            inside = PurePosixPath(name)
            if inside.is_absolute() or ".." in inside.parts or not after.isalnum():
                return None
            parts[name] = _Part(journal.parent / name, before, after)
            if root not in parts[name].target.parents:  # a link of somebody's leads elsewhere
                return None
    except (OSError, ValueError, TypeError, LookupError):
        return None
    return parts


def _put_back(file: Path, before: bytes | None) -> bool:
    try:
        if before is None:
            file.unlink()
        else:
            write_whole(file, before)
    except OSError:
        return False
    return True


def _clear(journal: Path, parts: Mapping[str, _Part]) -> None:
    for part in parts.values():
        with suppress(OSError):
            part.drop()
    with suppress(OSError):
        journal.unlink(missing_ok=True)


def _held(file: Path) -> str:
    return _digest(file.read_bytes()) if file.is_file() else ""


def _digest(data: bytes | None) -> str:
    return "" if data is None else blake2b(data, digest_size=16).hexdigest()


def _sync(folders: list[Path]) -> None:
    """See that names are on the disk, too, where a system can be asked to."""
    for folder in sorted(set(folders)):
        with suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
