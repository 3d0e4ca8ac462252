"""Everything that can be done in one passage, tried once, from a position in which it was read.

Each open choice is picked, each test tried by each of its means, each outcome rolled, each reward
chosen; a way is left where the page is turned.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

from malory.kernel import CHANCE, NOBODY, Answer, Ask, Shuffle
from malory.kernel.play import play, question

from scriptorium.playtest.following import Follower
from scriptorium.playtest.walker import spot

MOST: Final = 600
"""Positions looked at for one passage; a choice of many rewards has more than say anything new."""


class Way(NamedTuple):
    """What was done: the state it led to, what it met last, and what was raised."""

    state: Any  # Any: the state of any game
    follower: Follower
    error: Exception | None = None


def explore(s: Any, done: set[tuple[object, ...]], follower: Follower) -> Iterator[Way]:
    """Yield each way on from a position, to its end or to the next page.

    `done` holds the choices tried in this passage before, from other positions: not tried again.
    `follower` has read what led here; of each way another one reads what is new.
    """
    waiting: list[tuple[Any, Follower]] = [(s, follower)]
    looked = 0
    while waiting and looked < MOST:
        now, before = waiting.pop()
        looked += 1
        for answer in _answers(now):
            key = (*spot(now), answer)
            if now is s and key in done:
                continue
            after = now.copy()
            after.out = []
            heard = before.branch()
            try:
                play(after, answer)
            except Exception as error:  # whatever the rules raise is what is looked for
                heard.follow(after.out)
                yield Way(after, heard, error)
                continue
            heard.follow(after.out)
            if now is s and after.asked != CHANCE and not heard.tested:
                done.add(key)  # a test may come out otherwise for another hero
            goes_on = after.asked != NOBODY and all(one.kind != "passage" for one in after.out)
            if not goes_on:
                heard.close()
            yield Way(after, heard)
            if goes_on:
                waiting.append((after, heard))


def _answers(s: Any) -> tuple[Answer, ...]:
    """Every move; of a roll each total once, of a shuffle one order."""
    asked = question(s)
    if isinstance(asked, Ask):
        return asked.moves
    if isinstance(asked, Shuffle):
        return (tuple(sorted(asked.ids)),)
    faces = range(1, asked.sides + 1)
    if asked.dice == 1:
        return tuple([(face,) for face in faces])
    totals: dict[tuple[int, int, int], tuple[int, ...]] = {}
    for dice in combinations_with_replacement(faces, asked.dice):
        # some games count the sum, others keep the highest or the lowest
        totals.setdefault((sum(dice), max(dice), min(dice)), dice)
    return tuple(totals.values())
