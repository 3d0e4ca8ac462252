"""`Overlay`: a folder as it would be with some of its files changed, none of them written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from io import BytesIO, TextIOWrapper
from os import PathLike
from pathlib import Path
from typing import Any


class _Changed(Traversable):
    """A file that holds other bytes than on disk, or that is not there yet."""

    def __init__(self, name: str, data: bytes) -> None:
        self._name = name
        self._data = data

    @property
    def name(self) -> str:
        return self._name

    def read_bytes(self) -> bytes:
        return self._data

    def iterdir(self) -> Iterator[Traversable]:
        raise NotADirectoryError(self._name)

    def is_dir(self) -> bool:
        return False

    def is_file(self) -> bool:
        return True

    def joinpath(self, *descendants: str | PathLike[str]) -> Traversable:
        raise NotADirectoryError(self._name)

    def __truediv__(self, child: str | PathLike[str]) -> Traversable:
        return self.joinpath(child)

    def read_text(self, encoding: str | None = None) -> str:
        return self._data.decode(encoding or "utf-8")

    # Any: the mode decides between bytes and text, as for any file.
    def open(self, mode: str = "r", *args: Any, **options: Any) -> Any:
        raw = BytesIO(self._data)
        return raw if "b" in mode else TextIOWrapper(raw, *args, **options)


class Overlay(Traversable):
    """A folder in which `changed` files, by path with `/`, hold these bytes."""

    def __init__(self, folder: Path, changed: Mapping[str, bytes]) -> None:
        self._folder = folder
        self._changed = changed

    @property
    def name(self) -> str:
        return self._folder.name

    def iterdir(self) -> Iterator[Traversable]:
        names = {entry.name for entry in self._folder.iterdir()}
        names.update(path.partition("/")[0] for path in self._changed)
        for name in sorted(names):
            yield self / name

    def is_dir(self) -> bool:
        return self._folder.is_dir()

    def is_file(self) -> bool:
        return False

    def joinpath(self, *descendants: str | PathLike[str]) -> Traversable:
        found: Traversable = self
        for child in descendants:
            found = found / child
        return found

    def __truediv__(self, child: str | PathLike[str]) -> Traversable:
        child = str(child)
        if child in self._changed:
            return _Changed(child, self._changed[child])
        inner = child + "/"
        below = {
            path.removeprefix(inner): data
            for path, data in self._changed.items()
            if path.startswith(inner)
        }
        return Overlay(self._folder / child, below) if below else self._folder / child

    def read_bytes(self) -> bytes:
        raise IsADirectoryError(self.name)

    def read_text(self, encoding: str | None = None) -> str:
        raise IsADirectoryError(self.name)

    def open(self, mode: str = "r", *args: Any, **options: Any) -> Any:
        raise IsADirectoryError(self.name)
