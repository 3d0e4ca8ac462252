"""A file of another tool's made into a pack: all of it or none."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from malory.book.compiling import Compilation
from malory.book.faulty import errors_among

from scriptorium.exchange.remarks import Account
from scriptorium.laying import drafted, new_folder


class Imported(NamedTuple):
    """What was made; `errors` are faults of the pack that the file is to blame for."""

    name: str
    title: str
    game: str
    passages: int
    errors: int


def import_file(form: str, file: Path, path: str, account: Account) -> Imported:
    """Make the pack at `path`; LayingError or UnreadableError if there is none to be made."""
    folder = new_folder(path)
    write = _reader(form, file, account)
    with drafted(folder, path) as draft:
        compilation = write(draft)
    return _imported(compilation, folder.name)


def _imported(compilation: Compilation, name: str) -> Imported:
    errors = errors_among(compilation.diagnostics)
    manifest = compilation.pack.manifest
    return Imported(name, manifest.title, manifest.game, len(compilation.placed), errors)


def _reader(form: str, file: Path, account: Account) -> Callable[[Path], Compilation]:
    """What writes the pack, once the file is read and found to be sound."""
    if form == "infinite-tales":
        from scriptorium.exchange.infinite.importing import import_book
        from scriptorium.exchange.infinite.shape import read_book

        book = read_book(file)
        return lambda draft: import_book(book, draft, account)
    from scriptorium.exchange.twee.importing import import_story
    from scriptorium.exchange.twee.story import read_story

    story = read_story(file, account)
    return lambda draft: import_story(story, draft, account)
