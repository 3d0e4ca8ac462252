"""Short words for what a book holds: means of a test, rewards, lists; prompts and telling share."""

from __future__ import annotations

import re
from collections.abc import Iterable

from malory.book.model import (
    Become,
    Emphasis,
    ForOthers,
    Gain,
    GainRenown,
    GainSkill,
    GainToken,
    GainTreasure,
    Insert,
    LoseStatus,
    LoseToken,
    LoseTreasure,
    OneOf,
    Provided,
    Reward,
    Text,
    TurnTo,
    Varying,
    What,
)


def plain(markup: str) -> str:
    r"""Return words without the light markup of `render`.

    >>> plain("a **bold** 2 \\* 3")
    'a bold 2 * 3'
    """
    return re.sub(r"\\(.)|\*+", lambda found: found.group(1) or "", markup)


def as_written(text: Text) -> str:
    """Return a text as it stands, whatever the hero is like: both halves of what varies."""
    return "".join([_piece(span) for span in text])


def _piece(span: object) -> str:
    match span:
        case Insert(name):
            return f"{{{name}}}"
        case Varying(_, then, otherwise):
            return f"{{{as_written(then)}|{as_written(otherwise)}}}"
        case Emphasis(text):
            return as_written(text)
        case _:
            return str(span)


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


def reward_words(reward: Reward) -> str:
    """Return a reward in the words of the book; it serves as the move that picks it."""
    match reward:
        case Gain(counter, base):
            return f"{counter} {base:+d}"
        case GainRenown(id, ranks):
            name = {"any": "any renown", "highest": "highest renown"}.get(id, id)
            return f"{name} {ranks:+d}"
        case GainSkill(what, ranks):
            return means(what) if ranks == 1 else f"{means(what)} {ranks:+d}"
        case Become(status):
            return f"become {status}"
        case LoseStatus(status):
            return f"lose {status or 'any status'}"
        case GainTreasure(count, id):
            return id or ("treasure" if count == 1 else f"{count} treasures")
        case LoseTreasure(id):
            return f"lose {id or 'a treasure'}"
        case GainToken(token):
            return f"token {token}"
        case LoseToken(token):
            return f"lose token {token}"
        case TurnTo(target):
            return f"turn to {target}"
        case OneOf(options):
            return " or ".join(map(reward_words, options))
        case Provided(_, inner) | ForOthers(_, inner):
            return reward_words(inner)
        case _:
            raise ValueError(f"a gamebook has no {type(reward).__name__}")
