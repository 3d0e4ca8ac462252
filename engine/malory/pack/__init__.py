"""A pack's YAML tables as written: the names it declares, its cards and its manifest.

Nothing here imports yaml until a pack's files are read (`load_pack`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from malory.pack.folder import TaleFile, base_of, digest_tables, find_pack, shipped_packs
from malory.pack.manifest import (
    Aim,
    Dice,
    Edition,
    GamebookTables,
    HeroSkill,
    Manifest,
    RuleSetting,
)
from malory.pack.model import Pack, Tables, pack_from_plain
from malory.pack.plain import from_plain, to_plain
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
    Lack,
    Skill,
    Token,
    Vocabulary,
    fold,
)

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from malory.source import Diagnostic


def load_pack(folder: Traversable) -> tuple[Pack, list[Diagnostic]]:
    """The pack in a folder, and all faults of its tables, sorted.

    A fault costs its own row only: what is left is returned, and the vocabulary says which kinds
    of name are doubtful. `Pack.tables` is None if a table that the game needs is not there. Never
    raises for what a writer or a disk has done.
    """
    from malory.pack.loading import load_pack as load

    return load(folder)


__all__ = [
    "BARE_KINDS",
    "KINDS",
    "LANGUAGE_FACTS",
    "Aim",
    "CounterName",
    "Dice",
    "Edition",
    "Fact",
    "GamebookTables",
    "HeroSkill",
    "Index",
    "Insert",
    "Kind",
    "Lack",
    "Manifest",
    "Pack",
    "Record",
    "RuleSetting",
    "Skill",
    "Tables",
    "TaleFile",
    "Token",
    "Vocabulary",
    "base_of",
    "digest_tables",
    "find_pack",
    "fold",
    "from_plain",
    "load_pack",
    "pack_from_plain",
    "shipped_packs",
    "to_plain",
]
