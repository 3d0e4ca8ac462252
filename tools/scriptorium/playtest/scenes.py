"""Scenes: single encounters of a book of Tales, each with a knight whom the lot has made.

A whole ride meets few passages. So each way into the book is taken in turn, by a knight who stands
where its card would find him; what the encounter may ask about is true of him or not, by lot.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

from malory.book import Entry, model
from malory.book.links import links
from malory.book.possible import atoms
from malory.games.tales import Tales
from malory.kernel import Stream, key_of, stream
from malory.kernel.chance import Chance
from malory.kernel.table import Table

from scriptorium.playtest.conditions import conditions_in
from scriptorium.playtest.order import Order
from scriptorium.staging import Fact, stage

_LOT: Final = -2
"""The seat whose stream makes a knight: no player's, nor that which deals."""
_RANKS: Final = 9
_RENOWN: Final = 4
_DESTINY: Final = 25


class Scenes:
    """The ways into a book, and knights to send there."""

    def __init__(self, game: Tales, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.entries = [one for one in game.book.entries if one.target in game.book]
        self._asked: dict[str, list[model.Condition]] = {}

    def begin(self, number: int, seed: str, chance: Chance) -> Table[Any]:
        """Set the table of scene `number`."""
        passage, facts = self.scene(number, seed)
        return stage(self.game, self.company(number), seed, passage, facts, chance).table

    def scene(self, number: int, seed: str) -> tuple[str, tuple[Fact, ...]]:
        """Where a scene begins, and its knight: every way in comes up once, then again."""
        entry = self.entries[number % len(self.entries)]
        lot = stream(key_of(seed), _LOT, 0)
        asked = self._asked_about(entry.target, lot, self.company(number) > 1)
        return entry.target, _agreed((*self._made(lot), *asked, *self._card(entry)))

    def company(self, number: int) -> int:
        """How many ride: as the order says; else one and two by turns, where both may."""
        seats = self.game.facts.seats
        if self.seats or len(seats) == 1:
            return self.seats or seats[0]
        return seats[number // len(self.entries) % 2]

    def _made(self, lot: Stream) -> Iterator[Fact]:
        """What any knight may be like by the middle of a game."""
        setting = self.game.setting
        skills = [*setting.skills]
        lot.shuffle(skills)
        left = 2 + lot.below(_RANKS)
        for skill in skills:
            rank = min(left, 1 + lot.below(3))
            left -= rank
            yield Fact(model.Rank(model.What("skill", skill), rank, rank))
        for renown in setting.renowns:
            rank = lot.below(_RENOWN)
            yield Fact(model.Rank(model.What("renown", renown), rank, rank))
        destiny = lot.below(_DESTINY)
        yield Fact(model.Counter("Destiny", destiny, destiny))
        yield Fact(model.Stands("place", lot.choice(setting.board.places)))
        age = 1 + lot.below(len(setting.ages))
        yield Fact(model.Age(age, age))
        if lot.below(2):
            yield Fact(model.Has("status", lot.choice([*setting.statuses])))
        if lot.below(2):
            yield Fact(model.Has("treasure", lot.choice(setting.treasures)))

    def _asked_about(self, target: str, lot: Stream, in_company: bool) -> Iterator[Fact]:
        for atom in self._atoms(target):
            holds = bool(lot.below(2))
            if isinstance(atom, model.Stands) and not holds:
                continue  # wherever else he stands will do
            if in_company or not isinstance(atom, model.Another):
                yield Fact(atom, holds)

    def _atoms(self, target: str) -> list[model.Condition]:
        """All that the passages of an encounter ask of a knight."""
        found = self._asked.get(target)
        if found is None:
            asked = [
                atom
                for passage in self._encounter(target)
                for condition in conditions_in(passage)
                for atom in atoms(condition)
                if _is_for_the_lot(atom)
            ]
            found = self._asked[target] = list(dict.fromkeys(asked))
        return found

    def _encounter(self, target: str) -> Iterator[model.Passage]:
        book = self.game.book
        waiting: list[str] = [target]
        for id in waiting:  # grows while it is walked
            passage = book.passage(id)
            yield passage
            for link in links(passage):
                if link.target not in waiting and link.target in book:
                    waiting.append(link.target)

    def _card(self, entry: Entry) -> Iterator[Fact]:
        """Where the knight is when this card sends him there, and what he holds."""
        setting = self.game.setting
        ages: dict[str, int] = {row.name: number for number, row in setting.ages.items()}
        first = entry.cards[0] if entry.cards else ""
        if entry.kind in ("status", "treasure"):
            yield Fact(model.Has("status" if entry.kind == "status" else "treasure", first))
        elif entry.kind == "token":
            yield Fact(model.Has("token", entry.cards[-1]))
        for name in entry.cards:
            if name in ages:
                yield Fact(model.Age(ages[name], ages[name]))
            elif entry.kind == "card" and setting.board.of_terrain(name):
                yield Fact(model.Stands("terrain", name))
        if first in setting.locations and len(entry.cards) > 1:
            yield Fact(model.Stands("place", setting.locations[first].place))


def _is_for_the_lot(atom: model.Condition) -> bool:
    """Whether a knight may be so or not: what was read is the encounter's own, and the best or the
    sum of several skills comes of each."""
    if isinstance(atom, model.Rank):
        return atom.what.kind in ("skill", "renown")
    return not isinstance(atom, model.Visited)


def _agreed(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """Facts that do not gainsay each other: of those about one thing the last."""
    found: dict[object, Fact] = {}
    for fact in facts:
        match fact.condition:
            case model.Rank(what, _, _):
                about: object = what
            case model.Counter() | model.Age() | model.Stands():
                about = type(fact.condition)
            case _:
                about = fact.condition
        found.pop(about, None)
        found[about] = fact
    return tuple(found.values())


@lru_cache(maxsize=4)
def scenes_of(order: Order) -> Scenes:
    """Return the scenes of an order for a book of Tales."""
    game = order.bound().game
    assert isinstance(game, Tales)  # only a book of Tales has scenes
    return Scenes(game, order.company() if order.seats else 0)
