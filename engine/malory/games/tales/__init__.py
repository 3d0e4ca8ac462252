"""Tales of the Arthurian Knights: its rules, and how a table begins a game."""

from __future__ import annotations

from collections.abc import Mapping

from malory.book.book import Book
from malory.games.tales.bots import BOTS
from malory.games.tales.bound import OPTIONS
from malory.games.tales.game import Tales
from malory.games.tales.state import Held, Knight, Quest, Tale


def bind(pack: Book, options: Mapping[str, str]) -> Tales:
    """Return the game on a compiled book; raises ValueError for options it cannot take."""
    return Tales(pack, options)


__all__ = ["BOTS", "OPTIONS", "Held", "Knight", "Quest", "Tale", "Tales", "bind"]
