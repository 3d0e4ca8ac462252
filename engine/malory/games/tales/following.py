"""A saved ride follows the passages that were renamed since it was saved.

Cards and places keep their published names; a book for them can rename only what it writes itself.
"""

from __future__ import annotations

from malory.book.model import END
from malory.book.renaming import Naming, follower, renamed
from malory.games.tales.missing import BOOKED
from malory.games.tales.state import Tale
from malory.kernel import Entry


def follow(s: Tale) -> None:
    """Call every passage in the state as the book calls it now."""
    book = s.game.book
    if not book.renames:
        return
    now = follower(book.renames, lambda kind, id: kind != "passage" or id == END or id in book)
    for k, knight in enumerate(s.knights):
        s.change(k, visited=frozenset([now("passage", one) for one in knight.visited]))
    s.agenda = tuple([_entry(entry, now) for entry in s.agenda])


def _entry(entry: Entry, now: Naming) -> Entry:
    """An entry with its passage, the first text among its arguments, as it is called now."""
    step, *args = entry
    found = next((at for at, one in enumerate(args) if isinstance(one, str)), -1)
    at = found if step in BOOKED else -1
    return (step, *[now("passage", one) if n == at else renamed(one, now)
                    for n, one in enumerate(args)])  # fmt: skip
