"""A pack's folder as it would be with other bytes in some of its files, none of them written."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from io import BytesIO, TextIOWrapper
from itertools import islice
from pathlib import Path
from typing import Any

from malory.pack.folder import MOST_ENTRIES


class _Text(Traversable):
    """A file that holds other bytes than on disk, or that is not there yet."""

    def __init__(self, path: Path, data: bytes) -> None:
        self._path = path
        self._data = data

    @property
    def name(self) -> str:
        return self._path.name

    def __str__(self) -> str:
        return str(self._path)

    def read_bytes(self) -> bytes:
        return self._data

    def iterdir(self) -> Iterator[Traversable]:
        raise NotADirectoryError(self.name)

    def is_dir(self) -> bool:
        return False

    def is_file(self) -> bool:
        return True

    def joinpath(self, *descendants: str | os.PathLike[str]) -> Traversable:
        raise NotADirectoryError(self.name)

    def __truediv__(self, child: str | os.PathLike[str]) -> Traversable:
        return self.joinpath(child)

    def read_text(self, encoding: str | None = None) -> str:
        return self._data.decode(encoding or "utf-8")

    # Any: the mode decides between bytes and text, as for any file.
    def open(self, mode: str = "r", *args: Any, **options: Any) -> Any:
        raw = BytesIO(self._data)
        return raw if "b" in mode else TextIOWrapper(raw, *args, **options)


class Overlay(Traversable):
    """A folder in which `texts`, by the file's path in it with `/`, hold these bytes.

    What none of them touches is the very path on disk, so that a pipe or a link is known for one.
    Folders inside that are links are none, so that no way leads back up.
    """

    def __init__(self, path: Path, texts: Mapping[str, bytes], is_inside: bool = False) -> None:
        self._path = path
        self._texts = texts
        self._is_inside = is_inside

    @property
    def name(self) -> str:
        return self._path.name

    def __str__(self) -> str:
        """The folder's path: what is kept of one edit's overlay holds for the next one's."""
        return str(self._path)

    def iterdir(self) -> Iterator[Traversable]:
        names = {path.partition("/")[0] for path in self._texts}
        try:
            with os.scandir(self._path) as entries:
                names.update(entry.name for entry in islice(entries, MOST_ENTRIES + 1))
        except FileNotFoundError:
            if not names:
                raise
        for name in sorted(names):
            yield self / name

    def is_dir(self) -> bool:
        if self._is_inside and self._path.is_symlink():
            return False
        return bool(self._texts) or self._path.is_dir()

    def is_file(self) -> bool:
        return False

    def joinpath(self, *descendants: str | os.PathLike[str]) -> Traversable:
        found: Traversable = self
        for child in descendants:
            found = found / child
        return found

    def __truediv__(self, child: str | os.PathLike[str]) -> Traversable:
        first, _, rest = os.fspath(child).partition("/")
        if rest:
            return self / first / rest
        path = self._path / first
        data = self._texts.get(first)
        if data is not None:
            return _Text(path, data)
        inside = f"{first}/"
        below = {
            name.removeprefix(inside): text
            for name, text in self._texts.items()
            if name.startswith(inside)
        }
        return Overlay(path, below, True) if below else path

    def read_bytes(self) -> bytes:
        raise IsADirectoryError(self.name)

    def read_text(self, encoding: str | None = None) -> str:
        raise IsADirectoryError(self.name)

    # Any: the protocol gives a text file or one of bytes, by the mode.
    def open(self, mode: str = "r", *args: Any, **options: Any) -> Any:
        raise IsADirectoryError(self.name)
