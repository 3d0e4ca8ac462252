"""A test: the dice and the rank against a number that nobody knows before, or read on bands."""

from __future__ import annotations

from typing import Any

from malory.book.model import Test, What
from malory.games.gamebook.pages import HERO, Ending, Pick
from malory.games.gamebook.state import Journey


def rolls(what: What | None) -> bool:
    """GB020: a skill is rolled for; renowns and sums go by the rank alone."""
    return what is not None and what.kind == "skill"


def tried(s: Journey, pick: Pick, dice: tuple[int, ...]) -> Ending:
    """GB021, GB022: weigh what the dice show, say how it came about, and return what follows."""
    test, what = pick.entry, pick.what
    assert isinstance(test, Test)  # only a test is tried, and its pick names its means
    assert what is not None
    rank = s.rank(what)
    shown = sum(dice)
    total = shown + rank
    # Any: a number, a pair, dice
    facts: dict[str, Any] = {"tested": what, "total": total, "rank": rank, "bonuses": ()}
    if dice:
        facts |= {"dice": dice, "counts": shown}
    number = test.number
    if number is None:
        s.say("test", HERO, rule="GB022", **facts)
        return ending_for(pick.endings, total)
    target = number.base
    passed = total >= target
    if dice:
        facts["odds"] = s.game.setting.odds(target - rank)
    s.say("test", HERO, rule="GB021", target=target, passed=passed, **facts)
    return ending_for(pick.endings, 1 if passed else 0)


def ending_for(endings: tuple[Ending, ...], total: int) -> Ending:
    """Return the outcome whose band holds the total; they cover all from 0 up, falling."""
    for one in endings:
        if one.low <= total:
            return one
    return endings[-1]  # below 0 counts as 0
