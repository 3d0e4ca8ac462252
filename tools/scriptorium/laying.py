"""A pack's folder made where none was: all of it or none, and nothing is ever written over."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from malory.kernel.registry import GAMES
from malory.pack import shipped_packs
from malory.pack.folder import pack_round
from malory.source.writing import reason_of, taken, write_whole

_WAY = "name a new folder"


class LayingError(Exception):
    """No pack is made; the text says why. `is_usage`: the words of the command will not do."""

    def __init__(self, words: str, is_usage: bool = True) -> None:
        super().__init__(words)
        self.is_usage = is_usage


def new_folder(path: str) -> Path:
    """The folder to be, if it may be: it is not there yet, or empty."""
    if not path.strip():
        raise LayingError("an empty path names no folder.")
    if not path.isprintable():
        raise LayingError("a folder's name holds only what can be printed.")
    folder = Path(path)
    if folder.name in ("", "..") or path.strip() == ".":
        folder = folder.resolve()
    reserved = (*shipped_packs(), *[game.id for game in GAMES])
    if folder.name in reserved:
        raise LayingError(
            f"`{folder.name}` is what ships under that name: your pack would be taken for it."
        )
    if os.path.lexists(folder):
        if not folder.is_dir():
            raise LayingError(f"{taken(path, 'is no folder', _WAY)}.")
        try:
            held = sorted(entry.name for entry in folder.iterdir())
        except OSError as error:
            raise LayingError(
                f"`{path}` cannot be looked into: {reason_of(error)}.", False
            ) from None
        if held:
            raise LayingError(f"{taken(path, f'holds `{held[0]}`', _WAY)}.")
    parent = folder.absolute().parent
    if not parent.is_dir():
        raise LayingError(f"there is no folder `{folder.parent}` to make `{folder.name}` in.")
    outer = pack_round(parent)
    if outer is not None:
        raise LayingError(
            f"`{path}` would lie in the pack `{outer.name}`, and its tales would be read as that "
            "pack's."
        )
    return folder


@contextmanager
def drafted(folder: Path, path: str) -> Iterator[Path]:
    """A folder beside the one to be, in which to write; it takes its place once all is done.

    Whatever is raised meanwhile leaves nothing behind. `path` is how the writer named the folder.
    """
    try:
        draft = Path(tempfile.mkdtemp(prefix=f".{folder.name[:40]}-", dir=folder.parent))
    except OSError as error:
        raise LayingError(
            f"`{folder.parent}` cannot be written to: {reason_of(error)}.", False
        ) from None
    try:
        yield draft
        mask = os.umask(0)
        os.umask(mask)
        draft.chmod(0o777 & ~mask)
        if folder.is_dir():
            folder.rmdir()  # an empty one: it was looked at
        draft.rename(folder)
    except OSError as error:
        shutil.rmtree(draft, ignore_errors=True)
        raise LayingError(f"`{path}` cannot be written: {reason_of(error)}.", False) from None
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise


def write_file(draft: Path, name: str, text: str) -> None:
    """Write a file of the pack by its path in it."""
    target = draft / name
    target.parent.mkdir(parents=True, exist_ok=True)
    write_whole(target, text)


def quoted(text: str) -> str:
    """A text as a YAML value: bare if it is letters, figures and spaces."""
    is_plain = text[:1].isalpha() and all(sign.isalnum() or sign in " -'" for sign in text)
    if is_plain and text == text.strip() and text.lower() not in _WORDS:
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


_WORDS = ("yes", "no", "on", "off", "true", "false", "null", "y", "n")
"""What YAML takes for something else than a text."""
