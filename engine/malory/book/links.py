"""Where a passage may lead: its ways out, in reading order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from malory.book.model import (
    Block,
    Choice,
    Condition,
    Die,
    ForOthers,
    Item,
    Menu,
    OneOf,
    Outcome,
    Passage,
    PassageId,
    Provided,
    Reward,
    Rewards,
    Text,
    Turn,
    TurnTo,
)

LinkKind: TypeAlias = Literal["choice", "redirect", "outcome", "turn to"]


@dataclass(frozen=True, slots=True)
class Link:
    """One way from a passage to another, or to `END`.

    `condition` is that of the choice or test it belongs to; `label` the choice's words, empty for
    every other kind. `sure` says that nothing but the passage itself decides: whoever reads the
    passage goes that way.
    """

    kind: LinkKind
    target: PassageId
    label: Text = ()
    condition: Condition | None = None
    sure: bool = False


def links(passage: Passage) -> tuple[Link, ...]:
    """Every way out of the passage, in reading order."""
    return tuple(_links(passage))


def _links(passage: Passage) -> Iterator[Link]:
    yield from _item_links(passage.items, None, True)
    ending = passage.ending
    if isinstance(ending, Turn):
        yield Link("redirect", ending.target, sure=True)
    elif isinstance(ending, Menu):
        for entry in ending.entries:
            if isinstance(entry, Choice):
                yield Link("choice", entry.target, entry.label, entry.condition)
            else:
                yield from _outcome_links(entry.outcomes, entry.condition)
    elif isinstance(ending, Die):
        yield from _outcome_links(ending.outcomes, None)


def _outcome_links(outcomes: tuple[Outcome, ...], condition: Condition | None) -> Iterator[Link]:
    for outcome in outcomes:
        yield from _item_links(outcome.items, condition, False)
        if outcome.turn is not None:
            yield Link("outcome", outcome.turn.target, (), condition)


def _item_links(items: Iterable[Item], condition: Condition | None, sure: bool) -> Iterator[Link]:
    for item in items:
        if isinstance(item, Rewards):
            for reward in item.items:
                yield from _reward_links(reward, condition, sure)
        elif isinstance(item, Block):
            for branch in item.branches:
                yield from _item_links(branch.items, condition, False)


def _reward_links(reward: Reward, condition: Condition | None, sure: bool) -> Iterator[Link]:
    if isinstance(reward, TurnTo):
        yield Link("turn to", reward.target, (), condition, sure)
    elif isinstance(reward, OneOf):
        for option in reward.options:
            yield from _reward_links(option, condition, False)
    elif isinstance(reward, Provided | ForOthers):
        yield from _reward_links(reward.reward, condition, False)


def ends_here(passage: Passage) -> bool:
    """Whether some way through the passage ends the encounter without turning elsewhere.

    A menu whose every entry may be closed counts: the encounter then ends.
    """
    if _surely_turns(passage.items):
        return False
    ending = passage.ending
    if ending is None:
        return True
    if isinstance(ending, Turn):
        return False
    if isinstance(ending, Die):
        return any(_outcome_ends(outcome) for outcome in ending.outcomes)
    if all(entry.condition is not None for entry in ending.entries):
        return True
    return any(
        _outcome_ends(outcome)
        for entry in ending.entries
        if not isinstance(entry, Choice)
        for outcome in entry.outcomes
    )


def _outcome_ends(outcome: Outcome) -> bool:
    return outcome.turn is None and not _surely_turns(outcome.items)


def _surely_turns(items: tuple[Item, ...]) -> bool:
    return any(
        isinstance(item, Rewards) and any(isinstance(reward, TurnTo) for reward in item.items)
        for item in items
    )
