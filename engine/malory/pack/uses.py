"""Where a pack's tables name things: what they declare, and what they refer to.

The base pack's tables are read too, but what stands there is not the pack's own to change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from malory.pack.loading import read_pack
from malory.pack.nodes import Node
from malory.pack.vocabulary import Kind

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

NamedKind: TypeAlias = Kind | Literal["passage", "token title"]


class TableUse(NamedTuple):
    """A text in a table: what it names, and its value. `declares`: this makes the name known."""

    kind: str
    id: str
    node: Node
    declares: bool

    @property
    def is_own(self) -> bool:
        """Whether it stands in a file of the pack itself, not of its base."""
        return "/" not in self.node.source.name


def table_uses(folder: Traversable) -> tuple[TableUse, ...]:
    """Every name in the tables of a pack, file by file in the order of the text."""
    _, _, reader = read_pack(folder)
    found = [TableUse(kind, id, node, True) for kind, id, node in reader.declared.found]
    found += [TableUse(kind, id, node, False) for kind, id, node in reader.named]
    once = {(use.node.source.name, use.node.start, use.kind): use for use in reversed(found)}
    return tuple([once[key] for key in sorted(once)])
