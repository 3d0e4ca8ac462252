"""A pack laid out in a folder that was not there: every file of a model, its title filled in."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from malory.kernel.registry import GAMES
from malory.pack import shipped_packs
from malory.pack.folder import pack_round

from scriptorium.writing import reason_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

KINDS = ("gamebook", "tales-book")

_NAMES = {"gitignore": ".gitignore", "check.yml": ".github/workflows/check.yml"}
"""What a model's files are called in a pack, where a model could not call them so."""

_WORDS = ("yes", "no", "on", "off", "true", "false", "null", "y", "n")
"""What YAML takes for something else than a text."""

_LITTLE = ("a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with")


class NewError(Exception):
    """No pack is made; the text says why. `is_usage`: the words of the command will not do."""

    def __init__(self, words: str, is_usage: bool = True) -> None:
        super().__init__(words)
        self.is_usage = is_usage


def make_pack(path: str, kind: str, title: str) -> list[str]:
    """Make the pack; the names of its files. Nothing is there unless all of it is."""
    folder = _checked(path)
    title = _titled(title, folder.name)
    written: list[str] = []
    try:
        draft = Path(tempfile.mkdtemp(prefix=f".{folder.name[:40]}-", dir=folder.parent))
    except OSError as error:
        raise NewError(
            f"`{folder.parent}` cannot be written to: {reason_of(error)}.", False
        ) from None
    try:
        for name, text in _model(kind):
            filled = text.replace("{path}", quote(path))
            filled = filled.replace("{title}", _quoted(title) if name.endswith(".yaml") else title)
            name = _NAMES.get(name, name)
            target = draft / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(filled, "utf-8", newline="\n")
            written.append(name)
        mask = os.umask(0)
        os.umask(mask)
        draft.chmod(0o777 & ~mask)
        if folder.is_dir():
            folder.rmdir()  # an empty one: it was looked at
        draft.rename(folder)
    except OSError as error:
        shutil.rmtree(draft, ignore_errors=True)
        raise NewError(f"`{path}` cannot be written: {reason_of(error)}.", False) from None
    return sorted(written)


def _checked(path: str) -> Path:
    """The folder to be, if it may be; nothing that is there is ever written over."""
    if not path.strip():
        raise NewError("an empty path names no folder.")
    if not path.isprintable():
        raise NewError("a folder's name holds only what can be printed.")
    folder = Path(path)
    if folder.name in ("", "..") or path.strip() == ".":
        folder = folder.resolve()
    taken = (*shipped_packs(), *[game.id for game in GAMES])
    if folder.name in taken:
        raise NewError(
            f"`{folder.name}` is what ships under that name: your pack would be taken for it."
        )
    if os.path.lexists(folder):
        if not folder.is_dir():
            raise NewError(f"`{path}` is there already, and is no folder.")
        try:
            held = sorted(entry.name for entry in folder.iterdir())
        except OSError as error:
            raise NewError(f"`{path}` cannot be looked into: {reason_of(error)}.", False) from None
        if held:
            raise NewError(f"`{path}` is there already, and holds `{held[0]}`. Name a new folder.")
    parent = folder.absolute().parent
    if not parent.is_dir():
        raise NewError(f"there is no folder `{folder.parent}` to make `{folder.name}` in.")
    outer = pack_round(parent)
    if outer is not None:
        raise NewError(
            f"`{path}` would lie in the pack `{outer.name}`, and its tales would be read as that "
            "pack's."
        )
    return folder


def _titled(title: str, name: str) -> str:
    """The title given, or one that the folder's name makes: `the-last-ferry`, `The Last Ferry`.

    >>> _titled("", "the-king-of-goats")
    'The King of Goats'
    """
    title = " ".join(title.split())
    if title and not title.isprintable():
        raise NewError("a title holds only what can be printed.")
    words = name.replace("_", "-").replace(" ", "-").split("-")
    made = [
        word if place and word in _LITTLE else word[:1].upper() + word[1:]
        for place, word in enumerate(one for one in words if one)
    ]
    return title or " ".join(made) or "A New Book"


def _quoted(title: str) -> str:
    """A title as a YAML value: bare if it is letters, figures and spaces."""
    is_plain = title[:1].isalpha() and all(sign.isalnum() or sign in " -'" for sign in title)
    if is_plain and title.lower() not in _WORDS:
        return title
    escaped = title.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _model(kind: str) -> Iterator[tuple[str, str]]:
    """The files of a model with their texts, by path."""
    waiting: list[tuple[str, Traversable]] = [("", files("scriptorium.new") / "packs" / kind)]
    while waiting:
        prefix, here = waiting.pop()
        for entry in sorted(here.iterdir(), key=lambda entry: entry.name):
            if entry.is_dir():
                waiting.append((f"{prefix}{entry.name}/", entry))
            else:
                yield prefix + entry.name, entry.read_text("utf-8")
