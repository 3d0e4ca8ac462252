"""Words that every game says alike: lists, odds, tests and rewards, words without markup."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from malory.book.model import (
    Age,
    And,
    Another,
    Become,
    Condition,
    Counter,
    DrawEncounter,
    DrawQuest,
    ForOthers,
    Gain,
    GainCompanion,
    GainRenown,
    GainSkill,
    GainToken,
    GainTreasure,
    Go,
    Has,
    LoseStatus,
    LoseToken,
    LoseTreasure,
    Move,
    Not,
    OneOf,
    Or,
    Provided,
    Rank,
    Reward,
    SetAside,
    Stands,
    TurnTo,
    Visited,
    What,
)


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


def counted(count: int, noun: str) -> str:
    """Return a count in words.

    >>> counted(1, "roll"), counted(1200, "word")
    ('1 roll', '1,200 words')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def listed(names: Iterable[str], last: str = "and") -> str:
    """Return names in a row.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    every = list(names)
    if len(every) < 2:
        return "".join(every)
    return f"{', '.join(every[:-1])} {last} {every[-1]}"


def begins(words: str) -> str:
    """Return words as a sentence begins with them."""
    return words[:1].upper() + words[1:]


def spelt(number: int) -> str:
    """Return a number as a word, up to ten; where a figure stands beside it that tells them apart.

    >>> spelt(2), spelt(11)
    ('two', '11')
    """
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


_NUMBERS: Final = "no one two three four five six seven eight nine ten".split()


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


def reward_name(reward: Reward, signs: bool = False) -> str:
    """Return a reward in the words of the book; it serves as the move that picks it.

    With `signs` a counter's gain has its sign, as the counters that a pack declares are written.
    """
    match reward:
        case Gain(counter, base, times):
            parts = [f"{base:+d}" if signs else str(base)] if base or not times else []
            parts += [f"{times if times != 1 else ''}L"] if times else []
            return f"{counter} {'+'.join(parts)}"
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
        case GainCompanion(what):
            return f"companion {means(what)}"
        case Move(spaces, by):
            return f"move {'anywhere' if spaces is None else spaces}{by and f' by {by}'}"
        case Go(to, id):
            return f"go to {id if to == 'place' else f'{to} {id}'}"
        case DrawQuest():
            return "quest"
        case DrawEncounter():
            return "encounter"
        case TurnTo(target):
            return f"turn to {target}"
        case OneOf(options):
            return " or ".join(reward_name(one, signs) for one in options)
        case Provided(_, inner):
            return reward_name(inner, signs)
        case ForOthers(whom, inner):
            return f"{whom} knight: {reward_name(inner, signs)}"


def span_name(low: int, high: int | None) -> str:
    """Return a rank, an amount or an Age as conditions write it.

    >>> span_name(2, None), span_name(0, 1), span_name(3, 3)
    ('2+', '0-1', '3')
    """
    if high is None:
        return f"{low}+"
    return str(low) if low == high else f"{low}-{high}"


def condition_name(condition: Condition) -> str:
    """Return a condition in the words of the book.

    >>> condition_name(And((Not(Has("status", "Wet")), Rank(What("sum", "Wild"), 6))))
    'not Wet and sum Wild 6+'
    """
    match condition:
        case Rank(what, low, high):
            return f"{means(what)} {span_name(low, high)}"
        case Counter(id, low, high):
            return f"{id} {span_name(low, high)}"
        case Has(kind, id):
            if kind == "token":
                return f"token {id}"
            return f'{kind} "{id}"' if kind in ("treasure", "quest") else id
        case Stands(kind, id):
            return f"at {id}" if kind == "place" else id
        case Age(low, high):
            return f"Age {span_name(low, high)}"
        case Visited(passage):
            return f"visited {passage}"
        case SetAside(card):
            return f"{card} set aside"
        case Another(inner):
            verb = "has"
            if isinstance(inner, Stands | Not) or _is_state(inner):
                verb = "is"
            return f"another knight {verb} {condition_name(inner)}"
        case Not(inner):
            return f"not {_part_name(inner)}"
        case And(parts):
            return " and ".join(_part_name(one) for one in parts)
        case Or(parts):
            return " or ".join(_part_name(one) for one in parts)


def _is_state(condition: Condition) -> bool:
    return isinstance(condition, Has) and condition.kind in ("status", "knight")


def _part_name(condition: Condition) -> str:
    said = condition_name(condition)
    return f"({said})" if isinstance(condition, And | Or) else said
