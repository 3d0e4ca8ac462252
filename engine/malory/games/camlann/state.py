"""The state of a game: hands, what is in play, piles, the Tide, who won which hand.

No rule is carried out here.
"""

from __future__ import annotations

from malory.games.camlann.bound import Bound
from malory.games.camlann.cards import SIDES, Card
from malory.kernel import NOBODY, Seat, State, state
from malory.pack.camlann import Side

Fields = tuple[tuple[Card, ...], ...]
"""What lies in play, by seat."""


@state
class Battle(State[Bound]):
    """A position in the game.

    `hands` hold cards as they were drawn; `fields` what was revealed and is in play. Of `pile` the
    last card is on top. `slain` left the game (BC013). `used` are cards turned sideways in this
    hand. `picks` are what each seat means to discard, after a mark that says it has chosen; "" of a
    seat that has not, or whose cards lie open. `won` are the winners of the hands, in order.
    """

    hands: tuple[tuple[Card, ...], ...] = ((), ())
    fields: tuple[tuple[Card, ...], ...] = ((), ())
    pile: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    slain: tuple[Card, ...] = ()
    used: tuple[Card, ...] = ()
    picks: tuple[tuple[str, ...], ...] = ((), ())
    arthur: Seat = NOBODY
    """Who is Arthur; NOBODY until that is settled (BC020)."""
    tide: Seat = NOBODY
    hand: int = 0
    won: tuple[Seat, ...] = ()
    winner: Seat = NOBODY
    """Who has won the game; NOBODY while it goes on, and after a draw."""

    def side(self, k: Seat) -> Side:
        """Return the side of a seat, as the card list writes it."""
        return SIDES[0] if k == self.arthur else SIDES[1]

    def name(self, k: Seat) -> str:
        """Return what a seat is called: as its side; "" until sides are settled."""
        if self.arthur == NOBODY:
            return ""
        return self.game.names[k != self.arthur]

    def tokens(self, k: Seat) -> int:
        """Return how many Victory Tokens a seat has (BC002)."""
        return self.won.count(k)

    def streak(self, k: Seat) -> int:
        """Return how many hands in a row, up to the last, a seat has won."""
        count = 0
        for one in reversed(self.won):
            if one != k:
                break
            count += 1
        return count

    def strength(self, k: Seat) -> int:
        """Return the strength of what a seat has in play (BC015)."""
        return self.game.deck.strength(self.fields[k])


def put(parts: tuple[tuple[str, ...], ...], k: Seat, part: tuple[str, ...]) -> Fields:
    """Return the parts of both seats, that of seat `k` replaced."""
    return (part, parts[1]) if k == 0 else (parts[0], part)


def without(cards: tuple[Card, ...], gone: Card) -> tuple[Card, ...]:
    """Return the cards but one."""
    return tuple([card for card in cards if card != gone])
