"""A tale in outline: passages, sections, choices and tests; what folds; how often it is named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from lsprotocol import types
from malory.book.phrases import counted
from malory.tale import parse_passage, syntax
from malory.tale.syntax import Extent

from scriptorium.server.snapshot import Part, Snapshot
from scriptorium.server.utf16 import Lines

_SHOWN = 60
_BLOCK = re.compile(r"^[^\S\n]*\{(if\b|else\b|end\})", re.MULTILINE)
_COMMENTS = re.compile(r"(?:^[^\S\n]*//[^\n]*\n?){2,}", re.MULTILINE)


class Entry(NamedTuple):
    """A choice or a test of a passage: its words, whether it is a test, and where it stands."""

    words: str
    is_test: bool
    at: Extent


@lru_cache(maxsize=4096)
def entries_of(text: str) -> tuple[Entry, ...]:
    """The menu of a chunk's text, in reading order."""
    found: list[Entry] = []
    _gather(parse_passage(text).passage, text, found)
    return tuple(sorted(found, key=lambda entry: entry.at))


def _gather(node: object, text: str, found: list[Entry]) -> None:
    if isinstance(node, tuple):
        for one in node:
            _gather(one, text, found)
    elif isinstance(node, syntax.Choice | syntax.Test):
        line = text[node.at[0] : node.at[1]].partition("\n")[0].strip()
        words = line.lstrip("*? ").partition("->")[0].strip()
        found.append(Entry(_short(words or line), isinstance(node, syntax.Test), node.at))
    elif isinstance(node, syntax.Passage | syntax.Menu | syntax.MenuBlock | syntax.MenuBranch):
        for field in node.__match_args__:
            _gather(getattr(node, field), text, found)


def _short(words: str) -> str:
    return words if len(words) <= _SHOWN else f"{words[: _SHOWN - 3]}..."


def symbols_of(snapshot: Snapshot, file: str) -> list[types.DocumentSymbol]:
    """A tale's outline: sections within their passages, the menu of each below it."""
    lines = snapshot.lines(file)
    found: list[types.DocumentSymbol] = []
    for part in snapshot.parts(file):
        symbol = _symbol(part, lines)
        if part.level == 3 and found:
            head = found[-1]
            head.range = types.Range(head.range.start, symbol.range.end)
            head.children = [*(head.children or ()), symbol]
        else:
            found.append(symbol)
    return found


def _symbol(part: Part, lines: Lines) -> types.DocumentSymbol:
    start = part.chunk.start
    end = start + len(part.chunk.text.rstrip())
    own = part.id.rpartition(".")[2]
    return types.DocumentSymbol(
        name=name_of(part),
        detail="" if part.title else part.id if own != part.id else "",
        kind=types.SymbolKind.Class if part.level == 2 else types.SymbolKind.Method,
        range=lines.range(start, max(end, start + part.heading[1])),
        selection_range=lines.range(start + part.heading[0], start + part.heading[1]),
        children=[
            types.DocumentSymbol(
                name=entry.words,
                kind=types.SymbolKind.Event if entry.is_test else types.SymbolKind.Field,
                range=lines.range(start + entry.at[0], start + entry.at[1]),
                selection_range=lines.range(
                    start + entry.at[0], start + _line_end(part.chunk.text, entry.at)
                ),
            )
            for entry in entries_of(part.chunk.text)
        ],
    )


def _line_end(text: str, at: Extent) -> int:
    end = text.find("\n", at[0], at[1])
    return at[1] if end < 0 else end


def name_of(part: Part) -> str:
    """A passage as an outline calls it: never an empty word, which editors refuse."""
    own = part.id.rpartition(".")[2]
    line = part.chunk.text.partition("\n")[0].strip("# ")
    return " ".join(f"{own} {part.title}".split()) or line or "(no heading)"


def folds_of(snapshot: Snapshot, file: str) -> list[types.FoldingRange]:
    """What folds: passages with their sections, sections, blocks, runs of comments."""
    source = snapshot.sources.get(file)
    if source is None:
        return []
    lines = snapshot.lines(file)
    found: list[tuple[int, int, types.FoldingRangeKind | None]] = []
    parts = snapshot.parts(file)
    for index, part in enumerate(parts):
        last = part
        if part.level == 2:
            for other in parts[index + 1 :]:
                if other.level == 2:
                    break
                last = other
        end = last.chunk.start + len(last.chunk.text.rstrip())
        found.append((lines.line_of(part.chunk.start), lines.line_of(end), None))
        found += [
            (lines.line_of(part.chunk.start + first), lines.line_of(part.chunk.start + end), None)
            for first, end in _blocks(part.chunk.text)
        ]
    for run in _COMMENTS.finditer(source.text):
        end = run.start() + len(run[0].rstrip())
        kind = types.FoldingRangeKind.Comment
        found.append((lines.line_of(run.start()), lines.line_of(end), kind))
    return [
        types.FoldingRange(first, last, kind=kind)
        for first, last, kind in sorted(found, key=lambda one: one[:2])
        if last > first
    ]


def _blocks(text: str) -> Iterator[tuple[int, int]]:
    """Each branch of a block, up to the line before the one that ends it."""
    waiting: list[int] = []
    for line in _BLOCK.finditer(text):
        if line[1] == "if":
            waiting.append(line.start())
        elif waiting:
            yield waiting[-1], max(waiting[-1], line.start() - 1)
            if line[1] == "end}":
                waiting.pop()
            else:
                waiting[-1] = line.start()


def lens_words(snapshot: Snapshot, id: str) -> str:
    """How often a passage is named, in words."""
    count = len(snapshot.mentions.get(id, ()))
    entries = [one for one in snapshot.compilation.entries if one.target == id]
    told = [counted(count, "reference")] if count or not entries else []
    if entries:
        first = entries[0].title
        more = f" and {counted(len(entries) - 1, 'other way')}" if entries[1:] else ""
        told.append(f"entered by {first}{more}")
    return ", ".join(told)
