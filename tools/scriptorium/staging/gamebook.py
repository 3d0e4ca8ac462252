"""The hero of a gamebook made to be as facts say, before the first page is turned."""

from __future__ import annotations

from collections.abc import Mapping

from malory.book import model
from malory.games.gamebook import Journey
from malory.games.gamebook.course import turn_to
from malory.kernel import Stream

from scriptorium.staging.facts import Fact


def deal(s: Journey, lot: Stream) -> None:
    """Nothing is laid out for a gamebook; ranks that its player would hand out are not."""


def open_at(s: Journey, passage: str) -> None:
    """Turn to a passage, which is read at once."""
    turn_to(s, model.PassageId(passage))


def dress(s: Journey, fact: Fact) -> None:
    """Make one fact true, as far as the pack's limits let it be."""
    holds = fact.holds
    match fact.condition:
        case model.Rank(what, low, high):
            _rank(s, what, value_for(low, high, holds))
        case model.Counter(id, low, high):
            s.counters = {**s.counters, id: _counted(s, id, value_for(low, high, holds))}
        case model.Has("status", id):
            s.statuses = held_with(s.statuses, id, holds)
        case model.Has("token", id):
            s.tokens = held_with(s.tokens, id, holds)
        case model.Has("treasure", id):
            s.treasures = held_with(s.treasures, id, holds)
            s.spent = held_with(s.spent, id, False)
        case model.Visited(passage):
            s.visited_ids = s.visited_ids | {passage} if holds else s.visited_ids - {passage}


def value_for(low: int, high: int | None, holds: bool) -> int:
    """A number within the bounds; or one without, below them if there is any room."""
    if holds:
        return low
    return low - 1 if low > 0 or high is None else high + 1


def _counted(s: Journey, id: str, value: int) -> int:
    row = s.game.setting.counters[id]
    value = max(value, row.minimum)
    return value if row.maximum is None else min(value, row.maximum)


def _rank(s: Journey, what: model.What, value: int) -> None:
    setting = s.game.setting
    limit = setting.rank_limit
    if what.kind in ("renown", "renowns"):
        names = (what.id,) if what.kind == "renown" else setting.renowns
        s.renowns = {**s.renowns, **spread(names, value, limit, s.renowns, False)}
        return
    of_kind = {"skill": (what.id,), "skills": setting.skills}
    names = of_kind.get(what.kind) or setting.skills_of[what.id]
    s.ranks = {**s.ranks, **spread(names, value, limit, s.ranks, what.kind == "sum")}


def spread(
    names: tuple[str, ...], value: int, limit: int, ranks: Mapping[str, int], is_sum: bool
) -> dict[str, int]:
    """Ranks of some skills whose sum, or whose best, is `value`, changed as little as can be.

    >>> spread(("Pole", "Rope"), 5, 3, {"Pole": 1, "Rope": 2}, True)
    {'Pole': 3, 'Rope': 2}
    """
    found = {name: ranks.get(name, 0) for name in names}
    value = max(0, value)
    if not is_sum:
        value = min(value, limit)
        best = max(found, key=lambda name: found[name], default="")
        capped = {name: min(rank, value) for name, rank in found.items()}
        return {**capped, best: value} if best else {}
    left = value
    for name, rank in found.items():
        found[name] = min(rank, left)
        left -= found[name]
    for name, rank in found.items():
        more = min(limit - rank, left)
        found[name] += more
        left -= more
    return found


def held_with(held: tuple[str, ...], id: str, holds: bool) -> tuple[str, ...]:
    """What is held, with one thing or without it."""
    if holds:
        return held if id in held else (*held, id)
    return tuple([one for one in held if one != id])
