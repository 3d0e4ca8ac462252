"""Tests on boxes: what a total may come to, and which outcomes it leaves open."""

from __future__ import annotations

from typing import NamedTuple

from malory.book import model
from malory.book.phrases import means
from malory.pack import Tables, Vocabulary
from malory.pack.manifest import GamebookTables
from malory.pack.tales import TalesTables
from malory.pack.tales.effects import Companions, RankInTests, TestBonus, Tries

from scriptorium.reach.frame import Frame


class Totals(NamedTuple):
    """The least and the most that a test of one thing may come to; no `most`: without end."""

    least: int
    most: int | None


class Trials:
    """What tests of a book may come to."""

    def __init__(self, frame: Frame, vocabulary: Vocabulary, tables: Tables | None) -> None:
        self._frame = frame
        self._vocabulary = vocabulary
        self._is_tales = isinstance(tables, TalesTables)
        self._dice = (1, 6)
        self._cards: tuple[TestBonus | RankInTests, ...] = ()
        self._numbers = (0, 0)
        self._ages = (0, 0)
        if isinstance(tables, GamebookTables):
            dice = tables.dice
            self._dice = (dice.count, dice.count * dice.sides)
        elif isinstance(tables, TalesTables):
            cards = [
                effect
                for rows in (tables.statuses, tables.treasures, tables.tokens)
                for row in rows
                for effect in row.effects
            ]
            self._cards = tuple([one for one in cards if isinstance(one, TestBonus | RankInTests)])
            self._more = sum(one.add for one in cards if isinstance(one, Companions))
            self._more += sum(one.add for one in cards if isinstance(one, Tries))
            spaces = [one.number for one in tables.places] + [one.number for one in tables.powers]
            self._numbers = (min(spaces, default=0), max(spaces, default=0))
            ages = [one.number for one in tables.ages]
            self._ages = (min(ages, default=0), max(ages, default=0))

    def open(self, test: model.Test, box: int) -> list[bool]:
        """Which outcomes of a test may follow, for somebody in the box.

        In Tales all may: cards that lie before a knight change what he rolls.
        """
        return [True] * len(test.outcomes) if self._is_tales else self.may_follow(test, box)

    def may_follow(self, test: model.Test, box: int) -> list[bool]:
        """Which outcomes of a test a total can lead to, at some rank that can be had."""
        found = [False] * len(test.outcomes)
        for what in self.means(test):
            least, most = self.total(what, box)
            for at, outcome in enumerate(test.outcomes):
                low, high = self._band(test, outcome)
                if (most is None or low <= max(most, 0)) and (high is None or least <= high):
                    found[at] = True
        return found

    def means(self, test: model.Test) -> list[model.What]:
        """Each skill or renown that a test offers, once, in reading order."""
        if len(test.whats) == 1 and test.whats[0].kind not in ("category", "skills"):
            return list(test.whats)
        found: list[model.What] = []
        for what in test.whats:
            if what.kind == "category":
                found += [model.What("skill", one) for one in self._vocabulary.skills_of(what.id)]
            elif what.kind == "skills":
                found += [model.What("skill", one) for one in self._vocabulary.names("skill")]
            else:
                found.append(what)
        return list(dict.fromkeys(found))

    def total(self, what: model.What, box: int) -> Totals:
        """What a test of it may come to: dice and rank, or the rank alone.

        In Tales with what the cards add, each once; of companions one is counted.
        """
        field = self._frame.of(("rank", what.kind, what.id))
        low, high = field.range(box) if field is not None else (0, None)
        if what.kind == "skill":
            low, high = low + self._dice[0], None if high is None else high + self._dice[1]
        if not self._cards:
            return Totals(low, high)
        more, less = self._from_cards(what)
        low = 0 if what.kind != "skill" else self._dice[0]  # some card may make nothing of a rank
        return Totals(low + less, None if high is None else high + more)

    def _from_cards(self, what: model.What) -> tuple[int, int]:
        """What cards add to a test at most, and take from it."""
        names = {what.id, self._vocabulary.category_of(what.id)}
        more, less = (self._more if what.kind == "skill" else 0), 0
        for one in self._cards:
            if one.of and not (what.kind == "renowns" or names & set(one.of)):
                continue
            if not one.of and what.kind != "skill":
                continue
            more += max(one.add, 0)
            less += min(one.add, 0)
        return more, less

    def needed(self, number: model.Number) -> tuple[int, int]:
        """The least and the most that a resolution number comes to."""
        low, high = {"L": self._numbers, "Age": self._ages}.get(number.plus, (0, 0))
        return number.base + low, number.base + high

    def _band(self, test: model.Test, outcome: model.Outcome) -> tuple[int, int | None]:
        """The totals that lead to an outcome, wherever and whenever the test is tried."""
        if test.number is None:
            return outcome.low, outcome.high
        least, most = self.needed(test.number)
        return (least, None) if outcome.low else (0, most - 1)


def named_trial(test: model.Test) -> str:
    """What a test asks, as a writer writes it.

    >>> named_trial(model.Test((model.What("skill", "Wit"),), model.Number(2, "L"), (), ()))
    'Wit 2+L'
    """
    what = " or ".join(map(means, test.whats))
    if test.number is None:
        return what
    number = test.number
    return f"{what} {number.base}{number.plus and f'+{number.plus}'}"
