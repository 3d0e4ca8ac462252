"""Battle of Camlann: Arthur against Mordred, hand by hand, until a Leader falls."""

from __future__ import annotations

from collections.abc import Mapping

from malory.book.book import Book
from malory.games.camlann.bots import BOTS
from malory.games.camlann.bound import OPTIONS
from malory.games.camlann.game import Camlann
from malory.games.camlann.state import Battle


def bind(pack: Book, options: Mapping[str, str]) -> Camlann:
    """Return the game on a compiled pack; raises ValueError for options it cannot take."""
    return Camlann(pack, options)


__all__ = ["BOTS", "OPTIONS", "Battle", "Camlann", "bind"]
