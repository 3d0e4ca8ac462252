"""A knight as the book sees him: ranks, possessions, where he stands, the words of inserts.

Conditions look at true ranks; what a status makes of a rank in a test is `means`' business.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from malory.book.model import PassageId, What
from malory.kernel import Seat

if TYPE_CHECKING:
    from malory.games.tales.state import Tale


class Hero:
    """Answers the book's questions about the knight of one seat."""

    __slots__ = ("k", "s")

    def __init__(self, s: Tale, k: Seat) -> None:
        self.s = s
        self.k = k

    def rank(self, what: What) -> int:
        """The rank looked at; of several the best, of a sum the sum."""
        me = self.s.knights[self.k]
        match what.kind:
            case "skill":
                return me.skills.get(what.id, 0)
            case "renown":
                return me.renown.get(what.id, 0)
            case "renowns":
                return max(me.renown.values(), default=0)
            case "skills":
                return max(me.skills.values(), default=0)
            case "category":
                return max(me.skills.get(one, 0) for one in self._skills(what.id))
            case "sum":
                return sum(me.skills.get(one, 0) for one in self._skills(what.id))

    def _skills(self, category: str) -> tuple[str, ...]:
        return self.s.game.setting.skills_of[category]

    def counter(self, id: str) -> int:
        return self.s.knights[self.k].destiny

    def has(self, kind: str, id: str) -> bool:
        me = self.s.knights[self.k]
        match kind:
            case "status":
                return id in me.statuses
            case "token":
                # R116: of two knights who were given the same token, both have it.
                return id in me.tokens
            case "treasure":
                return id in me.treasures
            case "quest":
                return id in me.quests
            case "knight":
                return me.name == id
            case _:
                return False

    def stands(self, kind: str, id: str) -> bool:
        place = self.s.knights[self.k].place
        board = self.s.game.setting.board
        match kind:
            case "terrain":
                return board.terrain_of(place) == id
            case "region":
                return not board.is_sea(place) and board.regions_of(place) == (id,)
            case _:
                return place == id

    def age(self) -> int:
        return self.s.age

    def visited(self, passage: PassageId) -> bool:
        return passage in self.s.knights[self.k].visited

    def set_aside(self, card: str) -> bool:
        known = self.s.aside_known.get(card)
        if known is not None:
            return known
        return card in self.s.aside or card not in self.s.game.setting.edition.locations

    def others(self) -> Iterator[Hero]:
        for seat in self.s.seats_from(self.k)[1:]:
            yield Hero(self.s, seat)

    def insert(self, name: str) -> str:
        """The word for an insert, in the middle of a sentence."""
        setting = self.s.game.setting
        me = self.s.knights[self.k]
        place = me.place or setting.numbers.start
        match name:
            case "knight":
                return me.name
            case "sir":
                return setting.knights[me.name].title.lower()
            case "place":
                return place
            case "region":
                return setting.board.regions_of(place)[0]
            case "terrain":
                return setting.board.terrain_of(setting.board.gates.get(place, place)).lower()
            case "age":
                return setting.ages[self.s.age].name
            case _:
                raise ValueError(f"no rule supplies {{{name}}}")
