"""How the tests of this room read: a tale in a test's docstring, a tree or codes out of it."""

from __future__ import annotations

from collections.abc import Callable
from inspect import cleandoc
from typing import TypeVar

from malory.source import Source
from malory.tale import parse_file
from malory.tale import syntax as s

T = TypeVar("T")


def codes(text: str) -> list[str]:
    """The codes of a text's faults, in reading order."""
    return [found.code for found in parse_file(Source("t.tale", text))[1]]


def passages(text: str) -> list[s.Passage]:
    """The passages of a text without faults."""
    file, found = parse_file(Source("t.tale", text))
    assert not found, found
    return [parsed.passage for _, parsed in file.passages]


def body(text: str) -> s.Passage:
    """The one passage whose lines are given without a heading."""
    (passage,) = passages(f"## 1\n\n{text}\n")
    return passage


def tale(test: Callable[[s.Passage], None]) -> Callable[[], None]:
    """A test whose docstring holds the lines of a passage; it gets the passage read."""

    def run() -> None:
        test(body(cleandoc(test.__doc__ or "")))

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


def refused(*wanted: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """A test whose docstring holds the lines of a passage that has exactly these faults."""

    def wrap(test: Callable[[], None]) -> Callable[[], None]:
        def run() -> None:
            text = cleandoc(test.__doc__ or "")
            assert codes(f"## 1\n\n{text}\n") == list(wanted)

        run.__name__, run.__doc__ = test.__name__, test.__doc__
        return run

    return wrap


def only(wanted: type[T], things: tuple[object, ...]) -> T:
    """The one thing there is, of the type it should have."""
    (thing,) = things
    assert isinstance(thing, wanted)
    return thing


def menu(passage: s.Passage) -> tuple[s.Entry, ...]:
    assert isinstance(passage.ending, s.Menu)
    return passage.ending.entries


def name(text: str) -> s.Name:
    return s.Name(text)
