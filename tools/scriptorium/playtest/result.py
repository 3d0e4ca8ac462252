"""`Result`: what came of some games."""

from __future__ import annotations

from malory.kernel import CHANCE

from scriptorium.playtest.coverage import Coverage
from scriptorium.playtest.faults import Faults
from scriptorium.playtest.playing import Played
from scriptorium.playtest.walker import Taken


class Result:
    """What was met, what went wrong, how much was played; two add up alike in any order."""

    __slots__ = ("choices", "coverage", "faults", "games", "interrupted", "rolls", "taken")

    def __init__(self) -> None:
        self.coverage = Coverage()
        self.faults = Faults()
        self.taken: Taken = Taken()
        self.games = self.choices = self.rolls = 0
        self.interrupted = False

    def add(self, other: Result) -> None:
        """Add what came of others."""
        self.coverage.add(other.coverage)
        self.faults.add(other.faults)
        self.taken.update(other.taken)
        self.games += other.games
        self.choices += other.choices
        self.rolls += other.rolls

    def count(self, played: Played) -> None:
        """Add one game."""
        self.games += 1
        self.coverage.add(played.follower.coverage)
        if played.fault is not None:
            self.faults.add(Faults([played.fault]))
        self.taken.update(played.taken)
        if played.table is not None:
            rolls = sum(seat == CHANCE for seat, _ in played.table.record)
            self.rolls += rolls
            self.choices += len(played.table.record) - rolls
