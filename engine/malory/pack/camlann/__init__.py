"""The tables of Battle of Camlann: its cards, its numbers and what a table may play otherwise."""

from malory.pack.camlann.tables import (
    BattleAct,
    BattleBoost,
    BattleCard,
    BattleNumbers,
    BattleOption,
    BattleSide,
    BattleTables,
    BattleTotals,
    BattleType,
    Letter,
    Side,
)

__all__ = [
    "BattleAct",
    "BattleBoost",
    "BattleCard",
    "BattleNumbers",
    "BattleOption",
    "BattleSide",
    "BattleTables",
    "BattleTotals",
    "BattleType",
    "Letter",
    "Side",
]
