"""The passage that a writer means: by its id, its number in print, its label or its title."""

from __future__ import annotations

from malory.book import Book, model
from malory.pack import fold
from malory.source import nearest

_FEW = 12
_MOST = 5
"""Passages listed where a word means more than one."""


class UnknownPassageError(Exception):
    """No passage, or more than one, is called so; the text says it in one line."""


def find_passage(book: Book, words: str) -> model.PassageId:
    """The passage meant; `UnknownPassageError` if there is none, or if it might be several.

    An id wins over a number in print, that over a section's label, and that over a title.
    """
    said = words.strip()
    if not said:
        raise UnknownPassageError("an empty word names no passage.")
    if said in book:
        return model.PassageId(said)
    if said.isascii() and said.isdecimal() and len(said) < 10:
        found = book.by_number(int(said))
        if found is not None:
            return found
    wanted = said.casefold()
    if wanted in book:
        return model.PassageId(wanted)
    labelled = [id for id in book.ids if id.partition(".")[2] == wanted]
    if labelled:
        return _the_one(said, labelled)
    titles: dict[str, list[model.PassageId]] = {}
    for id in book.ids:
        title = book.passage(id).title
        if title:
            titles.setdefault(fold(title), []).append(id)
    if fold(said) in titles:
        return _the_one(said, titles[fold(said)])
    raise UnknownPassageError(f"there is no passage `{said}` in {book.name}.{_near(book, said)}")


def _near(book: Book, said: str) -> str:
    """The id, label or title most likely meant, in words."""
    labels = {id.partition(".")[2]: id for id in reversed(book.ids) if "." in id}
    titled = {passage.title: id for id in book.ids if (passage := book.passage(id)).title}
    near = nearest(said, [*book.ids, *labels, *titled])
    if not near:
        return _what_there_is(book)
    id = labels.get(near) or titled.get(near)
    return (
        f" Did you mean `{near}`?"
        if id is None or near in book
        else (f" Did you mean `{id}` ({near})?")
    )


def _what_there_is(book: Book) -> str:
    """What to name instead, where nothing that there is comes near: all of a few, the first ones
    of many."""
    ids = [id for id in book.ids if "." not in id]
    if not ids:
        return " It has none."
    few = len(ids) <= _FEW
    shown = ", ".join(f"`{id}`" for id in (ids if few else ids[:_MOST]))
    if few:
        return f" It has {shown}."
    return f" It has {shown} and {len(ids) - _MOST:,} more; `malory map {book.name}` draws them."


def _the_one(said: str, found: list[model.PassageId]) -> model.PassageId:
    if len(found) == 1:
        return found[0]
    listed = ", ".join(f"`{id}`" for id in found[:_MOST])
    end = ", ..." if len(found) > _MOST else "."
    raise UnknownPassageError(f"`{said}` may be any of {len(found)} passages: {listed}{end}")
