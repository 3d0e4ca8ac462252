"""The state of a game: hands, piles, direction, what is demanded of whom, scores.

No rule is carried out here.
"""

from __future__ import annotations

from typing import NamedTuple

from malory.games.kings_court.bound import Bound
from malory.games.kings_court.cards import Card, Lay
from malory.kernel import Seat, State, state


class Demand(NamedTuple):
    """Cards that whoever's turn comes next must draw (KC021, KC027, KC032).

    `by` counts as having played its last draw card. `bridges`: it holds Drawbridges alone. The last
    draw card is `depth` cards from the top of the discard, itself counted (KC-A04).
    """

    owed: int
    by: Seat
    bridges: bool
    depth: int


class Jailed(NamedTuple):
    """A card that lies as a Dungeon before a seat, for so many turns yet (KC028)."""

    seat: Seat
    card: Card
    turns: int


@state
class Court(State[Bound]):
    """A position in the game.

    `hands` hold cards as they were drawn, the latest last; of `pile` the last card is on top, of
    `discard` too. `way` is 1 to the left, -1 to the right. `silent` are seats that hold one card
    and have not called, `caught` those that were caught, `called` those whose call stands
    (KC014-KC016). `totals` are the game scores by side: a seat, or a team (KC043).
    """

    hands: tuple[tuple[Card, ...], ...]
    totals: tuple[int, ...]
    pile: tuple[Card, ...] = ()
    discard: tuple[Lay, ...] = ()
    way: int = 1
    demand: Demand | None = None
    jailed: tuple[Jailed, ...] = ()
    silent: tuple[Seat, ...] = ()
    caught: tuple[Seat, ...] = ()
    called: tuple[Seat, ...] = ()
    dealer: Seat = 0
    hand: int = 0
    turns: int = 0
    """Turns that have begun in this hand (KC-A26)."""
    winners: tuple[int, ...] = ()
    """The sides that have won, once the game is over."""

    def after(self, k: Seat, passed: int = 0) -> Seat:
        """Return whose turn follows that of seat `k` if so many are passed over."""
        return (k + self.way * (1 + passed)) % len(self.hands)

    def round_from(self, k: Seat) -> tuple[Seat, ...]:
        """Return every seat in the direction of play, `k` first."""
        n, way = len(self.hands), self.way
        return tuple([(k + way * i) % n for i in range(n)])

    def give(self, k: Seat, hand: tuple[Card, ...]) -> None:
        """Let seat `k` hold these cards."""
        hands = self.hands
        self.hands = (*hands[:k], hand, *hands[k + 1 :])
