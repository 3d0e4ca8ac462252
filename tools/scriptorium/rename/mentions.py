"""Where comments and notes mention a thing that was renamed: told, never changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from typing import NamedTuple

from malory.book.compiling import Compilation
from malory.pack.folder import is_there, table_files
from malory.source import Source, read_source

from scriptorium.rename.changes import ledgers
from scriptorium.rename.subject import PASSAGE, Subject

_TALE = re.compile(r"^[^\S\n]*(//[^\n]*)", re.MULTILINE)
_YAML = re.compile(r"(?:^|(?<=\s))(#[^\n]*)", re.MULTILINE)
_NOTES = re.compile(r"^([^\n]*)", re.MULTILINE)


class Mention(NamedTuple):
    """A line of a comment, or of a page of notes, in which the old name stands."""

    file: str
    line: int
    text: str


def mentions(compilation: Compilation, folder: Traversable, subject: Subject) -> list[Mention]:
    """Every mention, in reading order."""
    words = [subject.old]
    if subject.kind == PASSAGE and "." in subject.id:
        words.append(subject.id.partition(".")[2])
    told = "|".join(re.escape(word) for word in words)
    pattern = re.compile(rf"(?<![\w-])(?:{told})(?![\w-])", re.IGNORECASE)
    found: list[Mention] = []
    for source, comment in _commented(compilation, folder):
        if comment is _TALE and "//" not in source.text:
            continue
        for line in comment.finditer(source.text):
            if pattern.search(line[1]):
                number, _ = source.position(line.start(1))
                found.append(Mention(source.name, number, line[1].strip()))
    return sorted(set(found))


def _commented(
    compilation: Compilation, folder: Traversable
) -> Iterator[tuple[Source, re.Pattern[str]]]:
    """Each file of the pack, and how a comment begins in it."""
    seen: set[str] = set()
    for here in compilation.placed.values():
        source = here.declared.source
        if source.name not in seen:
            seen.add(source.name)
            yield source, _TALE
    for table in table_files(folder):
        text, _ = read_source(table, table.name)
        if text is not None:
            yield text, _YAML
    for _, ledger in ledgers(folder):
        yield ledger, _YAML
    for note in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if not note.name.endswith(".md") or note.name.startswith(".") or not is_there(note):
            continue
        text, _ = read_source(note, note.name)
        if text is not None:
            yield text, _NOTES
