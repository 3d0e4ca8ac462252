"""When two positions of a gamebook are one: they differ in nothing that may ever matter.

What no passage asks about that can follow from here is projected away; a number is read no higher
than it is ever asked about if it never falls, and no lower if it never rises. Whoever goes on from
two positions that are one meets the same questions, outcomes and odds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from malory.book import model
from malory.book.reach import components
from malory.games.gamebook.setting import Setting
from malory.games.gamebook.setup import hand_out
from malory.games.gamebook.state import Journey

from scriptorium.reach.logic import Bare, atoms, conditions, rewards, tests

Read = Callable[[Journey], Any]
Asked = tuple[str, str]
"""A kind and an id: counter, skill, renown, status, token, treasure or visited."""


class Merging:
    """Gives each position a key, for the passages of a book that may be reached."""

    def __init__(self, logics: Mapping[str, Bare], setting: Setting) -> None:
        self._setting = setting
        self._asked = _Asked(setting)
        mine = {id: self._asked.look(logic) for id, logic in logics.items()}
        self._asked.settle()
        self._live = _downstream(logics, mine)
        self._views: dict[frozenset[Asked], tuple[frozenset[str], tuple[Read, ...]]] = {}

    def key(self, s: Journey) -> Hashable:
        """What of a position may matter; forgets the visits that do not."""
        if s.agenda and s.agenda[0][0] is hand_out:  # what is left to hand out depends on all
            return (s.agenda, frozenset(s.ranks.items()))
        visited, reads = self._view(s.here)
        s.visited_ids = s.visited_ids & visited
        return (s.agenda, s.visited_ids, *[read(s) for read in reads])

    def _view(self, here: str) -> tuple[frozenset[str], tuple[Read, ...]]:
        live = self._live.get(here, _NOTHING)
        found = self._views.get(live)
        if found is None:
            found = self._views[live] = (_of("visited", live), tuple(self._reads(live)))
        return found

    def _reads(self, live: frozenset[Asked]) -> list[Read]:
        asked, setting = self._asked, self._setting
        numbers = asked.numbers
        found = [
            _capped(_counter(id), *numbers["counter", id].caps())
            for id in setting.counters
            if ("counter", id) in live
        ]
        # Which skill may be picked depends on the ranks of all; so does which renown.
        for kind, every, read in (
            ("skill", setting.skills, _skill),
            ("renown", setting.renowns, _renown),
        ):
            wanted = [id for id in every if (kind, id) in live]
            if wanted and kind in asked.picked:
                found += [read(id) for id in every]
            else:
                found += [_capped(read(id), *numbers[kind, id].caps()) for id in wanted]
        # And which status or treasure may be lost, or drawn, on all that there are.
        for kind, name in (("status", "statuses"), ("token", "tokens"), ("treasure", "treasures")):
            wanted_ids = _of(kind, live)
            if wanted_ids:
                found.append(_set_of(name, None if kind in asked.picked else wanted_ids))
                if kind == "treasure" and kind in asked.picked:
                    found.append(_set_of("spent", None))
        return found


_NOTHING: frozenset[Asked] = frozenset()


def _of(kind: str, live: frozenset[Asked]) -> frozenset[str]:
    return frozenset([id for one, id in live if one == kind])


def _downstream(
    logics: Mapping[str, Bare], mine: Mapping[str, frozenset[Asked]]
) -> dict[str, frozenset[Asked]]:
    """What a passage or any that can follow it asks about."""
    live: dict[str, frozenset[Asked]] = {}
    for group in components({id: logic.targets for id, logic in logics.items()}):
        parts = {mine[id] for id in group}
        parts |= {live[to] for id in group for to in logics[id].targets if to in live}
        whole = frozenset().union(*parts)
        # sets that are alike are the same, so that a view is found quickly
        same = next((one for one in parts if one == whole), whole)
        for id in group:
            live[id] = same
    return live


class _Number:
    """How a number is asked about, and how it changes."""

    def __init__(self) -> None:
        self.least: int | None = None
        self.most: int | None = None
        self.rises = False
        self.falls = False

    def ask(self, value: int) -> None:
        """It matters whether the number is below this value, or not."""
        self.least = value if self.least is None else min(self.least, value)
        self.most = value if self.most is None else max(self.most, value)

    def change(self, amount: int) -> None:
        self.rises |= amount > 0
        self.falls |= amount < 0

    def caps(self) -> tuple[int | None, int | None]:
        """The values beyond which it need not be told; None: as far as it goes."""
        low = self.least - 1 if self.least is not None and not self.rises else None
        high = self.most if self.most is not None and not self.falls else None
        return low, high


class _Asked:
    """What passages ask about, and which kinds of things are picked among all there are."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self.numbers: dict[Asked, _Number] = {}
        self.picked: set[str] = set()
        self._changes: list[tuple[Asked, int]] = []
        self._here: set[Asked] = set()

    def look(self, logic: Bare) -> frozenset[Asked]:
        """Take in a passage; return what it asks about."""
        if logic.plain:
            return _NOTHING
        self._here = set()
        for condition in conditions(logic):
            for atom in atoms(condition):
                self._atom(atom)
        for test in tests(logic):
            for what in test.whats:
                self._test(test, what)
        for reward in rewards(logic):
            self._reward(reward)
        return frozenset(self._here) if self._here else _NOTHING

    def settle(self) -> None:
        """Note how the numbers that are asked about change."""
        for asked, amount in self._changes:
            if asked in self.numbers:
                self.numbers[asked].change(amount)

    def _number(self, kind: str, id: str, *edges: int) -> _Number:
        number = self.numbers.setdefault((kind, id), _Number())
        for edge in edges:
            number.ask(edge)
        self._here.add((kind, id))
        return number

    def _atom(self, atom: model.Condition) -> None:
        match atom:
            case model.Counter(id, low, high):
                self._number("counter", id, low, low if high is None else high + 1)
            case model.Rank(what, low, high):
                self._rank(what, low, low if high is None else high + 1)
            case model.Has(kind, id):
                self._here.add((kind, id))
            case model.Visited(passage):
                self._here.add(("visited", passage))

    def _rank(self, what: model.What, *edges: int) -> None:
        if what.kind in ("renown", "renowns"):
            for id in (what.id,) if what.kind == "renown" else self._setting.renowns:
                self._number("renown", id, *edges)
            return
        for id in self._skills(what):
            number = self._number("skill", id, *edges)
            if what.kind == "sum":  # each counts as far as it goes
                number.rises = number.falls = True

    def _test(self, test: model.Test, what: model.What) -> None:
        """A rank matters as long as it changes the odds of an outcome."""
        number = test.number
        edges = [one.low for one in test.outcomes] if number is None else [number.base]
        if what.kind in ("renown", "renowns", "sum"):
            self._rank(what, *edges)
            return
        dice = self._setting.roll
        for edge in edges:
            self._rank(what, edge - dice.dice * dice.sides, edge - dice.dice)

    def _reward(self, reward: model.Reward) -> None:
        match reward:
            case model.Gain(counter, base, _):
                self._changes.append((("counter", counter), base))
            case model.GainSkill(what, ranks):
                if what.kind != "skill":
                    self.picked.add("skill")
                self._changes += [(("skill", id), ranks) for id in self._skills(what)]
            case model.GainRenown(id, ranks):
                if id in ("any", "highest"):
                    self.picked.add("renown")
                self._changes.append((("renown", id), ranks))
            case model.LoseStatus(""):
                self.picked.add("status")
            case model.LoseTreasure("") | model.GainTreasure(_, ""):
                self.picked.add("treasure")

    def _skills(self, what: model.What) -> tuple[str, ...]:
        setting = self._setting
        if what.kind == "skill":
            return (what.id,)
        return setting.skills if what.kind == "skills" else setting.skills_of.get(what.id, ())


def _counter(id: str) -> Read:
    return lambda s: s.counter(id)


def _skill(id: str) -> Read:
    return lambda s: s.skill(id)


def _renown(id: str) -> Read:
    return lambda s: s.renowns.get(id, 0)


def _capped(read: Read, low: int | None, high: int | None) -> Read:
    if low is None and high is None:
        return read
    least = low if low is not None else -_FAR
    most = high if high is not None else _FAR
    return lambda s: min(max(read(s), least), most)


_FAR = 10**9


def _set_of(name: str, wanted: frozenset[str] | None) -> Read:
    if wanted is None:
        return lambda s: frozenset(getattr(s, name))
    return lambda s: wanted.intersection(getattr(s, name))
