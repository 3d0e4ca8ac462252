"""Arthur's exchange of a card (SC014): face down, each choosing his own, or by lot."""

from __future__ import annotations

from malory.games.shadows import deeds, hands, menu
from malory.games.shadows.cards import Card
from malory.games.shadows.state import Realm, put
from malory.kernel import Ask, Flow, Roll, Seat, step


def begin(s: Realm, k: Seat) -> Flow:
    """With whom, and what Arthur gives: the other chooses without seeing it."""
    name = yield Ask(k, s.named(menu.partners(s, k)), what="partner", rule="SC014")
    other = s.seat_of(name)
    mine = theirs = 0
    card = ""
    if s.game.swaps_by_lot:
        (mine,) = yield Roll(1, len(s.hands[k]))
        (theirs,) = yield Roll(1, len(s.hands[other]))
    else:
        card = yield Ask(k, s.game.deck.kinds(s.hands[k]), what="give", rule="SC014")
    s.powers += ("swap",)
    s.push(deeds.deeds(k))
    if s.game.swaps_by_lot:
        exchange(s, k, s.hands[k][mine - 1], other, s.hands[other][theirs - 1])
        return
    s.offers = put(s.offers, k, (card,))
    s.tell("would swap", k, "SC014", other=name, others=(other,))
    s.push(answer(other, k))


@step
def answer(s: Realm, k: Seat, arthur: Seat) -> Flow:
    """SC014: the other chooses what he gives."""
    card = yield Ask(k, s.game.deck.kinds(s.hands[k]), what="give back", rule="SC014")
    (given,) = s.offers[arthur]
    s.offers = put(s.offers, arthur, ())
    exchange(s, arthur, given, k, card)


def exchange(s: Realm, k: Seat, card: Card, other: Seat, back: Card) -> None:
    """Two cards change hands; the two who gave them alone know which."""
    hands.give(s, (k, other, (card,)), (other, k, (back,)))
    secret = {k: {"gave": card, "got": back}, other: {"gave": back, "got": card}}
    s.tell("swapped", k, "SC014", other=s.name(other), secret=secret, others=(other,))
