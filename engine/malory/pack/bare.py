"""`BareTables`: the tables of a game that has cards and no book."""

from __future__ import annotations

from malory.pack.record import Record


class BareTables(Record):
    """Its names mean nothing in a tale, so that none is declared to writers."""
