"""How likely a test succeeds whose number nobody knows, and what an encounter is likely to pay.

It rests on the pack's `forecast` table alone: what the whole book asks how often (R095, R211).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from malory.book.model import What
from malory.games.tales import trial
from malory.games.tales.setting import Setting
from malory.games.tales.state import Tale
from malory.kernel import Seat
from malory.pack.tales.forecast import Share

_EVEN: Final = tuple([Share(number, 1) for number in (3, 4, 5, 6)])
"""What a pack without a forecast is taken to ask."""

TYPICAL: Final = 3
"""The Location number of a space that is not known yet."""

OFFERS: Final = 2
"""An encounter is taken to let a knight pick the best of so many means."""

_MOST: Final = 14  # of a rank with its bonuses


class Hand(NamedTuple):
    """What a knight brings to a test: what is added to the die, how many dice, which is kept."""

    add: int
    dice: int = 1
    keep: str = ""
    value: int | None = None


class Guesses:
    """The forecast of a pack, made ready."""

    def __init__(self, setting: Setting) -> None:
        table = setting.tables.forecast
        self.fixed = _shares(table.fixed if table else _EVEN)
        self.scaled = _shares(table.scaled if table else _EVEN)
        self.renown = _shares(table.renown if table else _EVEN)
        self.scaled_share = table.scaled_share / 100 if table else 0.0
        self.destiny = table.destiny if table else 2
        self.scaled_destiny = table.scaled_destiny if table else 0
        self.quests: tuple[int, ...] = table.quests if table else ()
        self.tags: Mapping[str, tuple[str, ...]] = (
            {one.tag: _means(setting, one.means) for one in table.guesses} if table else {}
        )
        self._known: dict[tuple[Hand, int], tuple[float, float]] = {}
        self.by_rank = [self.chance(Hand(rank), TYPICAL) for rank in range(_MOST)]
        """How likely a test of a skill succeeds, by rank and bonuses, on a typical space."""
        self.by_renown = [
            sum(share for number, share in self.renown if number <= rank) for rank in range(_MOST)
        ]

    def chances(self, hand: Hand, location: int) -> tuple[float, float]:
        """Return how likely a test succeeds: with a number of its own, and with the Location's."""
        known = self._known.get((hand, location))
        if known is None:
            fixed = sum(share * _odds(hand, number) for number, share in self.fixed)
            scaled = sum(share * _odds(hand, number + location) for number, share in self.scaled)
            known = self._known[hand, location] = (fixed, scaled)
        return known

    def chance(self, hand: Hand, location: int) -> float:
        """Return how likely a test of either kind succeeds."""
        fixed, scaled = self.chances(hand, location)
        return fixed + self.scaled_share * (scaled - fixed)

    def yields(self, hand: Hand, location: int, extra: float) -> float:
        """Return what a test is likely to pay: its Destiny, and `extra` if it succeeds."""
        fixed, scaled = self.chances(hand, location)
        alone = fixed * (self.destiny + extra)
        by_location = scaled * (self.scaled_destiny + location + extra)
        return alone + self.scaled_share * (by_location - alone)

    def level(self, level: int) -> float:
        """Return what a quest of a level is likely to pay."""
        return float(self.quests[min(level, len(self.quests)) - 1]) if self.quests else 2.0 * level


@lru_cache(maxsize=4)
def guesses_of(setting: Setting) -> Guesses:
    """Return the forecast of a pack, made ready once."""
    return Guesses(setting)


def _shares(rows: Sequence[Share]) -> tuple[tuple[int, float], ...]:
    total = sum(one.share for one in rows)
    return tuple([(one.number, one.share / total) for one in rows])


def _means(setting: Setting, names: Iterable[str]) -> tuple[str, ...]:
    """Return the skills and renowns that a guess means; a category is its skills."""
    return tuple([one for name in names for one in setting.skills_of.get(name, (name,))])


def _odds(hand: Hand, number: int) -> float:
    good, every = trial.odds(hand.dice, hand.keep, hand.value, number - hand.add)
    return good / every


def best_of(values: Iterable[float], draws: int = 0) -> float:
    """Return the mean of the best of so many of the values (OFFERS), drawn by lot.

    >>> best_of([1.0, 2.0, 3.0], 1), round(best_of([1.0, 2.0, 3.0], 2), 3), best_of([5.0], 3)
    (2.0, 2.667, 5.0)
    """
    ranked = sorted(values, reverse=True)
    mean = 0.0
    for here, value in zip(_firsts(len(ranked), draws or OFFERS), ranked, strict=False):
        mean += here * value
    return mean


@lru_cache(maxsize=256)
def _firsts(count: int, draws: int) -> tuple[float, ...]:
    """Return how likely the best of so many drawn is the first of all, the second, and so on."""
    draws = min(draws, count)
    found, left = [], 1.0
    for at in range(min(count, count - draws + 1)):
        # none of those before it was drawn, and this one is
        here = left * draws / (count - at)
        found.append(here)
        left -= here
    return tuple(found)


# ------------------------------------------------------------------------- what a knight brings


def hand_of(s: Tale, k: Seat, what: What, where: str = "") -> Hand:
    """Return what the knight brings to a test of a skill, by his cards (A47, A48)."""
    pools = trial.pools(s, k, what)
    keep = trial.HIGH if trial.HIGH in pools else next(iter(pools), "")
    added = sum(add for _, add in trial.bonuses(s, k, where, what))
    add = trial.rank_in_test(s, k, what) + added
    return Hand(add, pools.get(keep, 1), keep, trial.die_value(s, k))


def chance_of(s: Tale, k: Seat, what: What, where: str = "") -> float:
    """Return how likely the knight succeeds where he stands, if the number is not known."""
    guesses = guesses_of(s.game.setting)
    if what.kind != "skill":
        rank = trial.rank_in_test(s, k, what)
        if what.kind == "sum":
            return guesses.by_renown[min(max(rank - 2, 0), _MOST - 1)]
        return guesses.by_renown[min(max(rank, 0), _MOST - 1)]
    setting = s.game.setting
    location = setting.board.number[s.knights[k].place or setting.numbers.start]
    return guesses.chance(hand_of(s, k, what, where), location)


def chance_against(s: Tale, k: Seat, what: What, number: int, where: str = "") -> float:
    """Return how likely the knight reaches a number that is open to all (R217)."""
    if what.kind != "skill":
        return float(trial.rank_in_test(s, k, what) >= number)
    return _odds(hand_of(s, k, what, where), number)
