"""A passage made ready to be read again and again: what never varies is worded once.

Moves are named by content, never by position, so that a game goes on after its book was edited.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from sys import intern

from malory.book.model import (
    Choice,
    Die,
    Emphasis,
    Item,
    Menu,
    Outcome,
    Paragraph,
    Passage,
    PassageId,
    Test,
    Text,
    Turn,
    Varying,
    What,
)
from malory.book.phrases import distinct, means
from malory.book.reading import Hero, render
from malory.games.gamebook.conditions import Check, check_of
from malory.games.gamebook.setting import Setting
from malory.games.gamebook.state import Journey
from malory.games.gamebook.words import as_written
from malory.kernel import Ask, Entry, Event, Move, Seat

HERO: Seat = 0
"""The one seat of a gamebook."""

_KEPT = 64
"""Questions kept for one menu; a menu with many conditions has more than are worth keeping."""


def one_id(id: PassageId) -> PassageId:
    """Return the one copy of an id: finding a passage by it then need not compare letters."""
    return PassageId(intern(id))


def ready(
    items: tuple[Item, ...], nobody: Hero, head: tuple[Event, ...] = ()
) -> tuple[tuple[Event, ...], tuple[Item, ...]]:
    """Return the events of what comes first and never varies, and all items from there on."""
    told = list(head)
    at = 0
    for item in items:
        if not isinstance(item, Paragraph) or varies(item.text):
            break
        told += text_event(render(item.text, nobody))
        at += 1
    return tuple(told), items[at:]


class Ending:
    """One outcome of a test or die; without a `target` the game ends."""

    __slots__ = ("high", "low", "rest", "target", "told")

    def __init__(self, outcome: Outcome, nobody: Hero) -> None:
        self.low = outcome.low
        self.high = outcome.high
        self.told, self.rest = ready(outcome.items, nobody)
        self.target = one_id(outcome.turn.target) if outcome.turn is not None else None


class Pick:
    """One move of a menu: a choice, or one of the means of a test."""

    __slots__ = ("check", "endings", "entry", "label", "move", "rolls", "said", "target", "what")

    def __init__(self, move: Move, entry: Choice | Test, what: What | None, nobody: Hero) -> None:
        self.move = move
        self.entry = entry
        self.what = what
        self.rolls = what is not None and what.kind == "skill"
        """GB021: a skill is rolled for; renowns and sums go by the rank alone."""
        condition = entry.condition
        self.check: Check | None = check_of(condition) if condition is not None else None
        self.label: Text = entry.label if isinstance(entry, Choice) else entry.deed
        self.target = one_id(entry.target) if isinstance(entry, Choice) else None
        self.said = () if varies(self.label) else (picked_event(self, render(self.label, nobody)),)
        """That it was picked, in words that never vary; empty if they do."""
        self.endings: tuple[Ending, ...] = ()
        if isinstance(entry, Test):
            self.endings = tuple([Ending(one, nobody) for one in entry.outcomes])


class Page:
    """A passage, ready. `ask` is its question if all its moves are always open.

    `own` is its ending as it was written, if it is told in another tongue.
    `after` is the agenda once the text is read and something is asked; empty if nothing is.
    """

    __slots__ = (
        "_asks",
        "_checks",
        "after",
        "ask",
        "endings",
        "picks",
        "rest",
        "target",
        "told",
    )

    def __init__(
        self,
        passage: Passage,
        setting: Setting,
        nobody: Hero,
        filters: bool,
        own: Menu | Die | Turn | None = None,
    ) -> None:
        self.told, self.rest = ready(passage.items, nobody, (passage_event(passage),))
        end = passage.ending
        self.picks: dict[Move, Pick] = {}
        self.endings: tuple[Ending, ...] = ()
        self.target = one_id(end.target) if isinstance(end, Turn) else None
        self.ask: Ask | None = None
        self.after: tuple[Entry, ...] = ()
        self._checks: list[tuple[Move, Check | None]] = []
        self._asks: dict[tuple[Move, ...], Ask] = {}
        if isinstance(end, Die):
            self.endings = tuple([Ending(one, nobody) for one in end.outcomes])
        elif isinstance(end, Menu):
            written = own if isinstance(own, Menu) else end
            self.picks = {one.move: one for one in _picks(end, written, setting, nobody)}
            self._checks = [(one.move, one.check) for one in self.picks.values()]
            plain = all(check is None for _, check in self._checks)
            if plain and not (filters and any(entry.tags for entry in end.entries)):
                self.ask = menu_question(tuple(self.picks))

    def question(self, s: Journey, filters: frozenset[str]) -> Ask | None:
        """Return what the menu asks this hero; None if it has no entry that is open.

        What the player filters is offered only if nothing else is open.
        """
        moves = tuple([move for move, check in self._checks if check is None or check(s)])
        asked = self._asks.get(moves)
        if asked is None and moves:
            shown = moves
            if filters:
                picks = self.picks
                kept = [one for one in moves if filters.isdisjoint(picks[one].entry.tags)]
                shown = tuple(kept) or moves
            asked = menu_question(shown)
            if len(self._asks) < _KEPT:
                self._asks[moves] = asked
        return asked


def menu_question(moves: tuple[Move, ...]) -> Ask:
    """Return the question of a menu."""
    return Ask(HERO, moves, what="menu", rule="GB010")


def _picks(menu: Menu, written: Menu, setting: Setting, nobody: Hero) -> list[Pick]:
    """Return the moves of a menu in reading order: a choice's target, a test's skill or renown.

    Moves that would be alike have their label added, as it was `written`, conditions or not: so
    that an entry's move does not depend on what else is open.
    """
    found: list[tuple[Choice | Test, What | None]] = []
    labels: list[Text] = []
    for entry, own in zip(menu.entries, written.entries, strict=True):
        if isinstance(entry, Choice):
            found.append((entry, None))
        else:
            found += [(entry, what) for what in _means_of(entry, setting)]
        labels += [_label(own)] * (len(found) - len(labels))
    names = [
        one_id(entry.target)
        if isinstance(entry, Choice)
        else means(what)
        if what is not None
        else ""
        for entry, what in found
    ]
    times = Counter(names)
    moves = [
        name if times[name] == 1 else f"{name}: {as_written(label)}"
        for name, label in zip(names, labels, strict=True)
    ]
    return [
        Pick(move, entry, what, nobody)
        for move, (entry, what) in zip(distinct(moves), found, strict=True)
    ]


def _label(entry: Choice | Test) -> Text:
    return entry.label if isinstance(entry, Choice) else entry.deed


def _means_of(test: Test, setting: Setting) -> Iterable[What]:
    """Return each skill or renown that a test offers, once, in reading order."""
    found: list[What] = []
    for what in test.whats:
        if what.kind == "category":
            found += [What("skill", one) for one in setting.skills_of[what.id]]
        elif what.kind == "skills":
            found += [What("skill", one) for one in setting.skills]
        else:
            found.append(what)
    return dict.fromkeys(found)


def varies(text: Text) -> bool:
    """Whether a text depends on the hero; a pack's own inserts do not."""
    return any(
        isinstance(span, Varying) or (isinstance(span, Emphasis) and varies(span.text))
        for span in text
    )


# ------------------------------------------------------------------------------------ their events


def passage_event(passage: Passage) -> Event:
    """Return the event that a passage is turned to."""
    facts = {"passage": passage.id, "number": passage.number, "title": passage.title}
    return Event("passage", HERO, facts, "GB003")


def text_event(words: str) -> tuple[Event, ...]:
    """Return the event of a paragraph; none for one that has nothing to say."""
    return (Event("text", HERO, {"text": words}, "GB003"),) if words.strip() else ()


def picked_event(pick: Pick, label: str) -> Event:
    """Return the event that an entry of a menu was picked."""
    if pick.what is None:
        return Event("chose", HERO, {"label": label, "target": pick.target}, "GB010")
    return Event("tried", HERO, {"label": label, "tested": pick.what}, "GB020")
