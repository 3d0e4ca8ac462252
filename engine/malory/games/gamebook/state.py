"""The state of a gamebook: the hero, what lies before him, and how far the tale has come.

It answers the book's questions about the hero itself: it is the `Hero` that passages are read to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, TypeAlias

from malory.book.model import PassageId, What
from malory.kernel import State, field, state

if TYPE_CHECKING:
    from malory.games.gamebook.game import Gamebook

    Position: TypeAlias = State[Gamebook]
else:
    Position = State


@state
class Journey(Position):
    """A position in a gamebook; all of it is open to the one who plays.

    `here` is the passage read last, `visited_ids` all that were. `spent` are treasures lost again.
    `answered` counts the plies. `result` says how the game ended: `end`, `closed` (no entry of the
    menu was open), `circle` or `limit`; empty while it goes on.
    """

    here: PassageId = PassageId("")
    ranks: Mapping[str, int] = field(default_factory=dict)
    renowns: Mapping[str, int] = field(default_factory=dict)
    counters: Mapping[str, int] = field(default_factory=dict)
    statuses: tuple[str, ...] = ()
    treasures: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    visited_ids: frozenset[str] = frozenset()
    answered: int = 0
    result: str = ""

    # ------------------------------------------------------------- what the book asks of a hero

    def rank(self, what: What) -> int:
        """The rank looked at; of several the best, of a sum the sum."""
        kind = what.kind
        if kind == "skill":
            return self.skill(what.id)
        if kind == "renown":
            return self.renowns.get(what.id, 0)
        setting = self.game.setting
        if kind == "renowns":
            return max([self.renowns.get(one, 0) for one in setting.renowns], default=0)
        skills = setting.skills if kind == "skills" else setting.skills_of[what.id]
        ranks = [self.skill(one) for one in skills]
        return sum(ranks) if kind == "sum" else max(ranks, default=0)

    def skill(self, id: str) -> int:
        """The rank in a skill; its first rank if it came into the pack since the game began."""
        rank = self.ranks.get(id)
        return self.game.setting.first_ranks.get(id, 0) if rank is None else rank

    def counter(self, id: str) -> int:
        """What a counter shows; its start if it came into the pack since the game began."""
        value = self.counters.get(id)
        return self.game.setting.counters[id].start if value is None else value

    def has(self, kind: str, id: str) -> bool:
        if kind == "status":
            return id in self.statuses
        if kind == "token":
            return id in self.tokens
        return kind == "treasure" and id in self.treasures

    def stands(self, kind: str, id: str) -> bool:
        """A gamebook has no board."""
        return False

    def age(self) -> int:
        """A gamebook has no Ages."""
        return 0

    def visited(self, passage: PassageId) -> bool:
        return passage in self.visited_ids

    def set_aside(self, card: str) -> bool:
        """A gamebook has no cards."""
        return False

    def others(self) -> Iterator[Journey]:
        """Nobody rides beside the hero of a gamebook."""
        return iter(())

    def insert(self, name: str) -> str:
        """The word that the pack gives for an insert."""
        return self.game.setting.inserts[name]
