"""Nodes to records: each value is checked against its field's type hint, each fault told once.

A faulty value costs the row it stands in, no more; a list goes on with its other rows.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from malory.pack.declared import Declared, plain_name
from malory.pack.hints import Field, Shape, fields_of, shape_of
from malory.pack.nodes import Node, meaning_in_words, shortened
from malory.pack.record import Record
from malory.pack.terms import Codes, Leads, Names, Numeral, Range, Ref, Titles
from malory.pack.vocabulary import fold
from malory.source import Diagnostic, nearest, slip

_WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]*)\Z")
_DECIMAL = re.compile(r"[-+]?(0|[1-9][0-9]*)(\.[0-9]+)?\Z")
_IN_QUOTES = re.compile(r"[\w.:+-]{1,40}")
_MOST_DIGITS = 15
_MOST_HINTS = 200
_MOST_NOTES = 5
_MOST_KEYS = 4
_UNSEEN = ("Cc", "Cf", "Zl", "Zp")

# Any: what a node becomes depends on a hint known only as the pack is read.
_NOTHING: Any = object()
"""In place of a value that could not be read; its fault is told already."""


class Reader:
    """Reads nodes as records; faults gather in `diagnostics`, each row's node in `nodes`."""

    def __init__(self, declared: Declared) -> None:
        self.declared = declared
        self.diagnostics: list[Diagnostic] = []
        self.named: list[tuple[str, str, Node]] = []
        """Every text that names something: its kind (a vocabulary's, ``passage``, ``token title``),
        its id, and where it stands; those that declare are `declared`'s."""
        self._nodes: dict[int, tuple[Record, Node]] = {}
        self._unknown: dict[tuple[str, str], int] = {}

    def node_of(self, record: Record) -> Node:
        """Where a record of this reading stands."""
        return self._nodes[id(record)][1]

    def report(
        self,
        code: str,
        node: Node,
        hint: str = "",
        first: Node | None = None,
        right: str = "",
        **facts: str,
    ) -> Any:
        """Notes a fault; `first` is the other place that belongs to it, `right` the text that
        surely belongs here."""
        notes = () if first is None else (first.note("the other one stands here"),)
        said = tuple(sorted(facts.items()))
        self.diagnostics.append(node.fault(code, said, hint, notes, right))
        return _NOTHING

    def report_name(self, kind: str, name: str, node: Node, known: Iterable[str]) -> Any:
        """E085: a name that nothing has, with the nearest of those that are known.

        The same unknown name elsewhere is a note on the first finding: most often one row declares
        it misspelt, and all the others are right.
        """
        key = (kind, fold(name))
        if key in self._unknown:
            index = self._unknown[key]
            first = self.diagnostics[index]
            # Where one name is wrong in several rows, its own declaration may be the slip.
            notes = (*first.notes, node.note("and here"))[:_MOST_NOTES]
            self.diagnostics[index] = replace(first, notes=notes, fix=None)
            return _NOTHING
        self._unknown[key] = len(self.diagnostics)
        # Each is compared with all that are known: for a few hundred that takes no time.
        is_few = len(self._unknown) <= _MOST_HINTS
        spelt = {fold(other): other for other in reversed(list(known))} if is_few else {}
        right = spelt.get(nearest(fold(name), spelt), "")
        hint = f"did you mean `{right}`?" if right else ""
        sure = spelt.get(slip(fold(name), spelt), "")
        return self.report("E085", node, hint, right=sure, kind=kind, name=shortened(name))

    def forget(self, is_idle: Callable[[Diagnostic], bool]) -> None:
        """Drops the findings that are none after all."""
        self.diagnostics = [found for found in self.diagnostics if not is_idle(found)]
        self._unknown.clear()

    def records(self) -> list[Record]:
        """Every record that was read, in reading order."""
        return [record for record, _ in self._nodes.values()]

    def read_fields(
        self,
        pairs: list[tuple[Node, Node]],
        fields: Mapping[str, Field],
        at: Node,
        extra: tuple[str, ...] = (),
    ) -> tuple[dict[str, Any], set[str]]:
        """The values of these fields (by key) in a mapping's pairs, and the keys with a fault.

        `extra` are keys that the mapping may hold besides; `at` is blamed for missing ones. A key
        that is missing because it is misspelt is told only as misspelt.
        """
        values: dict[str, Any] = {}
        faulty: set[str] = set()
        for key, node in pairs:
            field = fields.get(key.text)
            if field is None:
                if key.text not in extra:
                    right = nearest(key.text, fields)
                    faulty.add(right)
                    hint = f"did you mean `{right}`?" if right else _choices(fields)
                    self.report(
                        "E077", key, hint, right=slip(key.text, fields), key=shortened(key.text)
                    )
                continue
            before = len(self.diagnostics)
            value = self.read(node, field.hint)
            if value is not _NOTHING:
                values[field.name] = value
            if value is _NOTHING or len(self.diagnostics) > before:
                faulty.add(field.key)
        given = {key.text for key, _ in pairs}
        for field in fields.values():
            if field.required and field.key not in given and field.key not in faulty:
                faulty.add(field.key)
                self.report("E078", at, key=field.key)
        return values, faulty

    def read(self, node: Node, hint: Any) -> Any:
        """The value of a node, or `_NOTHING` after a report."""
        return self._read(node, shape_of(hint))

    def _read(self, node: Node, shape: Shape) -> Any:
        if node.spoiled:
            return _NOTHING
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
            case "list" if any(isinstance(mark, Codes) for mark in shape.marks):
                from malory.pack.ruling import read_check  # few packs set any

                return read_check(node, self)
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
            hint, text = f'write "{node.text}"', shortened(node.text)
            right = node.text if _IN_QUOTES.fullmatch(node.text) else ""
            return self.report("E080", node, hint, right=right, text=text, meaning=words)
        for mark in shape.marks:
            if isinstance(mark, Names):
                return self._declares(node)
            if isinstance(mark, Ref):
                return self._refers(node, mark)
            if isinstance(mark, Leads):
                self.named.append(("passage", node.text, node))
            elif isinstance(mark, Titles):
                self.named.append((f"{mark.kind} title", node.text, node))
        for sign in node.text:
            if sign < " " and sign not in "\t\n":
                return self.report("E072", node, sign=f"U+{ord(sign):04X}")
        return node.text

    def _declares(self, node: Node) -> Any:
        name = plain_name(node.text)
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
        self.named.append((*id, node))
        return id[1]

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
            return self.report("E081", node, number=shortened(node.text), range=_range(low, high))
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
        sure = slip(node.text, shape.values)
        return self.report(
            "E082", node, hint, right=sure, value=shortened(node.text), wanted=_words(shape.values)
        )

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
        fields = {field.key: field for field in fields_of(kind)}
        values, faulty = self.read_fields(node.pairs, fields, node, extra)
        if faulty:
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
                "E082", tag, hint, value=shortened(tag.text), wanted="a kind known here"
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


def _words(values: tuple[str, ...]) -> str:
    shown = [f"`{value}`" for value in values if value]
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + " or " + shown[-1]


def _choices(fields: Mapping[str, Field]) -> str:
    return "known here: " + ", ".join(fields)


def _keys(kind: type[Record]) -> str:
    fields = fields_of(kind)
    named = [field.key for field in fields if field.required] or [field.key for field in fields]
    return ", ".join(named[:_MOST_KEYS]) + (", ..." if len(named) > _MOST_KEYS else "")


def _bounds(shape: Shape) -> tuple[int | None, int | None]:
    for mark in shape.marks:
        if isinstance(mark, Range):
            return mark.low, mark.high
    return None, None


def _range(low: int | None, high: int | None) -> str:
    if low is None:
        return f"at most {_MOST_DIGITS} digits"
    return f"{low} or more" if high is None else f"{low} to {high}"
