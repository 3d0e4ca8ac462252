"""What one passage asks and gives, without its words.

The bytes of a compiled passage are read; a passage of words and open choices alone is seen to be
one without being read at all, which is most of a large book.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from malory.book import model
from malory.book.codec import decode
from malory.book.unit import Unit

_TAGGED = re.compile(rb"\[(?:[1-9]|1[013]|35|37|42|44),")
"""Conditions, varying text, rewards, blocks, tests and dice, as the codec writes them."""

(_VARYING, _EMPHASIS, _PARAGRAPH, _REWARDS, _BLOCK) = (13, 14, 15, 35, 37)
(_TURN, _CHOICE, _TEST, _MENU, _DIE) = (38, 39, 42, 43, 44)


class Bare(NamedTuple):
    """A passage without words. `items` are rewards and blocks alone; a condition that only varies
    words stands among them as a block of one branch without items. `said` are the conditions in
    the words of the menu. With `plain` nothing is asked or given: `targets` are all the ways out.
    So is one that is `broken`, but nobody knows what it gives.
    """

    plain: bool
    targets: tuple[str, ...] = ()
    items: tuple[model.Item, ...] = ()
    ending: model.Menu | model.Die | model.Turn | None = None
    said: tuple[model.Condition, ...] = ()
    broken: bool = False


def bare(unit: Unit) -> Bare:
    """The logic of a compiled passage. One with faults is taken to lead wherever it says."""
    if unit.broken or _TAGGED.search(unit.data) is None:
        return Bare(True, tuple(dict.fromkeys(unit.targets)), broken=unit.broken)
    _, _, _, _, _, items, ending = json.loads(unit.data)
    said: list[model.Condition] = []
    end = _ending(ending, said)
    return Bare(False, unit.targets, _items(items), end, tuple(said))


_PARTS: dict[str, Any] = {}
_MANY = 20_000


def _part(plain: list[Any]) -> Any:
    """A condition, reward, number or what is tested; those that are alike are one and the same."""
    key = repr(plain)
    found = _PARTS.get(key)
    if found is None:
        if len(_PARTS) >= _MANY:
            _PARTS.clear()
        found = _PARTS[key] = decode(plain)
    return found


def _items(plain: list[Any]) -> tuple[model.Item, ...]:
    found: list[model.Item] = []
    for item in plain:
        tag = item[0]
        if tag == _PARAGRAPH:
            found += [_spoken(one) for one in _varied(item[1])]
        elif tag == _REWARDS:
            found.append(model.Rewards(tuple([_part(one) for one in item[1]])))
        elif tag == _BLOCK:
            branches = [
                model.Branch(None if one[1] is None else _part(one[1]), _items(one[2]))
                for one in item[1]
            ]
            found.append(model.Block(tuple(branches)))
    return tuple(found)


def _spoken(condition: model.Condition) -> model.Item:
    return model.Block((model.Branch(condition, ()),))


def _varied(text: list[Any]) -> Iterator[model.Condition]:
    """The conditions that vary a text, halves of halves as well."""
    for piece in text:
        if type(piece) is str:
            continue
        if piece[0] == _VARYING:
            yield _part(piece[1])
            yield from _varied(piece[2])
            yield from _varied(piece[3])
        elif piece[0] == _EMPHASIS:
            yield from _varied(piece[1])


def _ending(
    plain: list[Any] | None, said: list[model.Condition]
) -> model.Menu | model.Die | model.Turn | None:
    if plain is None:
        return None
    if plain[0] == _TURN:
        return model.Turn(plain[1])
    if plain[0] == _DIE:
        return model.Die(_outcomes(plain[1]))
    entries: list[model.Choice | model.Test] = []
    for entry in plain[1]:
        if entry[0] == _CHOICE:
            _, label, target, tags, condition = entry
            said += _varied(label)
            asked = None if condition is None else _part(condition)
            entries.append(model.Choice((), target, tuple(tags), asked))
        else:
            _, whats, number, deed, outcomes, tags, condition = entry
            said += _varied(deed)
            entries.append(
                model.Test(
                    tuple([_part(what) for what in whats]),
                    None if number is None else _part(number),
                    (),
                    _outcomes(outcomes),
                    tuple(tags),
                    None if condition is None else _part(condition),
                )
            )
    return model.Menu(tuple(entries))


def _outcomes(plain: list[Any]) -> tuple[model.Outcome, ...]:
    return tuple(
        [
            model.Outcome(low, high, _items(items), None if turn is None else model.Turn(turn[1]))
            for _, low, high, items, turn in plain
        ]
    )


# ------------------------------------------------------------------------- what stands in it


def conditions(logic: Bare) -> Iterator[model.Condition]:
    """Every condition of the passage, those in rewards and in words as well."""
    yield from logic.said
    yield from _of_items(logic.items)
    ending = logic.ending
    if isinstance(ending, model.Menu):
        for entry in ending.entries:
            if entry.condition is not None:
                yield entry.condition
            if isinstance(entry, model.Test):
                for outcome in entry.outcomes:
                    yield from _of_items(outcome.items)
    elif isinstance(ending, model.Die):
        for outcome in ending.outcomes:
            yield from _of_items(outcome.items)


def _of_items(items: tuple[model.Item, ...]) -> Iterator[model.Condition]:
    for item in items:
        if isinstance(item, model.Block):
            for branch in item.branches:
                if branch.condition is not None:
                    yield branch.condition
                yield from _of_items(branch.items)
        elif isinstance(item, model.Rewards):
            for reward in item.items:
                for part in parts_of(reward):
                    if isinstance(part, model.Provided):
                        yield part.condition


def atoms(condition: model.Condition) -> Iterator[model.Condition]:
    """The conditions that a condition is made of; what is asked of another knight stays whole."""
    match condition:
        case model.And() | model.Or():
            for part in condition.conditions:
                yield from atoms(part)
        case model.Not():
            yield from atoms(condition.condition)
        case _:
            yield condition


def parts_of(reward: model.Reward) -> Iterator[model.Reward]:
    """A reward and all that stand in it."""
    yield reward
    match reward:
        case model.OneOf(options):
            for one in options:
                yield from parts_of(one)
        case model.Provided(_, inner) | model.ForOthers(_, inner):
            yield from parts_of(inner)


def rewards(logic: Bare) -> Iterator[model.Reward]:
    """Every reward of the passage, each with those that stand in it."""
    yield from _given(logic.items)
    ending = logic.ending
    if isinstance(ending, model.Die):
        for outcome in ending.outcomes:
            yield from _given(outcome.items)
    elif isinstance(ending, model.Menu):
        for entry in ending.entries:
            if isinstance(entry, model.Test):
                for outcome in entry.outcomes:
                    yield from _given(outcome.items)


def _given(items: tuple[model.Item, ...]) -> Iterator[model.Reward]:
    for item in items:
        if isinstance(item, model.Rewards):
            for reward in item.items:
                yield from parts_of(reward)
        elif isinstance(item, model.Block):
            for branch in item.branches:
                yield from _given(branch.items)


def tests(logic: Bare) -> Iterator[model.Test]:
    """Every test of the passage's menu."""
    if isinstance(logic.ending, model.Menu):
        for entry in logic.ending.entries:
            if isinstance(entry, model.Test):
                yield entry
