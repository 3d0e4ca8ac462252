"""Quests: dealt, drawn, marked, met, completed, and how many a knight may have (R130-R148).

Where a marker goes is `delegation`'s, the tests at the marks are `ventures`'.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from malory.book.model import PassageId
from malory.games.tales import decks, delegation, growth, reading, rewards
from malory.games.tales.state import Quest, Served, Tale
from malory.kernel import Ask, Flow, Seat, Shuffle, step
from malory.pack.tales.cards import AdvancedQuest, QuestReward

if TYPE_CHECKING:
    from malory.games.tales.delegation import Spot


def has_begun(s: Tale, k: Seat) -> bool:
    """Whether the knight has completed his Starting Quest (R072, A40)."""
    starting = s.game.setting.starting
    return any(one in starting for one in s.knights[k].done)


def can_draw(s: Tale) -> bool:
    """Whether an Advanced Quest is left, in the deck or among the discards (A30)."""
    return bool(s.quests or s.quest_discards)


# ------------------------------------------------------------------------------------ drawn, marked


@step
def deal(s: Tale) -> Flow:
    """R034: a Starting Quest, face up, to each knight; the rest leave the game."""
    order = yield Shuffle(tuple(sorted(s.undealt)))
    seats = s.seats_from(s.first)
    dealt = tuple(zip(seats, order, strict=False))
    s.undealt = tuple(order[len(dealt) :])
    for k, name in dealt:
        s.say("quest", k, rule="R034", reveals=True, quest=name)
        s.put_quest(k, name, Quest())
    s.push(*[place_marks(k, delegation.Spot(name, 0)) for k, name in dealt])


@step
def shuffle(s: Tale) -> Flow:
    """R038: the Advanced Quests; made anew of their discards when none is left (A30)."""
    s.quests = yield Shuffle(tuple(sorted((*s.quests, *s.quest_discards))))
    s.quest_discards = ()
    s.say("shuffled", rule="R038", deck="quest", count=len(s.quests))


@step
def draw(s: Tale, k: Seat) -> None:
    """R130: the top Advanced Quest, face up and read; then the limit (R133, R207, A64)."""
    if not s.quests:
        if s.quest_discards:
            s.push(shuffle(), draw(k))
        else:
            s.say("no quest", k, rule="A30")
        return
    name, s.quests = s.quests[0], s.quests[1:]
    s.say("quest", k, rule="R130", reveals=True, quest=name)
    if len(s.knights[k].quests) < s.game.setting.numbers.quest_limit:
        take(s, k, name)
    else:
        decks.lay_out(s, name)
        s.push(limit(k, name))


@step
def limit(s: Tale, k: Seat, name: str) -> Flow:
    """R133: one active quest goes with its markers, or the new one does."""
    moves = (*s.knights[k].quests, name)
    gone = yield Ask(k, moves, what="quest limit", rule="R133")
    decks.clear(s, name)
    s.say("quest away", k, rule="R133", quest=gone)
    if gone in s.game.setting.starting:
        s.removed = (*s.removed, gone)  # A40
    else:
        s.quest_discards = (*s.quest_discards, gone)
    if gone != name:
        _take_off(s, k, gone)
        take(s, k, name)


def _take_off(s: Tale, k: Seat, name: str) -> None:
    held = s.knights[k].quests
    s.change(k, quests={one: its for one, its in held.items() if one != name})


def take(s: Tale, k: Seat, name: str) -> None:
    """R134, A39: the quest is active, with the markers of a number that is not in use."""
    used = [one.number for one in s.knights[k].quests.values()]
    number = next(n for n in range(1, len(used) + 2) if n not in used)
    s.put_quest(k, name, Quest(number))
    s.push(place_marks(k, delegation.Spot(name, 0)))


@step
def place_marks(s: Tale, k: Seat, spot: Spot) -> None:
    """R035, R130: the card's markers, one after the other."""
    if spot.at < len(s.game.setting.quests[spot.name].marks):
        delegation.mark_quest(s, k, spot)


