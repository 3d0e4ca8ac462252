"""A test: the dice, which of them counts, ranks and bonuses, success or failure (R090-R098).

The number is known to nobody at the table before the roll (R095); after it the event tells all.
"""

from __future__ import annotations

from typing import Any

from malory.book.model import Number, Outcome, What
from malory.games.tales import acts, reading, ventures
from malory.games.tales.holdings import discard, due, effects
from malory.games.tales.rewards import location_number
from malory.games.tales.setting import quest_card
from malory.games.tales.state import Tale
from malory.kernel import Ask, Entry, Flow, Roll, Seat, step
from malory.pack.record import Record
from malory.pack.tales.effects import (
    Act,
    Barred,
    Companions,
    DicePool,
    DieValue,
    RankInTests,
    Retry,
    Succeed,
    TestBonus,
    Tries,
)

ROLL = "roll"
ACCEPT = "accept"
HIGH = "high"
LOW = "low"
SIDES = 6
_QUEST = quest_card("")


class CardEnds(Record):
    """What a test on a card leads to: acts, in place of a passage's outcomes."""

    card: str
    then: tuple[Act, ...]
    otherwise: tuple[Act, ...]


class QuestEnds(Record):
    """What a test on a quest's card leads to: mark `at` of it, or -1 for a Grand Quest."""

    name: str
    at: int = -1


Ends = tuple[Outcome, ...] | CardEnds | QuestEnds


def covers(s: Tale, of: tuple[str, ...], what: What) -> bool:
    """Whether an effect's filter takes in what is tested; an empty one means all skills."""
    if what.kind == "skill":
        return not of or what.id in of or s.game.setting.category[what.id] in of
    return bool(of) and what.id in of


# -------------------------------------------------------------------------------------- the dice


def pools(s: Tale, k: Seat, what: What) -> dict[str, int]:
    """Return how many dice the knight's cards have him roll, to keep the high or the low one.

    Of several that keep the same, the most dice count (R126, A29).
    """
    terrain = s.game.setting.board.terrain_of(s.knights[k].place)
    found: dict[str, int] = {}
    for _, one in effects(s, k, DicePool):
        if covers(s, one.of, what) and (not one.terrain or terrain in one.terrain):
            found[one.keep] = max(found.get(one.keep, 0), one.count)
    return found


def die_value(s: Tale, k: Seat) -> int | None:
    """Return what every kept die counts as, if a status says so (A47)."""
    return next((one.value for _, one in effects(s, k, DieValue)), None)


def odds(dice: int, keep: str, value: int | None, needed: int) -> tuple[int, int]:
    """Return the chance to reach `needed` with the die that is kept, as favourable of all rolls.

    >>> odds(1, "", None, 4), odds(2, "high", None, 4), odds(3, "low", None, 4)
    ((3, 6), (27, 36), (27, 216))
    """
    every: int = SIDES**dice
    if value is not None:
        return (every if value >= needed else 0), every
    low = min(max(needed, 1), SIDES + 1)
    good = (SIDES + 1 - low) ** dice if keep == LOW else every - (low - 1) ** dice
    return good, every


# ---------------------------------------------------------------------------- ranks and bonuses


def rank_in_test(s: Tale, k: Seat, what: What) -> int:
    """Return the rank that counts in a test (A48); the true one for a sum."""
    me = s.knights[k]
    setting = s.game.setting
    match what.kind:
        case "sum":
            return sum(me.skills.get(one, 0) for one in setting.skills_of[what.id])
        case "renowns":
            return max(rank_in_test(s, k, What("renown", one)) for one in setting.renowns)
        case "renown":
            rank = me.renown.get(what.id, 0)
        case _:
            rank = me.skills.get(what.id, 0)
            if any(covers(s, one.of, what) for _, one in effects(s, k, Barred)):
                return 0
    for _, one in effects(s, k, RankInTests):
        if covers(s, one.of, what):
            rank = one.set if one.set is not None else rank + one.add
    return rank


def bonuses(s: Tale, k: Seat, where: str, what: What) -> tuple[tuple[str, int], ...]:
    """Return what adds to a roll beside the rank, each with the card it comes from."""
    me = s.knights[k]
    found: list[tuple[str, int]] = []
    for card, one in effects(s, k, TestBonus):
        if (
            covers(s, one.of, what)
            and (not one.at or me.place in one.at)
            and (
                one.holds is None
                or one.holds.low <= me.renown.get(one.holds.renown, 0) <= one.holds.high
            )
        ):
            found.append((card, one.add))
    for card, companions in effects(s, k, Companions):
        many = me.statuses[card].companions.count(what.id)
        if many:
            found.append((card, many * companions.add))
    for card, tries in effects(s, k, Tries):
        failures = me.statuses[card].failures
        if failures and is_in(where, tries.passage):
            found.append((card, failures * tries.add))
    if where.startswith(_QUEST):
        many = ventures.pluses(s, k, where.removeprefix(_QUEST))
        if many:
            found.append(("for earlier tries", many))
    return tuple(found)


def is_in(where: str, passage: str) -> bool:
    """Whether `where` is a passage or one of its sections."""
    return where == passage or where.startswith(passage + ".")


def target_of(s: Tale, k: Seat, number: Number) -> int:
    """Return a resolution number: static, or with the Location number or the Age (R094)."""
    match number.plus:
        case "L":
            return number.base + location_number(s, k)
        case "Age":
            return number.base + s.age
        case _:
            return number.base


# -------------------------------------------------------------------------------------- the test


