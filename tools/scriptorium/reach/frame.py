"""`Frame`: what matters of a hero, laid out as the bits of one whole number.

A *box* is such a number: for each thing that the book asks about, the values it may have. Two boxes
are joined by `|`; what nobody asks about has no bits. The lowest bit says that there is anybody at
all, so that an empty box is 0. Numbers stand in classes: each by itself
where they are few, else as far as the book tells them apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from malory.book import model

Subject: TypeAlias = tuple[Any, ...]
"""What is asked about, hashable. A number: ("rank", kind, id), ("counter", id), ("age",). Yes or
no: ("status", id), ("token", id), ("treasure", id), ("quest", id), ("visited", id), ("another",
condition), ("aside", card). A label: ("knight",), ("terrain",), ("region",), ("place",)."""

LABELLED = ("knight", "terrain", "region", "place")
ANYBODY = 1
_FEW = 40
"""So many values of a number are told apart each by itself."""


class Domain(NamedTuple):
    """The values that a number has in the game; `most` None means any."""

    least: int
    most: int | None


class Field:
    """The bits of one subject. A flag has two, the lower for no; a label one for each value asked
    about and one, the lowest, for any other; a number one for each class, from the least up."""

    __slots__ = ("_moved", "_ranges", "all", "labels", "lows", "most", "shift", "subject")

    def __init__(
        self,
        subject: Subject,
        shift: int,
        width: int,
        lows: tuple[int, ...] = (),
        most: int | None = None,
        labels: Mapping[str, int] | None = None,
    ) -> None:
        self.subject = subject
        self.shift = shift
        self.all = ((1 << width) - 1) << shift
        self.lows = lows
        self.most = most
        self.labels: Mapping[str, int] = labels or {}
        self._moved: dict[tuple[int, int, int], int] = {}
        self._ranges: dict[int, tuple[int, int | None]] = {}

    def flag(self, yes: bool) -> int:
        """The bit of a flag that is up, or down."""
        return (2 if yes else 1) << self.shift

    def label(self, name: str) -> int:
        """The bit of a label; that of any other for one which nobody asks about."""
        return 1 << (self.shift + self.labels.get(name, 0))

    def span(self, low: int, high: int | None) -> int:
        """The classes of numbers that hold one of `low`..`high`."""
        bits = 0
        for at, (first, last) in enumerate(self._classes()):
            if (last is None or last >= low) and (high is None or first <= high):
                bits |= 1 << at
        return bits << self.shift

    def _classes(self) -> Iterator[tuple[int, int | None]]:
        for at, low in enumerate(self.lows):
            yield low, self.lows[at + 1] - 1 if at + 1 < len(self.lows) else self.most

    def range(self, box: int) -> tuple[int, int | None]:
        """The least and the most value that a box allows; None: without end."""
        bits = (box & self.all) >> self.shift
        found = self._ranges.get(bits)
        if found is None:
            last = bits.bit_length()
            first = (bits & -bits).bit_length() - 1
            high = self.lows[last] - 1 if last < len(self.lows) else self.most
            found = self._ranges[bits] = (self.lows[first], high)
        return found

    def moved(self, box: int, low: int, high: int) -> int:
        """The box once the number has changed by one of `low`..`high`, kept within its ends."""
        bits = box & self.all
        key = (bits, low, high)
        found = self._moved.get(key)
        if found is None:
            found = 0
            least = self.lows[0]
            for at, (first, last) in enumerate(self._classes()):
                if not bits >> (self.shift + at) & 1:
                    continue
                a, b = first + low, None if last is None else last + high
                a = max(a, least) if self.most is None else min(max(a, least), self.most)
                if b is not None:
                    b = max(b, least) if self.most is None else min(max(b, least), self.most)
                found |= self.span(a, b)
            self._moved[key] = found
        return box & ~self.all | found

    def widened(self, was: int, now: int) -> int:
        """The box `now`, with a number that has grown past `was` let go all the way."""
        old, new = was & self.all, now & self.all
        if not self.lows or old == new or not old:
            return now
        if new.bit_length() > old.bit_length():
            now |= self.all & -(1 << (old.bit_length() - 1))
        lowest = old & -old
        if new & -new < lowest:
            now |= self.all & ((lowest << 1) - 1)
        return now


class Frame:
    """The fields of a book. Ask `of` for a subject's; None if nobody asks about it."""

    def __init__(
        self, asked: Mapping[Subject, Iterable[Any]], domains: Mapping[Subject, Domain]
    ) -> None:
        """`asked` are the subjects with what tells their values apart: labels, or the numbers at
        which a new class begins."""
        self._fields: dict[Subject, Field] = {}
        shift = 1
        for subject, values in asked.items():
            domain = domains.get(subject)
            if domain is not None:
                lows = _lows(domain, sorted(values))
                made = Field(subject, shift, len(lows), lows, domain.most)
                width = len(lows)
            elif subject[0] in LABELLED:
                names = dict.fromkeys(values)
                width = len(names) + 1
                labels = {name: at + 1 for at, name in enumerate(names)}
                made = Field(subject, shift, width, labels=labels)
            else:
                width = 2
                made = Field(subject, shift, width)
            self._fields[subject] = made
            shift += width
        self.everything = (1 << shift) - 1
        self.numbers = tuple([one for one in self._fields.values() if one.lows])

    def of(self, subject: Subject) -> Field | None:
        """The field of a subject."""
        return self._fields.get(subject)

    def fields(self, *kinds: str) -> tuple[Field, ...]:
        """The fields whose subjects are of these kinds, all without any."""
        return tuple([one for one in self._fields.values() if not kinds or one.subject[0] in kinds])

    def bits(self, *kinds: str) -> int:
        """All bits of the fields of these kinds."""
        found = 0
        for one in self.fields(*kinds):
            found |= one.all
        return found


def _lows(domain: Domain, cuts: list[int]) -> tuple[int, ...]:
    """Where the classes of a number begin."""
    least, most = domain
    last = cuts[-1] if cuts else least
    if most is not None and most - least < _FEW:
        return tuple(range(least, most + 1))
    if last - least < _FEW:
        return tuple(range(least, max(last, least) + 1))
    inside = [one for one in cuts if least < one and (most is None or one <= most)]
    return tuple(dict.fromkeys([least, *inside]))


def subject_of(atom: model.Condition) -> Subject:
    """What a condition that has no parts asks about."""
    match atom:
        case model.Rank():
            return ("rank", atom.what.kind, atom.what.id)
        case model.Counter():
            return ("counter", atom.id)
        case model.Has(kind="knight"):
            return ("knight",)
        case model.Has():
            return (atom.kind, atom.id)
        case model.Stands():
            return (atom.kind,)
        case model.Age():
            return ("age",)
        case model.Visited():
            return ("visited", atom.passage)
        case model.SetAside():
            return ("aside", atom.card)
        case model.Another():
            return ("another", atom.condition)
        case _:
            raise ValueError(f"{atom} has parts")


def values_of(atom: model.Condition) -> tuple[Any, ...]:
    """What tells the values of an atom's subject apart."""
    match atom:
        case model.Rank() | model.Counter() | model.Age():
            return (atom.low,) if atom.high is None else (atom.low, atom.high + 1)
        case model.Has(kind="knight") | model.Stands():
            return (atom.id,)
        case _:
            return ()


def allowed(field: Field, atom: model.Condition) -> int:
    """The bits under which an atom holds."""
    match atom:
        case model.Rank() | model.Counter() | model.Age():
            return field.span(atom.low, atom.high)
        case model.Has(kind="knight") | model.Stands():
            return field.label(atom.id)
        case _:
            return field.flag(True)
