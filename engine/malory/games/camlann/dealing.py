"""How a game and each of its hands begin: sides, the shuffle, ten cards each; and drawing."""

from __future__ import annotations

from malory.games.camlann import redraw
from malory.games.camlann.state import Battle, put
from malory.kernel import NOBODY, Flow, Roll, Seat, Shuffle, step


@step
def settle(s: Battle) -> Flow:
    """BC020, BC-A21: who is Arthur; by lot unless the players have said so."""
    arthur = s.game.arthur
    if arthur == NOBODY:
        (face,) = yield Roll(1, 2)
        arthur = face - 1
    s.arthur = arthur
    s.tide = 1 - arthur  # BC005
    s.say("sides", arthur, rule="BC020", name=s.name(arthur), other=s.name(1 - arthur))
    s.push(muster())


@step
def muster(s: Battle) -> Flow:
    """BC001: one deck, shuffled, for both."""
    order = yield Shuffle(s.pile)
    s.pile = order
    s.push(hand_begins())


@step(anchor=True)
def hand_begins(s: Battle) -> None:
    """BC006: Draw, Redraw, Reveal; the other phases follow from there. Whoever holds the Tide draws
    first (BC-A20)."""
    s.hand += 1
    first, other = s.tide, 1 - s.tide
    s.say("hand", first, rule="BC006", hand=s.hand, name=s.name(first))
    s.push(
        take(first, s.game.numbers.hand),
        take(other, s.game.numbers.hand),
        *redraw.entries(s, first, other),
        redraw.reveal(),
    )


@step
def take(s: Battle, k: Seat, count: int) -> None:
    """BC007: draw so many cards; where the pile runs out the discard is shuffled, and drawing goes
    on."""
    pile = s.pile
    taken = min(count, len(pile))
    if taken:
        cards = pile[: -taken - 1 : -1]
        s.pile = pile[:-taken]
        s.hands = put(s.hands, k, s.hands[k] + cards)
        s.say("drew", k, rule="BC007", name=s.name(k), count=taken, secret={k: {"cards": cards}})
    if taken < count:
        s.push(reshuffle(), take(k, count - taken))


@step
def reshuffle(s: Battle) -> Flow:
    """BC007: the discard is the pile again."""
    order = yield Shuffle(s.discard)
    s.pile = order
    s.discard = ()
    s.say("reshuffled", rule="BC007", count=len(order))
