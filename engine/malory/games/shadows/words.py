"""Short words for seats, cards and quests; prompts, telling and sheets share them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from malory.book.phrases import counted, listed, spelt
from malory.games.shadows import combat, verbs
from malory.games.shadows.bound import Bound
from malory.games.shadows.cards import Card, Quest
from malory.games.shadows.state import Realm
from malory.kernel import NOBODY, Move, Seat
from malory.pack.shadows import BlackRole, QuestRole, ShadowBlack, ShadowWhite

LOYALTIES = {"loyal": "loyal", "traitor": "the Traitor"}


def heaped(cards: Sequence[Card]) -> str:
    """Return cards as they are told, equal ones counted.

    >>> heaped(["Fight 1", "Grail", "Fight 1"]), heaped([])
    ('two Fight 1, Grail', 'none')
    """
    many = Counter(cards)
    words = [card if many[card] == 1 else f"{spelt(many[card])} {card}" for card in many]
    return ", ".join(words) or "none"


def who(s: Realm, k: Seat, viewer: Seat = NOBODY) -> str:
    """Return what a seat is called within a sentence."""
    return "you" if k == viewer and k >= 0 else s.name(k)


def whose(s: Realm, seats: Iterable[Seat], viewer: Seat) -> str:
    """Return some seats in a row, as they are called within a sentence."""
    return listed([who(s, k, viewer) for k in seats])


def title(game: Bound, place: Quest) -> str:
    """Return a quest or a place of Camelot by its full name."""
    row = game.deck.quests.get(place)
    if row is not None:
        return row.title
    return next((one.title for one in game.tables.places if one.name == place), place)


def does_what(row: ShadowWhite | ShadowBlack) -> str:
    """Return what a card does, in a few words; "" for a Fight card."""
    numbers = {"amount": row.amount, "others": row.others, "value": row.value}
    if isinstance(row, ShadowBlack):
        numbers["second"] = row.second
    return row.text.format(**numbers)


def card_words(game: Bound, card: Card) -> str:
    """Return a white or black card with what it does."""
    row = game.deck.whites.get(card) or game.deck.blacks[card]
    words = does_what(row)
    return f"{card}: {words}" if words else card


def black_words(s: Realm, card: Card) -> str:
    """Return a black card with what it would do as things stand (SC021, SC-A03)."""
    if is_late(s, card):
        return f"{card}: {counted(s.game.numbers.engine, 'siege engine')}, as its quest is over"
    return card_words(s.game, card)


def is_late(s: Realm, card: Card) -> bool:
    """Whether the quest of a black card is over."""
    deck = s.game.deck
    if card in deck.combat:
        return not combat.quest_for(s, card)
    quest = _QUESTS.get(deck.blacks[card].role)
    return quest is not None and not s.is_open(deck.quest_of[quest])


_QUESTS: Final[Mapping[BlackRole, QuestRole]] = {
    "despair": "grail",
    "desolation": "grail",
    "forest": "grail",
    "excalibur": "excalibur",
}
"""What black cards are of a quest that may be over, but for those of combats."""


def banished(game: Bound, move: Move) -> str:
    """Return what a single Merlin may remove."""
    if move == verbs.ENGINE:
        return "a siege engine"
    if move.startswith(verbs.WARRIOR):
        return f"a warrior of the {move[len(verbs.WARRIOR) :]}"
    return f"the black card laid last in {title(game, move[len(verbs.LAST) :])}"


def power_words(game: Bound, knight: str) -> str:
    """Return what a Knight may do that others may not; "" for a squire."""
    row = game.deck.knights.get(knight)
    return row.text.format(amount=row.amount) if row is not None else ""


def relic_words(game: Bound, relic: str) -> str:
    """Return a relic with what it does, by its role."""
    row = next(one for one in game.tables.relics if one.role == relic)
    return f"{row.name}: {row.text.format(amount=row.amount)}"
