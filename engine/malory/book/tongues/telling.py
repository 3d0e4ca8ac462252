"""The pass that tells a compiled book in another tongue, line by line; what is not translated, or
not well, is told as it was written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from malory.book import codec, model
from malory.book.book import Book, Telling
from malory.book.compiling import Compilation, MemoryShelf, at_rest
from malory.book.lowering import Lowering, Scope
from malory.book.tongues.judging import judge
from malory.book.tongues.lines import Line, names_of, retold, texts_of
from malory.book.tongues.shelf import own_tongue, tongue_for, tongues_of
from malory.pack.folder import TRANSLATIONS
from malory.source import Diagnostic, Note, Place, Source, read_source
from malory.tale import parse_passage
from malory.tale import syntax as s
from malory.tongue.catalogue import Catalogue, read_catalogue
from malory.tongue.tags import tag_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_UTF_8 = ("utf-8", "utf8", "us-ascii", "ascii", "charset")


class Told(NamedTuple):
    """A book as it is told in a tongue, and what is wrong with the catalogue it is told by."""

    book: Book
    diagnostics: tuple[Diagnostic, ...] = ()


class ReadCatalogue(NamedTuple):
    """A pack's catalogue of one language, its text, and what keeps any of it from being read."""

    catalogue: Catalogue
    source: Source
    diagnostics: tuple[Diagnostic, ...]


def told_in(compilation: Compilation, wish: str) -> Told:
    """The book of a compilation as it is told in the tongue that serves a wish best, which may be
    its own. Raises UnknownTongueError if none does."""
    own = own_tongue(compilation.pack.manifest.language)
    folder = compilation.folder
    tag = tongue_for(folder, own, wish) if folder is not None else own
    if folder is None or tag == own:
        return Told(compilation.book)
    return told_by(compilation, tag, catalogue_of(folder, tag))


def told_by(compilation: Compilation, tag: str, read: ReadCatalogue) -> Told:
    """The book as a catalogue tells it."""
    with at_rest():
        book = _Telling(compilation, tag, read.catalogue).book()
        return Told(book, tuple(broken_lines(compilation, read)))


def broken_lines(compilation: Compilation, read: ReadCatalogue) -> list[Diagnostic]:
    """What is wrong with a catalogue and with its translations, in reading order."""
    entries = {one.key: one for one in read.catalogue.entries if one.is_spoken}
    inserts = Lowering(compilation.pack.vocabulary).inserts
    found = dict.fromkeys(read.diagnostics)
    for id, text, line in _all_lines(compilation, inserts):
        entry = entries.get(line.key)
        if entry is not None and (judged := judge(line, text, entry.told[0])).text is None:
            place = place_of(read.source, entry.told_line)
            found[Diagnostic(judged.code, place, (("why", judged.why),), passage=id)] = None
    return sorted(found, key=lambda one: one.sort_key)


def _all_lines(
    compilation: Compilation, inserts: frozenset[str]
) -> Iterator[tuple[str, s.Text, Line]]:
    for id, here in compilation.placed.items():
        if not here.unit.broken:
            for line, text in texts_of(id, here.declared.chunk.text, inserts):
                yield id, text, line
    for line in names_of(compilation.pack):
        yield "", (line.words,), line


def catalogue_of(folder: Traversable, tag: str) -> ReadCatalogue:
    """The catalogue of a language; KeyError if the pack has none.

    E001, E002: nothing of it can be read. E150: an entry. E151: it says that it is not in UTF-8.
    E152: a line has two. E155: it is in another language than its name says.
    """
    file = tongues_of(folder)[tag]
    name = f"{TRANSLATIONS}/{file.name}"
    source, unread = read_source(file, name)
    if source is None:
        return ReadCatalogue(Catalogue(), Source(name, ""), tuple(unread))
    catalogue = read_catalogue(source.text)
    return ReadCatalogue(catalogue, source, tuple(_faults(catalogue, source, tag)))


def place_of(source: Source, line: int) -> Place:
    """The place of a whole line."""
    text = source.line(line) if line else ""
    return Place(source.name, max(line, 1), 1, max(line, 1), len(text) + 1 or 2, text)


def slips_in(catalogue: Catalogue, source: Source) -> list[Diagnostic]:
    """What is wrong with the entries of a catalogue as they are written (E150, E152)."""
    found: list[Diagnostic] = []
    for slip in catalogue.slips:
        place = place_of(source, slip.line)
        if slip.other:
            note = Note(place_of(source, slip.other), "it stands here first")
            found.append(Diagnostic("E152", place, notes=(note,)))
        else:
            found.append(Diagnostic("E150", place, (("why", slip.why),)))
    return found


def _faults(catalogue: Catalogue, source: Source, tag: str) -> list[Diagnostic]:
    found = slips_in(catalogue, source)
    charset = catalogue.field("Content-Type").casefold().partition("charset=")[2].strip()
    if charset and charset not in _UTF_8:
        place = place_of(source, _line_with(source, "charset="))
        found.append(Diagnostic("E151", place, (("charset", charset),)))
    said = tag_of(catalogue.field("Language"))
    if said and said != tag:
        place = place_of(source, _line_with(source, "Language:"))
        why = f"its head says that it is in `{said}`"
        found.append(Diagnostic("E155", place, (("why", why),)))
    return found


def _line_with(source: Source, words: str) -> int:
    at = source.text.find(words)
    return source.position(max(at, 0))[0]


class _Telling:
    def __init__(self, compilation: Compilation, tag: str, catalogue: Catalogue) -> None:
        self.compilation = compilation
        self.tag = tag
        self.told = {one.key: one.told[0] for one in catalogue.entries if one.is_spoken}
        self.passages = {context.partition(" ")[0] for context, _ in self.told}
        self.lowering = Lowering(compilation.pack.vocabulary)

    def book(self) -> Book:
        compilation = self.compilation
        own = compilation.book
        found = {
            id: (here.number, self._passage(id, here.unit.data))
            for id, here in compilation.placed.items()
            if not here.unit.broken
        }
        names: dict[tuple[str, str], str] = {}
        for line in names_of(compilation.pack):
            told = self._tell(line, (line.words,))
            if told != (line.words,) and isinstance(told[0], str):
                names[line.key] = told[0]
        shelf = MemoryShelf(compilation.pack, found, own.entries, own.hash, own.renames)
        return Book(shelf, telling=Telling(self.tag, names, own))

    def _passage(self, id: str, data: bytes) -> bytes:
        """The passage as it is told, encoded; `data` is the passage as written."""
        if id not in self.passages:
            return data
        text, _, labels, facts = self.compilation.keys[id]
        parsed = parse_passage(text, self.lowering.inserts)
        tree = retold(id, parsed.passage, self._tell)
        scope = Scope(model.PassageId(id), id.partition(".")[0], labels, facts)
        lowered = self.lowering.passage(tree, scope)
        # Each line was judged by itself: so a fault is none of the translator's.
        assert not lowered.faults, lowered.faults
        return codec.canonical(lowered.passage)

    def _tell(self, line: Line, text: s.Text) -> s.Text:
        words = self.told.get(line.key)
        judged = judge(line, text, words) if words is not None else None
        return judged.text if judged is not None and judged.text is not None else text
