"""What a saved state names that the book no longer holds: then it is not resumed as it is.

What no text can ask for any more is not missed: a passage that was read, a rank, a counter; of the
figures the player is told. What the hero holds, and all that still waits on the agenda, is missed.
"""

from __future__ import annotations

from collections.abc import Iterator

from malory.book import model
from malory.games.gamebook.state import Journey
from malory.pack.record import Record


def missing(s: Journey) -> tuple[str, ...]:
    """Return the ids that nothing stands for now, each once, in the order they are met."""
    setting = s.game.setting
    found = [one for one in s.statuses if one not in setting.statuses]
    found += [one for one in (*s.treasures, *s.spent) if one not in setting.treasures]
    found += [one for one in s.tokens if one not in setting.titles]
    if s.here and s.here not in s.game.book:
        found.append(s.here)
    for entry in s.agenda:
        # a text among a step's arguments is a passage, but for the kind of a loss
        ids = [one for one in entry[1:] if isinstance(one, str) and entry[0].name in BOOKED]
        found += [one for one in ids if one != model.END and one not in s.game.book]
        found += [id for kind, id in _named(entry[1:]) if not is_known(s, kind, id)]
    return tuple(dict.fromkeys(found))


def faded(s: Journey) -> tuple[str, ...]:
    """Return the figures on the hero's sheet that the book no longer knows, in words."""
    setting = s.game.setting
    ranks = {id: rank for id, rank in s.ranks.items() if rank and id not in setting.first_ranks}
    renowns = {id: rank for id, rank in s.renowns.items() if rank and id not in setting.renowns}
    counters = {id: many for id, many in s.counters.items() if many and id not in setting.counters}
    figures = (*ranks.items(), *renowns.items(), *counters.items())
    return tuple([f"{id} {figure}" for id, figure in figures])


BOOKED = ("menu", "die", "onward", "go")
"""The steps whose argument is a passage."""


def _named(part: object) -> Iterator[tuple[str, str]]:
    """Yield what a value names, each with its kind."""
    match part:
        case model.What(kind, id) if id:
            yield ("category" if kind == "sum" else kind), id
        case model.Gain(id) | model.Counter(id):
            yield "counter", id
        case model.GainRenown(id) if id not in ("any", "highest"):
            yield "renown", id
        case model.Become(id):
            yield "status", id
        case model.LoseStatus(id) if id:
            yield "status", id
        case model.GainTreasure(_, id) | model.LoseTreasure(id) if id:
            yield "treasure", id
        case model.GainToken(id) | model.LoseToken(id):
            yield "token", id
        case model.Has(kind, id):
            yield kind, id
        case model.Insert(id):
            yield "insert", id
        case model.TurnTo(id) if id != model.END:
            yield "passage", id
    if isinstance(part, Record):
        part = tuple([getattr(part, name) for name in part.__fields__])
    if isinstance(part, tuple):
        for one in part:
            yield from _named(one)


def is_known(s: Journey, kind: str, id: str) -> bool:
    """Whether the book has a thing of this kind and id."""
    setting = s.game.setting
    match kind:
        case "passage":
            return id in s.game.book
        case "skill":
            return id in setting.first_ranks
        case "category":
            return id in setting.skills_of
        case "renown":
            return id in setting.renowns
        case "counter":
            return id in setting.counters
        case "status":
            return id in setting.statuses
        case "treasure":
            return id in setting.treasures
        case "token":
            return id in setting.titles
        case "insert":
            return id in setting.inserts
        case _:
            return False
