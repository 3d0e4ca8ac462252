"""Drawing from the pile, and making it anew out of the discard."""

from __future__ import annotations

from malory.games.kings_court.state import Court
from malory.kernel import Flow, Seat, Shuffle, step


def can_draw(s: Court) -> bool:
    """Whether there is a card anywhere to be drawn (KC-A25)."""
    return bool(s.pile) or len(s.discard) > 1


def draw(s: Court, k: Seat, count: int, rule: str) -> None:
    """Let seat `k` draw so many cards, or what there is (KC-A25).

    Where the pile does not suffice it is made anew first, which asks chance: what comes after the
    draw must have been pushed before.
    """
    pile = s.pile
    taken = min(count, len(pile))
    if taken:
        cards = pile[: -taken - 1 : -1]
        s.pile = pile[:-taken]
        s.give(k, s.hands[k] + cards)
        if s.out is not None:
            s.say("drew", k, rule=rule, count=taken, secret={k: {"cards": cards}})
    if taken == count:
        return
    if len(s.discard) > 1:
        s.push(reshuffle(), draw_on(k, count - taken, rule))
    else:
        s.say("nothing to draw", k, rule="KC-A25", short=count - taken)


@step
def draw_on(s: Court, k: Seat, count: int, rule: str) -> None:
    """Draw what is still owed, the pile made anew."""
    draw(s, k, count, rule)


@step
def reshuffle(s: Court) -> Flow:
    """KC008, KC-A27: the discard but for its top is the pile again, every card of it plain."""
    order = yield Shuffle(tuple([card for card, _, _ in s.discard[:-1]]))
    s.pile = order
    s.discard = s.discard[-1:]
    s.say("reshuffled", rule="KC008", count=len(order))
