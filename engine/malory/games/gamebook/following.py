"""A saved hero follows what was renamed since: passages, and everything that a pack names."""

from __future__ import annotations

from collections.abc import Iterable

from malory.book.model import PassageId
from malory.book.renaming import Naming, follower, renamed
from malory.games.gamebook.contents import BOOKED, is_known
from malory.games.gamebook.state import Journey
from malory.kernel import Entry


def follow(s: Journey) -> None:
    """Call everything in the state as the book calls it now."""
    renames = s.game.book.renames
    if not renames:
        return
    now = follower(renames, lambda kind, id: is_known(s, kind, id))
    s.here = PassageId(now("passage", s.here)) if s.here else s.here
    s.ranks = {now("skill", one): rank for one, rank in s.ranks.items()}
    s.renowns = {now("renown", one): rank for one, rank in s.renowns.items()}
    s.counters = {now("counter", one): amount for one, amount in s.counters.items()}
    s.statuses = _all("status", s.statuses, now)
    s.treasures = _all("treasure", s.treasures, now)
    s.spent = _all("treasure", s.spent, now)
    s.tokens = _all("token", s.tokens, now)
    s.visited_ids = frozenset(_all("passage", s.visited_ids, now))
    s.agenda = tuple([_entry(entry, now) for entry in s.agenda])


def _all(kind: str, ids: Iterable[str], now: Naming) -> tuple[str, ...]:
    return tuple([now(kind, one) for one in ids])


def _entry(entry: Entry, now: Naming) -> Entry:
    step, *args = entry
    is_booked = step.name in BOOKED
    return (
        step,
        *[now("passage", one) if is_booked and isinstance(one, str) else renamed(one, now)
          for one in args],
    )  # fmt: skip
