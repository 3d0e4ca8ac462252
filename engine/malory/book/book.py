"""`Book`: a compiled book, from which one passage can be read without the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from malory.book import model
from malory.book.codec import passage_of
from malory.book.entries import Entry

if TYPE_CHECKING:
    from malory.book.lock import Rename
    from malory.pack.manifest import Manifest
    from malory.pack.model import Pack
    from malory.pack.vocabulary import Vocabulary


T = TypeVar("T")


class Damaged(Exception):
    """A compiled file does not hold what it says it holds."""


class Shelf(Protocol):
    """Where a book's parts lie: in memory, or in a compiled file. Anything may raise `Damaged`."""

    name: str
    hash: str
    renames: tuple[Rename, ...]

    def ids(self) -> tuple[model.PassageId, ...]: ...

    def find(self, id: str) -> tuple[int | None, bytes] | None:
        """The number and the encoded passage; None if there is no such passage."""
        ...

    def pack(self) -> Pack:
        """The pack, without its tales."""
        ...

    def entries(self) -> tuple[Entry, ...]: ...


class Telling(NamedTuple):
    """How a book is told in another tongue: its tag, what the pack's names are called in it (by
    context and name), and the book as it was written."""

    language: str
    names: Mapping[tuple[str, str], str]
    own: Book


def name_context(kind: str, detail: str = "") -> str:
    """The context of a name in a catalogue; `detail` parts two that may be worded alike.

    >>> name_context("token", "3"), name_context("skill")
    ('pack: token 3', 'pack: skill')
    """
    return f"pack: {kind} {detail}".rstrip()


class Book:
    """A book to be played or looked through. Nothing about it changes.

    Passages are read when they are first asked for, and kept. If the compiled file behind it turns
    out to be damaged, the book is compiled anew from its pack (`again`) without a word.
    """

    __slots__ = ("_again", "_numbers", "_parts", "_read", "_shelf", "_telling", "_written")

    def __init__(
        self,
        shelf: Shelf,
        again: Callable[[], Book] | None = None,
        telling: Telling | None = None,
    ) -> None:
        self._shelf = shelf
        self._again = again
        self._telling = telling
        self._read: dict[str, model.Passage] = {}
        self._written: dict[Any, Any] = {}  # entries of menus as told, and as they were written
        self._parts: dict[str, Any] = {}  # one value of each kind of part
        self._numbers: dict[int, str] | None = None

    @property
    def name(self) -> str:
        """The pack's name."""
        return self._shelf.name

    @property
    def hash(self) -> str:
        """32 hex digits, the same for the same content on every machine."""
        return self._shelf.hash

    @property
    def renames(self) -> tuple[Rename, ...]:
        """What was called otherwise once, oldest first; no part of what the hash stands for."""
        return self._shelf.renames

    @property
    def title(self) -> str:
        return self.called("title", self.manifest.title)

    @property
    def language(self) -> str:
        """The tag of the tongue it is told in; its hash is that of the book as written."""
        return self._telling.language if self._telling is not None else self.manifest.language

    @property
    def own(self) -> Book:
        """The book as it was written; itself unless it is told in another tongue."""
        return self._telling.own if self._telling is not None else self

    @property
    def names(self) -> Mapping[tuple[str, str], str]:
        """What names of the pack's are called in the tongue it is told in, by context and name."""
        return self._telling.names if self._telling is not None else {}

    @property
    def is_told(self) -> bool:
        """Whether it is told in another tongue than it was written in."""
        return self._telling is not None

    def called(self, kind: str, name: str, detail: str = "") -> str:
        """What a name of the pack's is called in the tongue it is told in; `detail` is an insert's
        name, or a token's number."""
        if self._telling is None:
            return name
        return self._telling.names.get((name_context(kind, detail), name), name)

    @property
    def pack(self) -> Pack:
        """The manifest, names and tables the book was compiled with; it lists no tale files."""
        return self._part("pack", self._shelf.pack)

    @property
    def manifest(self) -> Manifest:
        return self.pack.manifest

    @property
    def vocabulary(self) -> Vocabulary:
        return self.pack.vocabulary

    @property
    def tables(self) -> Any:
        """The tables of the pack's game (`GamebookTables`, `TalesTables`), or None."""
        return self.pack.tables

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The ways into the book that lead to one of its passages."""
        return self._part("entries", self._shelf.entries)

    @property
    def start(self) -> model.PassageId | None:
        """The passage in which a gamebook begins; None for a book entered by cards."""
        for entry in self.entries:
            if entry.kind == "start":
                return model.PassageId(entry.target)
        return None

    @property
    def ids(self) -> tuple[model.PassageId, ...]:
        """Every passage and section: by number, then slugs by letter; sections after their head."""
        return self._part("ids", self._shelf.ids)

    def __len__(self) -> int:
        return len(self.ids)

    def __iter__(self) -> Iterator[model.PassageId]:
        return iter(self.ids)

    def __contains__(self, id: object) -> bool:
        return isinstance(id, str) and (id in self._read or self._find(id) is not None)

    def passage(self, id: str) -> model.Passage:
        """The passage of an id; KeyError if the book has none."""
        passage = self._read.get(id)
        if passage is None:
            number, data = self.stored(id)
            try:
                passage = passage_of(data, number)
            except (TypeError, ValueError, LookupError, RecursionError):
                self._renew(Damaged("passage"))
                number, data = self.stored(id)
                passage = passage_of(data, number)
            self._read[id] = passage
            if self._telling is not None:
                self._remember(passage, self._telling.own.passage(id))
        return passage

    def number(self, id: str) -> int | None:
        """The number under which a passage is printed; None if it has none, or there is none."""
        found = self._find(id)
        return found[0] if found is not None else None

    def as_written(self, entry: model.Choice | model.Test) -> model.Choice | model.Test:
        """The entry of a menu of this book, in the words that it was written in."""
        found: model.Choice | model.Test = self._written.get(entry, entry)
        return found

    def _remember(self, passage: model.Passage, own: model.Passage) -> None:
        told, written = passage.ending, own.ending
        if isinstance(told, model.Menu) and isinstance(written, model.Menu):
            self._written.update(zip(told.entries, written.entries, strict=True))

    def stored(self, id: str) -> tuple[int | None, bytes]:
        """A passage's number, and its encoding; KeyError if there is none."""
        found = self._find(id)
        if found is None:
            raise KeyError(id)
        return found

    def by_number(self, number: int) -> model.PassageId | None:
        """The passage printed under a number."""
        if self._numbers is None:
            pairs = ((self.number(id), id) for id in self.ids)
            self._numbers = {number: id for number, id in pairs if number is not None}
        found = self._numbers.get(number)
        return model.PassageId(found) if found is not None else None

    def _find(self, id: str) -> tuple[int | None, bytes] | None:
        try:
            return self._shelf.find(id)
        except Damaged as damage:
            self._renew(damage)
            return self._shelf.find(id)

    def _part(self, name: str, read: Callable[[], T]) -> T:
        value: T | None = self._parts.get(name)
        if value is None:
            try:
                value = read()
            except Damaged as damage:
                self._renew(damage)
                value = getattr(self._shelf, name)()
            self._parts[name] = value
        return value

    def _renew(self, damage: Damaged) -> None:
        """Read on from the book compiled anew; raises the damage if there is no way to it."""
        if self._again is None:
            raise damage
        self._shelf = self._again()._shelf
        self._again = None
