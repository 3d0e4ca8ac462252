"""Where compiled books are kept between runs, and when one may be used.

They lie in the user's cache folder, one file for each pack folder. A file is used if our own code
and the pack's files are as they were when it was written; else the book is compiled anew and the
file replaced, silently. A cache that cannot be written or read costs only time. Of the books that
are kept those longest unused make room for new ones.
"""

from __future__ import annotations

import contextlib
import os
import sys
from functools import partial
from pathlib import Path
from stat import S_ISREG
from time import time
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from malory.book.book import Book, Damaged
from malory.book.codec import canonical
from malory.book.digests import blake2b
from malory.book.freshness import MARKS, code_mark, marks_of, still_holds
from malory.book.store import StoredBook, index_and_body, pack_parts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from importlib.resources.abc import Traversable

    from malory.book.compiling import Compilation, Compiler
    from malory.book.unit import LocalRule, RulesOf, Unit
    from malory.source import Diagnostic


_BINARY = getattr(os, "O_BINARY", 0)  # Windows would change line ends

KEPT: Final = 200
"""So many compiled books are kept. One of a thousand passages takes about two megabytes."""

_DRAFT_LIFE: Final = 3600  # seconds; nobody writes a book for so long


class NoPackError(Exception):
    """There is no pack of that name or at that path; the text says so, and what is near."""


