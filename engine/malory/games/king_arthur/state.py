"""The state of a game: hands, the table, seals, piles, who has completed what.

No rule is carried out here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from malory.games.king_arthur.bound import Bound
from malory.games.king_arthur.cards import Card, Cards
from malory.kernel import Seat, State, state

Deed = Literal["reveal", "defeat", "complete", "draw"]
"""What a player may do in a turn."""
End = Literal["", "adventures", "adversaries", "quiet"]
ACTS: Final[tuple[Deed, ...]] = ("defeat", "complete")
"""What costs the second knight (KA022)."""


@state
class Realm(State[Bound]):
    """A position in the game.

    `knights` are the hands, as they were drawn, `trophies` the adversaries that each seat has
    taken, `won` the adventures it has completed. `table` are the adversaries that lie there without
    a seal, as they were revealed, `sealed` those under a seat's seals. Of `foes`, the adversaries
    still to come, and of `pile`, the knights, the last card is on top. `spent` are adversaries that
    paid for adventures and left the game (KA029).
    """

    knights: tuple[Cards, ...]
    trophies: tuple[Cards, ...]
    won: tuple[tuple[str, ...], ...]
    sealed: tuple[Cards, ...]
    adventures: tuple[str, ...]
    """Those still to be completed."""
    foes: Cards
    pile: Cards
    table: Cards = ()
    discard: Cards = ()
    spent: Cards = ()
    first: Seat = 0
    turns: int = 0
    done: tuple[Deed, ...] = ()
    """What the player has done in this turn."""
    quiet: int = 0
    """Turns in a row in which nothing was done and no knight could be drawn (KA-A11)."""
    is_last: bool = False
    """Whether the last adversary has fallen, so that the game ends with this turn (KA026)."""
    ended: End = ""
    winners: tuple[Seat, ...] = ()

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.knights)

    def seals_left(self, k: Seat) -> int:
        """Return how many seals a seat has to place (KA040)."""
        return self.game.numbers.seals - len(self.sealed[k]) if self.game.is_epic else 0

    def lying(self) -> Cards:
        """Return the adversaries on the table, sealed ones too (KA046)."""
        return sum(self.sealed, self.table)

    def tallest(self) -> int:
        """Return how many cards the tallest column holds."""
        foes = self.game.deck.foes
        heights = dict.fromkeys(self.game.deck.types, 0)
        for card in self.lying():
            heights[foes[card].kind] += 1
        return max(heights.values())

    def score(self, k: Seat) -> int:
        """Return what a seat has won (KA027)."""
        return self.of_adventures(k) + self.game.deck.worth(self.trophies[k])

    def of_adventures(self, k: Seat) -> int:
        """Return the points of the adventures that a seat has completed."""
        return sum([self.game.deck.adventures[name].points for name in self.won[k]])

    def round_from(self, k: Seat) -> tuple[Seat, ...]:
        """Return every seat clockwise, `k` first."""
        return tuple([(k + at) % self.seats for at in range(self.seats)])


def put(parts: tuple[Cards, ...], k: Seat, part: Iterable[Card]) -> tuple[Cards, ...]:
    """Return the parts of all seats, that of seat `k` replaced."""
    return (*parts[:k], tuple(part), *parts[k + 1 :])
