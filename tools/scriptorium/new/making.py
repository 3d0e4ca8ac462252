"""A pack laid out in a folder that was not there: every file of a model, its title filled in."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from shlex import quote
from typing import TYPE_CHECKING

from scriptorium.laying import LayingError, drafted, new_folder, quoted, write_file

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

KINDS = ("gamebook", "tales-book")

_NAMES = {"gitignore": ".gitignore", "check.yml": ".github/workflows/check.yml"}
"""What a model's files are called in a pack, where a model could not call them so."""

_LITTLE = ("a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with")


def make_pack(path: str, kind: str, title: str) -> list[str]:
    """Make the pack; the names of its files. Nothing is there unless all of it is."""
    folder = new_folder(path)
    title = _titled(title, folder.name)
    written: list[str] = []
    with drafted(folder, path) as draft:
        for name, text in _model(kind):
            filled = text.replace("{path}", quote(path))
            filled = filled.replace("{title}", quoted(title) if name.endswith(".yaml") else title)
            name = _NAMES.get(name, name)
            write_file(draft, name, filled)
            written.append(name)
    return sorted(written)


def _titled(title: str, name: str) -> str:
    """The title given, or one that the folder's name makes: `the-last-ferry`, `The Last Ferry`.

    >>> _titled("", "the-king-of-goats")
    'The King of Goats'
    """
    title = " ".join(title.split())
    if title and not title.isprintable():
        raise LayingError("a title holds only what can be printed.")
    words = name.replace("_", "-").replace(" ", "-").split("-")
    made = [
        word if place and word in _LITTLE else word[:1].upper() + word[1:]
        for place, word in enumerate(one for one in words if one)
    ]
    return title or " ".join(made) or "A New Book"


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
