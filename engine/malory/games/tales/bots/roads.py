"""What a space is worth to end a move on: its encounter, what calls from afar, the way home."""

from __future__ import annotations

from typing import Final, NamedTuple

from malory.games.tales import encounter, menu, movement
from malory.games.tales.bots import deeds
from malory.games.tales.bots.guessing import Hand, chance_against
from malory.games.tales.bots.mind import Mind
from malory.games.tales.bots.worth import acts_worth
from malory.games.tales.holdings import effects
from malory.games.tales.setting import quest_card
from malory.pack.tales.effects import CardTest, DicePool, TestBonus, When

_TRIED: Final = 0.95  # a test that is hard puts a quest off: it costs the turns of all its tries
_OTHER_GOALS: Final = 0.4  # of the goals but the best a knight reaches about so much


class Goal(NamedTuple):
    """A space that calls, and what is to be had there beyond a common encounter."""

    place: str
    worth: float


class Roads:
    """The spaces round a knight, as a mind weighs them."""

    def __init__(self, m: Mind) -> None:
        self.m = m
        self.limit = movement.movement_limit(m.s, m.k)
        self.goals = tuple(goals(m))
        kinds = (*effects(m.s, m.k, DicePool), *effects(m.s, m.k, TestBonus))
        self._local = any(getattr(one, "terrain", ()) or getattr(one, "at", ()) for _, one in kinds)
        """Whether what he brings to a test hangs on where he stands."""
        self._hands: list[Hand] = [] if self._local else deeds.hands(m)
        self._common: dict[int, float] = {}

    def after_move(self, place: str) -> float:
        """Return what it is worth to end the Movement phase on the space."""
        m = self.m
        there = m.at(place)
        worth = _arriving(there) + self.outlook(place)
        moved = place != m.s.came_from
        quiet = place in m.setting.numbers.no_encounter or place in m.board.gates
        standard = moved and not quiet
        found = [self._standard(there)] if standard else [0.0]
        found += [deeds.special(there, one) for one in encounter.specials(there.s, m.k)]
        return worth + max(found)

    def _standard(self, there: Mind) -> float:
        if self._local:
            return deeds.standard(there)
        location = there.board.number[there.here]
        if location not in self._common:
            self._common[location] = deeds.common(there, location, self._hands)
        return self._common[location] + deeds.served(there)

    def outlook(self, place: str) -> float:
        """Return what a space is worth for the turns to come, and at the very end."""
        m = self.m
        if not m.turns:
            return float(m.setting.scoring.home) if place == m.setting.numbers.start else 0.0
        far = m.board.distance(place)
        found = sorted([self._from(far, goal) for goal in self.goals], reverse=True)
        return sum(found[:1]) + _OTHER_GOALS * sum(found[1:])

    def _from(self, far: dict[str, int], goal: Goal) -> float:
        away = far.get(goal.place, 0)
        turns = -(-away // self.limit)
        if not away or turns > self.m.turns:
            return 0.0
        return goal.worth * self.m.taste.far**turns


def _arriving(m: Mind) -> float:
    """Return what the knight's cards do as he ends a move here."""
    worth = 0.0
    terrain = m.board.terrain_of(m.here)
    for card, one in effects(m.s, m.k, When):
        if one.on != "arrive" or (one.once and card in m.me.used):
            continue
        if one.marked:
            there = m.me.statuses[card].mark == m.here
        else:
            there = not one.terrain or terrain in one.terrain
        if not there:
            continue
        then = acts_worth(m, card, one.then)
        if one.test is not None:
            chance = max(deeds.card_chances(m, one.test).values(), default=0.0)
            then = chance * then + (1 - chance) * acts_worth(m, card, one.otherwise)
        worth += max(0.0, then) if one.may else then
    return worth


# ------------------------------------------------------------------------------ what calls


def goals(m: Mind) -> list[Goal]:
    """Return the spaces that promise more than a common encounter."""
    common = m.turn()
    found: list[Goal] = []
    for card, on_it in m.me.locations.items():
        found.append(Goal(m.setting.locations[card].place, sum(on_it) + deeds.VISIT))
    for name, quest in m.me.quests.items():
        worth = deeds.mark_worth(m, name)
        for at, place in quest.marks:
            test = m.setting.test_at(name, at, quest.met)
            if test is not None:
                # a try in place of an encounter, and more than one if it fails
                chance = _chance(m, test, place, quest_card(name))
                found.append(
                    Goal(place, worth * (_TRIED * chance + 1 - _TRIED) * (chance > 0) - common)
                )
            else:
                found.append(Goal(place, worth))
    for name, places in m.s.grand.items():
        test = m.setting.grand[name].test
        for place in places:
            chance = _chance(m, test, place, quest_card(name))
            found.append(Goal(place, deeds.grand_worth(m, name) * chance - common))
    home = m.setting.numbers.start
    if m.turns == 1:
        found.append(Goal(home, max(0.0, m.setting.scoring.home - common) + 0.3))
    return [one for one in found if one.worth > 0]


def _chance(m: Mind, test: CardTest, place: str, where: str) -> float:
    location = m.board.number[place]
    best = 0.0
    for what, number in menu.card_means(m.s, m.k, test).values():
        target = number.base + (location if number.plus == "L" else 0)
        best = max(best, chance_against(m.s, m.k, what, target, where))
    return best
