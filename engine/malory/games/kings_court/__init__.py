"""King's Court: shed your hand before the court turns on you."""

from __future__ import annotations

from collections.abc import Mapping

from malory.book.book import Book
from malory.games.kings_court.bots import BOTS
from malory.games.kings_court.bound import OPTIONS
from malory.games.kings_court.game import KingsCourt
from malory.games.kings_court.state import Court, Demand, Jailed


def bind(pack: Book, options: Mapping[str, str]) -> KingsCourt:
    """Return the game on a compiled pack; raises ValueError for options it cannot take."""
    return KingsCourt(pack, options)


__all__ = ["BOTS", "OPTIONS", "Court", "Demand", "Jailed", "KingsCourt", "bind"]
