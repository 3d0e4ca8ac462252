"""`Outline`: a passage made ready to be walked by boxes, part after part, as it would be read."""

from __future__ import annotations

from malory.book import model

from scriptorium.reach.conditions import Ask
from scriptorium.reach.logic import Bare
from scriptorium.reach.rewards import NO_ENTRY, Pay, Rewarding, Walk
from scriptorium.reach.trials import Trials

Branches = tuple[tuple[Ask | None, "Steps"], ...]
Steps = tuple["Pay | Branches", ...]
"""What is done in order: rewards, and blocks of which one branch is read."""


class Outline:
    """One passage. `walk` finds the ways out; `END` among them is the encounter's end."""

    __slots__ = ("_dice", "_entries", "_items", "_said", "_trials", "_turn")

    def __init__(self, logic: Bare, paying: Rewarding, trials: Trials) -> None:
        self._trials = trials
        self._items = _steps(logic.items, paying)
        self._said = tuple([paying.ask(one) for one in logic.said])
        self._turn = ""
        self._dice: tuple[tuple[Steps, str], ...] = ()
        self._entries: list[
            tuple[Ask | None, str, model.Test | None, tuple[tuple[Steps, str], ...]]
        ] = []
        ending = logic.ending
        if ending is None:
            self._turn = model.END
        elif isinstance(ending, model.Turn):
            self._turn = ending.target
        elif isinstance(ending, model.Die):
            self._dice = _outcomes(ending.outcomes, paying)
        else:
            for entry in ending.entries:
                ask = paying.ask(entry.condition) if entry.condition is not None else None
                if isinstance(entry, model.Choice):
                    self._entries.append((ask, entry.target, None, ()))
                else:
                    after = _outcomes(entry.outcomes, paying)
                    self._entries.append((ask, "", entry, after))

    def walk(self, box: int, walk: Walk) -> None:
        """Read the passage with everybody in the box."""
        box = read(self._items, box, walk)
        if not box:
            return
        if walk.notes is not None:
            for ask in self._said:
                walk.notes.append((ask.condition, ask.met(box), ask.missed(box)))
        if self._turn:
            walk.ways.append((self._turn, box, NO_ENTRY))
        for at, (steps, target) in enumerate(self._dice):
            walk.by = (-1, at)
            left = read(steps, box, walk)
            if left:
                walk.ways.append((target, left, walk.by))
        if not self._entries:
            return
        closed = box
        for at, (asked, target, test, after) in enumerate(self._entries):
            mine = box
            if asked is None:
                closed = 0
            else:
                mine = asked.met(box)
                closed = closed and asked.missed(closed)
            if walk.notes is not None:
                walk.notes.append((at, mine, 0 if asked is None else asked.missed(box)))
            if not mine:
                continue
            if test is None:
                walk.ways.append((target, mine, (at, -1)))
                continue
            for n, may in enumerate(self._trials.open(test, mine)):
                walk.by = (at, n)
                steps, to = after[n]
                left = read(steps, mine, walk) if may else 0
                if left:
                    walk.ways.append((to, left, walk.by))
        if closed:
            walk.ways.append((model.END, closed, NO_ENTRY))

    def menu_box(self, box: int) -> int:
        """The box of those who come to the passage's menu or die."""
        return read(self._items, box, Walk())

    def shut(self, box: int) -> int:
        """The box of those to whom no entry of the menu may be open; 0 if one always is."""
        if not self._entries:
            return 0
        box = self.menu_box(box)
        for ask, _, _, _ in self._entries:
            box = 0 if ask is None else ask.missed(box)
            if not box:
                return 0
        return box


def read(steps: Steps, box: int, walk: Walk) -> int:
    """The box once all is read; 0 if everybody has turned to another passage."""
    for step in steps:
        if not isinstance(step, tuple):
            box = step(box, walk)
        else:
            after, left = 0, box
            for ask, inner in step:
                met = left
                if ask is not None:
                    met, missed = ask.met(left), ask.missed(left)
                    if walk.notes is not None:
                        walk.notes.append((ask.condition, met, missed))
                    left = missed
                else:
                    left = 0
                if met:
                    after |= read(inner, met, walk) if inner else met
                if not left:
                    break
            box = after | left
        if not box:
            return 0
    return box


def _steps(items: tuple[model.Item, ...], paying: Rewarding) -> Steps:
    found: list[Pay | Branches] = []
    for item in items:
        if isinstance(item, model.Rewards):
            found += [pay for one in item.items if (pay := paying.pay(one)) is not None]
        elif isinstance(item, model.Block):
            found.append(
                tuple(
                    [
                        (
                            paying.ask(one.condition) if one.condition is not None else None,
                            _steps(one.items, paying),
                        )
                        for one in item.branches
                    ]
                )
            )
    return tuple(found)


def _outcomes(
    outcomes: tuple[model.Outcome, ...], paying: Rewarding
) -> tuple[tuple[Steps, str], ...]:
    return tuple(
        [
            (
                _steps(one.items, paying),
                one.turn.target if one.turn is not None else model.END,
            )
            for one in outcomes
        ]
    )
