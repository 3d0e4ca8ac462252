"""Redraw and Reveal: what is discarded and drawn anew, and what comes into play."""

from __future__ import annotations

from typing import Final

from malory.games.camlann import action, dealing
from malory.games.camlann.cards import Card
from malory.games.camlann.state import Battle, put
from malory.kernel import Ask, Entry, Flow, Move, Refusal, Seat, step

DONE: Final = "done"


def entries(s: Battle, first: Seat, other: Seat) -> tuple[Entry, ...]:
    """Return the steps of a Redraw: both choose, then both discard, then both draw, whoever holds
    the Tide first (BC-A11); or one after the other."""
    if s.game.redraws_together:
        return (
            *[choose(k) for k in (first, other)],
            *[throw(k) for k in (first, other)],
            *[refill(k) for k in (first, other)],
        )
    return tuple([one for k in (first, other) for one in (choose(k), throw(k), refill(k))])


def held_back(s: Battle, k: Seat) -> frozenset[Card]:
    """Return the Leaders that a seat may not discard (BC008, BC-A12)."""
    deck = s.game.deck
    return deck.leaders if s.game.keeps_foreign else deck.leaders & deck.playable[s.side(k)]


@step(anchor=True)
def choose(s: Battle, k: Seat) -> Flow:
    """BC008: up to five cards of one's hand, a card at a time; nobody sees which, or how many."""
    hand, kept = s.hands[k], held_back(s, k)
    thrown: list[Card] = []

    def why(move: Move) -> Refusal | None:
        if move in kept and move in hand:
            return Refusal("BC008", f"{move} is a Leader, and may not be discarded.")
        if move in thrown:
            return Refusal("BC008", f"{move} is chosen already.")
        if move in s.game.deck.rows:
            return Refusal("BC008", f"You hold no {move}.")
        return None

    while len(thrown) < s.game.numbers.redraw:
        free = [card for card in hand if card not in kept and card not in thrown]
        move = yield Ask(k, (*free, DONE), why, "redraw", "BC008")
        if move == DONE:
            break
        thrown.append(move)
    s.picks = put(s.picks, k, (DONE, *[card for card in hand if card in thrown]))


@step
def throw(s: Battle, k: Seat) -> None:
    """BC008: what was chosen is discarded face up."""
    cards = s.picks[k][1:]
    s.picks = put(s.picks, k, ())
    s.hands = put(s.hands, k, tuple([card for card in s.hands[k] if card not in cards]))
    s.discard += cards
    s.say("throws", k, rule="BC008", reveals=True, name=s.name(k), cards=cards)


@step
def refill(s: Battle, k: Seat) -> None:
    """BC008: as many are drawn as were discarded."""
    count = s.game.numbers.hand - len(s.hands[k])
    if count:
        s.push(dealing.take(k, count))


@step
def reveal(s: Battle) -> None:
    """BC009: all hands lie open; cards of the other side are discarded, all others are in play
    (BC-A13)."""
    for k in (s.tide, 1 - s.tide):
        mine = s.game.deck.playable[s.side(k)]
        field = tuple([card for card in s.hands[k] if card in mine])
        foreign = tuple([card for card in s.hands[k] if card not in mine])
        s.fields = put(s.fields, k, field)
        s.hands = put(s.hands, k, ())
        s.discard += foreign
        s.say(
            "revealed",
            k,
            rule="BC009",
            reveals=True,
            name=s.name(k),
            cards=field,
            foreign=foreign,
            strength=s.strength(k),
        )
    s.push(action.act(s.tide, False))
