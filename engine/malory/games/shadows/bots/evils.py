"""What each of the three evils costs Camelot, as a seat can tell."""

from __future__ import annotations

from typing import Final

from malory.games.shadows import verbs
from malory.games.shadows.bots.prospects import hit, prospect
from malory.games.shadows.bots.worth import card_worth, engine_cost, life_cost
from malory.games.shadows.cards import Card
from malory.games.shadows.state import Realm
from malory.kernel import Move, Seat
from malory.pack.shadows import BlackRole

_SPECIAL: Final = 0.75
"""What a special black card costs in the mean, Merlins counted."""
_UNSEEN: Final = 0.08
"""What a black card costs beside what it does: it could have been worse."""
_OF_SPECIAL: Final = {
    "forest": 0.5,
    "guinevere": 0.6,
    "mists": 0.9,
    "mordred": 0.7,
    "vivien": 0.5,
    "toll": 0.6,
    "torrent": 1.1,
    "wound": 1.2,
    "ransom": 0.6,
}
"""What some of them cost if they act, in swords."""


def evil_costs(s: Realm, k: Seat) -> dict[Move, float]:
    """Return what each choice of phase 1 costs."""
    numbers = s.game.numbers
    known = s.foreseen[k][0] if s.foreseen[k] else ""
    return {
        verbs.BLACK: _UNSEEN + (card_cost(s, k, known) if known else black_cost(s, k)),
        verbs.ENGINE: engine_cost(s, numbers.engine),
        verbs.LIFE: life_cost(s.lives[k], numbers.loss),
    }


def black_cost(s: Realm, k: Seat) -> float:
    """Return what an unseen black card costs in the mean."""
    deck = s.game.deck
    kinds: dict[BlackRole, int] = {}
    special = 0
    for row in deck.blacks.values():
        if row.group == "standard":
            kinds[row.role] = kinds.get(row.role, 0) + row.copies
        else:
            special += row.copies
    total = 0.0
    for role, count in kinds.items():
        total += count * card_cost(s, k, deck.black_of[role].name)
    return (total + special * _SPECIAL) / (sum(kinds.values()) + special)


def card_cost(s: Realm, k: Seat, card: Card) -> float:
    """Return what a black card costs if it acts."""
    deck = s.game.deck
    row = deck.blacks[card]
    role = row.role
    if role == "engines":
        return engine_cost(s, row.amount)
    if role in _OF_SPECIAL:
        return _OF_SPECIAL[role]
    if role == "mercenaries":
        return min([hit(prospect(s, war, k)) for war in deck.wars])
    names = {
        "black-knight": ("black-knight",),
        "lancelot": ("lancelot", "dragon"),
        "despair": ("grail",),
        "desolation": ("grail",),
    }.get(role, (role,))
    quest = next((deck.quest_of[one] for one in names if s.is_open(deck.quest_of[one])), "")  # type: ignore[index]  # roles of quests
    if not quest:
        return engine_cost(s, s.game.numbers.engine)
    gain = card_worth(len(s.hands[k])) if card in deck.combat else 0.0
    return hit(prospect(s, quest, k)) - gain
