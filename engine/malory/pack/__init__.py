"""A pack's YAML tables as written: the names it declares, its cards and its manifest.

Nothing here imports yaml until a pack's files are read (`load_pack`).
"""

from malory.pack.loading import find_pack, load_pack
from malory.pack.model import Pack, TaleFile
from malory.pack.record import Record
from malory.pack.vocabulary import (
    BARE_KINDS,
    KINDS,
    LANGUAGE_FACTS,
    CounterName,
    Fact,
    Index,
    Insert,
    Kind,
    Skill,
    Token,
    Vocabulary,
    fold,
)

__all__ = [
    "BARE_KINDS",
    "KINDS",
    "LANGUAGE_FACTS",
    "CounterName",
    "Fact",
    "Index",
    "Insert",
    "Kind",
    "Pack",
    "Record",
    "Skill",
    "TaleFile",
    "Token",
    "Vocabulary",
    "find_pack",
    "fold",
    "load_pack",
]
