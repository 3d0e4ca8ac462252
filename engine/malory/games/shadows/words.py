"""Short words for seats, cards and quests; prompts, telling and sheets share them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from malory.games.shadows.bound import Bound
from malory.games.shadows.cards import Card, Quest
from malory.games.shadows.state import Realm
from malory.kernel import NOBODY, Seat
from malory.pack.shadows import ShadowBlack, ShadowWhite

LOYALTIES = {"loyal": "loyal", "traitor": "the Traitor"}


def begins(words: str) -> str:
    """Return words as a sentence begins with them."""
    return words[:1].upper() + words[1:]


def listed(items: Iterable[str], last: str = "and") -> str:
    """Return words as a list is spoken.

    >>> listed(["a", "b", "c"]), listed(["a", "b"], "or"), listed([])
    ('a, b and c', 'a or b', '')
    """
    found = list(items)
    return f" {last} ".join([*[", ".join(found[:-1])] * (len(found) > 1), *found[-1:]])


def counted(count: int, noun: str, many: str = "") -> str:
    """Return a count with its noun.

    >>> counted(1, "card"), counted(3, "card"), counted(2, "life", "life")
    ('1 card', '3 cards', '2 life')
    """
    return f"{count} {noun if count == 1 else many or noun + 's'}"


def heaped(cards: Sequence[Card]) -> str:
    """Return cards as they are told, equal ones counted.

    >>> heaped(["Grail", "Fight 1", "Grail"]), heaped([])
    ('2 Grail, Fight 1', 'none')
    """
    many = Counter(cards)
    return ", ".join([card if many[card] == 1 else f"{many[card]} {card}" for card in many]) or (
        "none"
    )


def who(s: Realm, k: Seat, viewer: Seat = NOBODY) -> str:
    """Return what a seat is called within a sentence."""
    return "you" if k == viewer and k >= 0 else s.name(k)


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


def power_words(game: Bound, knight: str) -> str:
    """Return what a Knight may do that others may not; "" for a squire."""
    row = game.deck.knights.get(knight)
    return row.text.format(amount=row.amount) if row is not None else ""


def relic_words(game: Bound, relic: str) -> str:
    """Return a relic with what it does, by its role."""
    row = next(one for one in game.tables.relics if one.role == relic)
    return f"{row.name}: {row.text.format(amount=row.amount)}"
