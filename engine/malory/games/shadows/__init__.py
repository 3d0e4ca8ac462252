"""Shadows over Camelot: quests against the fall of Camelot, and perhaps a Traitor among you."""

from __future__ import annotations

from collections.abc import Mapping

from malory.book.book import Book
from malory.games.shadows.bots import BOTS
from malory.games.shadows.bound import OPTIONS
from malory.games.shadows.game import Shadows
from malory.games.shadows.state import Board, Deed, Laid, Realm


def bind(pack: Book, options: Mapping[str, str]) -> Shadows:
    """Return the game on a compiled pack; raises ValueError for options it cannot take."""
    return Shadows(pack, options)


__all__ = ["BOTS", "OPTIONS", "Board", "Deed", "Laid", "Realm", "Shadows", "bind"]
