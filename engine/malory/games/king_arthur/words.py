"""Short words for seats, cards and demands; prompts, telling, refusals and sheets share them."""

from __future__ import annotations

from collections import Counter
from typing import Final

from malory.book.phrases import listed
from malory.games.king_arthur.bound import Bound
from malory.games.king_arthur.cards import Cards
from malory.kernel import NOBODY, Seat
from malory.pack.king_arthur import RealmAsk


def who(seat: Seat, viewer: Seat = NOBODY) -> str:
    """Return what a seat is called within a sentence.

    >>> who(1), who(1, 1)
    ('player 2', 'you')
    """
    return "you" if seat == viewer else f"player {seat + 1}"


def begins(words: str) -> str:
    """Return words as a sentence begins with them."""
    return words[:1].upper() + words[1:]


def does(seat: Seat, viewer: Seat, verb: str) -> str:
    """Return who does what, as a sentence begins.

    >>> does(1, 0, "draw"), does(1, 1, "draw")
    ('Player 2 draws', 'You draw')
    """
    return f"{begins(who(seat, viewer))} {verb if seat == viewer else verb + 's'}"


def gathered(cards: Cards, spelt: bool = False) -> str:
    """Return cards in words, equal ones together; `spelt` where a figure stands before them.

    >>> gathered(("Red", "Merlin", "Red")), gathered(("Red", "Merlin", "Red"), spelt=True)
    ('2 Red and Merlin', 'two Red and Merlin')
    """
    counts = Counter(cards)
    numbers = _NUMBERS if spelt else {}
    return listed(
        [card if many == 1 else f"{numbers.get(many, many)} {card}"
         for card, many in counts.items()]
    )  # fmt: skip


def foes_words(cards: Cards) -> str:
    """Return adversaries in words, equal ones together.

    >>> foes_words(("Dragon 3", "Dragon 3", "Monster 1"))
    'Dragon 3 (twice) and Monster 1'
    """
    counts = Counter(cards)
    return listed([f"{card}{_times(many)}" for card, many in counts.items()])


def _times(many: int) -> str:
    return "" if many == 1 else " (twice)" if many == 2 else f" ({many} times)"


def asks_words(game: Bound, adventure: str) -> str:
    """Return what an adventure asks for."""
    return ", or ".join([_ask(game, ask) for ask in game.deck.adventures[adventure].asks])


def _ask(game: Bound, ask: RealmAsk) -> str:
    types = game.deck.types
    if ask.total:
        return f"{types[ask.of].many if ask.of else 'adversaries'} of {ask.total} or more in all"
    if ask.cards:
        return f"any {ask.cards} adversaries"
    if ask.types:
        return "a " + listed(ask.types)
    counts = Counter(ask.least)
    return listed([f"{_NUMBERS.get(n, n)} of {low} or more" for low, n in counts.items()])


_NUMBERS: Final = dict(
    enumerate("one two three four five six seven eight nine ten".split(), start=1)
)
