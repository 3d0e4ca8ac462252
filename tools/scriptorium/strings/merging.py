"""What becomes of the translations there are, now that these lines are wanted. None is lost.

A line finds its translation by its key. What is left on both sides is paired: the same words that
stand elsewhere now keep their translation; words that have changed where they stand keep it as
something to be looked at again (`fuzzy`), with the words it was made for. What nothing is left for
goes out of use, at the end of the file, and comes back with its line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import Literal, NamedTuple, TypeAlias

from malory.tongue.catalogue import Catalogue, Entry

from scriptorium.strings.wanted import Wanted

Fate: TypeAlias = Literal["kept", "back", "moved", "changed", "new"]
_LIKE = 0.5
"""Words that are less alike are other words."""
_OURS = ("fuzzy", "python-brace-format")
"""Flags that are set anew each time."""
_MOST = 2_000
"""Letters of a text that are compared."""


class Merged(NamedTuple):
    """A wanted line as the catalogue will hold it, what has become of it, and from what entry."""

    wanted: Wanted
    entry: Entry
    fate: Fate
    old: Entry | None


class Merger(NamedTuple):
    """The lines in their order; the entries that go out of use, and those that were before."""

    lines: tuple[Merged, ...]
    dropped: tuple[Entry, ...]
    unused: tuple[Entry, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries of the catalogue, those out of use last; what says nothing is left out."""
        kept = [one for one in (*self.unused, *self.dropped) if any(one.told)]
        old = [one._replace(is_old=True, notes=_own_notes(one), flags=()) for one in kept]
        return (*[one.entry for one in self.lines], *dict.fromkeys(old))


def merge(catalogue: Catalogue, wanted: Sequence[Wanted]) -> Merger:
    """Return what the catalogue is to hold for these lines, each of which is there once."""
    there = {one.key: one for one in catalogue.entries if not one.is_old}
    aside = {one.key: one for one in catalogue.entries if one.is_old}
    found: dict[tuple[str, str], Merged] = {}
    for one in wanted:
        if one.key in there:
            found[one.key] = _line(one, there.pop(one.key), "kept")
        elif one.key in aside:
            found[one.key] = _line(one, aside.pop(one.key), "back")
    told = _Left([one for one in (*there.values(), *aside.values()) if any(one.told)])
    for one in wanted:
        if one.key not in found and (same := told.same(one)) is not None:
            found[one.key] = _line(one, same, "moved")
    for one in wanted:
        if one.key not in found and (like := told.like(one)) is not None:
            found[one.key] = _line(one, like, "changed")
    lines = [found.get(one.key) or _line(one, None, "new") for one in wanted]
    used = {id(line.old) for line in lines}
    return Merger(
        tuple(lines),
        tuple([one for one in there.values() if id(one) not in used]),
        tuple([one for one in aside.values() if id(one) not in used]),
    )


def _line(wanted: Wanted, old: Entry | None, fate: Fate) -> Merged:
    forms = len(old.told) if old is not None and (not wanted.more or old.more) else 0
    told = old.told if old is not None and forms else ("",) * (2 if wanted.more else 1)
    was = old.was if old is not None else None
    kept = [flag for flag in old.flags if flag not in _OURS] if old is not None else []
    flags = (*wanted.flags, *kept)
    is_fuzzy = (old is not None and old.is_fuzzy) or fate == "changed"
    if fate == "changed" and old is not None:
        was = old.key
    notes = [("", note) for _, note in _own_notes(old)] if old is not None else []
    notes += [(".", note) for note in wanted.notes]
    notes += [(":", f"{file}:{line}" if line else file) for file, line in wanted.places]
    entry = Entry(
        wanted.context,
        wanted.words,
        wanted.more,
        told,
        ("fuzzy", *flags) if is_fuzzy and any(told) else flags,
        tuple(notes),
        was if is_fuzzy and any(told) else None,
        line=old.line if old is not None else 0,
        told_line=old.told_line if old is not None else 0,
    )
    return Merged(wanted, entry, fate, old)


def _own_notes(entry: Entry) -> tuple[tuple[str, str], ...]:
    return tuple([(sign, note) for sign, note in entry.notes if not sign and note])


class _Left:
    """Translations whose lines are gone, to be taken by others."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.by_words: dict[str, list[Entry]] = {}
        self.by_passage: dict[str, list[Entry]] = {}
        self.taken: set[int] = set()
        for one in entries:
            self.by_words.setdefault(one.words, []).append(one)
            self.by_passage.setdefault(_passage(one.context), []).append(one)

    def same(self, wanted: Wanted) -> Entry | None:
        """The translation of the same words, from the same passage rather than from another."""
        found = self._free(self.by_words.get(wanted.words, ()))
        role = wanted.context.partition(" ")[2]
        found.sort(
            key=lambda one: (
                _passage(one.context) != _passage(wanted.context),
                one.context.partition(" ")[2] != role,
                one.is_old,
            )
        )
        return self._take(found[0]) if found else None

    def like(self, wanted: Wanted) -> Entry | None:
        """The translation of what stood there before: of the one other line in its place, or of
        the likest."""
        of_passage = self._free(self.by_passage.get(_passage(wanted.context), ()))
        found = [one for one in of_passage if one.context == wanted.context]
        if not found and not wanted.context.startswith("pack:"):
            found = of_passage
        liked = [(_likeness(one.words, wanted.words), -at, one) for at, one in enumerate(found)]
        likest = max(liked, default=None, key=lambda one: one[:2])
        return self._take(likest[2]) if likest is not None and likest[0] >= _LIKE else None

    def _free(self, entries: Iterable[Entry]) -> list[Entry]:
        return [one for one in entries if id(one) not in self.taken]

    def _take(self, entry: Entry) -> Entry:
        self.taken.add(id(entry))
        return entry


def _passage(context: str) -> str:
    return context.partition(" ")[0]


def _likeness(one: str, other: str) -> float:
    matcher = SequenceMatcher(None, one[:_MOST], other[:_MOST], autojunk=False)
    if matcher.real_quick_ratio() < _LIKE or matcher.quick_ratio() < _LIKE:
        return 0.0
    return matcher.ratio()
