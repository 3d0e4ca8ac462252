"""Special encounters at a marker: a test on a quest's card, a Grand Quest's, a rescue (R068).

The number is known beforehand (R071, R217); "+" markers add to the roll (R145, R169, A42).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from malory.book.model import Number, What
from malory.games.tales import acts, delegation, grand, menu, quests, trial
from malory.games.tales.holdings import spends
from malory.games.tales.setting import quest_card
from malory.games.tales.state import Tale
from malory.kernel import NOBODY, Ask, Flow, Move, Roll, Seat, step
from malory.pack.tales.effects import CardTest

if TYPE_CHECKING:
    from malory.games.tales.trial import QuestEnds


def at_marks(s: Tale, k: Seat) -> dict[str, QuestEnds]:
    """Return the quests that the knight can try where he stands, by their cards (R140, R167)."""
    me = s.knights[k]
    setting = s.game.setting
    found: dict[str, QuestEnds] = {}
    for name, quest in me.quests.items():
        for at, place in quest.marks:
            if place == me.place and setting.test_at(name, at, quest.met) is not None:
                found[quest_card(name)] = trial.QuestEnds(name, at)
    for name, places in s.grand.items():
        if me.place in places:
            found[quest_card(name)] = trial.QuestEnds(name)
    return found


def test_of(s: Tale, k: Seat, ends: QuestEnds) -> CardTest:
    """Return the test that the card asks at this mark."""
    setting = s.game.setting
    if ends.at < 0:
        return setting.grand[ends.name].test
    test = setting.test_at(ends.name, ends.at, s.knights[k].quests[ends.name].met)
    assert test is not None  # a standard encounter is not offered as a test
    return test


def pluses(s: Tale, k: Seat, name: str) -> int:
    """Return how many "+" markers the knight has on a quest or Grand Quest."""
    me = s.knights[k]
    quest = me.quests.get(name)
    return quest.pluses if quest is not None else me.tried.get(name, 0)


@step
def venture(s: Tale, k: Seat, ends: QuestEnds) -> Flow:
    """R140, R167: the knight picks what he tries it with; a mad one is told (R153, R128)."""
    means = menu.card_means(s, k, test_of(s, k, ends))
    uses = spends(s, k, "turn")
    moves = tuple(means)
    mad = menu.delegating(s, k, "means") if len(moves) > 1 else ""
    shown: tuple[Move, ...] = (menu.BY_MADNESS,) if mad else moves
    answer = yield Ask(k, (*shown, *uses), what="venture", rule="R217")
    if answer in uses:
        s.push(acts.spend(k, uses[answer], "turn"), venture(k, ends))
    elif answer != menu.BY_MADNESS:
        s.say("venture", k, rule="R140", quest=ends.name, tested=means[answer][0])
        begin(s, k, ends, *means[answer])
    elif (other := delegation.reader(s, k)) != NOBODY:
        s.push(mad_venture_by(k, other, ends))
    else:
        s.push(mad_venture(k, ends))


def begin(s: Tale, k: Seat, ends: QuestEnds, what: What, number: Number) -> None:
    """Go on to the roll."""
    s.push(trial.attempt(k, quest_card(ends.name), what, number, ends))


@step
def mad_venture(s: Tale, k: Seat, ends: QuestEnds) -> Flow:
    """R152, R153: the die picks the skill or renown."""
    (die,) = yield Roll(1, trial.SIDES)
    means = menu.card_means(s, k, test_of(s, k, ends))
    picked = tuple(means)[(die - 1) % len(means)]
    mad = menu.delegating(s, k, "means")
    s.say("decided", k, rule="R153", status=mad, die=die, picked=picked)
    begin(s, k, ends, *means[picked])


@step
def mad_venture_by(s: Tale, k: Seat, other: Seat, ends: QuestEnds) -> Flow:
    """R128, A52: the reader picks the skill or renown."""
    means = menu.card_means(s, k, test_of(s, k, ends))
    picked = yield Ask(other, tuple(means), what="madness", rule="R128")
    menu.decided_by(s, k, other, "means", picked)
    begin(s, k, ends, *means[picked])


@step
def won(s: Tale, k: Seat, ends: QuestEnds) -> None:
    """R146, R168: the mark comes off, and the "+" markers with it."""
    if ends.at < 0:
        grand.won(s, k, ends.name)
        return
    quest = s.knights[k].quests.get(ends.name)
    if quest is not None:
        s.put_quest(k, ends.name, quest.but(pluses=0))
        quests.take_mark(s, k, ends.name, ends.at)
        quests.finish(s, k)


@step
def failed(s: Tale, k: Seat, ends: QuestEnds) -> None:
    """R144, R147, R169: one "+" more on the card; their number has no limit."""
    if ends.at < 0:
        tried = s.knights[k].tried
        s.change(k, tried={**tried, ends.name: tried.get(ends.name, 0) + 1})
    else:
        quest = s.knights[k].quests.get(ends.name)
        if quest is None:
            return
        s.put_quest(k, ends.name, quest.but(pluses=quest.pluses + 1))
    count = pluses(s, k, ends.name)
    s.say("plus", k, rule="R144" if ends.at >= 0 else "R169", quest=ends.name, count=count)
