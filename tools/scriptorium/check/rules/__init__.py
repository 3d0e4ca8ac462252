"""The rules of `malory check`, one to a file.

A rule of a passage sees one passage; its findings are kept with the compiled passage. A rule of the
book sees all of them. What cannot be compiled at all is found by `malory.book`, not here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from malory.book.compiling import Compilation
from malory.book.unit import LocalRule
from malory.source import Diagnostic

from scriptorium.check.rules import (
    closed_menu,
    dead_end,
    empty,
    loop,
    missing_card,
    near_target,
    unreached,
)

BookRule: TypeAlias = Callable[[Compilation], Iterable[Diagnostic]]

PASSAGE_RULES: tuple[LocalRule, ...] = (empty.find, dead_end.find, closed_menu.find)
BOOK_RULES: tuple[BookRule, ...] = (
    unreached.find,
    loop.find,
    missing_card.find,
    near_target.find,
)
RULES_NAME = "1"
"""Grows whenever a passage rule finds something else: findings kept by an older one are dropped."""
