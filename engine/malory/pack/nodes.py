"""YAML text to nodes that know where they stand; what is not a plain table is refused here.

Nodes are made from PyYAML's events, one by one, so that a hostile file stops the reading where it
turns hostile: no alias is ever followed, no tag obeyed, no depth recursed into.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import yaml

from malory.source import Diagnostic, Edit, Fix, Note, Source

DEPTH_LIMIT = 40
"""Lists and mappings within each other; the deepest table of ours has 9."""

NODE_LIMIT = 300_000
SIZE_LIMIT = 8_000_000
"""What one file may hold, in values and in code points."""

_BARE = re.compile(r"\w(?:[\w '’.-]*\w)?")

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u2028\u2029\u2060\ud800-\udfff\ufeff\ufffe\uffff]"
)
_RESOLVERS: dict[str, list[tuple[str, re.Pattern[str]]]] = yaml.SafeLoader.yaml_implicit_resolvers
_MEANINGS = {
    "bool": "yes or no",
    "int": "a number",
    "float": "a number",
    "null": "nothing",
    "timestamp": "a date",
    "merge": "a merge",
    "value": "a default",
}


class Node:
    """A value in a file: a ``text``, a ``list`` or a ``map`` (pairs in file order).

    `plain` texts stand without quotes. `start` and `end` are offsets in the source. A `spoiled`
    value has had its fault told, and is not to be blamed again.
    """

    __slots__ = ("end", "items", "kind", "pairs", "plain", "source", "spoiled", "start", "text")

    def __init__(self, kind: str, source: Source, start: int, end: int) -> None:
        self.kind = kind
        self.source = source
        self.start = start
        self.end = end
        self.text = ""
        self.plain = False
        self.spoiled = False
        self.items: list[Node] = []
        self.pairs: list[tuple[Node, Node]] = []

    @property
    def meaning(self) -> str:
        """What YAML takes the text for: ``str``, ``bool``, ``int``, ``float``, ``null``, ..."""
        if self.kind != "text":
            return self.kind
        if not self.plain:
            return "str"
        return plain_meaning(self.text)

    @property
    def spoken(self) -> str:
        """The kind of value in a message."""
        if self.kind == "text":
            empty = self.meaning == "null" or not self.text.strip()
            return "nothing" if empty else f"`{shortened(self.text)}`"
        return "a list" if self.kind == "list" else "a mapping"

    def fault(
        self,
        code: str,
        facts: tuple[tuple[str, str], ...] = (),
        hint: str = "",
        notes: tuple[Note, ...] = (),
        right: str = "",
    ) -> Diagnostic:
        """A finding about this value; `right` is the text that surely belongs in its place."""
        place = self.source.place(*self._span())
        fix = Fix.of(Edit(place, self._as_here(right))) if right else None
        return Diagnostic(code, place, facts, hint, notes, fix=fix)

    def _as_here(self, text: str) -> str:
        """A text in the quotes that this one has, or in some if it cannot stand without."""
        quote = "" if self.plain else self.source.text[self.start]
        if not quote and not (_BARE.fullmatch(text) and plain_meaning(text) == "str"):
            quote = '"'
        if quote == "'":
            return "'" + text.replace("'", "''") + "'"
        return json.dumps(text, ensure_ascii=False) if quote else text

    def note(self, text: str) -> Note:
        return Note(self.source.place(*self._span()), text)

    def _span(self) -> tuple[int, int]:
        node = self
        while node.kind != "text":
            inside = node.pairs[0][0] if node.pairs else node.items[0] if node.items else None
            if inside is None or inside.start < node.start:
                break
            node = inside
        return node.start, max(node.end, node.start + 1)

    def get(self, key: str) -> Node | None:
        """The value under a key of a mapping."""
        return next((value for name, value in self.pairs if name.text == key), None)


def shortened(text: str) -> str:
    """A text of the file as a message quotes it: on one line, at most sixty signs."""
    text = " ".join(text.split())
    return text if len(text) <= 60 else text[:57] + "..."


def plain_meaning(text: str) -> str:
    """What YAML 1.1 makes of a text without quotes.

    >>> [plain_meaning(word) for word in ("Paris", "no", "012", "2024-05-01", "~")]
    ['str', 'bool', 'int', 'timestamp', 'null']
    """
    for tag, pattern in _RESOLVERS.get(text[:1], ()):
        if pattern.match(text):
            return tag.rpartition(":")[2]
    return "str"


def meaning_in_words(meaning: str) -> str:
    """How a message calls what YAML takes a text for."""
    return _MEANINGS.get(meaning, meaning)


class _Stop(Exception):
    """Reading ends here; the finding is already noted."""


def read_nodes(source: Source) -> tuple[Node | None, list[Diagnostic]]:
    """The one document of a file as nodes, or None and what is wrong with it.

    Keys are unique, texts and without quotes or not; aliases, anchors, tags, merges, a second
    document, control and invisible characters are faults.
    """
    found: list[Diagnostic] = []
    if len(source.text) > SIZE_LIMIT:
        limit = f"{SIZE_LIMIT // 1_000_000} million characters"
        return None, [Diagnostic("E074", source.place(0), (("limit", limit),))]
    if match := _FORBIDDEN.search(source.text):
        sign = f"U+{ord(match[0]):04X}"
        return None, [Diagnostic("E072", source.place(match.start()), (("sign", sign),))]
    root: Node | None = None
    try:
        root = _document(source, found)
    except _Stop:
        return None, found
    except yaml.MarkedYAMLError as error:
        return None, [*found, _syntax_fault(source, error)]
    except yaml.YAMLError:
        return None, [*found, Diagnostic("E070", source.place(0), (("problem", "not YAML"),))]
    if root is None:
        return None, [*found, Diagnostic("E094", source.place(0))]
    return root, found


# Any: PyYAML's events have no types of their own.
def _document(source: Source, found: list[Diagnostic]) -> Node | None:
    root: Node | None = None
    stack: list[Node] = []
    waiting: list[Node | None] = []
    count = 0
    for event in _events(source):
        name = type(event).__name__
        start, end = event.start_mark.index, event.end_mark.index
        if name == "AliasEvent" or getattr(event, "anchor", None) is not None:
            sign = ("*" if name == "AliasEvent" else "&") + shortened(str(event.anchor))
            place = source.place(start, start + len(sign))
            found.append(Diagnostic("E073", place, (("sign", sign),)))
            raise _Stop
        if name == "DocumentStartEvent" and root is not None:
            found.append(Diagnostic("E084", source.place(start, end)))
            raise _Stop
        if name in ("SequenceEndEvent", "MappingEndEvent"):
            stack.pop().end = end
            waiting.pop()
            continue
        if name not in ("ScalarEvent", "SequenceStartEvent", "MappingStartEvent"):
            continue
        count += 1
        if count > NODE_LIMIT:
            limit = f"{NODE_LIMIT:,} values"
            found.append(Diagnostic("E074", source.place(start), (("limit", limit),)))
            raise _Stop
        if name == "ScalarEvent":
            node = Node("text", source, start, end)
            node.text = event.value
            node.plain = event.implicit[0]
        else:
            node = Node("list" if name == "SequenceStartEvent" else "map", source, start, end)
        node.spoiled = _has_tag(source, event, found)
        if not stack:
            root = node
        elif stack[-1].kind == "list":
            stack[-1].items.append(node)
        elif waiting[-1] is None:
            waiting[-1] = node
        else:
            stack[-1].pairs.append((waiting[-1], node))
            waiting[-1] = None
        if node.kind != "text":
            if len(stack) >= DEPTH_LIMIT:
                found.append(_too_deep(source, start))
                raise _Stop
            stack.append(node)
            waiting.append(None)
    if root is not None:
        _check_keys(root, found)
    return root


def _events(source: Source) -> Iterator[Any]:
    return iter(yaml.parse(source.text, Loader=_LOADER))


def _has_tag(source: Source, event: Any, found: list[Diagnostic]) -> bool:
    """Whether a value has a tag, which is told; a lone `!` only says that a text is a text."""
    tag = event.tag
    if tag is None or (tag == "!" and type(event).__name__ == "ScalarEvent"):
        return False
    start = event.start_mark.index
    shown = shortened(tag.replace("tag:yaml.org,2002:", "!!"))
    found.append(Diagnostic("E083", source.place(start, start + len(shown)), (("tag", shown),)))
    return True


def _too_deep(source: Source, offset: int) -> Diagnostic:
    limit = f"{DEPTH_LIMIT} lists and mappings within each other"
    return Diagnostic("E074", source.place(offset), (("limit", limit),))


def _check_keys(root: Node, found: list[Diagnostic]) -> None:
    """Every key is a text and stands once in its mapping; a later one is dropped."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        waiting += node.items
        if node.kind != "map":
            continue
        first: dict[str, Node] = {}
        kept: list[tuple[Node, Node]] = []
        for key, value in node.pairs:
            waiting.append(value)
            if key.kind != "text":
                found.append(key.fault("E079", (("wanted", "a key"), ("found", key.spoken))))
            elif key.plain and key.text == "<<":
                found.append(key.fault("E073", (("sign", "<<"),)))
            elif key.text in first:
                note = first[key.text].note("it stands here first")
                found.append(key.fault("E076", (("key", shortened(key.text)),), notes=(note,)))
            else:
                first[key.text] = key
                kept.append((key, value))
        node.pairs = kept


