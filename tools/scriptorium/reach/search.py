"""`search`: a book's fixpoint and a search of it, as one answer."""

from __future__ import annotations

from collections.abc import Iterable

from malory.book.compiling import Compilation
from malory.pack.manifest import Edition

from scriptorium.reach.encounters import Encounters, Way
from scriptorium.reach.journeys import Journeys, Trail
from scriptorium.reach.possible import Possible, possible

STATES = 20_000
"""Positions looked into, unless another number is asked for."""


class Reach:
    """Which passages can be reached; see `reached` and `proved_out`, between which doubt may be.

    `is_complete` says that the search has tried everything; `states` how many positions it looked
    into. `possible` is the fixpoint, `journeys` a gamebook's search, `encounters` that of Tales.
    """

    def __init__(
        self,
        found: Possible,
        journeys: Journeys | None,
        encounters: Encounters | None,
    ) -> None:
        self.possible = found
        self.journeys = journeys
        self.encounters = encounters
        search = journeys or encounters
        is_whole = not any(logic.broken for logic in found.logics.values())
        self.is_complete = search is not None and search.is_complete and is_whole
        self.states = search.states if search is not None else 0

    def reached(self, id: str) -> bool:
        """Whether a way to a passage was found."""
        search = self.journeys or self.encounters
        return search is not None and search.reached(id)

    def proved_out(self, id: str) -> bool:
        """Whether it is proved that no play ever comes to a passage."""
        if not self.possible.at(id):
            return True
        # A search of all that matters of a gamebook leaves nothing out; one of encounters may.
        return self.journeys is not None and self.is_complete and not self.reached(id)

    def witness(self, id: str) -> Trail | Way | None:
        """A shortest way to a passage, of those the likeliest: in a gamebook the answers to give,
        in Tales the card and the passages; None if none was found."""
        if self.journeys is not None:
            return self.journeys.witness(id)
        return self.encounters.witness(id) if self.encounters is not None else None

    def open(self, ids: Iterable[str]) -> list[str]:
        """Those passages of which nothing is proved."""
        return [id for id in ids if not self.reached(id) and not self.proved_out(id)]


def search(
    compilation: Compilation,
    limit: int = STATES,
    *,
    edition: Edition | None = None,
    walks: int | None = None,
    seed: str = "reach",
    until: str = "",
) -> Reach:
    """Find out what can be reached in a compiled book, looking into at most `limit` positions.

    A gamebook that has more is then played at random for `walks` answers (as many as `limit`,
    unless said). The search stops early once it has come to `until`. Of Tales the `edition`'s cards
    are in play, or all there are. A book that cannot be played is not searched.
    """
    found = possible(compilation, edition)
    if compilation.pack.manifest.game == "tales":
        return Reach(found, None, Encounters(compilation, found, limit))
    if not compilation.pack.is_whole or compilation.book.start is None:
        return Reach(found, None, None)
    logics = {id: found.logics[id] for id in found.boxes}
    if any(logic.broken for logic in logics.values()):
        logics = dict(found.logics)
    many = limit if walks is None else walks
    return Reach(found, Journeys(compilation.book, logics, limit, many, seed, until), None)
