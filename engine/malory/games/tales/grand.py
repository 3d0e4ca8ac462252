"""Grand Quests: laid out, won mark by mark, completed, and how long they stay (R163-R172)."""

from __future__ import annotations

from malory.games.tales import growth, rewards
from malory.games.tales.state import Tale
from malory.games.tales.words import counted
from malory.kernel import Flow, Seat, Shuffle, step

FEW = 2
"""Marks that a Grand Quest has with two knights; with more it has all of them (R164)."""
LASTS = 2
"""For how many Ages a Grand Quest stays open, its own included (R171, R172)."""


@step
def lay_out(s: Tale, age: int) -> Flow:
    """R164, R165: one quest of each Age by lot, the first face up; the others leave the game."""
    table = s.game.setting.grand
    cards = tuple(sorted([one for one in s.grand_left if table[one].age == age]))
    order = yield Shuffle(cards)
    if not order:
        return
    name = order[0]
    s.grand_left = tuple([one for one in s.grand_left if one != name])
    if age == s.age:
        _open(s, name, "R164")
    else:
        s.grand_next = (*s.grand_next, name)


def _open(s: Tale, name: str, rule: str) -> None:
    marks = s.game.setting.grand[name].marks
    places = marks if len(s.knights) > FEW else marks[:FEW]
    s.grand = {**s.grand, name: places}
    s.say("grand quest", rule=rule, reveals=True, quest=name, places=places)


@step
def turn_up(s: Tale) -> None:
    """R171, R172: the Age's quest is turned up; one that has had its time goes."""
    table = s.game.setting.grand
    for name in tuple(s.grand):
        if table[name].age <= s.age - LASTS:
            _close(s, name)
            s.say("grand quest over", rule="R172", quest=name, done=False)
    if s.grand_next:
        name, s.grand_next = s.grand_next[0], s.grand_next[1:]
        _open(s, name, "R171" if s.age == LASTS else "R172")


def _close(s: Tale, name: str) -> None:
    s.grand = {one: places for one, places in s.grand.items() if one != name}
    s.removed = (*s.removed, name)


def won(s: Tale, k: Seat, name: str) -> None:
    """R168: the reward and the marker; nobody else may try it there. The last one ends it."""
    setting = s.game.setting
    row = setting.grand[name]
    me = s.knights[k]
    tried = {one: many for one, many in me.tried.items() if one != name}
    s.change(k, crowns=(*me.crowns, name), tried=tried)
    left = tuple([one for one in s.grand[name] if one != me.place])
    s.grand = {**s.grand, name: left}
    s.say("crown", k, rule="R168", quest=name, place=me.place, left=len(left))
    s.push(
        *[growth.choose_skill(k, setting.skills, f"the marker of {name}")] * row.skills,
        *([] if left else [grand_reward(k, name)]),
    )
    rewards.pay_destiny(s, k, row.destiny, f"for the marker of {name}")


@step
def grand_reward(s: Tale, k: Seat, name: str) -> None:
    """R170: every knight with a marker of it is paid once; the card leaves the game."""
    _close(s, name)
    s.say("grand quest over", rule="R170", quest=name, done=True)
    for seat in s.seats_from(k):
        many = s.knights[seat].crowns.count(name)
        if many:
            why = f"{name} is complete, and you hold {counted(many, 'marker')} of it"
            rewards.pay_destiny(s, seat, s.game.setting.grand[name].reward, why)
