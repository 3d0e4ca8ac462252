"""The tables of King's Court: its cards, its numbers and what a table may play otherwise."""

from malory.pack.kings_court.tables import (
    CourtKingdom,
    CourtNumber,
    CourtNumbers,
    CourtOption,
    CourtQueens,
    CourtScroll,
    CourtSuit,
    CourtTables,
    CourtTotals,
    Role,
)

__all__ = [
    "CourtKingdom",
    "CourtNumber",
    "CourtNumbers",
    "CourtOption",
    "CourtQueens",
    "CourtScroll",
    "CourtSuit",
    "CourtTables",
    "CourtTotals",
    "Role",
]
