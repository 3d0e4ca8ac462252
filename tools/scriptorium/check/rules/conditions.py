"""W214: a condition that never holds; W215: one that always does; W216: an entry of a menu that is
never open.

What nothing gives is reported where it is asked for, once; what fails for want of it is not. A
choice for those of enough rank or gold is let be, even where everybody has enough: a price is one.
"""

from __future__ import annotations

from collections.abc import Iterator

from malory.book.compiling import Compilation
from malory.book.phrases import condition_name
from malory.source import Diagnostic

from scriptorium.check.settings import Settings
from scriptorium.reach.judging import entry_condition, is_price, judged
from scriptorium.reach.places import Places

CODES = ("W214", "W215", "W216")


def find(compilation: Compilation, settings: Settings) -> Iterator[Diagnostic]:
    known = judged(compilation)
    if known is None:
        return
    places = Places(compilation)
    for verdict in known.verdicts:
        id = verdict.id
        logic = known.possible.logics[id]
        for code, conditions in (("W214", verdict.never), ("W215", verdict.always)):
            for condition in conditions:
                facts = (("condition", condition_name(condition)),)
                yield Diagnostic(code, places.condition(id, condition), facts, passage=id)
        for code, entries in (("W216", verdict.closed), ("W215", verdict.open)):
            for at in entries:
                if code == "W215" and is_price(logic, at):
                    continue
                facts = (("condition", entry_condition(logic, at)),)
                yield Diagnostic(code, places.entry(id, at), facts, passage=id)
