"""What becomes of a defeated adversary: it is taken, or sealed; and columns that are all sealed."""

from __future__ import annotations

from malory.games.king_arthur.aiming import SEAL, Target, Way
from malory.games.king_arthur.cards import Cards, without
from malory.games.king_arthur.state import Realm, put
from malory.kernel import Seat


def fell(s: Realm, k: Seat, target: Target, way: Way, paid: Cards) -> None:
    """KA018, KA040, KA043, KA044: a seal is placed, or the card is taken into hand at once."""
    card = target.card
    if target.is_sealed:
        s.sealed = put(s.sealed, k, without(s.sealed[k], (card,)))
    else:
        s.table = without(s.table, (card,))
    if way.name == SEAL:
        s.sealed = put(s.sealed, k, (*s.sealed[k], card))
        s.say("sealed", k, rule="KA040", card=card, paid=paid, seals=s.seals_left(k))
    else:
        s.trophies = put(s.trophies, k, (*s.trophies[k], card))
        rule = "KA043" if target.is_sealed else "KA044" if s.game.is_epic else "KA018"
        s.say("defeated", k, rule=rule, card=card, paid=paid, sealed=target.is_sealed)
    if s.game.is_epic:
        claim(s, s.game.deck.foes[card].kind)


def claim(s: Realm, kind: str) -> None:
    """KA045, KA-A09, KA-A15: where every adversary of a column is sealed each owner takes his
    cards, and his seals return."""
    deck = s.game.deck
    if deck.column(s.table, kind):
        return
    for k in range(s.seats):
        cards = deck.column(s.sealed[k], kind)
        if cards:
            s.sealed = put(s.sealed, k, without(s.sealed[k], cards))
            s.trophies = put(s.trophies, k, s.trophies[k] + cards)
            s.say("claimed", k, rule="KA045", cards=cards, column=kind)
