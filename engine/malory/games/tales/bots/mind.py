"""`Mind`: whoever thinks at a prompt, his taste, and what ranks are worth to him.

All worths are in Destiny by the end of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from malory.games.tales import growth
from malory.games.tales.bots.guessing import best_of, guesses_of
from malory.games.tales.state import Knight, Tale
from malory.kernel import Seat

FAILED: Final = 0.2
"""What an encounter that fails still brings: a skill, less the statuses that come with it."""

_GAINED: Final = 0.9  # beside its Destiny, what a success brings more than a failure
_RENOWN_A_TURN: Final = 0.5  # ranks of one renown that a turn brings, if a knight keeps to it


class Taste(NamedTuple):
    """What a bot likes, beside Destiny.

    `risk` is what a success is worth beyond what it brings, `renown` what a rank of a renown is,
    `deeds` what a response with a tag is; `far` discounts what lies a turn away.
    """

    risk: float = 0.0
    renown: Mapping[str, float] = {}
    deeds: Mapping[str, float] = {}
    far: float = 0.8


class Mind:
    """Seat `k` of a view, weighed with a taste. What it has reckoned of ranks it remembers."""

    __slots__ = ("_best", "_own", "board", "guesses", "k", "me", "s", "setting", "taste", "turns")

    def __init__(self, s: Tale, k: Seat, taste: Taste) -> None:
        self.s = s
        self.k = k
        self.taste = taste
        self.me: Knight = s.knights[k]
        self.setting = s.game.setting
        self.board = self.setting.board
        self.guesses = guesses_of(self.setting)
        self.turns = s.game.last_round - s.round
        """Turns that follow this one."""
        self._own: float | None = None
        self._best: dict[tuple[str, ...], float] = {}

    def at(self, place: str) -> Mind:
        """Return the same mind, its knight on another space: what ranks are worth hangs on none."""
        if place == self.me.place:
            return self
        s = self.s.copy()
        s.change(self.k, place=place)
        there = Mind(s, self.k, self.taste)
        there._own, there._best = self._own, self._best
        return there

    @property
    def here(self) -> str:
        return self.me.place or self.setting.numbers.start

    @property
    def gained(self) -> float:
        """What a success brings beside Destiny: renown and the like count less near the end."""
        return _GAINED + 0.03 * self.turns + self.taste.risk

    def turn(self) -> float:
        """Return what an encounter of a turn to come is worth."""
        return FAILED + self._outing(self.me.skills, self.me.renown)

    def _outing(self, skills: Mapping[str, int], renown: Mapping[str, int]) -> float:
        g, setting = self.guesses, self.setting
        chances = [g.by_rank[skills.get(one, 0)] for one in setting.skills]
        chances += [g.by_renown[renown.get(one, 0)] for one in setting.renowns]
        return best_of(chances) * (g.destiny + self.gained)

    # ----------------------------------------------------------------------------------- ranks

    def standing(self, skills: Mapping[str, int], renown: Mapping[str, int]) -> float:
        """Return what ranks promise: tests to come, the Ages' ends, the Epilogue (R177-R191)."""
        s, scoring, turns = self.s, self.setting.scoring, self.turns
        top = max(renown.values(), default=0)
        best = max(skills.values(), default=0)
        worth = turns * self._outing(skills, renown)
        worth += 0.12 * turns * self.setting.numbers.movement[top]
        firsts = min(0.5, 0.06 * turns)
        trained = sum(1.0 if one >= scoring.trained_rank else firsts for one in skills.values())
        worth += top + max(float(best), trained)
        worth += scoring.legend * _within(scoring.legend_rank - top, turns)
        ends = {number: max(row.rounds) for number, row in self.setting.ages.items()}
        if s.age <= 1 < s.game.last_age:
            worth += max(top, best)
        if s.age <= 2 < s.game.last_age:
            left = ends[2] - s.round
            for rank in (*skills.values(), *renown.values()):
                worth += _nearly(scoring.strong_rank - rank, left)
        return worth + sum(like * renown.get(of, 0) for of, like in self.taste.renown.items())

    def skill_rank(self, skill: str, ranks: int = 1) -> float:
        """Return what a rank of the skill is worth: where there is no room, the Destiny for it."""
        skills = self.me.skills
        rank = skills.get(skill, 0)
        if ranks > 0 and not growth.has_room(self.s, self.k, rank + 1):
            return float(self.setting.numbers.blocked_destiny)
        changed = {**skills, skill: rank + ranks}
        if rank + ranks <= 0:
            del changed[skill]
        return self._changed(changed, self.me.renown)

    def renown_rank(self, renown: str, ranks: int) -> float:
        """Return what ranks of the renown are worth; beyond the last one each pays Destiny."""
        held = self.me.renown
        was, most = held.get(renown, 0), self.setting.numbers.renown_limit
        now = min(max(0, was + ranks), most)
        over = max(0, was + ranks - most) * self.setting.numbers.blocked_destiny
        return over + self._changed(self.me.skills, {**held, renown: now})

    def swapped(self, skill: str, gone: str) -> float:
        """Return what it is worth to put one skill of rank 1 in another's place."""
        kept = {one: rank for one, rank in self.me.skills.items() if one != gone}
        return self._changed({**kept, skill: 1}, self.me.renown)

    def _changed(self, skills: Mapping[str, int], renown: Mapping[str, int]) -> float:
        if self._own is None:
            self._own = self.standing(self.me.skills, self.me.renown)
        return self.standing(skills, renown) - self._own

    def best_skill(self, skills: tuple[str, ...]) -> float:
        """Return what a rank of the best of these skills is worth."""
        best = self._best.get(skills)
        if best is None:
            best = max([self.skill_rank(one) for one in skills], default=0.0)
            self._best[skills] = best
        return best

    def best_renown(self, ranks: int) -> float:
        """Return what ranks of the best renown are worth."""
        return max(self.renown_rank(one, ranks) for one in self.setting.renowns)


def _within(missing: int, turns: int) -> float:
    """Return how likely a renown still gains the ranks that are missing."""
    if missing <= 0:
        return 1.0
    return min(0.9, max(0.0, 0.5 + (turns * _RENOWN_A_TURN - missing) / 3))


def _nearly(missing: int, turns: int) -> float:
    """Return how likely a skill or renown still gains the ranks that are missing in that time."""
    if missing <= 0:
        return 1.0
    return min(0.7, 0.12 * turns / missing**2) if turns > 0 else 0.0
