"""What a table has chosen: a book, an edition of it, and the options of the ride."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from malory.book import model
from malory.book.book import Book
from malory.games.tales.setting import Setting
from malory.pack.tales import TalesTables
from malory.pack.tales.numbering import edition_passages

OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "mode": ("solo",),
    "difficulty": (),
    "edition": (),
    "knights": (),
    "skills": ("first", "drawn"),
    "opening": ("read", "skip"),
    "filter": (),
}
"""The options there are; those with values of their own in the pack or the book are empty."""


class Bound:
    """A book, an edition and options, checked: ValueError says what is wrong with them.

    Options: `difficulty` (a name of the pack's, by default its first), `edition`, `knights` (the
    knight of each seat, by commas; else asked), `skills` (``first``: those of a first game;
    ``drawn``: three of six), `opening` (``skip``: the first Age's passage is not read), `filter`
    (a tag of choices to leave out, R119).
    """

    def __init__(self, book: Book, options: Mapping[str, str]) -> None:
        tables = book.tables
        if not isinstance(tables, TalesTables):
            raise ValueError(f"{book.name} holds no tables of Tales: run `malory check` on it")
        chosen = dict(options)
        for name, value in chosen.items():
            _check(name, value, OPTIONS.get(name), list(OPTIONS))
        edition = book.pack.edition(chosen.get("edition", ""))
        if edition is None:
            names = [one.name for one in book.manifest.editions]
            raise ValueError(_unknown("edition", chosen.get("edition", ""), names))
        self.book = book
        self.setting = Setting(tables, edition)
        self.content = book.hash
        levels = {one.name.lower(): one for one in tables.difficulties}
        level = chosen.setdefault("difficulty", next(iter(levels))).lower()
        if level not in levels:
            raise ValueError(_unknown("difficulty", level, list(levels)))
        chosen["difficulty"] = level
        self.pools = levels[level].pools
        others = [one.name for one in book.vocabulary.counters if one.name != "Destiny"]
        if others:
            raise ValueError(f"Tales counts Destiny alone; {book.name} declares {others[0]}")
        chosen["edition"] = edition.name
        self.knights = self._knights(chosen.get("knights", ""))
        self.draws_skills = chosen.get("skills") == "drawn"
        self.reads_opening = chosen.get("opening") != "skip"
        self.filters = frozenset(
            one.strip() for one in chosen.get("filter", "").split(",") if one.strip()
        )
        for tag in sorted(self.filters):
            if tag not in book.manifest.filters:
                raise ValueError(_unknown("filter", tag, list(book.manifest.filters)))
        self.options: Mapping[str, str] = chosen
        self._whole(book)

    def _knights(self, names: str) -> tuple[str, ...]:
        wanted = [one.strip() for one in names.split(",") if one.strip()]
        known = {one.lower(): one for one in self.setting.knights}
        for one in wanted:
            if one.lower() not in known:
                raise ValueError(_unknown("knight", one, list(self.setting.knights)))
        if len(wanted) > 1:
            raise ValueError("a solo ride has one knight; name only one")
        return tuple([known[one.lower()] for one in wanted])

    def _whole(self, book: Book) -> None:
        """See that every passage which the edition's cards can reach is in the book."""
        missing = [
            f"{one.passage} ({one.reason})"
            for one in edition_passages(self.setting.tables, self.setting.edition, frozenset())
            if one.passage not in book
        ]
        if missing:
            more = f" and {len(missing) - 3} more" if len(missing) > 3 else ""
            raise ValueError(
                f"the edition {self.setting.edition.name} needs passages that the book lacks: "
                f"{', '.join(missing[:3])}{more}; run `malory check`"
            )

    def page(self, id: model.PassageId) -> model.Passage:
        """Return a passage of the book."""
        return self.book.passage(id)


def _check(name: str, value: str, values: tuple[str, ...] | None, names: list[str]) -> None:
    if values is None:
        raise ValueError(_unknown("option", name, names))
    if values and value not in values:
        raise ValueError(_unknown(name, value, list(values)))


def _unknown(what: str, found: str, known: list[str]) -> str:
    from malory.source import nearest

    near = nearest(found, known)
    hint = f"did you mean {near}? There are" if near else "choose from"
    return f"there is no {what} {found!r}; {hint} {', '.join(known)}"