def put_marker(s: Tale, k: Seat, spot: Spot, place: str) -> None:
    """R036: the marker stands beside the space and points at it; then the next one."""
    quest = s.knights[k].quests[spot.name]
    s.put_quest(k, spot.name, quest.but(marks=(*quest.marks, (spot.at, place))))
    s.say("marker", k, rule="R036", quest=spot.name, place=place, number=quest.number)
    s.push(place_marks(k, delegation.Spot(spot.name, spot.at + 1, spot.rival, spot.drawn)))


# ---------------------------------------------------------------------------------- met, completed


def waiting(s: Tale, k: Seat, place: str) -> Served:
    """Return the knight's marks on a space that a standard encounter serves (R138, A38)."""
    setting = s.game.setting
    return tuple(
        [
            (name, at)
            for name, quest in s.knights[k].quests.items()
            for at, there in quest.marks
            if there == place and setting.test_at(name, at, quest.met) is None
        ]
    )


@step
def serve(s: Tale, k: Seat, served: Served) -> None:
    """R138, A37: success or failure, the marks that the encounter served come off."""
    for name, at in served:
        take_mark(s, k, name, at)
    finish(s, k)


def take_mark(s: Tale, k: Seat, name: str, at: int) -> None:
    """Take a mark off the map, if its quest is still pursued."""
    quest = s.knights[k].quests.get(name)
    found = [place for one, place in quest.marks if one == at] if quest is not None else []
    if quest is None or not found:
        return
    left = tuple([one for one in quest.marks if one[0] != at])
    s.put_quest(k, name, quest.but(marks=left, met=quest.met + 1))
    s.say("mark met", k, rule="R138", quest=name, place=found[0], left=len(left))


def finish(s: Tale, k: Seat) -> None:
    """R139, R141: complete the quests whose last mark has gone, in the knight's order (A38)."""
    ready = tuple([name for name, quest in s.knights[k].quests.items() if not quest.marks])
    if ready:
        s.push(settle(k, ready))


@step
def settle(s: Tale, k: Seat, ready: tuple[str, ...]) -> Flow:
    """A38: each wholly, before the next; one that was discarded meanwhile is passed over."""
    left = tuple([one for one in ready if one in s.knights[k].quests])
    if not left:
        return
    name = left[0] if len(left) == 1 else (yield Ask(k, left, what="completed", rule="A38"))
    s.push(complete(k, name), settle(k, tuple([one for one in left if one != name])))


@step
def complete(s: Tale, k: Seat, name: str) -> None:
    """R139, R141, R142, R214: the card's reward or its passage; face down; then a new quest."""
    row = s.game.setting.quests[name]
    _take_off(s, k, name)
    s.change(k, done=(*s.knights[k].done, name))
    if isinstance(row, AdvancedQuest):
        s.say("quest done", k, rule="R141", quest=name)
        s.push(reading.passage(k, PassageId(row.passage)), at_least_one(k))
    else:
        s.say("quest done", k, rule="R139", quest=name)
        s.push(reward(k, row.reward, name), draw(k))


@step
def reward(s: Tale, k: Seat, paid: QuestReward, name: str = "") -> None:
    """R214: what stands on the card, in the order of its columns."""
    setting = s.game.setting
    s.push(
        *[growth.choose_skill(k, setting.skills, name)] * paid.skills,
        *([growth.renown_change(k, paid.renown, 1)] if paid.renown else []),
        *([rewards.skill_rank(k, paid.skill)] if paid.skill else []),
    )
    rewards.pay_destiny(s, k, paid.destiny, f"for {name}" if name else "reward")


@step
def at_least_one(s: Tale, k: Seat) -> None:
    """R132, R142, A41: who has no active quest draws one, if there is one (A30)."""
    if not s.knights[k].quests and can_draw(s):
        s.push(draw(k))
