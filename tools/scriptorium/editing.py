"""Edits by position: stretches of a text replaced, every other byte of its file left as it is."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from typing import NamedTuple

_BOM = b"\xef\xbb\xbf"


class Edit(NamedTuple):
    """In a file, by its name in the pack: the stretch from `start` to `end` becomes `new`.

    Offsets count code points of the text as `Source` has it, with plain line ends and no mark.
    """

    file: str
    start: int
    end: int
    new: str


def edited(data: bytes, edits: Iterable[Edit]) -> bytes:
    r"""A file's bytes with edits made; its line ends and its byte-order mark stay.

    >>> edited(b"a\r\nford\r\n", [Edit("x", 2, 6, "mill")])
    b'a\r\nmill\r\n'
    """
    mark = _BOM if data.startswith(_BOM) else b""
    text = data[len(mark) :].decode()
    # Where the text has a line end of two signs, everything after it lies one further in the file.
    ends: list[int] = []
    at = -1
    while (at := text.find("\r\n", at + 1)) >= 0:
        ends.append(at - len(ends))

    def raw(offset: int) -> int:
        return offset + bisect_left(ends, offset)

    parts: list[str] = []
    last = 0
    for edit in sorted(set(edits), key=lambda edit: (edit.start, edit.end)):
        start, end = raw(edit.start), raw(edit.end)
        if start < last:
            raise ValueError(f"two edits of {edit.file} overlap")
        parts += [text[last:start], edit.new]
        last = end
    return mark + "".join([*parts, text[last:]]).encode()
