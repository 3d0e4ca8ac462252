"""Where in the text a condition, reward or entry stands: a passage is read anew for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from malory.book import model
from malory.book.compiling import Compilation
from malory.book.lowering import Lowering, Scope
from malory.book.lowering.logic import LogicLowering
from malory.book.lowering.names import Names
from malory.pack import fold
from malory.source import Place
from malory.tale import parse_passage, syntax
from malory.tale.node import Node
from malory.tale.syntax import Extent

from scriptorium.reach.logic import parts_of


class Places:
    """Finds places in the passages of one compilation."""

    def __init__(self, compilation: Compilation) -> None:
        self._compilation = compilation
        vocabulary = compilation.pack.vocabulary
        self._logic = LogicLowering(Names(vocabulary))
        self._lowering = Lowering(vocabulary)
        self._inserts = frozenset(fold(name) for name in vocabulary.names("insert"))

    def heading(self, id: str) -> Place:
        """Where a passage begins."""
        here = self._compilation.placed[id]
        return here.place(here.unit.heading)

    def condition(self, id: str, wanted: model.Condition) -> Place:
        """Where a condition of a passage stands; its heading if it is none that a text states."""
        return self._first(id, lambda found: found == wanted)

    def asks(self, id: str, about: Callable[[model.Condition], bool]) -> Place:
        """Where a passage first asks about something, alone or among other things."""
        return self._first(
            id,
            lambda found: any(isinstance(one, _CONDITIONS) and about(one) for one in _all(found)),
        )

    def gives(self, id: str, wanted: Callable[[model.Reward], bool]) -> Place:
        """Where a passage first gives something, alone or in a larger reward."""
        return self._first(
            id,
            lambda found: (
                not isinstance(found, _CONDITIONS) and any(wanted(one) for one in parts_of(found))
            ),
        )

    def entry(self, id: str, at: int) -> Place:
        """Where an entry of a passage's menu stands."""
        here = self._compilation.placed[id]
        entries = self._lowered(id).site.entries
        return here.place(entries[at])

    def outcome(self, id: str, entry: int, at: int) -> Place:
        """Where an outcome of a test stands, or with `entry` -1 one of a die."""
        here = self._compilation.placed[id]
        lowered = self._lowered(id)
        ending = lowered.passage.ending
        before = 0
        if isinstance(ending, model.Menu):
            tests = [one for one in ending.entries[:entry] if isinstance(one, model.Test)]
            before = sum(len(one.outcomes) for one in tests)
        return here.place(lowered.site.outcomes[before + at])

    # ---------------------------------------------------------------------------------- read anew

    def _first(self, id: str, wanted: Callable[[Any], bool]) -> Place:
        here = self._compilation.placed[id]
        for found, extent in self._logics(id):
            if wanted(found):
                return here.place(extent)
        return here.place(here.unit.heading)

    def _logics(self, id: str) -> Iterator[tuple[Any, Extent]]:
        """Each condition and reward of a passage with where it stands, in reading order."""
        scope = self._scope(id)
        tree = parse_passage(self._text(id), self._inserts).passage
        for logic in _written(tree):
            if isinstance(logic.tree, syntax.Trial):
                continue
            lower = self._logic.condition
            if not isinstance(logic.tree, _WRITTEN_CONDITIONS):
                lower = self._logic.reward  # type: ignore[assignment]  # its tree says which
            found = lower(logic, scope.resolve, [], [])
            yield found, (logic.start, logic.start + len(logic.text))

    def _lowered(self, id: str) -> Any:
        tree = parse_passage(self._text(id), self._inserts).passage
        return self._lowering.passage(tree, self._scope(id))

    def _text(self, id: str) -> str:
        return self._compilation.placed[id].declared.chunk.text

    def _scope(self, id: str) -> Scope:
        _, _, labels, facts = self._compilation.keys[id]
        return Scope(model.PassageId(id), id.partition(".")[0], labels, facts)


_CONDITIONS = (
    model.Rank,
    model.Counter,
    model.Has,
    model.Stands,
    model.Age,
    model.Visited,
    model.SetAside,
    model.Another,
    model.Not,
    model.And,
    model.Or,
)
_WRITTEN_CONDITIONS = (
    syntax.Rank,
    syntax.Is,
    syntax.Has,
    syntax.Stands,
    syntax.Age,
    syntax.Visited,
    syntax.SetAside,
    syntax.Another,
    syntax.Not,
    syntax.And,
    syntax.Or,
)


def _written(node: object) -> Iterator[syntax.Logic[Any]]:
    """All logic of a passage as written, in the order of its parts."""
    found: list[syntax.Logic[Any]] = []
    waiting: list[object] = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, syntax.Logic):
            found.append(one)
        elif isinstance(one, Node):
            waiting += [getattr(one, name) for name in one.__match_args__]
        elif isinstance(one, tuple):
            waiting += one
    yield from sorted(found, key=lambda one: one.start)


def _all(part: object) -> Iterator[object]:
    """A condition or reward and all conditions and rewards in it."""
    yield part
    if isinstance(part, model.And | model.Or):
        for one in part.conditions:
            yield from _all(one)
    elif isinstance(part, model.Not | model.Another):
        yield from _all(part.condition)
    elif isinstance(part, model.Provided):
        yield from _all(part.condition)
        yield from _all(part.reward)
    elif isinstance(part, model.OneOf):
        for option in part.options:
            yield from _all(option)
    elif isinstance(part, model.ForOthers):
        yield from _all(part.reward)
