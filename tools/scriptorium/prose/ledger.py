"""A pack's ledger: a line for each encounter, written before the encounter is.

It lies in the pack's folder `ledger/`, in YAML files with a list of lines each:
`{passage: "1901", register: saga, names: [Uther]}`; other columns are the writers' own. What
cannot be read says nothing here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from malory.pack.nodes import Node, read_nodes
from malory.source import read_source

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


@dataclass(frozen=True, slots=True)
class Ledger:
    """`registers` by passage; `names` are those of every line."""

    registers: dict[str, str] = field(default_factory=dict)
    names: frozenset[str] = frozenset()


def ledger_files(folder: Traversable | None) -> list[Traversable]:
    """The ledger's files by name; none if the pack keeps no ledger."""
    if folder is None:
        return []
    inside = folder / "ledger"
    if not inside.is_dir():
        return []
    entries = sorted(inside.iterdir(), key=lambda entry: entry.name)
    return [entry for entry in entries if entry.name.endswith(".yaml") and entry.is_file()]


def read_ledger(folder: Traversable | None) -> Ledger:
    """The ledger of a pack's folder."""
    registers: dict[str, str] = {}
    names: set[str] = set()
    for file in ledger_files(folder):
        source, _ = read_source(file, file.name)
        root = read_nodes(source)[0] if source is not None else None
        for row in _rows(root):
            passage, register, named = row.get("passage"), row.get("register"), row.get("names")
            if passage is not None and register is not None:
                registers[passage.text] = register.text
            if named is not None:
                names.update(item.text for item in named.items if item.text)
    return Ledger(registers, frozenset(names))


def _rows(root: Node | None) -> list[Node]:
    return [row for row in root.items if row.kind == "map"] if root is not None else []
