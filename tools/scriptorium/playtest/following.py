"""`Follower`: reads a game's events, and tells what of the book was met, in what order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from malory.book.model import Outcome, Test
from malory.kernel import Event

from scriptorium.playtest.coverage import Coverage
from scriptorium.playtest.marks import Entry, Marks

_RECENT: Final = 6
"""Passages looked back at for the menu that an answer belongs to: an encounter may hold another."""

_NO_GAIN: Final = ("text", "begin", "game over")

Facts = Mapping[str, Any]  # Any: the facts of an event, as it was said


class Follower:
    """Counts what a game meets. `path` holds the ids met, in order.

    What both games say alike is read here: passages turned to, entries picked, tests and dice. A
    test that is rolled again, or spared, has the outcome that stands in the end.
    """

    def __init__(self, marks: Marks, coverage: Coverage) -> None:
        self.marks = marks
        self.coverage = coverage
        self.path: list[str] = []
        self.here = ""
        """The passage that was turned to last."""
        self.picked: Entry | None = None
        self.outcome: Outcome | None = None
        """The outcome read last in this passage."""
        self.gained = False
        """Whether anything came of what was read last."""
        self.tested = False
        """Whether a test of the book came out in some way."""
        self.barred = ""
        """The first passage whose menu was left without an answer, in Tales."""
        self._recent: list[str] = []
        self._is_closed = True
        self._open: tuple[str, Outcome] | None = None

    def follow(self, events: Iterable[Event]) -> None:
        """Read the events that came since."""
        readers = self._READERS
        for event in events:
            reader = readers.get(event.kind)
            if reader is not None:
                reader(self, event.facts)
            elif event.kind not in _NO_GAIN:
                self.gained = True

    def branch(self) -> Follower:
        """A follower of what comes from here on; both count in one coverage."""
        new = Follower(self.marks, self.coverage)
        new.here, new.picked, new.outcome = self.here, self.picked, self.outcome
        new.path = [*self.path]
        new._recent = [*self._recent]
        new._open = self._open
        new._is_closed = self._is_closed
        return new

    def close(self) -> None:
        """Count what still waited: the game is over."""
        self._turn_ends({})

    def _turn_ends(self, facts: Facts) -> None:
        """See whether the passage read last has a menu from which nothing could be taken."""
        self._settle()
        if not self._is_closed and self.picked is None and self.marks.entries(self.here):
            self.barred = self.barred or self.here
        self._is_closed = True

    # ------------------------------------------------------------------------------------ events

    def _passage(self, facts: Facts) -> None:
        self._settle()
        here = self.here = str(facts["passage"])
        self._is_closed = False
        self.picked = self.outcome = None
        self.gained = False
        self.coverage.passages[here] += 1
        self.path.append(here)
        self._recent.append(here)
        if len(self._recent) > _RECENT:
            del self._recent[0]

    def _chose(self, facts: Facts) -> None:
        self._pick(self.marks.chosen, (facts["target"], facts["label"]))

    def _tried(self, facts: Facts) -> None:
        self._pick(self.marks.tried, (facts["tested"], facts["label"]))

    def _pick(self, find: Callable[..., Entry | None], said: tuple[Any, Any]) -> None:
        self._settle()
        known = self.marks.known
        for passage in reversed(self._recent):
            key = (passage, said)
            if key in known:
                entry = known[key]
            else:
                entry = known[key] = find(passage, *said)
            if entry is not None:
                self.here = passage
                self.picked = entry
                self.coverage.choices[entry.id] += 1
                self.path.append(entry.id)
                return
        self.picked = None

    def _test(self, facts: Facts) -> None:
        entry = self.picked
        if entry is None or not isinstance(entry.entry, Test):
            return  # of a card, not of the book
        if "passed" in facts:
            self._reach(entry, 1 if facts["passed"] else 0)
        else:
            self._reach(entry, max(0, int(facts["total"])))

    def _spared(self, facts: Facts) -> None:
        if self.picked is not None and isinstance(self.picked.entry, Test):
            self._reach(self.picked, 1)

    def _die(self, facts: Facts) -> None:
        entry = None if self._is_closed else self.marks.die(self.here)
        if entry is not None:
            self._settle()
            self.picked = entry
            self._reach(entry, int(facts["counts"]))

    def _reach(self, entry: Entry, total: int) -> None:
        for id, outcome in entry.outcomes:
            if outcome.low <= total and (outcome.high is None or total <= outcome.high):
                self._open = (id, outcome)
                self.tested = True
                self.outcome = outcome
                self.gained = False
                return

    def _settle(self) -> None:
        if self._open is not None:
            id, _ = self._open
            self._open = None
            self.coverage.outcomes[id] += 1
            self.path.append(id)

    _READERS: Final[Mapping[str, Callable[[Follower, Facts], None]]] = {
        "passage": _passage,
        "chose": _chose,
        "tried": _tried,
        "test": _test,
        "spared": _spared,
        "die": _die,
        "turn ends": _turn_ends,
    }
