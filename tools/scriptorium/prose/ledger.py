"""A pack's ledger: a line for each encounter, written before the encounter is.

It is the file `ledger.yaml` of the pack, with what the pack deals (`registers`, `shapes`) and its
`lines`: `{passage: "1901", cards: [Giant, Wandering], register: saga, names: [Uther]}`; other
columns are the writers' own. A big ledger may also lie in the pack's folder `ledger/`, in files
with a list of lines each. A file that is no YAML has its faults in `faults`, and no lines.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from malory.pack.folder import LEDGER, is_there
from malory.pack.nodes import Node, read_nodes
from malory.source import Diagnostic, Place, read_source

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_NO_COLUMN = ("passage", "cards", "names")


@dataclass(frozen=True, slots=True)
class Line:
    """An encounter as it was planned. `columns` are the texts of all but `passage`, `cards` and
    `names`, by what stands over them; `places` say where each value stands."""

    passage: str
    cards: tuple[str, ...]
    names: tuple[str, ...]
    columns: dict[str, str]
    places: dict[str, Place]
    place: Place


@dataclass(frozen=True)
class Ledger:
    """`registers` and `shapes` are what a line may be dealt; empty if the pack does not say."""

    lines: tuple[Line, ...] = ()
    registers: tuple[str, ...] = ()
    shapes: tuple[str, ...] = ()
    faults: tuple[Diagnostic, ...] = field(default=(), compare=False)

    @cached_property
    def register_of(self) -> dict[str, str]:
        """The register of each passage that has one."""
        return {
            line.passage: line.columns["register"]
            for line in self.lines
            if "register" in line.columns
        }

    @property
    def names(self) -> frozenset[str]:
        """Those of every line."""
        return frozenset(name for line in self.lines for name in line.names)


def ledger_files(folder: Traversable | None) -> list[tuple[str, Traversable]]:
    """The ledger's files with their paths in the pack; none if the pack keeps no ledger."""
    if folder is None:
        return []
    files = [(LEDGER, folder / LEDGER)]
    inside = folder / "ledger"
    if inside.is_dir() and not (isinstance(inside, Path) and inside.is_symlink()):
        entries = sorted(inside.iterdir(), key=lambda entry: entry.name)
        files += [(f"ledger/{entry.name}", entry) for entry in entries]
    return [(name, file) for name, file in files if name.endswith(".yaml") and is_there(file)]


def read_ledger(folder: Traversable | None) -> Ledger:
    """The ledger of a pack's folder."""
    lines: list[Line] = []
    faults: list[Diagnostic] = []
    dealt: dict[str, tuple[str, ...]] = {}
    for name, file in ledger_files(folder):
        source, found = read_source(file, name)
        faults += found
        if source is None:
            continue
        root, wrong = read_nodes(source)
        faults += wrong
        if root is None:
            continue
        rows = root if root.kind == "list" else root.get("lines")
        lines += [_line(row) for row in rows.items if row.kind == "map"] if rows else []
        for key in ("registers", "shapes"):
            if listed := _texts(root.get(key)):
                dealt[key] = listed
    return Ledger(tuple(lines), dealt.get("registers", ()), dealt.get("shapes", ()), tuple(faults))


def _line(row: Node) -> Line:
    passage = row.get("passage")
    return Line(
        passage=passage.text if passage is not None else "",
        cards=_texts(row.get("cards")),
        names=_texts(row.get("names")),
        columns={
            key.text: value.text
            for key, value in row.pairs
            if value.kind == "text" and key.text not in _NO_COLUMN
        },
        places={key.text: value.source.place(value.start, value.end) for key, value in row.pairs},
        place=row.source.place(row.start, row.end),
    )


def _texts(node: Node | None) -> tuple[str, ...]:
    return tuple(item.text for item in node.items if item.text) if node is not None else ()
