"""What a Knight knows of another's hand because he gave it: Arthur's exchange, the Messenger.

That something was given is plain to all, and what its holder loses since; which cards they were
the giver alone knows: the two fields `gifts` and `gifted` of a state. What all can see never hangs
on those cards, so that nobody learns them by what is still remembered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from malory.games.shadows.cards import Card, Hand
from malory.games.shadows.state import Gift, Realm
from malory.kernel import Seat


def give(s: Realm, k: Seat, to: Seat, cards: Hand) -> None:
    """A seat has given cards to another, which nobody else has seen."""
    s.gifts += (Gift(k, to, len(cards)),)
    s.gifted = (*s.gifted[:k], s.gifted[k] + cards, *s.gifted[k + 1 :])


def lose(s: Realm, k: Seat, cards: Hand, is_open: bool) -> None:
    """A hand has lost cards, openly or face down. What may all be gone is remembered no more."""
    if not s.gifts:
        return

    def change(one: Gift) -> Gift | None:
        if one.to != k:
            return one
        if is_open:
            one = one._replace(spent=one.spent + cards)
        else:
            one = one._replace(unseen=one.unseen + len(cards))
        return one if s.hands[k] and one.unseen < one.many else None

    _keep(s, change)


def known(s: Realm, k: Seat) -> dict[Seat, Counter[Card]]:
    """Return what a seat knows others to hold at least by what it gave; of a view only for the
    seat whose view it is."""
    found: dict[Seat, Counter[Card]] = {}
    left = list(s.gifted[k])
    for one in s.gifts:
        if one.seat == k:
            cards, left = left[: one.many], left[one.many :]
            sure = {
                card: count - one.spent.count(card) - one.unseen
                for card, count in Counter(cards).items()
            }
            found.setdefault(one.to, Counter()).update(+Counter(sure))
    return {to: cards for to, cards in found.items() if cards}


def _keep(s: Realm, change: Callable[[Gift], Gift | None]) -> None:
    """Change each gift, or forget it with its cards."""
    kept: list[Gift] = []
    cards: list[list[Card]] = [[] for _ in s.gifted]
    left = [list(held) for held in s.gifted]
    for one in s.gifts:
        held, left[one.seat] = left[one.seat][: one.many], left[one.seat][one.many :]
        now = change(one)
        if now is not None:
            kept.append(now)
            cards[now.seat] += held
    s.gifts = tuple(kept)
    s.gifted = tuple([tuple(held) for held in cards])
