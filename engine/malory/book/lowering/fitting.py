"""Words of the language that a pack has no use for: a gamebook has no board to move on.

A game could do nothing with them, so they are refused where they are written.
"""

from __future__ import annotations

from collections.abc import Iterator

from malory.pack import Lack
from malory.tale import Fault, syntax
from malory.tale.node import Node


def unfit(tree: object, lacks: tuple[Lack, ...]) -> list[Fault]:
    """E112: each part of a condition, trial or reward that needs what the pack lacks."""
    found: list[Fault] = []
    for need, words, at in _needs(tree):
        if need in lacks:
            found.append(Fault("E112", at, (("found", words), ("need", need))))
    return found


def _needs(tree: object) -> Iterator[tuple[Lack, str, syntax.Extent]]:
    """What each part of a tree needs to be there, by what words, and where; the first tells."""
    match tree:
        case syntax.Move(at=at):
            yield "board", "move", at
        case syntax.Go(at=at):
            yield "board", "go to", at
        case syntax.Stands(at=at):
            yield "board", "at", at
        case syntax.Amount(times=times, at=at) if times:
            yield "board", "L", at
        case syntax.Number(plus="L", at=at):
            yield "board", "L", at
        case syntax.Number(plus="Age", at=at) | syntax.Age(at=at):
            yield "Ages", "Age", at
        case syntax.Has(kind="quest", at=at) | syntax.DrawQuest(at=at):
            yield "cards", "quest", at
        case syntax.DrawEncounter(at=at):
            yield "cards", "encounter", at
        case syntax.SetAside(at=at):
            yield "cards", "set aside", at
        case syntax.GainCompanion(at=at):
            yield "companions", "companion", at
        case syntax.Another(at=at) | syntax.ForOthers(whom="another", at=at):
            yield "other knights", "another knight", at
        case tuple():
            for part in tree:
                yield from _needs(part)
        case Node():
            for name in tree.__match_args__:
                yield from _needs(getattr(tree, name))
