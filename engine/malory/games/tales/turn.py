"""Rounds and turns: who rides, in what order, phase after phase (R045-R052, R174, R218)."""

from __future__ import annotations

from malory.games.tales import ages, encounter, movement, quests, statuses
from malory.games.tales.state import Tale
from malory.kernel import NOBODY, Seat, step


@step
def round_begins(s: Tale) -> None:
    """R045, R222: one turn for each knight, from the first player on."""
    last = {"last": True} if s.round == s.game.last_round else {}
    s.say("round", rule="R045", round=s.round, age=s.age, **last)
    s.push(*[turn(k) for k in s.seats_from(s.first)], round_ends())


@step(anchor=True)
def turn(s: Tale, k: Seat, is_extra: bool = False) -> None:
    """R046: Book, Status, Movement, Encounter. The knight to the left reads (R047).

    A knight's first turn begins on Camelot, with nothing to move down (R030, R052). An extra one
    stands beside the rounds (R184).
    """
    s.active = k
    s.bottomed = ()
    s.held_back = False
    s.helping = NOBODY
    reader = s.seats_from(k)[1 % len(s.knights)]
    name = s.knights[k].name if len(s.knights) > 1 else ""
    rule = "R184" if is_extra else "R046"
    s.say("turn", k, rule=rule, round=s.round, reader=reader, name=name, extra=is_extra)
    if not s.knights[k].place:
        start = s.game.setting.numbers.start
        s.change(k, place=start)
        s.say("set out", k, rule="R030", place=start)
    s.push(
        statuses.status_phase(k),
        movement.movement_phase(k),
        encounter.encounter_phase(k),
        quests.at_least_one(k),
        turn_ends(k),
    )


@step
def turn_ends(s: Tale, k: Seat) -> None:
    """R218: the encounter and its rewards are settled."""
    s.say("turn ends", k, rule="R218")
    s.active = NOBODY


@step
def round_ends(s: Tale) -> None:
    """R020, R174: after the last round of an Age the next one begins, or the game ends."""
    setting = s.game.setting
    if s.round == s.game.last_round:
        s.push(*ages.last_things(s), ages.game_ends())
        return
    if s.round + 1 in setting.ages[s.age].rounds:
        s.push(next_round())
    else:
        s.push(ages.age_ends(), next_round())


@step
def next_round(s: Tale) -> None:
    """Move the Round marker on."""
    s.round += 1
    s.push(round_begins())
