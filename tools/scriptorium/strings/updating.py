"""Catalogues made, and made anew: a template, a fresh one, one that keeps what is translated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from malory.book.tongues.telling import slips_in
from malory.source import Diagnostic, read_source
from malory.tongue.catalogue import Catalogue, read_catalogue

from scriptorium.findings.listing import Found
from scriptorium.findings.text import as_text
from scriptorium.strings.merging import Fate, Merger, merge
from scriptorium.strings.wanted import Wanted
from scriptorium.strings.writing import write_catalogue


class BrokenCatalogueError(Exception):
    """A catalogue cannot be read as a whole: to write it anew would lose what cannot be read."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


class Update(NamedTuple):
    """A catalogue as it is to be. `file` None is standard output; `language` is "" for a template.
    `before` is what the file holds, None if there is none."""

    file: Path | None
    language: str
    data: bytes
    before: bytes | None
    merger: Merger

    @property
    def is_changed(self) -> bool:
        return self.data != self.before

    def count(self, *fates: Fate) -> int:
        """How many lines have had one of these fates."""
        return sum(line.fate in fates for line in self.merger.lines)

    @property
    def told(self) -> int:
        """How many lines are translated, and told."""
        return sum(line.entry.is_spoken for line in self.merger.lines)

    @property
    def fuzzy(self) -> int:
        """How many translations somebody has to look at again."""
        return sum(line.entry.is_fuzzy for line in self.merger.lines)


def template(project: str, wanted: Sequence[Wanted], file: Path | None) -> Update:
    """The template that every language begins with."""
    merger = merge(Catalogue(), wanted)
    data = write_catalogue(merger.entries, _head(project, ""), (f"{project}: a template",))
    return Update(file, "", data, _bytes_of(file), merger)


def made(project: str, wanted: Sequence[Wanted], tag: str, file: Path | None) -> Update:
    """A catalogue in which nothing is translated yet."""
    merger = merge(Catalogue(), wanted)
    notes = (f"{project}: {_called(tag)}",)
    return Update(
        file, tag, write_catalogue(merger.entries, _head(project, tag), notes), None, merger
    )


def updated(wanted: Sequence[Wanted], tag: str, file: Path) -> Update:
    """The catalogue that is there, with what is wanted now. BrokenCatalogueError if not all of it
    can be read."""
    source, faults = read_source(file, str(file))
    if source is None:
        raise BrokenCatalogueError(_told(faults))
    catalogue = read_catalogue(source.text)
    if catalogue.slips:
        raise BrokenCatalogueError(_told(slips_in(catalogue, source)))
    merger = merge(catalogue, wanted)
    head = dict(catalogue.head) or _head("", tag)
    data = write_catalogue(merger.entries, head, catalogue.head_notes)
    return Update(file, tag, data, file.read_bytes(), merger)


def _told(faults: Sequence[Diagnostic]) -> str:
    said = as_text([Found(one) for one in faults])
    return f"{said}\nmalory: nothing is written before this is mended: it would be lost."


def _bytes_of(file: Path | None) -> bytes | None:
    return file.read_bytes() if file is not None and file.is_file() else None


def _head(project: str, tag: str) -> Mapping[str, str]:
    head = {"Project-Id-Version": project} if project else {}
    if tag:
        head["Language"] = tag
    head |= {
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    if tag:
        head["Plural-Forms"] = _plural(tag)
    return head


def _plural(tag: str) -> str:
    from babel.messages.plurals import get_plural

    locale = _locale(tag)
    forms = get_plural(locale).plural_forms if locale else "nplurals=2; plural=(n != 1)"
    return f"{forms.rstrip(';')};"


def _called(tag: str) -> str:
    from babel import Locale

    locale = _locale(tag)
    return str(Locale.parse(locale).english_name) if locale else tag


def _locale(tag: str) -> str:
    """Babel's name for a language; "" for one it does not know."""
    from babel import Locale, UnknownLocaleError

    try:
        return str(Locale.parse(tag, sep="-"))
    except (UnknownLocaleError, ValueError):
        return ""
