"""White cards: drawing, spending, burying, and making both piles anew.

What is played or spent lies open; what is only discarded lies face down, and its owner alone knows
it. `known` is what the whole table can tell of a hand: it never shrinks by a secret.
"""

from __future__ import annotations

from typing import Final

from malory.games.shadows import sights
from malory.games.shadows.cards import Hand, less
from malory.games.shadows.state import Place, Realm, put
from malory.kernel import NOBODY, Entry, Flow, Seat, Shuffle, step


def gain(s: Realm, k: Seat, cards: Hand, shown: bool = False) -> None:
    """Put cards into a hand; `shown` if all have seen them."""
    if not cards:
        return
    s.hands = put(s.hands, k, s.hands[k] + cards)
    if shown:
        s.known = put(s.known, k, s.known[k] + cards)


def lose_open(s: Realm, k: Seat, cards: Hand) -> None:
    """Take cards out of a hand that all see; the caller puts them somewhere."""
    s.hands = put(s.hands, k, less(s.hands[k], cards))
    known = list(s.known[k])
    for card in cards:
        if card in known:
            known.remove(card)
    s.known = put(s.known, k, tuple(known))
    sights.show(s, (sights.hand(k),), cards)


def spend(s: Realm, k: Seat, cards: Hand) -> None:
    """Discard cards face up."""
    lose_open(s, k, cards)
    s.white_gone += cards


def give(s: Realm, *gifts: tuple[Seat, Seat, Hand]) -> None:
    """Cards go from a hand to another, from one and to one, at the same time if there are more such
    gifts; the two who hold them alone know which."""
    for k, to, cards in gifts:
        s.hands = put(s.hands, k, less(s.hands[k], cards))
        gain(s, to, cards)
        doubt(s, k, cards, (sights.hand(to),), (to,))
    for k, to, cards in gifts:
        sights.see(s, k, (sights.hand(to),), cards)


def doubt(
    s: Realm, k: Seat, cards: Hand, into: tuple[Place, ...], seers: tuple[Seat, ...] = ()
) -> None:
    """Cards have left a hand for other places, unseen but by `seers`: of what was known to be there
    so many fewer of each kind are sure. They are still there or where those went."""
    known, count = s.known[k], len(cards)
    sights.slip(s, (sights.hand(k),), into, cards, seers)
    sights.doubt(s, (sights.hand(k), *into), known)
    sure: list[str] = []
    for card in dict.fromkeys(known):
        sure += [card] * (known.count(card) - count)
    s.known = put(s.known, k, tuple(sure))


def know(s: Realm, k: Seat, card: str, count: int) -> None:
    """All have learned that a hand holds at least so many of a card."""
    more = count - s.known[k].count(card)
    if more > 0:
        s.known = put(s.known, k, s.known[k] + (card,) * more)


def bury(s: Realm, k: Seat, cards: Hand) -> None:
    """Discard cards face down."""
    if not cards:
        return
    first = len(s.buried[k])
    s.hands = put(s.hands, k, less(s.hands[k], cards))
    s.buried = put(s.buried, k, s.buried[k] + cards)
    into = [Place(sights.BURIED, k, first + at) for at in range(len(cards))]
    doubt(s, k, cards, tuple(into))


_PILE: Final = Place(sights.WHITE)


@step
def take(s: Realm, k: Seat, count: int, rule: str) -> None:
    """Draw so many white cards, or what there is (SC-A46)."""
    if not s.is_living(k):
        return
    taken = min(count, len(s.white))
    if taken:
        cards = s.white[: -taken - 1 : -1]
        s.white = s.white[:-taken]
        gain(s, k, cards)
        sights.slip(s, (_PILE,), (sights.hand(k),), cards, (k,))
        s.tell("drew", k, rule, count=taken, secret={k: {"cards": cards}})
    if taken < count and has_discard(s):
        s.push(*reshuffles(s), take(k, count - taken, rule))


@step
def fill_pool(s: Realm, count: int) -> None:
    """Draw so many white cards openly, to be shared, or what there is."""
    taken = min(count, len(s.white))
    if taken:
        cards = s.white[: -taken - 1 : -1]
        s.white = s.white[:-taken]
        s.pool = s.game.deck.in_order(s.pool + cards)
        sights.show(s, (_PILE,), cards)
        s.tell("pooled", rule="SC046", reveals=True, cards=s.game.deck.in_order(cards))
    if taken < count and has_discard(s):
        s.push(*reshuffles(s), fill_pool(count - taken))


def has_discard(s: Realm) -> bool:
    """Whether any white card lies on the discard, open or face down."""
    return bool(s.white_gone) or any(s.buried)


def reshuffles(s: Realm) -> tuple[Entry, ...]:
    """Return the steps that make both piles anew (SC069)."""
    return (reshuffle_white(), reshuffle_black())


@step
def reshuffle_white(s: Realm) -> Flow:
    """SC069: the white discard is part of the pile again."""
    order = yield Shuffle(s.white + s.white_gone + tuple([c for part in s.buried for c in part]))
    seen, own = s.white_gone, s.buried
    s.white = order
    s.white_gone = ()
    s.buried = ((),) * len(s.hands)
    sights.mix(s, (sights.BURIED,), sights.WHITE)
    for k, cards in enumerate((*own, seen)):
        sights.see(s, k if k < len(own) else NOBODY, (_PILE,), cards)
    s.tell("reshuffled", rule="SC069", pile="white", count=len(order))


@step
def reshuffle_black(s: Realm) -> Flow:
    """SC069: the black discard is part of the pile again; where a card lay in it is void, but what
    was seen lies in it."""
    order = yield Shuffle(s.black + s.black_gone + tuple([c for part in s.lost for c in part]))
    seen, size = s.black_gone, len(s.black)
    own = [
        (*lost, *on_top.values())
        for lost, on_top in zip(s.lost, sights.seen_on_top(s, size), strict=True)
    ]
    s.black = order
    s.black_gone = ()
    s.lost = s.lost_at = s.foreseen = s.sunk = ((),) * len(s.hands)
    sights.mix(s, (sights.PILE, sights.LOST), sights.BLACK)
    for k, cards in enumerate((*own, seen)):
        sights.see(s, k if k < len(own) else NOBODY, (Place(sights.BLACK),), cards)
    s.tell("reshuffled", rule="SC069", pile="black", count=len(order))