class FaultyBookError(Exception):
    """The pack has errors, so it cannot be played; `diagnostics` are all that was found."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        super().__init__("the book has errors")
        self.diagnostics = tuple(diagnostics)


def open_book(pack: str | Traversable, language: str = "") -> Book:
    """The book of a pack, by name, path or folder: from its compiled file if that is up to date.

    With a `language`, as it is told in the tongue that serves it best. Raises `NoPackError`,
    `FaultyBookError` if the pack has errors, `UnknownTongueError` if no tongue of it serves.
    """
    folder = folder_of(pack)
    stored = _fresh(folder)
    if stored is not None and not stored.meta.get("errors"):
        book = Book(stored, lambda: _compiled(folder))
    else:
        book = _compiled(folder)
    if not language:
        return book
    from malory.book.tongues.kept import told_book

    return told_book(folder, book, language)


def folder_of(pack: str | Traversable) -> Traversable:
    """The folder of a pack; NoPackError if there is none."""
    if not isinstance(pack, str):
        return pack
    from malory.pack.folder import find_pack, shipped_packs

    folder = find_pack(pack)
    if folder is None:
        if not pack:
            raise NoPackError("an empty path names no pack.")
        from malory.source import nearest

        what = _what_is_there(pack)
        if what:
            raise NoPackError(f"`{pack}` {what}")
        near = nearest(pack, shipped_packs())
        hint = f" Did you mean `{near}`?" if near else " A pack is a folder with a pack.yaml."
        raise NoPackError(f"there is no pack `{pack}`.{hint}")
    return folder


def _what_is_there(path: str) -> str:
    """What stands at a path that is no pack; empty if nothing does."""
    try:
        if Path(path).is_dir():
            (Path(path) / "pack.yaml").exists()  # raises if the folder is closed
            return "is a folder without a pack.yaml, so it is no pack; `malory new` makes one."
        return "is a file. A pack is a folder with a pack.yaml." if Path(path).exists() else ""
    except OSError as error:
        return f"cannot be looked into: {(error.strerror or 'the system refused').lower()}."
    except ValueError:  # no path at all: it holds a NUL
        return ""


def _compiled(folder: Traversable) -> Book:
    from malory.source import Severity, severity

    compilation = compile_kept(folder)
    if any(severity(found) is Severity.ERROR for found in compilation.diagnostics):
        raise FaultyBookError(compilation.diagnostics)
    return compilation.book


def compile_kept(
    folder: Traversable, rules_of: RulesOf | None = None, compiler: Compiler | None = None
) -> Compilation:
    """Compile a pack with what its last compilation left, and leave the same for the next.

    Units that other rules have looked at are not used, unless these are among them. A `compiler`
    (of these rules) can then be used again for edits of the same pack; it does not need the file
    any more.
    """
    from malory.book.compiling import Compiler
    from malory.book.unit import no_rules
    from malory.book.whole import compile_folder

    path = book_file(folder)
    stored = stored_file(path)
    is_fresh = stored is not None and _is_fresh(stored, folder)
    marks = stored.meta if stored is not None and is_fresh else marks_of(folder)
    compiler = compiler or Compiler(rules_of or no_rules)
    if stored is not None:
        compiler.know(partial(known_units, stored))
    compilation = compile_folder(folder, compiler)
    compiler.know(None)
    if stored is None or not is_fresh or not _looked(stored, compilation.rules):
        with contextlib.suppress(UnicodeError):  # a lone surrogate is nothing a file can hold
            write_file(path, _parts_of(compilation, {key: marks[key] for key in MARKS}))
    return compilation


def _looked(stored: StoredBook, rules: Sequence[LocalRule]) -> bool:
    """Whether the stored units hold what these rules find."""
    held = stored.meta.get("rules")
    return isinstance(held, list) and all(rule.mark in held for rule in rules)


# ------------------------------------------------------------------------------------- the file


def cache_folder() -> Path:
    """The folder for compiled books; it need not exist."""
    if sys.platform.startswith(("linux", "freebsd")):
        # What platformdirs says, without the eight milliseconds it takes to import.
        base = os.environ.get("XDG_CACHE_HOME", "")
        root = Path(base) if base.strip() else Path(os.path.expanduser("~/.cache"))
        return root / "malory"
    from platformdirs import user_cache_path

    return user_cache_path("malory", appauthor=False)


def book_file(folder: Traversable) -> Path:
    """The compiled file of a pack's folder."""
    where = os.path.realpath(folder) if isinstance(folder, Path) else str(folder)
    name = blake2b(where.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()
    return cache_folder() / "books" / f"{name}.book"


def _fresh(folder: Traversable) -> StoredBook | None:
    stored = stored_file(book_file(folder))
    return stored if stored is not None and _is_fresh(stored, folder) else None


def _is_fresh(stored: StoredBook, folder: Traversable) -> bool:
    holds, better = still_holds(stored.meta, folder)
    if better:
        with contextlib.suppress(Damaged):
            parts = stored.parts()
            parts["meta"] = canonical(stored.meta | better)
            write_file(book_file(folder), pack_parts(parts))
    return holds


def stored_file(path: Path) -> StoredBook | None:
    """The compiled file if it is whole, ours and of this code."""
    try:
        status = path.stat()
        if not S_ISREG(status.st_mode):  # a pipe would be waited for
            return None
        if hasattr(os, "getuid") and status.st_uid != os.getuid():
            return None
        stored = StoredBook(path)
    except (OSError, Damaged):
        return None
    return stored if stored.meta.get("code") == code_mark() else None


# --------------------------------------------------------------------------------------- writing


def known_units(stored: StoredBook, rules: Sequence[LocalRule]) -> Callable[[str], Unit | None]:
    """Finds a unit of an earlier compilation by its key's mark; none if the file is damaged, or if
    one of the rules has not looked at it. Findings of other rules are dropped."""
    from dataclasses import replace

    from malory.book.unit import unit_from_plain

    try:
        records = {record[0]: record for record in stored.units()}
        records = records if _looked(stored, rules) else {}
    except (Damaged, TypeError, IndexError):
        records = {}
    codes = {code for rule in rules for code in rule.codes}

    def find(mark: str) -> Unit | None:
        record = records.get(mark)
        if record is None:
            return None
        try:
            _, offset, length, checksum, *plain = record
            unit = unit_from_plain(plain, stored.body(offset, length, checksum))
        except (Damaged, TypeError, ValueError):
            return None
        wanted = tuple([fault for fault in unit.findings if fault.code in codes])
        return unit if len(wanted) == len(unit.findings) else replace(unit, findings=wanted)

    return find


def _parts_of(compilation: Compilation, marks: dict[str, Any]) -> bytes:
    from malory.book.compiling import key_mark, vocabulary_mark
    from malory.book.unit import unit_to_plain
    from malory.source import Severity, severity

    whole = [(id, here) for id, here in compilation.placed.items() if not here.unit.broken]
    index, body = index_and_body((id, here.number, here.unit.data) for id, here in whole)
    by_rules = {fault.code for _, here in whole for fault in here.unit.findings}
    vocabulary = vocabulary_mark(compilation.pack)
    units: list[Any] = []
    offset = 0
    for id, here in whole:
        data = here.unit.data
        mark = key_mark(compilation.keys[id], vocabulary)
        units.append([mark, offset, len(data), crc32(data), *unit_to_plain(here.unit)])
        offset += len(data)
    meta = {
        "name": compilation.book.name,
        "hash": compilation.book.hash,
        "renames": [list(one) for one in compilation.book.renames],
        "code": code_mark(),
        "rules": [rule.mark for rule in compilation.rules],
        # What a rule of the check finds bars nobody from playing.
        "errors": any(
            severity(found) is Severity.ERROR and found.code not in by_rules
            for found in compilation.diagnostics
        ),
    }
    entries = [
        [entry.kind, entry.title, entry.target, entry.cards] for entry in compilation.book.entries
    ]
    return pack_parts(
        {
            "meta": canonical(meta | marks),
            "pack": canonical(compilation.pack.to_plain()),
            "entries": canonical(entries),
            "ids": canonical([id for id, _ in whole]),
            "index": index,
            "units": canonical(units),
            "body": body,
        }
    )


def write_file(path: Path, data: bytes) -> None:
    """Put the file there whole, or leave what was."""
    # As tempfile would name it; but that takes three milliseconds to import.
    name = path.with_name(f".{os.urandom(8).hex()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        is_new = not path.exists()
        handle = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o600)
    except OSError:
        return
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(name, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(name)
        return
    if is_new:
        _make_room(path.parent)


def _make_room(folder: Path) -> None:
    """Remove the books longest unused beyond `KEPT`, and drafts that a killed process left."""
    books: list[tuple[float, str]] = []
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with contextlib.suppress(OSError):  # another process was faster
                status = entry.stat(follow_symlinks=False)
                if entry.name.endswith(".book"):
                    books.append((max(status.st_atime, status.st_mtime), entry.path))
                elif entry.name.endswith(".tmp") and time() - status.st_mtime > _DRAFT_LIFE:
                    os.unlink(entry.path)
    for _, path in sorted(books)[: max(0, len(books) - KEPT)]:
        with contextlib.suppress(OSError):
            os.unlink(path)
