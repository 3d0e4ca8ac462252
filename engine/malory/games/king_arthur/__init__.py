"""King Arthur: The Card Game: knights defeat adversaries, adversaries complete adventures."""

from __future__ import annotations

from collections.abc import Mapping

from malory.book.book import Book
from malory.games.king_arthur.bots import BOTS
from malory.games.king_arthur.bound import OPTIONS
from malory.games.king_arthur.game import KingArthur
from malory.games.king_arthur.state import Realm


def bind(pack: Book, options: Mapping[str, str]) -> KingArthur:
    """Return the game on a compiled pack; raises ValueError for options it cannot take."""
    return KingArthur(pack, options)


__all__ = ["BOTS", "OPTIONS", "KingArthur", "Realm", "bind"]
