"""A compiled file with any parts under checks that are right, and any catalogue of translations."""

from __future__ import annotations

import json
from functools import cache

from malory.book.book import Book, Damaged
from malory.book.cache import known_units
from malory.book.compiling import Compilation, Compiler
from malory.book.store import PARTS, StoredBook, index_and_body, pack_parts
from malory.book.tongues.telling import ReadCatalogue, told_by
from malory.book.whole import compile_folder
from malory.source import message, read_source
from malory.source.pages import harmless
from malory.tongue.catalogue import Catalogue, read_catalogue
from scriptorium.strings.writing import write_catalogue

from bench.fuzz.folders import PART, Bytes, folder, in_memory
from bench.fuzz.sittings import MANIFEST, TALE


@cache
def _ferry() -> Compilation:
    return compile_folder(in_memory({"pack.yaml": MANIFEST, "a.tale": TALE}), Compiler())


def catalogue(data: bytes) -> None:
    """A catalogue: read, a book told by it; what is written of it reads the same."""
    source, faults = read_source(Bytes(data), "translations/de.po")
    if source is None:
        assert faults
        return
    found = read_catalogue(source.text)
    form = found.plural()
    assert all(form(n) >= 0 for n in range(120))
    told = told_by(_ferry(), "de", ReadCatalogue(found, source, ()))
    assert all(message(one) == harmless(message(one)) for one in told.diagnostics)
    for id in told.book.ids:
        told.book.passage(id)
    again = read_catalogue(write_catalogue(found.entries, dict(found.head)).decode())
    assert not again.slips, again.slips
    assert _spoken(again) == _spoken(found)


def _spoken(found: Catalogue) -> list[tuple[tuple[str, str], tuple[str, ...]]]:
    """What a catalogue tells; forms that are not filled in may be more or fewer."""
    return [
        (one.key, tuple([form for form in one.told if form]))
        for one in found.entries
        if not one.is_old
    ]


def compiled(data: bytes) -> None:
    """A compiled file: the parts of the input, in their order, each under a check that is right.

    It is damaged, or it is a book; either way a reader of it hears of nothing else.
    """
    rows = data.split(PART)
    parts = dict(zip(PARTS, rows, strict=False))
    parts |= {name: b"" for name in PARTS if name not in parts}
    if parts["index"].startswith(b"{"):
        parts["index"], parts["body"] = _index(parts["index"])
    with folder() as here:
        path = here / "a.book"
        path.write_bytes(pack_parts(parts))
        try:
            stored = StoredBook(path)
            find = known_units(stored, ())
            for record in stored.units():
                find(record[0])
        except (Damaged, TypeError, IndexError, KeyError):
            stored = None
        if stored is not None:
            book = Book(stored, lambda: _ferry().book)
            assert isinstance(book.title, str)
            assert isinstance(book.entries, tuple)
            for id in book.ids:
                if id in book:
                    book.passage(id)


def _index(written: bytes) -> tuple[bytes, bytes]:
    """Passages by their ids, as JSON, as the parts `index` and `body`."""
    try:
        held = json.loads(written)
        return index_and_body((id, None, json.dumps(one).encode()) for id, one in held.items())
    except (ValueError, RecursionError, AttributeError):
        return written, b""
