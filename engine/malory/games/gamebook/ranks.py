"""Skills, renowns and counters: how they change, and how far they can."""

from __future__ import annotations

from malory.games.gamebook.pages import HERO
from malory.games.gamebook.state import Journey


def change_counter(s: Journey, id: str, amount: int) -> None:
    """GB035: a counter rises or falls, never past its ends."""
    row = s.game.setting.counters[id]
    was = s.counter(id)
    now = max(was + amount, min(row.minimum, was))
    if row.maximum is not None:
        now = min(now, max(row.maximum, was))
    if now != was:
        s.counters = {**s.counters, id: now}
    s.say("counter", HERO, rule="GB035", counter=id, amount=now - was, now=now)


def change_skill(s: Journey, skill: str, ranks: int) -> None:
    """GB031: ranks of one skill, never below 0 nor above the pack's limit."""
    was = s.skill(skill)
    now = _within(was, ranks, s.game.setting.rank_limit)
    if now != was:
        s.ranks = {**s.ranks, skill: now}
        s.say("skill", HERO, rule="GB031", skill=skill, rank=now, was=was)
    else:
        s.say("blocked", HERO, rule="GB031", skill=skill, rank=was)


def change_renown(s: Journey, renown: str, ranks: int) -> None:
    """GB032: ranks of one renown, within the same limits."""
    was = s.renowns.get(renown, 0)
    now = _within(was, ranks, s.game.setting.rank_limit)
    if now != was:
        s.renowns = {**s.renowns, renown: now}
        s.say("renown", HERO, rule="GB032", renown=renown, rank=now, was=was)
    else:
        s.say("blocked", HERO, rule="GB032", skill=renown, rank=was)


def _within(was: int, ranks: int, limit: int) -> int:
    """A rank after a change; one that an edit left above the limit is not pulled down to it."""
    return max(0, was + ranks) if ranks < 0 else max(was, min(was + ranks, limit))


def raisable(s: Journey, skills: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of some skills that can rise."""
    limit = s.game.setting.rank_limit
    return tuple([one for one in skills if s.skill(one) < limit])


def losable(s: Journey, skills: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of some skills that can fall."""
    return tuple([one for one in skills if s.skill(one) > 0])


def renowns_for(s: Journey, id: str, ranks: int) -> tuple[str, ...]:
    """GB032: which renowns a change may go to; what cannot change by it is left out."""
    setting = s.game.setting
    if id not in ("any", "highest"):
        return (id,)
    held = {one: s.renowns.get(one, 0) for one in setting.renowns}
    if id == "highest":
        top = max(held.values(), default=0)
        held = {one: rank for one, rank in held.items() if rank == top}
    if ranks > 0:
        return tuple([one for one, rank in held.items() if rank < setting.rank_limit])
    return tuple([one for one, rank in held.items() if rank > 0])
