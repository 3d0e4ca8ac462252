"""The tables of Tales of the Arthurian Knights: board, cards, statuses and what they do."""

from malory.pack.tales.tables import TalesTables

__all__ = ["TalesTables"]
