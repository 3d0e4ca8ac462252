"""What a hero is to be like, told in the words of conditions: `Piety 2, Wounded, at Tintagel`.

Each item, parted from the next by a comma, is a condition of a tale (one grammar, one vocabulary).
What it says is made so, as far as it says one thing: a choice (`or`) or the best of several skills
(`any skill 3+`) could be made so in many ways, and is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from malory.book import model
from malory.book.lowering.logic import LogicLowering
from malory.book.lowering.names import Names
from malory.book.phrases import condition_name
from malory.pack import Vocabulary
from malory.source import Diagnostic, Source
from malory.tale import Fault
from malory.tale.logic import read_condition

NAME = "--state"
_QUOTES = '"“”„‟«»'


class WishError(Exception):
    """No hero can be made of these words; the text says why. `faults` are those of the notation."""

    def __init__(self, words: str, faults: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(words)
        self.faults = faults


@dataclass(slots=True)
class Wish:
    """What is to hold of one hero: nothing is said of what is not in here.

    `has` are pairs of kind and id, `lacks` those the hero must not have. `stands` are the terrain,
    region or place wanted, `flees` those that are not. `aside` are cards set aside, or not.
    `others` are what other heroes are like.
    """

    ranks: dict[str, int] = field(default_factory=dict)
    renowns: dict[str, int] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)
    has: list[tuple[str, str]] = field(default_factory=list)
    lacks: list[tuple[str, str]] = field(default_factory=list)
    stands: list[tuple[str, str]] = field(default_factory=list)
    flees: list[tuple[str, str]] = field(default_factory=list)
    visited: list[str] = field(default_factory=list)
    aside: dict[str, bool] = field(default_factory=dict)
    age: int | None = None
    others: list[Wish] = field(default_factory=list)
    conditions: list[model.Condition] = field(default_factory=list)
    """All that was said, to be held against the hero once made."""


def read_wish(text: str, vocabulary: Vocabulary) -> Wish:
    """The wish a text makes; `WishError` if it is no condition, or could be met in many ways."""
    source = Source(NAME, text)
    logic = LogicLowering(Names(vocabulary))
    wish = Wish()
    faults: list[Fault] = []
    for start, item in _items(text):
        tree, fault = read_condition(item, start)
        if fault is not None:
            faults.append(fault)
        elif tree is not None:
            condition = logic.condition(tree, model.PassageId, faults, [])
            wish.conditions.append(condition)
    if faults:
        found = tuple([fault.diagnostic(source) for fault in faults if fault.code])
        raise WishError("the pack's own tables have faults; see `malory check`", found)
    for condition in wish.conditions:
        _grant(condition, wish)
    return wish


def _items(text: str) -> Iterator[tuple[int, str]]:
    """The stretches between commas, each with its start; a comma in quotes parts nothing."""
    start, quoted = 0, False
    for at, sign in enumerate(text):
        if sign in _QUOTES:
            quoted = not quoted
        elif sign == "," and not quoted:
            if text[start:at].strip():
                yield start, text[start:at]
            start = at + 1
    if text[start:].strip():
        yield start, text[start:]


def _grant(condition: model.Condition, wish: Wish) -> None:
    match condition:
        case model.And(parts):
            for part in parts:
                _grant(part, wish)
        case model.Rank(model.What("skill", id), low, _):
            wish.ranks[id] = low
        case model.Rank(model.What("renown", id), low, _):
            wish.renowns[id] = low
        case model.Counter(id, low, _):
            wish.counters[id] = low
        case model.Has(kind, id):
            wish.has.append((kind, id))
        case model.Stands(kind, id):
            wish.stands.append((kind, id))
        case model.Age(low, _):
            wish.age = low
        case model.Visited(passage):
            wish.visited.append(passage)
        case model.SetAside(card):
            wish.aside[card] = True
        case model.Another(inner):
            other = Wish()
            _grant(inner, other)
            wish.others.append(other)
        case model.Not(model.Has(kind, id)):
            wish.lacks.append((kind, id))
        case model.Not(model.Stands(kind, id)):
            wish.flees.append((kind, id))
        case model.Not(model.SetAside(card)):
            wish.aside[card] = False
        case model.Not(model.Visited()):
            pass  # nothing is read unless it is asked for
        case model.Not(model.Rank(model.What("skill", id), low, _)) if low > 0:
            wish.ranks[id] = 0
        case model.Not(model.Rank(model.What("renown", id), low, _)) if low > 0:
            wish.renowns[id] = 0
        case _:
            raise WishError(
                f"`{condition_name(condition)}` could be made so in many ways. Say what the hero "
                "is: `Piety 2, Wounded, token 12`."
            )