@step
def attempt(s: Tale, k: Seat, where: str, what: What, number: Number | None, ends: Ends) -> Flow:
    """R092, R093: one die, or as many as statuses say, plus rank and bonuses; renown has no die.

    `where` is the passage it stands in, empty for a card. Without a number the total is read on
    the bands of `ends`.
    """
    if what.kind != "skill":
        rank = rank_in_test(s, k, what)
        _weigh(s, k, where, what, number, ends, rank, "R093", {"rank": rank})
        return
    if number is not None:
        sure = _sure(s, k, where)
        if sure:
            answer = yield Ask(k, (ROLL, *sure), what="sure", rule="A62")
            if answer != ROLL:
                _spare(s, k, where, what, ends, answer)
                return
    found = pools(s, k, what)
    keep = next(iter(found), "")
    if len(found) > 1:
        keep = yield Ask(k, (HIGH, LOW), what="keep", rule="A29")
    dice = yield Roll(found.get(keep, 1), SIDES)
    kept = min(dice) if keep == LOW else max(dice)
    value = die_value(s, k)
    counts = kept if value is None else value
    rank = rank_in_test(s, k, what)
    added = bonuses(s, k, where, what)
    total = counts + rank + sum(add for _, add in added)
    facts: dict[str, Any] = {
        "dice": dice,
        "keep": keep,
        "kept": kept,
        "counts": counts,
        "rank": rank,
        "bonuses": added,
    }
    if number is not None:
        needed = target_of(s, k, number) - (total - counts)
        facts["odds"] = odds(len(dice), keep, value, needed)
    _weigh(s, k, where, what, number, ends, total, "R092", facts)


def _weigh(
    s: Tale,
    k: Seat,
    where: str,
    what: What,
    number: Number | None,
    ends: Ends,
    total: int,
    rule: str,
    facts: dict[str, Any],  # Any: see Event.facts
) -> None:
    """R098: compare, tell how the roll came about, and go on to what follows."""
    if number is None:
        s.say("test", k, rule=rule, tested=what, total=total, **facts)
        assert isinstance(ends, tuple)  # a card's test has a number
        band = next(one for one in ends if reading.fits(one, max(0, total)))
        s.push(*reading.aftermath(k, band))
        return
    target = target_of(s, k, number)
    passed = total >= target
    s.say("test", k, rule=rule, tested=what, total=total, target=target, passed=passed, **facts)
    if passed:
        succeed(s, k, ends)
        return
    chances = second_chances(s, k, where, what)
    if chances:
        s.push(second_chance(k, where, what, number, ends, chances))
    else:
        fail(s, k, where, ends)


def succeed(s: Tale, k: Seat, ends: Ends, extra: tuple[Entry, ...] = ()) -> None:
    """Read the success, and let the cards that wait for one act."""
    terrain = s.game.setting.board.terrain_of(s.knights[k].place)
    acting = tuple(
        [
            acts.occur(k, card, one)
            for card, one in due(s, k, "success")
            if not one.terrain or terrain in one.terrain
        ]
    )
    if isinstance(ends, CardEnds):
        s.push(acts.act(k, ends.card, ends.then), *acting, *extra)
    elif isinstance(ends, QuestEnds):
        s.push(ventures.won(k, ends), *acting, *extra)
    else:
        won = next(one for one in ends if one.low == 1)
        s.push(*reading.aftermath(k, won, (*acting, *extra)))


def fail(s: Tale, k: Seat, where: str, ends: Ends) -> None:
    """Read the failure; a card that counts failures in this passage gets a marker."""
    for card, tries in effects(s, k, Tries):
        if is_in(where, tries.passage):
            held = s.knights[k].statuses[card]
            s.put_status(k, card, held.but(failures=held.failures + 1))
    if isinstance(ends, CardEnds):
        s.push(acts.act(k, ends.card, ends.otherwise))
    elif isinstance(ends, QuestEnds):
        s.push(ventures.failed(k, ends))
    else:
        s.push(*reading.aftermath(k, next(one for one in ends if one.low == 0)))


# ------------------------------------------------------------------ cards that change a failure


def _sure(s: Tale, k: Seat, where: str) -> tuple[str, ...]:
    """Return the cards that make a roll needless here."""
    return tuple(
        [
            card
            for card, one in effects(s, k, Succeed)
            if one.at == "before" and _applies(where, one)
        ]
    )


def _applies(where: str, one: Succeed) -> bool:
    return not one.passages or any(is_in(where, passage) for passage in one.passages)


def _spare(s: Tale, k: Seat, where: str, what: What, ends: Ends, card: str) -> None:
    """Discard a card, and the test is a success without a roll."""
    discard(s, k, card)
    s.say("spared", k, rule="A62", tested=what, card=card)
    extra = [acts.act(k, card, one.then) for one in s.game.setting.effects_of(card, Succeed)]
    succeed(s, k, ends, tuple(extra))


def second_chances(s: Tale, k: Seat, where: str, what: What) -> tuple[str, ...]:
    """Return the cards that may be discarded after this failure."""
    again = [
        card
        for card, one in effects(s, k, Retry)
        if what.kind == "skill" and covers(s, one.of, what)
    ]
    better = [
        card for card, one in effects(s, k, Succeed) if one.at == "after" and _applies(where, one)
    ]
    return tuple(dict.fromkeys([*again, *better]))


@step
def second_chance(
    s: Tale,
    k: Seat,
    where: str,
    what: What,
    number: Number,
    ends: Ends,
    cards: tuple[str, ...],
) -> Flow:
    """A card may be discarded before the failure's paragraph is read (tales 4.4)."""
    answer = yield Ask(k, (ACCEPT, *cards), what="failed", rule="R098")
    if answer == ACCEPT:
        fail(s, k, where, ends)
    elif s.game.setting.effects_of(answer, Retry):
        discard(s, k, answer)
        s.push(attempt(k, where, what, number, ends))
    else:
        _spare(s, k, where, what, ends, answer)
