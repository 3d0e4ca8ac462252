"""Which passages a player can come to, and with what in hand."""

from __future__ import annotations

from scriptorium.reach.possible import Possible, possible
from scriptorium.reach.search import Reach, search

__all__ = ["Possible", "Reach", "possible", "search"]
