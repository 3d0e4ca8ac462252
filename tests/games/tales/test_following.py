"""A saved ride follows the passages that were renamed since."""

from __future__ import annotations

from types import SimpleNamespace

from malory.book.lock import Rename
from malory.book.model import PassageId, Rewards, TurnTo
from malory.games.tales import following, menu, reading
from malory.games.tales.state import Knight, Tale


class Renamed(dict[str, object]):
    """As much of a book as is asked for here."""

    renames = (Rename("passage", "ford", "weir"), Rename("passage", "hall", "hut"))


def test_what_was_read_and_what_waits_is_called_as_it_is_now() -> None:
    s = Tale(knights=(Knight(visited=frozenset(("ford", "ford.x", "mill", "hall"))),))
    s.game = SimpleNamespace(book=Renamed({"weir": 1, "weir.x": 1, "mill": 1}))  # type: ignore[assignment]
    turn = Rewards((TurnTo(PassageId("ford.x")),))
    s.agenda = (menu.respond(0, PassageId("ford"), "", ""), reading.read(0, (turn,)))
    following.follow(s)
    # What is known no more, and what it was renamed to is not either, stays: it will be missed.
    assert s.knights[0].visited == {"weir", "weir.x", "mill", "hall"}
    assert s.agenda == (
        menu.respond(0, PassageId("weir"), "", ""),
        reading.read(0, (Rewards((TurnTo(PassageId("weir.x")),)),)),
    )
