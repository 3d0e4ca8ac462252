"""The tables of the pack that ships, read once."""

from __future__ import annotations

from functools import cache

from malory.pack import Pack, find_pack, load_pack
from malory.pack.tales import TalesTables


@cache
def pack() -> Pack:
    folder = find_pack("tales")
    assert folder is not None
    return load_pack(folder)[0]


def tables() -> TalesTables:
    found = pack().tables
    assert isinstance(found, TalesTables)
    return found
