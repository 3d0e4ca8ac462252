"""What may be laid where: on the top card, as an extra, as an escort; and what empties a hand.

Only looks; nothing is laid here.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from malory.games.kings_court.cards import Card, Deck, Kind, Lay, Suit

Hand = tuple[Card, ...]


class Spot(NamedTuple):
    """Where a card is to be laid: on the `top` of the discard, as an `extra` on a suit just named,
    as the `escort` of a Maiden, or first of all, as a `starter`."""

    how: Literal["top", "extra", "escort", "starter"]
    suit: Suit = ""
    kind: Kind = ""


def without(hand: Hand, card: Card) -> Hand:
    """Return a hand with one such card less."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def first(deck: Deck, hand: Hand, top: Lay) -> Hand:
    """Return the cards of a hand that may be laid on the top of the discard, each once (KC005)."""
    key = top[1:]
    fits = deck.fits[key]
    if deck.wary[key].isdisjoint(hand):
        return tuple(dict.fromkeys([card for card in hand if card in fits]))
    return fitting(deck, hand, Spot("top", top[2], top[1]))


def fitting(deck: Deck, hand: Hand, spot: Spot) -> Hand:
    """Return the cards of a hand that may be laid at a spot, each once."""
    fits = deck.fits[spot.kind, spot.suit] if spot.how == "top" else deck.follows[spot.suit]
    careful = deck.careful
    found = [
        card
        for card in hand
        if card in fits or (card in careful and may_follow(deck, hand, card, spot))
    ]
    return tuple(dict.fromkeys(found))


def may_follow(deck: Deck, hand: Hand, card: Card, spot: Spot) -> bool:
    """Whether a careful card of a hand may be laid at a spot: a Maiden with an escort (KC022), a
    Potion as the very last card (KC041, KC-A10)."""
    if card == deck.potion:
        return len(hand) == 1
    suit = deck.maidens.get(card)
    if suit is None:
        return False
    fits = spot.how == "escort" or suit == spot.suit or deck.faces[card].kind == spot.kind
    return fits and has_escort(deck, without(hand, card), suit)


def has_escort(deck: Deck, rest: Hand, suit: Suit) -> bool:
    """Whether a Maiden of a suit has an escort in the rest of the hand, if need be after other
    Maidens: the last of them needs one that suits her (KC022, KC-A47)."""
    if not deck.follows[suit].isdisjoint(rest):
        return True
    maidens = [card for card in rest if card in deck.maidens]
    if any(not deck.follows[deck.maidens[card]].isdisjoint(rest) for card in maidens):
        return True
    # nobody but Maidens, and the Potion as the last card of all
    return deck.potion in rest and len(maidens) == len(rest) - 1


def guises(deck: Deck, rest: Hand, spot: Spot) -> Hand:
    """Return what a Magician may stand for at a spot, `rest` in hand: the cards as printed.

    No number, no card that only answers a demand, none that plays as a Duke here (KC042, KC-A21,
    KC-A35, KC-A36, KC-A42); as a starter no Potion either (KC-A13).
    """
    found: list[Card] = []
    for role in ("jester", "drawbridge", "knight", "queens", "maiden"):
        for card in deck.with_role.get(role, ()):
            face = deck.printed[card]
            fits = (
                spot.how == "starter"
                or spot.suit in face.suits
                or face.kind == spot.kind
                or (role == "maiden" and spot.how == "escort")
            )
            if fits and (role != "maiden" or has_escort(deck, rest, face.suits[0])):
                found.append(card)
    for role in ("dragon", "dungeon", "wizard", "king", "duke"):
        found += deck.with_role.get(role, ())  # type: ignore[call-overload]  # as above
    if not rest and spot.how != "starter":
        found += deck.with_role.get("potion", ())
    return tuple(found)


def named_suits(deck: Deck, card: Card) -> tuple[Suit, ...]:
    """Return the suits that may be named with a card that lets its player name one."""
    return deck.printed[card].suits or deck.suits


def can_go_out(deck: Deck, hand: Hand, spot: Spot) -> bool:
    """Whether some way of laying cards at a spot leaves the hand empty."""
    return any(goes_out(deck, hand, card, spot) for card in _candidates(deck, hand, spot))


def goes_out(deck: Deck, hand: Hand, card: Card, spot: Spot) -> bool:
    """Whether the hand can be emptied in one play that begins with a card that may be laid."""
    rest = without(hand, card)
    if card == deck.magician:
        return any(ends_as(deck, rest, guise) for guise in guises(deck, rest, spot))
    return ends_as(deck, rest, card)


def ends_as(deck: Deck, rest: Hand, card: Card) -> bool:
    """Whether laying a card, or a Magician as it, can be the beginning of a play that lays all
    the rest."""
    face = deck.faces[card]
    if face.role == "maiden":
        return bool(rest) and can_go_out(deck, rest, Spot("escort", face.suits[0]))
    if not rest:
        return True
    if face.role not in ("king", "wizard"):
        return False
    return any(can_go_out(deck, rest, Spot("extra", suit)) for suit in deck.suits)


def _candidates(deck: Deck, hand: Hand, spot: Spot) -> Hand:
    """The cards that may be laid at a spot; none if more than one of the hand ends a play."""
    ending = sum(card not in deck.chaining for card in hand)
    return fitting(deck, hand, spot) if ending <= 1 else ()
