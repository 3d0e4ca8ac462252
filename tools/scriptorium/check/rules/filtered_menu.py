"""W205: a menu of which nothing need be left once a player's filters have taken their part.

Each filter is tried by itself, and all together. The games then offer what was filtered after all,
so nobody is stuck; but a player who asked not to see it sees it.
"""

from __future__ import annotations

from collections.abc import Iterator

from malory.book import model
from malory.book.lowering import Site
from malory.book.possible import may_all_fail
from malory.pack import Vocabulary
from malory.tale import Fault

from scriptorium.check.settings import Settings

CODES = ("W205",)


def find(
    passage: model.Passage, site: Site, vocabulary: Vocabulary, settings: Settings
) -> Iterator[Fault]:
    menu = passage.ending
    if not isinstance(menu, model.Menu):
        return
    used = {tag for entry in menu.entries for tag in entry.tags}
    filters = [tag for tag in settings.filters if tag in used]
    if not filters or _may_close(menu.entries, vocabulary):
        return  # that a menu may close in any case is W203's to tell
    emptied = [tag for tag in filters if _may_close(_left(menu, {tag}), vocabulary)]
    if not emptied and len(filters) > 1 and _may_close(_left(menu, set(filters)), vocabulary):
        emptied = [" and ".join(f"`{tag}`" for tag in filters).strip("`")]
    for tag in emptied:
        yield Fault("W205", site.entries[0], (("filter", tag),))


def _left(menu: model.Menu, filters: set[str]) -> tuple[model.Choice | model.Test, ...]:
    return tuple([entry for entry in menu.entries if filters.isdisjoint(entry.tags)])


def _may_close(entries: tuple[model.Choice | model.Test, ...], vocabulary: Vocabulary) -> bool:
    """Whether none of the entries need be open."""
    return may_all_fail([entry.condition for entry in entries], vocabulary)
