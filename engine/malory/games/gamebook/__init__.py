"""Gamebooks: any writer's pack without cards, played from its first passage to an ending."""

from __future__ import annotations

from collections.abc import Mapping

from malory.book import Book, open_book
from malory.games.gamebook.bots import CURIOUS
from malory.games.gamebook.game import LIMIT, OPTIONS, Gamebook
from malory.games.gamebook.state import Journey
from malory.kernel import Bot

BOTS: Mapping[str, Bot] = {CURIOUS.name: CURIOUS}
FOR_PEOPLE: Mapping[str, str] = {"limit": "none"}
"""Options that hold where a person plays: nobody's reading is broken off."""


def bind(pack: Book | str, options: Mapping[str, str]) -> Gamebook:
    """Return the game on a book, or on the book of a pack's path or name.

    Raises ValueError for options it cannot take; for a path what `open_book` raises.
    """
    return Gamebook(open_book(pack) if isinstance(pack, str) else pack, options)


__all__ = ["BOTS", "FOR_PEOPLE", "LIMIT", "OPTIONS", "Gamebook", "Journey", "bind"]
