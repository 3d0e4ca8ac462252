"""A tale in outline: passages, sections, choices and tests; what folds; how often it is named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lsprotocol.types import FoldingRangeKind, SymbolKind
from malory.book.phrases import counted

from scriptorium.server.leaves import Leaf, comments_in
from scriptorium.server.snapshot import Part, Snapshot
from scriptorium.server.written import Stretch, Written, place, quoted, written

_COMMENT = FoldingRangeKind.Comment.value


class _Line(NamedTuple):
    """A line of a passage's menu: its words as JSON, its kind, all of it and its first line."""

    words: str
    kind: int
    whole: Stretch
    first: Stretch


class _Outline(NamedTuple):
    """What a passage's text gives to an outline. `menu` is its lines as JSON, in which the numbers
    of `lines`, from the heading on, are left out; `end` is where its words end."""

    heading: Stretch
    end: tuple[int, int]
    rows: tuple[_Line, ...]
    menu: str
    lines: tuple[int, ...]

    def inner(self, line: int) -> str:
        """The menu of a passage that begins in that line."""
        return self.menu % tuple([line + one for one in self.lines]) if self.lines else ""


def _outline(leaf: Leaf) -> _Outline:
    found = leaf.pieces.get("outline")
    if isinstance(found, _Outline):
        return found
    text, lines = leaf.text, leaf.lines
    rows = []
    for words, is_test, (start, stop) in leaf.entries:
        kind = SymbolKind.Event if is_test else SymbolKind.Field
        end = text.find("\n", start, stop)
        whole = Stretch.of(lines, start, stop)
        first = Stretch.of(lines, start, stop if end < 0 else end)
        rows.append(_Line(quoted(words), kind.value, whole, first))
    end_at = lines.position(max(leaf.end, leaf.heading_at[1]))
    outline = leaf.pieces["outline"] = _Outline(
        Stretch.of(lines, *leaf.heading_at),
        (end_at.line, end_at.character),
        tuple(rows),
        ",".join([_left_open(row) for row in rows]),
        tuple([line for row in rows for at in (row.whole, row.first) for line in (at[0], at[2])]),
    )
    return outline


def _left_open(row: _Line) -> str:
    places = [
        f'{{"start":{{"line":%d,"character":{start}}},"end":{{"line":%d,"character":{end}}}}}'
        for _, start, _, end in (row.whole, row.first)
    ]
    words = row.words.replace("%", "%%")
    return (
        f'{{"name":{words},"detail":"","kind":{row.kind},'
        f'"range":{places[0]},"selectionRange":{places[1]},"children":[]}}'
    )


class _Head(NamedTuple):
    """A passage, or a section, and the place of all of it, sections counted in."""

    part: Part
    outline: _Outline
    whole: str

    @property
    def kind(self) -> int:
        kind = SymbolKind.Class if self.part.level == 2 else SymbolKind.Method
        return int(kind.value)


def _families(parts: Iterable[Part]) -> Iterator[list[_Head]]:
    """Each passage with its sections."""
    family: list[tuple[Part, _Outline]] = []
    for part in parts:
        if family and part.level != 3:
            yield _heads(family)
            family = []
        family.append((part, _outline(part.leaf)))
    if family:
        yield _heads(family)


def _heads(family: list[tuple[Part, _Outline]]) -> list[_Head]:
    found: list[_Head] = []
    for part, outline in family:
        last, all_of_it = (part, outline) if found else family[-1]
        line, character = all_of_it.end
        whole = place(part.line, int(part.leaf.has_mark), last.line + line, character)
        found.append(_Head(part, outline, whole))
    return found


def symbols_of(snapshot: Snapshot, file: str) -> Written:
    """A tale's outline: sections within their passages, the menu of each below it."""
    found: list[str] = []
    for head, *sections in _families(snapshot.parts(file)):
        inner = [head.outline.inner(head.part.line)]
        inner += [_symbol(one, [one.outline.inner(one.part.line)]) for one in sections]
        found.append(_symbol(head, inner))
    return written(found)


def _symbol(head: _Head, inner: list[str]) -> str:
    part = head.part
    own = part.id.rpartition(".")[2]
    detail = "" if part.leaf.heading.title else part.id if own != part.id else ""
    return (
        f'{{"name":{quoted(name_of(part))},"detail":{quoted(detail)},"kind":{head.kind},'
        f'"range":{head.whole},"selectionRange":{head.outline.heading.at(part.line)},'
        f'"children":[{",".join(filter(None, inner))}]}}'
    )


def flat_symbols_of(snapshot: Snapshot, file: str, uri: str) -> Written:
    """The same outline, as a list, for a client that knows no other."""
    found: list[str] = []
    named = quoted(uri)

    def tell(words: str, kind: int, where: str, within: str) -> None:
        found.append(
            f'{{"name":{words},"kind":{kind},"containerName":{within},'
            f'"location":{{"uri":{named},"range":{where}}}}}'
        )

    for family in _families(snapshot.parts(file)):
        whole = quoted(name_of(family[0].part))
        for head in family:
            name = quoted(name_of(head.part))
            tell(name, head.kind, head.whole, '""' if head is family[0] else whole)
            for row in head.outline.rows:
                tell(row.words, row.kind, row.whole.at(head.part.line), name)
    return written(found)


def name_of(part: Part) -> str:
    """A passage as an outline calls it: never an empty word, which editors refuse."""
    own = part.id.rpartition(".")[2]
    line = part.chunk.text.partition("\n")[0].strip("# ")
    return " ".join(f"{own} {part.leaf.heading.title}".split()) or line or "(no heading)"


def folds_of(snapshot: Snapshot, file: str) -> Written | None:
    """What folds: passages with their sections, sections, blocks, runs of comments."""
    source = snapshot.sources.get(file)
    if source is None:
        return None
    found: list[tuple[int, int, bool]] = []
    parts = snapshot.parts(file)
    line_of = snapshot.lines(file).line_of
    before = source.text[: parts[0].chunk.start if parts else len(source.text)]
    found += [(line_of(first), line_of(last), True) for first, last in comments_in(before)]
    last = 0
    for part in reversed(parts):
        last = last or part.line + part.leaf.last_line
        end = last if part.level == 2 else part.line + part.leaf.last_line
        found.append((part.line, end, False))
        found += [(part.line + a, part.line + b, is_said) for a, b, is_said in part.leaf.folds]
        if part.level == 2:
            last = 0
    return written(
        [
            f'{{"startLine":{first},"endLine":{last},"kind":"{_COMMENT}"}}'
            if is_said
            else f'{{"startLine":{first},"endLine":{last}}}'
            for first, last, is_said in sorted(found)
            if last > first
        ]
    )


def heading_of(part: Part) -> str:
    """The range of a passage's id in its heading."""
    return _outline(part.leaf).heading.at(part.line)


def lens_words(snapshot: Snapshot, id: str) -> str:
    """How often a passage is named, in words."""
    count = len(snapshot.mentions.get(id, ()))
    entries = snapshot.entered_by.get(id, [])
    told = [counted(count, "reference")] if count or not entries else []
    if entries:
        more = f" and {counted(len(entries) - 1, 'other way')}" if entries[1:] else ""
        told.append(f"entered by {entries[0]}{more}")
    return ", ".join(told)
