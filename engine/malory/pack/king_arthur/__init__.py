"""The tables of King Arthur: The Card Game: knights, adversaries, adventures, numbers, options."""

from malory.pack.king_arthur.tables import (
    RealmAdventure,
    RealmAdversary,
    RealmAsk,
    RealmKnight,
    RealmNumbers,
    RealmOption,
    RealmTables,
    RealmTotals,
)

__all__ = [
    "RealmAdventure",
    "RealmAdversary",
    "RealmAsk",
    "RealmKnight",
    "RealmNumbers",
    "RealmOption",
    "RealmTables",
    "RealmTotals",
]
