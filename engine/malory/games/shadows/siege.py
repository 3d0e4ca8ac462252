"""A siege fight (SC034, SC035)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from malory.games.shadows import combat, deeds, hands, lives, refusing, verbs
from malory.games.shadows.cards import Card, Hand, less
from malory.games.shadows.state import Realm
from malory.kernel import Ask, Flow, Roll, Seat, step

if TYPE_CHECKING:
    from malory.games.shadows.deeds import Act


def fight(s: Realm, k: Seat, act: Act) -> Flow:
    """SC034: Fight cards are chosen, as many as one likes, then the die is rolled."""
    deck = s.game.deck
    left, laid = s.hands[k], list[Card]()
    while True:
        moves = (*[card for card in deck.kinds(left) if card in deck.fights], verbs.ROLL)
        card = yield Ask(k, moves, lambda one: refusing.no_blow(s, k, one), "siege", "SC034")
        if card == verbs.ROLL:
            break
        left = less(left, (card,))
        laid.append(card)
    deeds.commit(s, k, act)
    cards = tuple(laid)
    hands.spend(s, k, cards)
    s.tell("siege", k, "SC034", cards=cards, total=deck.sum_of(cards))
    s.push(roll(k, cards))


@step
def roll(s: Realm, k: Seat, cards: Hand) -> Flow:
    """SC034: the die. Kay may add a Fight card after it (SC-A11)."""
    (die,) = yield Roll(1, s.game.tables.totals.sides)
    s.tell("die", k, "SC034", reveals=True, die=die)  # none tries what would have met it
    if s.has(k, "late-blow"):
        s.push(blow(k, cards, die))
    else:
        settle(s, k, cards, die)


@step
def blow(s: Realm, k: Seat, cards: Hand, die: int) -> Flow:
    """SC-A11: in his own siege fight Kay may add a Fight card after the die."""
    card = yield Ask(k, combat.blows(s, k), what="strike", rule="SC-A11")
    if card != verbs.NO_BLOW:
        hands.spend(s, k, (card,))
        cards += (card,)
    s.tell("struck", k, "SC-A11", card="" if card == verbs.NO_BLOW else card)
    settle(s, k, cards, die)


def settle(s: Realm, k: Seat, cards: Hand, die: int) -> None:
    """SC034: more than the die removes an engine, else it costs a life. SC050: Excalibur adds to
    it; but nothing wins without a card (SC035)."""
    total = s.game.deck.sum_of(cards)
    if s.keeper("excalibur") == k:
        total += s.game.deck.relics["excalibur"].amount
    is_won = bool(cards) and total > die
    if is_won:
        remove_engine(s)
    s.tell("siege won" if is_won else "siege lost", k, "SC034", total=total, die=die,
           engines=s.engines)  # fmt: skip
    if not is_won:
        s.push(lives.deaths())
        lives.lose(s, k, s.game.numbers.siege_loss, "SC034")


def remove_engine(s: Realm) -> None:
    """A siege engine goes back into the supply."""
    s.engines -= 1
    s.give_supply("engines", 1)
