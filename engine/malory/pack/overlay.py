"""A pack's folder in which some files hold other bytes than on disk: what is not saved yet."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import IO, Any


class Overlay(Traversable):
    """A folder, or a file in one, that can be read as `importlib.resources` reads one.

    `texts` are bytes by the file's path in the pack, with `/`; files that are not on disk are not
    there. Folders that are links are none, so that no way leads back up.
    """

    def __init__(self, path: Path, texts: Mapping[str, bytes], inside: str = "") -> None:
        self._path = path
        self._texts = texts
        self._inside = inside

    @property
    def name(self) -> str:
        return self._path.name

    def joinpath(self, *descendants: str | os.PathLike[str]) -> Overlay:
        found = self
        for descendant in descendants:
            part = os.fspath(descendant)
            inside = f"{found._inside}/{part}" if found._inside else part
            found = Overlay(found._path / part, self._texts, inside)
        return found

    def __truediv__(self, child: str | os.PathLike[str]) -> Overlay:
        return self.joinpath(child)

    def iterdir(self) -> Iterator[Traversable]:
        for entry in self._path.iterdir():
            yield self.joinpath(entry.name)

    def is_dir(self) -> bool:
        return self._path.is_dir() and not (self._inside and self._path.is_symlink())

    def is_file(self) -> bool:
        return self._path.is_file()

    def read_bytes(self) -> bytes:
        text = self._texts.get(self._inside)
        return self._path.read_bytes() if text is None else text

    def read_text(self, encoding: str | None = None) -> str:
        return self.read_bytes().decode(encoding or "utf-8")

    # Any: the protocol gives a text file or one of bytes, by the mode.
    def open(self, mode: str = "r", *args: Any, **kwargs: Any) -> IO[Any]:
        data = io.BytesIO(self.read_bytes())
        return data if "b" in mode else io.TextIOWrapper(data, *args, **kwargs)
