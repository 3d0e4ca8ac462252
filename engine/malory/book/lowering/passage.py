"""One passage from syntax to model, with the extents that later findings will point at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from malory.book import model
from malory.book.lowering.facts import Facts, lower_facts
from malory.book.lowering.logic import LogicLowering, Mention
from malory.book.lowering.names import DOUBT, Names
from malory.book.lowering.text import lower_text
from malory.pack import Vocabulary, fold
from malory.tale import Fault, syntax


@dataclass(frozen=True, slots=True)
class Scope:
    """What a passage's targets and facts depend on outside its own text.

    `family` is the id of the passage whose sections the labels are; `id` the passage's own.
    """

    id: model.PassageId
    family: str
    labels: frozenset[str] = frozenset()
    facts: Facts = ()

    def resolve(self, target: str) -> model.PassageId:
        """The passage meant: a label of the same passage first, else what is headed so."""
        return model.PassageId(f"{self.family}.{target}" if target in self.labels else target)


@dataclass(slots=True)
class Site:
    """Where the parts of a passage stand in its text: for findings made on the model.

    `entries` are the menu's and `outcomes` the marks of all outcomes, in the model's order. `text`
    is what extents count in, from its heading to the next, and `tree` the passage as written.
    """

    heading: syntax.Extent
    entries: list[syntax.Extent] = field(default_factory=list)
    outcomes: list[syntax.Extent] = field(default_factory=list)
    text: str = ""
    tree: syntax.Passage | None = None


@dataclass(frozen=True, slots=True)
class Lowered:
    """`mentions` are the targets in reading order: ``choice``, ``redirect``, ``outcome``,
    ``turn to`` (the ways out) and ``visited`` (no way). With faults the passage is not to be
    read, but its mentions still hold."""

    passage: model.Passage
    site: Site
    mentions: tuple[Mention, ...]
    faults: tuple[Fault, ...]


class Lowering:
    """Lowers passages against one vocabulary; keep it as long as the vocabulary holds."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.inserts = frozenset(fold(name) for name in vocabulary.names("insert"))
        self._names = Names(vocabulary)
        self._logic = LogicLowering(self._names)
        self._scope = Scope(model.END, "")
        self._faults: list[Fault] = []
        self._mentions: list[Mention] = []
        self._site = Site((0, 0))

    def passage(self, tree: syntax.Passage, scope: Scope) -> Lowered:
        """The passage the tree writes. Its number stays open: the whole book deals them."""
        self._scope = scope
        faults = self._faults = []
        self._mentions = []
        site = self._site = Site(tree.heading.at)
        passage = model.Passage(
            scope.id,
            None,
            tree.heading.title,
            lower_facts(tree.facts, scope.facts, self._names, faults),
            self._items(tree.items),
            self._ending(tree.ending),
        )
        return Lowered(passage, site, tuple(self._mentions), tuple(faults))

    # ------------------------------------------------------------------------------------ text

    def _text(self, text: syntax.Text) -> model.Text:
        return lower_text(text, self._names, self._condition, self._faults)

    def _condition(self, logic: syntax.Logic[syntax.Condition]) -> model.Condition:
        return self._logic.condition(logic, self._scope.resolve, self._faults, self._mentions)

    def _items(self, items: Iterable[syntax.Item]) -> tuple[model.Item, ...]:
        return tuple([self._item(item) for item in items])

    def _item(self, item: syntax.Item) -> model.Item:
        if isinstance(item, syntax.Paragraph):
            return model.Paragraph(self._text(item.text))
        if isinstance(item, syntax.Rewards):
            reward = self._logic.reward
            return model.Rewards(
                tuple(
                    [
                        reward(logic, self._scope.resolve, self._faults, self._mentions)
                        for logic in item.items
                    ]
                )
            )
        if isinstance(item, syntax.Block):
            return model.Block(tuple(map(self._branch, item.branches)))
        return model.Pause()

    def _branch(self, branch: syntax.Branch) -> model.Branch:
        condition = self._condition(branch.condition) if branch.condition is not None else None
        items = self._items(branch.items)
        if branch.turn is not None:
            target = self._target("turn to", branch.turn.target)
            items = (*items, model.Rewards((model.TurnTo(target),)))
        return model.Branch(condition, items)

    def _target(self, kind: str, target: syntax.Target) -> model.PassageId:
        found = self._scope.resolve(target.text)
        self._mentions.append((kind, found, target.at))
        return found

    # --------------------------------------------------------------------------------- endings

    def _ending(
        self, ending: syntax.Menu | syntax.Die | syntax.Turn | None
    ) -> model.Menu | model.Die | model.Turn | None:
        if isinstance(ending, syntax.Menu):
            entries: list[model.Choice | model.Test] = []
            self._menu(ending.entries, (), entries)
            return model.Menu(tuple(entries))
        if isinstance(ending, syntax.Die):
            return model.Die(self._outcomes(ending.outcomes, 6))
        if isinstance(ending, syntax.Turn):
            return model.Turn(self._target("redirect", ending.target))
        return None

    def _menu(
        self,
        entries: Iterable[syntax.Entry],
        above: tuple[model.Condition, ...],
        into: list[model.Choice | model.Test],
    ) -> None:
        for entry in entries:
            if isinstance(entry, syntax.Choice):
                self._site.entries.append(entry.at)
                into.append(self._choice(entry, above))
            elif isinstance(entry, syntax.Test):
                self._site.entries.append(entry.at)
                into.append(self._test(entry, above))
            else:
                passed: tuple[model.Condition, ...] = ()
                for branch in entry.branches:
                    own: tuple[model.Condition, ...] = ()
                    if branch.condition is not None:
                        own = (self._condition(branch.condition),)
                    self._menu(branch.entries, (*above, *passed, *own), into)
                    passed = (*passed, *[_opposite(condition) for condition in own])

    def _choice(self, entry: syntax.Choice, above: tuple[model.Condition, ...]) -> model.Choice:
        condition = self._entry_condition(entry, above)
        label = self._text(entry.label)
        target = self._target("choice", entry.target)
        return model.Choice(label, target, self._tags(entry.tags), condition)

    def _test(self, entry: syntax.Test, above: tuple[model.Condition, ...]) -> model.Test:
        condition = self._entry_condition(entry, above)
        tags = self._tags(entry.tags)
        whats: tuple[model.What, ...] = ()
        number: model.Number | None = None
        if entry.trial is not None:
            whats, number = self._logic.trial(entry.trial, self._faults)
        deed = self._text(entry.deed)
        return model.Test(
            whats, number, deed, self._outcomes(entry.outcomes, None), tags, condition
        )

    def _entry_condition(
        self, entry: syntax.Choice | syntax.Test, above: tuple[model.Condition, ...]
    ) -> model.Condition | None:
        own = (self._condition(entry.condition),) if entry.condition is not None else ()
        return _all_of((*above, *own))

    def _tags(self, tags: tuple[syntax.Name, ...]) -> tuple[str, ...]:
        """E106: a tag the pack does not declare."""
        found: list[str] = []
        for tag in tags:
            known = self._names.index("tag").find(tag.text)
            if known is None:
                code = DOUBT if self._names.is_doubtful("tag") else "E106"
                hint = self._names.hint(tag.text, ("tag",))
                edits = self._names.edits(tag, ("tag",))
                fault = Fault(code, tag.at, (("name", tag.text),), hint, edits=edits)
                self._faults.append(fault)
            else:
                found.append(known[1])
        return tuple(found)

    def _outcomes(
        self, outcomes: tuple[syntax.Outcome, ...], top: int | None
    ) -> tuple[model.Outcome, ...]:
        """In falling order; the highest band's end is `top`."""
        lowered: list[tuple[model.Outcome, syntax.Extent]] = []
        for outcome in outcomes:
            items = self._items(outcome.items)
            turn = None
            if outcome.turn is not None:
                turn = model.Turn(self._target("outcome", outcome.turn.target))
            high = top if outcome.high is None else outcome.high
            lowered.append((model.Outcome(outcome.low, high, items, turn), outcome.mark))
        lowered.sort(key=lambda pair: -pair[0].low)  # without faults no two are alike
        self._site.outcomes += [mark for _, mark in lowered]
        return tuple([outcome for outcome, _ in lowered])


def _opposite(condition: model.Condition) -> model.Condition:
    return condition.condition if isinstance(condition, model.Not) else model.Not(condition)


def _all_of(conditions: tuple[model.Condition, ...]) -> model.Condition | None:
    """One condition for all; None for none."""
    flat: list[model.Condition] = []
    for condition in conditions:
        flat += condition.conditions if isinstance(condition, model.And) else (condition,)
    if not flat:
        return None
    return flat[0] if len(flat) == 1 else model.And(tuple(flat))
