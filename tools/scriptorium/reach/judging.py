"""`Judged`: all that is proved of a sound book, found once however many rules ask.

Of a book with faults nothing is proved: what a broken passage gives, nobody knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from malory.book import model
from malory.book.compiling import Compilation
from malory.book.phrases import condition_name
from malory.book.possible import may_all_fail
from malory.pack import Vocabulary
from malory.pack.tales import TalesTables

from scriptorium.reach.logic import Bare, atoms
from scriptorium.reach.possible import Possible, possible
from scriptorium.reach.search import Reach, search
from scriptorium.reach.usage import Named, Usage
from scriptorium.reach.verdicts import Verdict, verdicts

STATES = 1_000
"""Positions that a check looks into; a larger search is `malory trace`'s."""
SMALL = 300
"""Passages of a book that a check searches at all."""

_ON_PAPER = "E130"
"""Codes before it are faults of the text, which leave something out of the book."""


class Judged:
    """What is proved of a book."""

    def __init__(self, compilation: Compilation, found: Possible) -> None:
        self.possible = found
        self._compilation = compilation
        self.is_tales = isinstance(compilation.pack.tables, TalesTables)

    @cached_property
    def usage(self) -> Usage:
        """What is given, asked for and tested."""
        return Usage(self.possible.logics)

    @cached_property
    def ungiven(self) -> dict[Named, int]:
        """The statuses, tokens and treasures that conditions ask for and nothing gives, each with
        the bit of whoever would have it."""
        frame, usage = self.possible.frame, self.usage
        found: dict[Named, int] = {}
        for kind in ("token", "status", "treasure"):
            for field in frame.fields(kind):
                name: Named = (kind, field.subject[1])
                if name in usage.asked and not self._is_given(name, field.flag(True)):
                    found[name] = field.flag(True)
        return found

    def _is_given(self, name: Named, bit: int) -> bool:
        if self.is_tales:
            return any(bit & box for box in self.possible.boxes.values())
        given = self.usage.given
        return name in given or (name[0] == "treasure" and ("treasure", "") in given)

    @cached_property
    def verdicts(self) -> list[Verdict]:
        """What holds of each passage's conditions, entries and tests."""
        bits = 0
        for bit in self.ungiven.values():
            bits |= bit
        return verdicts(self.possible, bits)

    @cached_property
    def doubtful_menus(self) -> list[str]:
        """The passages whose menu may close, as far as its own words tell."""
        return may_close(self.possible.logics, self._compilation.pack.vocabulary)

    @cached_property
    def never_reached(self) -> frozenset[str]:
        """The passages that nobody comes to."""
        reach = self.reach
        return frozenset(
            [
                id
                for id in self.possible.logics
                if not self.possible.at(id) or (reach is not None and reach.proved_out(id))
            ]
        )

    @cached_property
    def reach(self) -> Reach | None:
        """A small search of a small gamebook; None for any other book."""
        if self.is_tales or len(self.possible.logics) > SMALL:
            return None
        return search(self._compilation, STATES, walks=0)


class _Kept:
    """What the last book left; the next check is most often of the same."""

    def __init__(self) -> None:
        self.compilation: Compilation | None = None
        self.is_sound = False
        self.judged: Judged | None = None


_KEPT = _Kept()


def judged(compilation: Compilation) -> Judged | None:
    """What is proved of a book; None if it has faults of the text, and so is not whole."""
    if _KEPT.compilation is compilation:
        return _KEPT.judged if _KEPT.is_sound else None
    _KEPT.compilation = compilation
    _KEPT.is_sound = is_sound(compilation)
    if not _KEPT.is_sound:
        return None
    found = possible(compilation)
    if _KEPT.judged is None or _KEPT.judged.possible is not found:
        _KEPT.judged = Judged(compilation, found)
    return _KEPT.judged


def is_sound(compilation: Compilation) -> bool:
    """Whether the book is all there: no fault of a text or table, and a way in."""
    pack = compilation.pack
    if not pack.is_whole or pack.vocabulary.doubtful or compilation.loose or compilation.meant:
        return False
    codes = {found.code for found in compilation.diagnostics}
    if any(code.startswith("E") and code < _ON_PAPER for code in codes):
        return False
    return any(one.target in compilation.placed for one in compilation.entries)


def entry_condition(logic: Bare, at: int) -> str:
    """The condition of a menu's entry, in words."""
    ending = logic.ending
    assert isinstance(ending, model.Menu)
    condition = ending.entries[at].condition
    return condition_name(condition) if condition is not None else ""


def is_price(logic: Bare, at: int) -> bool:
    """Whether a menu's entry asks for numbers alone."""
    ending = logic.ending
    assert isinstance(ending, model.Menu)
    condition = ending.entries[at].condition
    return condition is not None and all(
        isinstance(one, model.Rank | model.Counter) for one in atoms(condition)
    )


def may_close(logics: Mapping[str, Bare], vocabulary: Vocabulary) -> list[str]:
    """The passages whose menu may close, as far as its own words tell."""
    found: list[str] = []
    for id, logic in logics.items():
        if isinstance(logic.ending, model.Menu):
            conditions = [entry.condition for entry in logic.ending.entries]
            if None not in conditions and may_all_fail(conditions, vocabulary):
                found.append(id)
    return found
