"""What a knight's statuses, treasures and tokens do: effects looked up, cards discarded.

A card is named as in `Setting`: a status or treasure by its name, a token as `token 12`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from malory.games.tales.setting import token_card
from malory.kernel import NOBODY, Seat
from malory.pack.tales.effects import (
    DestinyGain,
    Effect,
    Held,
    Lose,
    RenownGain,
    Spared,
    Spend,
    When,
)

if TYPE_CHECKING:
    from malory.games.tales.state import Knight, Tale

E = TypeVar("E", bound=Effect)


def cards_of(me: Knight) -> list[str]:
    """Return the knight's statuses, treasures and tokens, as cards, in the order gained."""
    cards = [*me.statuses, *me.treasures]
    if me.tokens:
        cards += [token_card(token) for token in me.tokens]
    return cards


def effects(s: Tale, k: Seat, kind: type[E]) -> list[tuple[str, E]]:
    """Return each effect of one kind on the knight's cards, with its card."""
    having = s.game.setting.having.get(kind)
    if having is None:
        return []
    cards = cards_of(s.knights[k])
    if having.keys().isdisjoint(cards):
        return []  # so it is nearly always
    return [(card, one) for card in cards for one in having.get(card, ())]


def holder(s: Tale, k: Seat, kind: type[Effect]) -> str:
    """Return the first card of the knight with an effect of this kind, or an empty string."""
    return next((card for card, _ in effects(s, k, kind)), "")


def is_held(s: Tale, k: Seat) -> bool:
    """Whether a status holds the knight where he is (A45)."""
    return bool(holder(s, k, Held))


def is_spared(s: Tale, k: Seat, what: str) -> bool:
    """Whether no status may take this decision out of the knight's hands."""
    return any(one.what == what for _, one in effects(s, k, Spared))


def due(s: Tale, k: Seat, moment: str) -> list[tuple[str, When]]:
    """Return what acts at this moment and has not been used up in this Age (A63)."""
    used = s.knights[k].used
    return [
        (card, one)
        for card, one in effects(s, k, When)
        if one.on == moment and not (one.once and card in used)
    ]


def renown_bonus(s: Tale, k: Seat, renown: str) -> int:
    """Return by how many ranks a gain of this renown grows."""
    return sum(one.add for _, one in effects(s, k, RenownGain) if not one.of or renown in one.of)


def destiny_change(s: Tale, k: Seat) -> int:
    """Return by how much each Destiny entry of an encounter's rewards changes (A49)."""
    return sum(one.add for _, one in effects(s, k, DestinyGain))


def spends(s: Tale, k: Seat, *moments: str) -> dict[str, str]:
    """Return the moves that discard a card now for what it does, each with its card.

    None is in another's turn. A card whose whole effect is to lose statuses that the knight does
    not have is not offered.
    """
    if s.active not in (k, NOBODY):
        return {}
    me = s.knights[k]
    return {
        f"use {card}": card
        for card, one in effects(s, k, Spend)
        if one.at in moments
        and not any(
            type(act) is Lose
            and not (any(x in me.statuses for x in act.statuses) if act.statuses else me.statuses)
            for act in one.then
        )
    }


def discard(s: Tale, k: Seat, card: str) -> None:
    """Discard a card of the knight: a status to his deck, a treasure to its pile, a token away."""
    me = s.knights[k]
    if card in me.statuses:
        s.take_status(k, card)
    elif card in me.treasures:
        s.change(k, treasures=tuple([one for one in me.treasures if one != card]))
        s.treasure_discards = (*s.treasure_discards, card)
    else:
        s.change(k, tokens=tuple([one for one in me.tokens if token_card(one) != card]))
    s.say("discarded", k, card=card)
