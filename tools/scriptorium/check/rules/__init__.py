"""The rules of `malory check`, one to a module: `CODES` are all it may report, `find` is the rule.

A rule of a passage sees one passage; its findings are kept with the compiled passage. A rule of the
book sees all of them. What cannot be compiled at all is found by `malory.book`, not here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from malory.book import model
from malory.book.compiling import Compilation
from malory.book.lowering import Site
from malory.pack import Vocabulary
from malory.source import Diagnostic
from malory.tale import Fault

from scriptorium.check.rules import (
    closed_menu,
    conditions,
    dead_end,
    empty,
    filtered_menu,
    loop,
    missing_card,
    near_target,
    never_asked,
    never_given,
    never_reached,
    sure_tests,
    tongues,
    unreached,
    unused,
)
from scriptorium.check.settings import Settings


class PassageRule(Protocol):
    """A module whose rule looks at one passage; the extents of `site` count in `site.text`."""

    __name__: str

    @property
    def CODES(self) -> tuple[str, ...]: ...

    def find(
        self, passage: model.Passage, site: Site, vocabulary: Vocabulary, settings: Settings, /
    ) -> Iterable[Fault]: ...


class BookRule(Protocol):
    """A module whose rule looks at the book as a whole."""

    @property
    def CODES(self) -> tuple[str, ...]: ...

    def find(self, compilation: Compilation, settings: Settings, /) -> Iterable[Diagnostic]: ...


PASSAGE_RULES: tuple[PassageRule, ...] = (
    dead_end,
    empty,
    filtered_menu,
)
STORY_RULES: tuple[BookRule, ...] = (
    conditions,
    never_asked,
    never_given,
    never_reached,
    sure_tests,
    unused,
)
"""What is proved of the story as a whole: a scrap of a book is full of their findings."""
BOOK_RULES: tuple[BookRule, ...] = (
    closed_menu,
    loop,
    missing_card,
    near_target,
    tongues,
    unreached,
    *STORY_RULES,
)


def prose_rules() -> tuple[BookRule, ...]:
    """The rules about words, which `--no-prose` leaves out: imported only when they are to run."""
    from scriptorium.check.rules.prose.reading import READER

    return (READER,)
