"""A book as encounters: each passage with its sections, in the book's order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from malory.book import codec, model
from malory.book.compiling import Compilation
from malory.book.unit import Placed

from scriptorium.prose.parts import PROSE, Kind, Part, opening_kind, parts_of
from scriptorium.prose.spelling import is_word
from scriptorium.prose.text import STAND_IN, Inserts
from scriptorium.prose.words import WORD, count_words, sentences_of, words_of

T = TypeVar("T")


class Piece(NamedTuple):
    """A part and the passage or section it stands in."""

    id: str
    part: Part


class Line(NamedTuple):
    """One stretch as written, with its words."""

    id: str
    kind: Kind
    text: str
    words: list[str]


class Unlisted(NamedTuple):
    """A word that no list of words has, as it is written, apostrophes straight; `end` is where it
    ends in its line."""

    line: Line
    word: str
    end: int


class Told(NamedTuple):
    """A part of the prose in sentences, second halves of varying text left out; `lengths` are the
    sentences' words."""

    id: str
    kind: Kind
    sentences: tuple[str, ...]
    lengths: tuple[int, ...]


class Encounter:
    """A passage and its sections: `id` is the passage's, `passages` those that could be read."""

    def __init__(self, id: str, passages: tuple[model.Passage, ...], inserts: Inserts) -> None:
        self.id = id
        self.passages = passages
        self.inserts = inserts
        self._once: dict[object, Any] = {}
        self._strange: tuple[frozenset[str], tuple[Unlisted, ...]] | None = None

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """All parts in reading order."""
        return tuple(
            [
                Piece(passage.id, part)
                for passage in self.passages
                for part in parts_of(passage, self.inserts)
            ]
        )

    @cached_property
    def prose(self) -> tuple[Piece, ...]:
        """Openings and outcomes."""
        return tuple([piece for piece in self.pieces if piece.part.kind in PROSE])

    @cached_property
    def openings(self) -> tuple[Piece, ...]:
        """The text of each passage and section before its menu, where it has any."""
        first: dict[str, Piece] = {}
        for piece in self.prose:
            first.setdefault(piece.id, piece)
        kinds = {
            str(passage.id): opening_kind(passage) for passage in self.passages if passage.items
        }
        return tuple([piece for piece in first.values() if piece.part.kind == kinds.get(piece.id)])

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """All that is written, labels, deeds and titles too."""
        return tuple(
            [
                Line(id, part.kind, text, words_of(text))
                for id, part in self.pieces
                for text in part.written
            ]
        )

    @cached_property
    def told(self) -> tuple[Told, ...]:
        """The prose in sentences."""
        found: list[Told] = []
        for id, part in self.prose:
            sentences = tuple(
                [one for stretch in part.stretches for one in sentences_of(stretch.text)]
            )
            found.append(Told(id, part.kind, sentences, tuple(map(count_words, sentences))))
        return tuple(found)

    @property
    def sentences(self) -> Iterator[tuple[str, str]]:
        """The sentences of the prose, each with the id of its passage."""
        return ((told.id, one) for told in self.told for one in told.sentences)

    @cached_property
    def words(self) -> tuple[tuple[str, list[str]], ...]:
        """The words of each stretch of prose as written, with the id of its passage."""
        return tuple([(line.id, line.words) for line in self.lines if line.kind in PROSE])

    @cached_property
    def different(self) -> tuple[frozenset[str], ...]:
        """The words of each of these stretches, each word once."""
        return tuple([frozenset(words) for _, words in self.words])

    @cached_property
    def total(self) -> int:
        """How many words of prose are written in it."""
        return sum(len(words) for _, words in self.words)

    def once(self, make: Callable[[Encounter], T]) -> T:
        """What a function makes of the encounter, made once."""
        if make not in self._once:
            self._once[make] = make(self)
        made: T = self._once[make]
        return made

    def strange(self, known: frozenset[str]) -> tuple[Unlisted, ...]:
        """The words that a list has not got, wherever they stand."""
        if self._strange is None or self._strange[0] is not known:
            self._strange = (known, tuple(self._unlisted(known)))
        return self._strange[1]

    def _unlisted(self, known: frozenset[str]) -> Iterator[Unlisted]:
        for line in self.lines:
            strange = {
                word for word in set(line.words) - known
                if word != STAND_IN and not is_word(word, known)
            }  # fmt: skip
            if strange:
                for match in WORD.finditer(line.text.replace("’", "'")):
                    if match[0].lower() in strange:
                        yield Unlisted(line, match[0], match.end())


class Family(NamedTuple):
    """The units of an encounter as they were placed."""

    id: str
    units: tuple[Placed, ...]


def families(compilation: Compilation) -> Iterator[Family]:
    """The book's encounters before they are read, in its order."""
    head, units = "", list[Placed]()
    for id, here in compilation.placed.items():
        of = id.partition(".")[0]
        if of != head and units:
            yield Family(head, tuple(units))
            units = []
        head = of
        units.append(here)
    if units:
        yield Family(head, tuple(units))


def read_family(family: Family, inserts: Inserts) -> Encounter:
    """The encounter of a family; nothing of it is kept by the book."""
    passages = tuple(
        codec.passage_of(here.unit.data, here.number)
        for here in family.units
        if not here.unit.broken
    )
    return Encounter(family.id, passages, inserts)


def inserts_of(compilation: Compilation) -> dict[str, str]:
    """The words of the pack's own inserts."""
    return {row.name: row.text for row in compilation.pack.manifest.inserts if row.text}
