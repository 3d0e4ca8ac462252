"""The compiled file: an index, passages that can be read one at a time, and what a next
compilation can use again.

Everything in it is JSON or fixed-size records, never code or pickles; each part carries a checksum
that is compared before it is read. A file that is not wholly as we wrote it is `Damaged`.

    magic | table of parts: (offset, length, checksum) each | checksum of the table | parts

The part `index` has one record for each passage, sorted by the digest of its id: digest, offset in
`body`, length, checksum, number + 1 (0 for none).
"""

from __future__ import annotations

import json
import mmap
from pathlib import Path
from struct import Struct, error
from typing import TYPE_CHECKING, Any
from zlib import crc32

from malory.book import model
from malory.book.book import Damaged
from malory.book.digests import blake2b
from malory.book.entries import Entry

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from malory.book.lock import Rename
    from malory.pack.model import Pack

MAGIC = b"malory book 1\n\x00\x1a"
PARTS = ("meta", "pack", "entries", "ids", "index", "units", "body")
_CHECKED_WHEN_READ = "body"  # passage by passage
_PART = Struct("<QQ8s")
_RECORD = Struct("<8sQIII")
_TABLE = len(PARTS) * _PART.size
_START = len(MAGIC) + _TABLE + 8


def pack_parts(parts: dict[str, bytes]) -> bytes:
    """The bytes of a file with these parts."""
    offset = _START
    table = b""
    for name in PARTS:
        data = parts[name]
        checksum = bytes(8) if name == _CHECKED_WHEN_READ else _checksum(data)
        table += _PART.pack(offset, len(data), checksum)
        offset += len(data)
    return b"".join((MAGIC, table, _checksum(table), *[parts[name] for name in PARTS]))


def index_and_body(found: Iterable[tuple[str, int | None, bytes]]) -> tuple[bytes, bytes]:
    """The parts `index` and `body` for passages: id, number, encoded passage."""
    records: list[bytes] = []
    body: list[bytes] = []
    offset = 0
    for id, number, data in found:
        above = 0 if number is None else number + 1
        records.append(_RECORD.pack(_name(id), offset, len(data), crc32(data), above))
        body.append(data)
        offset += len(data)
    return b"".join(sorted(records)), b"".join(body)


class StoredBook:
    """A compiled file as a shelf of a `Book`; opening it reads the table of parts and `meta`."""

    def __init__(self, path: Path) -> None:
        """Raises `Damaged` for what is no whole compiled file, OSError if it cannot be read."""
        with path.open("rb") as file:
            try:
                self._bytes: mmap.mmap | bytes = mmap.mmap(
                    file.fileno(), 0, access=mmap.ACCESS_READ
                )
            except (ValueError, OSError):
                file.seek(0)
                self._bytes = file.read()
        self._parts = self._table()
        self.meta: dict[str, Any] = self._json("meta")
        try:
            self.name = str(self.meta["name"])
            self.hash = str(self.meta["hash"])
            self.renames = _renames(self.meta["renames"])
        except (KeyError, TypeError, ValueError):
            raise Damaged("no name") from None
        self._index: bytes | None = None

    def _table(self) -> dict[str, tuple[int, int, bytes]]:
        head = self._bytes[:_START]
        table = head[len(MAGIC) : len(MAGIC) + _TABLE]
        if len(head) < _START or not head.startswith(MAGIC) or _checksum(table) != head[-8:]:
            raise Damaged("the head")
        parts = dict(zip(PARTS, _PART.iter_unpack(table), strict=True))
        if sum(length for _, length, _ in parts.values()) + _START != len(self._bytes):
            raise Damaged("the length")
        return parts

    def _part(self, name: str) -> bytes:
        offset, length, checksum = self._parts[name]
        data = self._bytes[offset : offset + length]
        if _checksum(data) != checksum:
            raise Damaged(name)
        return data

    def _json(self, name: str) -> Any:  # JSON
        try:
            return json.loads(self._part(name))
        except (ValueError, RecursionError):
            raise Damaged(name) from None

    def ids(self) -> tuple[model.PassageId, ...]:
        found = self._json("ids")
        if not isinstance(found, list) or not all(isinstance(id, str) for id in found):
            raise Damaged("ids")
        return tuple(found)

    def find(self, id: str) -> tuple[int | None, bytes] | None:
        if self._index is None:
            self._index = self._part("index")
        index, name = self._index, _name(id)
        low, high = 0, len(index) // _RECORD.size
        while low < high:
            middle = (low + high) // 2
            if index[middle * _RECORD.size : middle * _RECORD.size + 8] < name:
                low = middle + 1
            else:
                high = middle
        at = low * _RECORD.size
        if index[at : at + 8] != name:
            return None
        try:
            _, offset, length, checksum, above = _RECORD.unpack_from(index, at)
        except error:
            raise Damaged("index") from None
        return (above - 1 if above else None), self.body(offset, length, checksum)

    def body(self, offset: int, length: int, checksum: int) -> bytes:
        """A stretch of `body`; Damaged if it is not what was written there."""
        start = self._parts["body"][0] + offset
        data = self._bytes[start : start + length]
        if crc32(data) != checksum:
            raise Damaged("body")
        return data

    def parts(self) -> dict[str, bytes]:
        """Every part as it stands, to be written again."""
        found = {name: self._part(name) for name in PARTS if name != "body"}
        offset, length, _ = self._parts["body"]
        return found | {"body": self._bytes[offset : offset + length]}

    def pack(self) -> Pack:
        from malory.pack.model import pack_from_plain

        try:
            return pack_from_plain(self._json("pack"))
        except (AttributeError, LookupError, TypeError, ValueError, RecursionError):
            raise Damaged("pack") from None

    def entries(self) -> tuple[Entry, ...]:
        try:
            return tuple(
                Entry(kind, title, target, tuple(cards))
                for kind, title, target, cards in self._json("entries")
            )
        except (TypeError, ValueError):
            raise Damaged("entries") from None

    def units(self) -> Iterator[Any]:
        """The records of `units`, as plain data."""
        found = self._json("units")
        if not isinstance(found, list):
            raise Damaged("units")
        yield from found


def _checksum(data: bytes) -> bytes:
    return blake2b(data, digest_size=8).digest()


def _name(id: str) -> bytes:
    return blake2b(id.encode("utf-8", "surrogatepass"), digest_size=8).digest()


def _renames(rows: Any) -> tuple[Rename, ...]:
    if not rows:
        return ()
    from malory.book.lock import Rename  # most books have none, and a start is to wait for nothing

    return tuple([Rename(str(kind), str(old), str(new)) for kind, old, new in rows])
