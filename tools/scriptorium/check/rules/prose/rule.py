"""What a rule of prose is: a module of one of two kinds, and what it may ask."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from malory.book.compiling import Compilation
from malory.pack import Manifest
from malory.source import Place

from scriptorium.check.settings import Settings
from scriptorium.prose.encounters import (
    Encounter,
    Family,
    families,
    inserts_of,
    read_family,
)
from scriptorium.prose.ledger import Ledger, read_ledger
from scriptorium.prose.spots import Spot


class Said(NamedTuple):
    """A finding whose place may still be words; `others` are other places of the same fault."""

    code: str
    spot: Spot | Place
    facts: tuple[tuple[str, str], ...] = ()
    hint: str = ""
    others: tuple[tuple[Spot | Place, str], ...] = ()


@dataclass(frozen=True)
class Desk:
    """What rules are told beside the prose they read: the pack, its settings, its ledger."""

    compilation: Compilation
    settings: Settings
    kept: dict[str, Any] = field(default_factory=dict)
    """What rules keep from one check of a pack to the next, by their codes; Any: their business."""

    @property
    def manifest(self) -> Manifest:
        return self.compilation.pack.manifest

    @cached_property
    def ledger(self) -> Ledger:
        """What the pack's ledger says of its encounters."""
        return read_ledger(self.compilation.folder)

    def read(self, id: str) -> Encounter:
        """An encounter once more, for a rule that kept little of it."""
        placed = self.compilation.placed
        family = Family(id, tuple(placed[one] for one in self.members[id]))
        return read_family(family, self.inserts)

    @cached_property
    def members(self) -> dict[str, tuple[str, ...]]:
        """The passage and sections of each encounter, by the encounter's id."""
        return {
            family.id: tuple(here.unit.id for here in family.units)
            for family in families(self.compilation)
        }

    @cached_property
    def inserts(self) -> dict[str, str]:
        return inserts_of(self.compilation)


class Counted(Protocol):
    """A rule that counts in one encounter. More than the option `most` is a finding; with a `most`
    of 0 each spot is one. `LANGUAGES` are those it can read; none: all."""

    @property
    def CODE(self) -> str: ...

    @property
    def LANGUAGES(self) -> tuple[str, ...]: ...

    def spots(self, encounter: Encounter, desk: Desk) -> Iterator[Spot]: ...


class Gathered(Protocol):
    """A rule of the whole book: `gather` keeps little of each encounter, `judge` sees all of it,
    in the book's order.

    Any: what a rule gathers is its own business.
    """

    @property
    def CODE(self) -> str: ...

    @property
    def LANGUAGES(self) -> tuple[str, ...]: ...

    def gather(self, encounter: Encounter, desk: Desk) -> Any: ...

    def judge(self, gathered: list[tuple[str, Any]], desk: Desk) -> Iterable[Said]: ...
