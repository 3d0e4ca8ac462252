"""Indexes: under which number the cards lead into the book, and passages by their titles."""

from __future__ import annotations

from collections.abc import Iterable

from malory.book.entries import Entry
from malory.book.phrases import begins
from malory.pack.tales import TalesTables
from malory.tongue import mark, say

from scriptorium.publish.press import Press
from scriptorium.publish.volume import Index, Leaf, Row, Table, To

_KINDS = (
    ("age", mark("Ages")),
    ("quest", mark("Quests")),
    ("status", mark("Statuses")),
    ("treasure", mark("Treasures")),
    ("token", mark("Tokens")),
    ("epilogue", mark("The end")),
)
_ARTICLES = ("the ", "a ", "an ")


def index_of_cards(entries: Iterable[Entry], press: Press) -> Index | None:
    """Return where each card leads, a table for each; None for a book that no card enters."""
    tables = press.book.tables
    known = [one for one in entries if one.target in press]
    if not isinstance(tables, TalesTables) or not known:
        return None
    by_card: dict[str, list[Entry]] = {}
    for one in known:
        if one.kind == "card":
            by_card.setdefault(one.cards[0], []).append(one)
    found = [_card(name, of, press) for name, of in by_card.items()]
    for kind, heading in _KINDS:
        rows = [
            Row(press.set(_label(one)), (press.to(one.target),))
            for one in known
            if one.kind == kind
        ]
        if rows:
            found.append(Table(say(heading), (), tuple(rows)))
    return Index("cards", say("Index of cards"), tuple(found))


def _label(entry: Entry) -> str:
    if entry.kind == "token" and len(entry.cards) > 1:
        title, number = entry.cards[:2]
        return title if title.endswith(number) else f"{number}, {title}"
    return begins(entry.title)


def _card(name: str, entries: list[Entry], press: Press) -> Table:
    """The table of a card: what else is on the table by rows, and the Ages by columns."""
    columns = list(dict.fromkeys([one.cards[2] for one in entries if len(one.cards) > 2]))
    cells: dict[str, dict[str, To]] = {}
    for one in entries:
        row = one.cards[1] if len(one.cards) > 1 else say("when it is drawn")
        column = one.cards[2] if len(one.cards) > 2 else ""
        cells.setdefault(row, {})[column] = press.to(one.target)
    return Table(
        press.set(name),
        tuple(columns),
        tuple(
            [
                Row(press.set(row), tuple([there.get(column) for column in columns or ("",)]))
                for row, there in cells.items()
            ]
        ),
    )


def index_of_titles(leaves: Iterable[Leaf], press: Press) -> Index | None:
    """Return the passages by title, by letters; None for a book without titles."""
    titled = [(one.title, To(one.name, one.anchor)) for one in leaves if one.title]
    if not titled:
        return None
    titled.sort(key=lambda one: (_sorted_as(one[0], press), one[1].anchor))
    by_letter: dict[str, list[Row]] = {}
    for title, to in titled:
        key = _sorted_as(title, press)
        by_letter.setdefault(key[:1].upper() if key[:1].isalpha() else "#", []).append(
            Row(title, (to,))
        )
    tables = [Table(letter, (), tuple(rows)) for letter, rows in by_letter.items()]
    return Index("titles", say("Index of titles"), tuple(tables))


def _sorted_as(title: str, press: Press) -> str:
    """What a title is sorted by: small letters without accents, signs or a first article."""
    from unicodedata import combining, normalize

    bare = "".join([one for one in normalize("NFKD", title.casefold()) if not combining(one)])
    bare = "".join([one for one in bare if one.isalnum() or one.isspace()]).strip()
    if press.is_english:
        for article in _ARTICLES:
            if bare.startswith(article):
                return bare.removeprefix(article)
    return bare
