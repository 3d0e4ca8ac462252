"""Words that every game says alike: lists, odds, what a test looks at, words without markup."""

from __future__ import annotations

import re
from collections.abc import Iterable

from malory.book.model import What


def plain(markup: str) -> str:
    r"""Return words without the light markup of `render`.

    >>> plain("a **bold** 2 \\* 3")
    'a bold 2 * 3'
    """
    return re.sub(r"\\(.)|\*+", lambda found: found.group(1) or "", markup)


def distinct(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names in their order, those that occur again with a count.

    >>> distinct(["a", "b", "a"])
    ('a', 'b', 'a (2)')
    """
    found: dict[str, None] = {}
    for name in names:
        fresh, n = name, 2
        while fresh in found:
            fresh, n = f"{name} ({n})", n + 1
        found[fresh] = None
    return tuple(found)


def listed(names: Iterable[str], last: str = "and") -> str:
    """Return names in a row.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    every = list(names)
    if len(every) < 2:
        return "".join(every)
    return f"{', '.join(every[:-1])} {last} {every[-1]}"


def in_100(good: int, every: int) -> int:
    """Return odds as a number in 100, half rounded up.

    >>> in_100(4, 6), in_100(1, 3), in_100(1, 8)
    (67, 33, 13)
    """
    return (200 * good + every) // (2 * every)


def means(what: What) -> str:
    """Return what a test or reward looks at."""
    match what.kind:
        case "renowns":
            return "any renown"
        case "skills":
            return "any skill"
        case "category":
            return f"{what.id} skill"
        case "sum":
            return f"sum {what.id}"
        case _:
            return what.id


def means_said(what: What) -> str:
    """Return what a test looks at, as a player reads it.

    >>> means_said(What("sum", "Wild"))
    'Wild ranks together'
    """
    return f"{what.id} ranks together" if what.kind == "sum" else means(what)
