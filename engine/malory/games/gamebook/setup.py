"""How a gamebook begins: the hero as the pack draws it, and the ranks the player hands out."""

from __future__ import annotations

from malory.games.gamebook import course
from malory.games.gamebook.pages import HERO
from malory.games.gamebook.ranks import change_skill
from malory.games.gamebook.state import Journey
from malory.kernel import Ask, Flow, step


@step(anchor=True)
def begin(s: Journey) -> None:
    """GB001: the hero is ready; ranks are handed out before the first passage."""
    s.say("begin", HERO, rule="GB001", title=s.game.title)
    s.push(*[hand_out()] * bool(s.game.setting.points), course.go(s.game.start))


@step(anchor=True)
def hand_out(s: Journey) -> Flow:
    """GB002: one rank to a skill that has room for it, until all are handed out."""
    left, options = to_hand_out(s)
    if not left or not options or course.is_spent(s):
        return
    skill = yield Ask(HERO, options, what="hand out", rule="GB002")
    s.answered += 1
    change_skill(s, skill, 1)
    s.push(hand_out())


def to_hand_out(s: Journey) -> tuple[int, tuple[str, ...]]:
    """Return how many ranks are left to hand out, and to which skills one may go."""
    setting = s.game.setting
    given = {one: s.skill(one) - setting.first_ranks[one] for one in setting.skills}
    options = [
        one
        for one in setting.skills
        if given[one] < setting.points_limit and s.skill(one) < setting.rank_limit
    ]
    return setting.points - sum(given.values()), tuple(options)
