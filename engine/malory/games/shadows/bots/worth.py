"""What things are worth to Camelot, in swords: life, siege engines, cards, quests.

The numbers were set by hand, then moved one or two at a time, 60 to 200 games of five seats a try,
with a Traitor and without; what let Camelot stand oftener was kept (`docs/bots.md`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from malory.games.shadows.cards import Card, Hand
from malory.games.shadows.state import Realm
from malory.kernel import Seat
from malory.pack.shadows import ShadowQuest

_LIFE: Final = (0.0, 9.0, 2.3, 1.05, 0.65, 0.5, 0.45)
"""What the loss of one life costs who has so many."""
_ENGINE: Final = (0.85, 0.85, 0.85, 0.85, 0.95, 1.05, 1.15, 1.3, 1.7, 3.0, 8.0, 30.0)
"""What one more engine costs where so many stand."""
_COMING: Final = 1
"""How many a Traitor who is known is about to bring."""
_CARD: Final = 0.72
"""What a white card is worth to who holds none."""
_MANY: Final = 11
"""Of so many cards the next is worth nothing."""
_FIGHT: Final = (0.0, 0.16, 0.15, 0.18, 0.24, 0.3)
_GRAIL: Final = 0.3
_SPECIAL: Final = 0.55
"""What a Fight card of each value, a Grail card, a special one is worth in a hand."""
_HERE: Final = 0.25
"""How much more if the quest where one stands takes it."""
_ENOUGH: Final = 5
_FULL: Final = 0.04
_EMPTIEST: Final = 0.2
"""Beyond so many cards in hand each takes so much off the price of all, down to this part of it."""
_SPOILS_CARD: Final = 0.1
_SPOILS_LIFE: Final = 0.15
_RELIC: Final = 0.5
"""What a card, a life for each, a relic is worth that a quest gives."""
_FATAL: Final = 5.0
"""What a lost quest costs that ends the game."""
_FEARED: Final = 4.0
"""No more of a loss than this counts where it is not at hand."""
_HALF: Final = 3.0
"""What a lost quest costs that brings Evil to its last sword, or to half of all."""
_HASTE: Final = -0.8
"""How much a lost quest counts where any sword will do: it ends the game."""
_LOST: Final = 0.8
"""How much a lost quest counts beside a won one: not every quest that is left is lost."""


def life_cost(lives: int, count: int = 1) -> float:
    """Return what it costs a Knight of so many lives to lose some."""
    return sum([_LIFE[max(min(lives - at, len(_LIFE) - 1), 0)] for at in range(count)])


def engine_cost(s: Realm, count: int = 1, more: int = 0) -> float:
    """Return what it costs Camelot that some engines come, if so many `more` stand there than now.

    A Traitor who is known brings another in each round: they count as if some had come already.
    """
    last = len(_ENGINE) - 1
    coming = _COMING * ("traitor" in s.shown)
    total = 0.0
    for there in range(s.engines + more, s.engines + more + count):
        # the last engine alone ends the game
        total += _ENGINE[last if there >= last else max(0, min(there + coming, last - 1))]
    return total


def card_worth(held: int, count: int = 1) -> float:
    """Return what some more white cards are worth to who holds so many."""
    return sum([_CARD * max(_MANY - held - at, 0) / _MANY for at in range(count)])


def swing(s: Realm, quest: ShadowQuest) -> float:
    """Return what it is worth that a quest is won and not lost."""
    won = quest.victory
    gain = won.swords + _SPOILS_CARD * won.cards + _SPOILS_LIFE * won.life
    gain += _RELIC * bool(won.relic)
    return gain + min(lost(s, quest), _FEARED)


def lost(s: Realm, quest: ShadowQuest) -> float:
    """Return what it costs that a quest is lost: the nearer Evil is to its end the more."""
    row, numbers = quest.defeat, s.game.numbers
    swords = row.swords + s.stands("mists") * s.game.deck.black_of["mists"].amount
    engines = engine_cost(s, row.engines) if row.engines else 0.0
    if is_safe(s):
        return swords * _HASTE + engines
    if s.black_swords + swords >= numbers.black_swords:
        return _FATAL
    if 2 * (s.black_swords + swords) >= numbers.swords:
        return _HALF
    return swords * _LOST * (1.0 + s.black_swords / numbers.black_swords) + engines


def is_safe(s: Realm) -> bool:
    """Whether Camelot would stand even if all swords to come were black: then any sword is good."""
    numbers = s.game.numbers
    left = max(numbers.swords - s.swords(), 0)
    turned = 0 if "traitor" in s.shown or not s.loyalty else numbers.betrays
    black = s.black_swords + left
    return black < numbers.black_swords and s.white_swords - turned > black + turned


def keep(s: Realm, k: Seat, card: Card) -> float:
    """Return what a card is worth in a hand: what to give away comes last."""
    deck, place = s.game.deck, s.places[k]
    row = deck.whites[card]
    quest = deck.quests.get(place)
    here = quest.kind if quest is not None else ""
    if row.role == "fight":
        worth = _FIGHT[min(row.value, len(_FIGHT) - 1)]
        return worth + _HERE * (here in ("combat", "war"))
    if row.role == "grail":
        if not s.is_open(deck.quest_of["grail"]):
            return 0.02
        return _GRAIL + _HERE * (here == "spots")
    return _SPECIAL


def price(s: Realm, k: Seat, cards: Sequence[Card]) -> float:
    """Return what it costs a Knight to spend cards: the fuller his hand the less."""
    full = max(_EMPTIEST, 1.0 - _FULL * max(len(s.hands[k]) - _ENOUGH, 0))
    return full * sum([keep(s, k, card) for card in cards])


def cheapest(s: Realm, k: Seat, cards: Hand) -> Card:
    """Return the card that a Knight misses least; of equal ones what he holds most of."""
    hand = s.hands[k]
    return min(cards, key=lambda card: keep(s, k, card) - 0.03 * hand.count(card))
