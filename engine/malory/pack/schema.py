"""Nodes to records: each value is checked against its field's type hint, each fault told once.

A faulty value costs the row it stands in, no more; a list goes on with its other rows.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from malory.pack.hints import Field, Shape, fields_of, shape_of
from malory.pack.nodes import Node, meaning_in_words
from malory.pack.record import Record
from malory.pack.terms import Names, Numeral, Range, Ref
from malory.pack.vocabulary import Kind, fold
from malory.source import Diagnostic, nearest

_WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]*)\Z")
_DECIMAL = re.compile(r"[-+]?(0|[1-9][0-9]*)(\.[0-9]+)?\Z")
_MOST_DIGITS = 15
_UNSEEN = ("Cc", "Cf", "Zl", "Zp")

# Any: what a node becomes depends on a hint known only as the pack is read.
_NOTHING: Any = object()
"""In place of a value that could not be read; its fault is told already."""


class Declared:
    """The names that tables declare, by kind, in the order of the files."""

    def __init__(self) -> None:
        self.found: list[tuple[Kind, str, Node]] = []
        self.doubtful: set[Kind] = set()
        self._ids: dict[Kind, dict[str, str]] = {}

    def add(self, kind: Kind, name: str, node: Node) -> None:
        self.found.append((kind, name, node))
        self._ids.setdefault(kind, {}).setdefault(fold(name), name)

    def find(self, kinds: Iterable[Kind], name: str) -> str | None:
        """The id that a name means among some kinds."""
        folded = fold(name)
        for kind in kinds:
            if (id := self._ids.get(kind, {}).get(folded)) is not None:
                return id
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
                        self.add(mark.kind, _name(node.text), node)
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


class Reader:
    """Reads nodes as records; faults gather in `diagnostics`, each row's node in `nodes`."""

    def __init__(self, declared: Declared) -> None:
        self.declared = declared
        self.diagnostics: list[Diagnostic] = []
        self._nodes: dict[int, tuple[Record, Node]] = {}

    def node_of(self, record: Record) -> Node:
        """Where a record of this reading stands."""
        return self._nodes[id(record)][1]

    def report(
        self, code: str, node: Node, hint: str = "", first: Node | None = None, **facts: str
    ) -> Any:
        """Notes a fault; `first` is the other place that belongs to it."""
        notes = () if first is None else (first.note("the other one stands here"),)
        self.diagnostics.append(node.fault(code, tuple(sorted(facts.items())), hint, notes))
        return _NOTHING

    def report_name(self, kind: str, name: str, node: Node, known: Iterable[str]) -> Any:
        """E085: a name that nothing has, with the nearest of those that are known."""
        spelt = {fold(other): other for other in reversed(list(known))}
        right = spelt.get(nearest(fold(name), spelt), "")
        hint = f"did you mean `{right}`?" if right else ""
        return self.report("E085", node, hint, kind=kind, name=_short(name))

    def records(self) -> list[Record]:
        """Every record that was read, in reading order."""
        return [record for record, _ in self._nodes.values()]

    def read_fields(
        self, pairs: list[tuple[Node, Node]], kind: type[Record], at: Node, extra: tuple[str, ...]
    ) -> tuple[dict[str, Any], bool]:
        """The values of a record's fields from a mapping's pairs, and whether all could be read.

        `extra` are keys that the mapping may hold besides. A key that is missing because it is
        misspelt is told only as misspelt.
        """
        fields = {field.key: field for field in fields_of(kind)}
        values: dict[str, Any] = {}
        whole = True
        meant: set[str] = set()
        for key, node in pairs:
            field = fields.get(key.text)
            if field is None:
                if key.text not in extra:
                    whole = False
                    right = nearest(key.text, fields)
                    meant.add(right)
                    hint = f"did you mean `{right}`?" if right else _choices(fields)
                    self.report("E077", key, hint, key=_short(key.text))
                continue
            value = self.read(node, field.hint)
            if value is _NOTHING:
                whole = False
                meant.add(field.key)
            else:
                values[field.name] = value
        given = {key.text for key, _ in pairs}
        for field in fields.values():
            if field.required and field.key not in given and field.key not in meant:
                whole = False
                self.report("E078", at, key=field.key)
        return values, whole

    def read(self, node: Node, hint: Any) -> Any:
        """The value of a node, or `_NOTHING` after a report."""
        return self._read(node, shape_of(hint))

    def _read(self, node: Node, shape: Shape) -> Any:
        if shape.optional and node.meaning == "null":
            return None
        match shape.sort:
            case "str":
                return self._text(node, shape)
            case "int" | "float":
                return self._number(node, shape)
            case "bool":
                return self._truth(node)
            case "literal":
                return self._one_of(node, shape)
            case "list":
                return self._list(node, shape)
            case "pair":
                return self._pair(node, shape)
            case "dict":
                return self._dict(node, shape)
            case "record":
                return self._record(node, shape.inner, ())
            case "union":
                return self._union(node, shape)
            case _:
                return self._either(node, shape)

    def _wrong(self, node: Node, wanted: str) -> Any:
        return self.report("E079", node, wanted=wanted, found=node.spoken)

    # ------------------------------------------------------------------------------- plain values

    def _text(self, node: Node, shape: Shape) -> Any:
        meaning = node.meaning
        if meaning in ("list", "map", "null"):
            return self._wrong(node, "a text")
        numeral = any(isinstance(mark, Numeral) for mark in shape.marks)
        if meaning != "str" and not (numeral and _WHOLE.match(node.text)):
            words = meaning_in_words(meaning)
            return self.report(
                "E080", node, f'write "{node.text}"', text=_short(node.text), meaning=words
            )
        for mark in shape.marks:
            if isinstance(mark, Names):
                return self._declares(node)
            if isinstance(mark, Ref):
                return self._refers(node, mark)
        for sign in node.text:
            if sign < " " and sign not in "\t\n":
                return self.report("E072", node, sign=f"U+{ord(sign):04X}")
        return node.text

    def _declares(self, node: Node) -> Any:
        name = _name(node.text)
        if not name:
            return self._wrong(node, "a name")
        for sign in name:
            if unicodedata.category(sign) in _UNSEEN:
                return self.report("E072", node, sign=f"U+{ord(sign):04X}")
        return name

    def _refers(self, node: Node, mark: Ref) -> Any:
        if node.text in mark.also:
            return node.text
        id = self.declared.find(mark.kinds, node.text)
        if id is None:
            if not self.declared.doubtful.isdisjoint(mark.kinds):
                return _NOTHING
            names = [*self.declared.names(mark.kinds), *mark.also]
            return self.report_name(" or ".join(mark.kinds), node.text, node, names)
        return id

    def _number(self, node: Node, shape: Shape) -> Any:
        whole = shape.sort == "int"
        wanted = "a whole number" if whole else "a number"
        if node.kind != "text" or not node.plain or node.meaning not in ("int", "float"):
            return self._wrong(node, wanted)
        if not (_WHOLE if whole else _DECIMAL).match(node.text):
            return self._wrong(node, wanted)
        digits = node.text.lstrip("+-")
        low, high = _bounds(shape)
        value: int | float | None = None
        if len(digits) <= _MOST_DIGITS:
            value = int(node.text) if whole else float(node.text)
        if (
            value is None
            or (low is not None and value < low)
            or (high is not None and value > high)
        ):
            return self.report("E081", node, number=_short(node.text), range=_range(low, high))
        return value

    def _truth(self, node: Node) -> Any:
        if node.kind == "text" and node.plain and node.text in ("true", "false"):
            return node.text == "true"
        return self._wrong(node, "true or false")

    def _one_of(self, node: Node, shape: Shape) -> Any:
        if node.kind != "text":
            return self._wrong(node, _words(shape.values))
        if node.text in shape.values:
            return node.text
        right = nearest(node.text, [value for value in shape.values if value])
        hint = f"did you mean `{right}`?" if right else ""
        return self.report("E082", node, hint, value=_short(node.text), wanted=_words(shape.values))

    # ------------------------------------------------------------------------------ compound values

    def _list(self, node: Node, shape: Shape) -> Any:
        if node.kind != "list":
            return self._wrong(node, "a list")
        inner = shape_of(shape.inner)
        values = [self._read(item, inner) for item in node.items]
        return tuple([value for value in values if value is not _NOTHING])

    def _pair(self, node: Node, shape: Shape) -> Any:
        if node.kind != "list" or len(node.items) != len(shape.inners):
            return self._wrong(node, f"a list of {len(shape.inners)}")
        values = [
            self.read(item, inner) for item, inner in zip(node.items, shape.inners, strict=True)
        ]
        return _NOTHING if any(value is _NOTHING for value in values) else tuple(values)

    def _dict(self, node: Node, shape: Shape) -> Any:
        if node.kind != "map":
            return self._wrong(node, "a mapping")
        values = {key.text: self.read(value, shape.inner) for key, value in node.pairs}
        return {key: value for key, value in values.items() if value is not _NOTHING}

    def _record(self, node: Node, kind: type[Record], extra: tuple[str, ...]) -> Any:
        if node.kind != "map":
            return self._wrong(node, f"a mapping with {_keys(kind)}")
        before = len(self.diagnostics)
        values, whole = self.read_fields(node.pairs, kind, node, extra)
        if not whole or len(self.diagnostics) > before:
            return _NOTHING
        record = kind(**values)
        self._nodes[id(record)] = (record, node)
        return record

    def _union(self, node: Node, shape: Shape) -> Any:
        assert shape.kinds is not None
        tag = node.get("kind") if node.kind == "map" else node
        wanted = _words(tuple(shape.kinds))
        if tag is None:
            return self.report("E078", node, f"one of {wanted}", key="kind")
        if tag.kind != "text":
            return self._wrong(tag, "a kind")
        kind = shape.kinds.get(tag.text)
        if kind is None:
            right = nearest(tag.text, shape.kinds)
            hint = f"did you mean `{right}`?" if right else f"one of {wanted}"
            return self.report(
                "E082", tag, hint, value=_short(tag.text), wanted="a kind known here"
            )
        if node.kind == "map":
            return self._record(node, kind, ("kind",))
        if any(field.required for field in fields_of(kind)):
            return self._wrong(node, f"a mapping with kind, {_keys(kind)}")
        record = kind()
        self._nodes[id(record)] = (record, node)
        return record

    def _either(self, node: Node, shape: Shape) -> Any:
        """The first type that fits; a text among Literal's words is one, else a number."""
        shapes = [shape_of(inner) for inner in shape.inners]
        for inner in shapes:
            if inner.sort == "literal" and node.kind == "text" and node.text in inner.values:
                return node.text
        others = [inner for inner in shapes if inner.sort != "literal"]
        words = [_words(inner.values) for inner in shapes if inner.sort == "literal"]
        if node.kind == "text" and node.meaning in ("int", "float") and others:
            return self._read(node, others[0])
        return self._wrong(node, " or ".join(["a whole number", *words]))


def _name(text: str) -> str:
    return " ".join(text.split(" ")).strip()


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 60 else text[:57] + "..."


def _words(values: tuple[str, ...]) -> str:
    shown = [f"`{value}`" for value in values if value]
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + " or " + shown[-1]


def _choices(fields: dict[str, Field]) -> str:
    return "known here: " + ", ".join(fields)


def _keys(kind: type[Record]) -> str:
    fields = fields_of(kind)
    named = [field.key for field in fields if field.required] or [field.key for field in fields]
    return ", ".join(named)


def _bounds(shape: Shape) -> tuple[int | None, int | None]:
    for mark in shape.marks:
        if isinstance(mark, Range):
            return mark.low, mark.high
    return None, None


def _range(low: int | None, high: int | None) -> str:
    if low is None:
        return f"at most {_MOST_DIGITS} digits"
    return f"{low} or more" if high is None else f"{low} to {high}"
