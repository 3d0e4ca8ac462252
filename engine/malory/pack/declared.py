"""The names that a pack's tables declare, gathered before any row that refers to them is read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from malory.pack.hints import fields_of, shape_of
from malory.pack.nodes import Node
from malory.pack.record import Record
from malory.pack.terms import Names
from malory.pack.vocabulary import Kind, fold


def plain_name(text: str) -> str:
    """A name as its id has it: no space at its ends."""
    return text.strip()


class Declared:
    """The names that tables declare, by kind, in the order of the files."""

    def __init__(self) -> None:
        self.found: list[tuple[Kind, str, Node]] = []
        self.doubtful: set[Kind] = set()
        self._ids: dict[Kind, dict[str, str]] = {}

    def add(self, kind: Kind, name: str, node: Node) -> None:
        self.found.append((kind, name, node))
        self._ids.setdefault(kind, {}).setdefault(fold(name), name)

    def find(self, kinds: Iterable[Kind], name: str) -> tuple[Kind, str] | None:
        """The kind and id that a name means among some kinds."""
        folded = fold(name)
        for kind in kinds:
            if (id := self._ids.get(kind, {}).get(folded)) is not None:
                return kind, id
        return None

    def names(self, kinds: Iterable[Kind]) -> list[str]:
        return [id for kind in kinds for id in self._ids.get(kind, {}).values()]

    def collect(self, node: Node, hint: Any) -> None:
        """Adds the names that a value of this type declares; tells no faults."""
        shape = shape_of(hint)
        if shape.sort == "list" and node.kind == "list":
            for item in node.items:
                self.collect(item, shape.inner)
        elif shape.sort == "record":
            self._collect_fields(node, shape.inner)
        else:
            for mark in shape.marks:
                if isinstance(mark, Names):
                    if node.kind == "text" and node.text.strip():
                        self.add(mark.kind, plain_name(node.text), node)
                    else:
                        self.doubtful.add(mark.kind)

    def _collect_fields(self, node: Node, kind: type[Record]) -> None:
        for field in fields_of(kind):
            shape = shape_of(field.hint)
            named = [mark.kind for mark in shape.marks if isinstance(mark, Names)]
            value = node.get(field.key) if node.kind == "map" else None
            if value is not None:
                self.collect(value, field.hint)
            else:
                self.doubtful.update(named)

    def missing(self, hint: Any) -> None:
        """A table of this type is not there, or not readable: its kinds are doubtful."""
        shape = shape_of(hint)
        inner = shape_of(shape.inner) if shape.sort == "list" else shape
        if inner.sort == "record":
            for field in fields_of(inner.inner):
                self.missing(field.hint)
        self.doubtful.update(mark.kind for mark in inner.marks if isinstance(mark, Names))