def _syntax_fault(source: Source, error: yaml.MarkedYAMLError) -> Diagnostic:
    mark = error.problem_mark or error.context_mark
    offset = min(mark.index if mark is not None else 0, len(source.text))
    problem = str(error.problem or error.context or "this is not YAML")
    if "nesting depth" in problem:
        return _too_deep(source, offset)
    sign = source.text[offset : offset + 1]
    if sign == "\t":
        return Diagnostic("E071", source.place(offset))
    hint = ""
    notes: tuple[Note, ...] = ()
    if "cannot start any token" in problem:
        problem, hint = f"`{sign}` cannot begin a value", "put the text in quotes"
    elif "mapping values are not allowed" in problem:
        problem, hint = "a `:` stands where none may", "put a text that holds `: ` in quotes"
    elif "unexpected end of stream" in problem and error.context_mark is not None:
        offset = error.context_mark.index
        problem = "the quote is never closed"
    elif "could not find expected ':'" in problem:
        problem = "a `:` is missing after a key"
    elif "did not find expected key" in problem:
        problem, hint = "no key begins here", "lines of one mapping begin in the same column"
    elif "did not find expected '-' indicator" in problem:
        problem, hint = "no `-` begins here", "entries of one list begin in the same column"
    elif "did not find expected ',' or" in problem:
        bracket = problem.rstrip("'")[-1]
        problem = f"a `,` or the closing `{bracket}` is missing"
        if error.context_mark is not None:  # where it is missed may be lines below
            opened = error.context_mark.index
            notes = (Note(source.place(opened, opened + 1), "it is opened here"),)
    return Diagnostic("E070", source.place(offset), (("problem", problem),), hint, notes)
