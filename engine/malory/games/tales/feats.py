"""What of the book of records the knights have done, once their ride is over."""

from __future__ import annotations

from collections.abc import Iterable

from malory.games.tales import ages
from malory.games.tales.bound import COMPETITIVE, SOLO
from malory.games.tales.state import Tale
from malory.kernel import Feat, Seat
from malory.pack.tales.cards import RecordRow


def feats(s: Tale) -> tuple[Feat, ...]:
    """Return each record that a knight's ride fits, in the table's order, then by seat."""
    return tuple(
        [
            Feat(row.id, k, row.title, row.words)
            for row in s.game.setting.tables.records
            for k in range(len(s.knights))
            if _fits(s, k, row)
        ]
    )


def way(s: Tale) -> str:
    """Return how this ride was played, so far as results of another are no measure for it."""
    if s.mode == COMPETITIVE:
        number = s.game.last_age
        return f"{len(s.knights)} rivals, {number} {'Age' if number == 1 else 'Ages'}"
    seats = "solo" if s.mode == SOLO else f"{len(s.knights)} knights together"
    return f"{seats}, {s.game.options.get('difficulty', '')}"


def _fits(s: Tale, k: Seat, row: RecordRow) -> bool:
    me = s.knights[k]
    locations = s.game.setting.locations
    visits = [page for name in row.locations for page in locations[name].visits]
    return (
        (not row.result or row.result == _result(s, k))
        and (not row.difficulty or row.difficulty.lower() == s.game.options.get("difficulty"))
        and s.age >= row.age
        and len(me.done) >= row.done
        and max(me.renown.values(), default=0) >= row.renown
        and _any(row.visited, me.visited)
        and _any(visits, me.visited)
        and _any(row.quests, me.done)
        and _any(row.statuses, me.statuses)
        and _any(row.tokens, me.tokens)
        and _any(row.treasures, me.treasures)
    )


def _any(wanted: Iterable[str], held: Iterable[str]) -> bool:
    """Whether one of what is wanted is held; nothing wanted is no condition."""
    sought = set(wanted)
    return not sought or not sought.isdisjoint(held)


def _result(s: Tale, k: Seat) -> str:
    if s.is_shared():
        return s.result
    most = max(ages.standing(s, one) for one in range(len(s.knights)))
    return ages.VICTORY if ages.standing(s, k) == most else ages.DEFEAT
