"""A book told in another tongue, kept in the user's cache beside the book as written: told anew
only when that, the catalogue or our own code has changed."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from malory.book.book import Book, Damaged, Telling
from malory.book.cache import book_file, compile_kept, stored_file, write_file
from malory.book.codec import canonical
from malory.book.digests import blake2b
from malory.book.freshness import code_mark
from malory.book.store import index_and_body, pack_parts
from malory.book.tongues.shelf import UnknownTongueError, own_tongue, tongue_for, tongues_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path


def told_book(folder: Traversable, book: Book, wish: str) -> Book:
    """The book of a pack's folder as it is told in the tongue that serves a wish best; `book` is
    the book as written. Raises UnknownTongueError if it is told in none that does, or if nobody can
    read the catalogue."""
    own = own_tongue(book.manifest.language)
    tag = tongue_for(folder, own, wish)
    if tag == own:
        return book
    try:
        data = tongues_of(folder)[tag].read_bytes()
    except OSError as error:
        why = (error.strerror or "the system refused").lower()
        raise UnknownTongueError(f"its translation into `{tag}` cannot be read: {why}") from None
    mark = blake2b(f"{book.hash} {tag}\0".encode() + data, digest_size=16).hexdigest()
    path = _file(folder, tag)
    stored = stored_file(path)
    if stored is not None and stored.meta.get("of") == mark:
        with contextlib.suppress(TypeError, ValueError, KeyError):
            names = {(kind, name): told for kind, name, told in stored.meta["names"]}
            return Book(
                stored, lambda: _told_anew(folder, tag, path, mark), Telling(tag, names, book)
            )
    return _told_anew(folder, tag, path, mark)


def _file(folder: Traversable, tag: str) -> Path:
    path = book_file(folder)
    return path.with_name(f"{path.stem}.{tag}.book")


def _told_anew(folder: Traversable, tag: str, path: Path, mark: str) -> Book:
    from malory.book.tongues.telling import catalogue_of, told_by

    read = catalogue_of(folder, tag)
    if read.diagnostics and read.diagnostics[0].code in ("E001", "E002"):
        raise UnknownTongueError(
            f"its translation into `{tag}` cannot be read; `malory check` shows why"
        )
    compilation = compile_kept(folder)
    book = told_by(compilation, tag, read).book
    with contextlib.suppress(UnicodeError, Damaged):
        write_file(path, _parts(book, mark))
    return book


def _parts(book: Book, mark: str) -> bytes:
    ids = book.ids
    index, body = index_and_body((id, *book.stored(id)) for id in ids)
    meta = {
        "name": book.name,
        "hash": book.hash,
        "renames": [list(one) for one in book.renames],
        "code": code_mark(),
        "of": mark,
        "names": [[*key, told] for key, told in book.names.items()],
    }
    entries = [[one.kind, one.title, one.target, one.cards] for one in book.entries]
    return pack_parts(
        {
            "meta": canonical(meta),
            "pack": canonical(book.pack.to_plain()),
            "entries": canonical(entries),
            "ids": canonical(list(ids)),
            "index": index,
            "units": canonical([]),
            "body": body,
        }
    )
