"""A compiled book, or what an edition's cards reach of it, bound as a `Volume`."""

from __future__ import annotations

from malory.book import Book, Entry, model
from malory.book.entries import demanded
from malory.book.links import links
from malory.book.reach import reachable
from malory.pack.manifest import Edition

from scriptorium.publish.leaves import leaf_of
from scriptorium.publish.lookup import index_of_cards, index_of_titles
from scriptorium.publish.preface import preface_of, sheets_of
from scriptorium.publish.press import Press
from scriptorium.publish.volume import Index, Volume


def bind(
    book: Book,
    edition: Edition | None = None,
    keys_apart: bool = False,
    titles: bool | None = None,
) -> Volume:
    """Return the volume. With an `edition`, only what its cards lead to is in it.

    `titles` says whether there is an index of titles; if it is None, where a title gives nothing
    away: a gamebook's tell of its ends.
    """
    entries = book.entries if edition is None else demanded(book.pack, edition)
    press = Press(book, book.ids if edition is None else _reached(book, entries))
    leaves = tuple([leaf_of(id, press) for id in press.order])
    found: list[Index | None] = [index_of_cards(entries, press)]
    if titles or (titles is None and not press.is_gamebook):
        found.append(index_of_titles(leaves, press))
    start = book.start
    return Volume(
        title=press.set(book.title),
        language=book.language,
        licence=book.manifest.licence,
        version=book.manifest.version,
        mark=book.hash,
        leaves=leaves,
        begin=press.to(start) if start is not None and start in press else None,
        preface=preface_of(leaves, keys_apart, press),
        sheets=sheets_of(press),
        indexes=tuple([one for one in found if one is not None]),
        keys_apart=keys_apart,
    )


def _reached(book: Book, entries: tuple[Entry, ...]) -> tuple[model.PassageId, ...]:
    """What can be come to from these ways in, in the book's order."""
    ways = {str(id): [str(one.target) for one in links(book.passage(id))] for id in book.ids}
    found = reachable(ways, [one.target for one in entries])
    return tuple([id for id in book.ids if id in found])
