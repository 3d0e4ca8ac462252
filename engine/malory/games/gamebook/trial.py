"""A test: the dice and the rank against a number that nobody knows before, or read on bands."""

from __future__ import annotations

from typing import Any

from malory.book.model import Test
from malory.games.gamebook.pages import HERO, Ending, Pick
from malory.games.gamebook.state import Journey
from malory.kernel import Event


def tried(s: Journey, pick: Pick, dice: tuple[int, ...]) -> Ending:
    """GB021, GB022: weigh what the dice show, say how it came about, and return what follows."""
    test, what = pick.entry, pick.what
    assert isinstance(test, Test)  # only a test is tried, and its pick names its means
    assert what is not None
    # Any: a number, a pair, dice
    facts: dict[str, Any]
    if dice:
        rank = s.skill(what.id)
        shown = sum(dice)
        total = shown + rank
        facts = {"tested": what, "total": total, "rank": rank, "bonuses": (), "dice": dice}
        facts["counts"] = shown
    else:
        rank = total = s.rank(what)
        facts = {"tested": what, "total": total, "rank": rank, "bonuses": ()}
    number = test.number
    if number is None:
        s.relay((Event("test", HERO, facts, "GB022"),))
        return ending_for(pick.endings, total)
    target = facts["target"] = number.base
    passed = facts["passed"] = total >= target
    if dice:
        facts["odds"] = s.game.setting.odds(target - rank)
    s.relay((Event("test", HERO, facts, "GB021"),))
    return pick.endings[0 if passed else 1]


def ending_for(endings: tuple[Ending, ...], total: int) -> Ending:
    """Return the outcome whose band holds the total; they cover all from 0 up, falling."""
    for one in endings:
        if one.low <= total:
            return one
    return endings[-1]  # below 0 counts as 0
