"""The spoiler guard: what is said before a player sees a page of a book that ships."""

from __future__ import annotations

from malory.book.phrases import counted

from scriptorium.read.page import Page


def warning(page: Page, tells_all: bool) -> str:
    """Return what a page is about to show, in words that give none of it away.

    A passage's title is not among them: it is the first thing that spoils.
    """
    number = page.number if page.number is not None else page.id
    opens = sum(not one.needs for one in page.offers)
    shows = ["its words"]
    if page.asks:
        shows.append(counted(opens if not tells_all else len(page.offers), "choice"))
    ways = sum(len(one.ways) for one in page.offers)
    if ways:
        shows.append(counted(ways, "outcome"))
    listed = f"{', '.join(shows[:-1])} and {shows[-1]}" if shows[1:] else shows[0]
    rest = "" if ways or not page.asks else "; not how anything comes out"
    return f"This shows passage {number}: {listed}{rest}."
