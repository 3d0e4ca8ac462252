"""Hands as a player likes to see them: sorted, for the eye alone; the game knows nothing of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from malory.kernel import Card, Prompt

DRAWN: Final = "drawn"
"""The order that goes without saying: as the cards came."""


def ordered(cards: Sequence[Card], by: str, sorts: Sequence[str]) -> tuple[Card, ...]:
    """Return a hand sorted by one of its facts, by the others where that is the same.

    >>> red, blue = Card("b2", "blue 2", {"suit": "blue", "rank": 2}), Card("a1", "ace")
    >>> [one.words for one in ordered((blue, red), "suit", ("suit", "rank"))]
    ['ace', 'blue 2']
    """
    if by not in sorts:
        return tuple(cards)
    names = (by, *[one for one in sorts if one != by])
    return tuple(sorted(cards, key=lambda card: [_weight(card.facts.get(one)) for one in names]))


def _weight(fact: str | int | None) -> tuple[int, int, str]:
    """What is missing comes first, then numbers, then words."""
    match fact:
        case None:
            return (0, 0, "")
        case int():
            return (1, fact, "")
        case _:
            return (2, 0, fact.casefold())


def arranged(prompt: Prompt, cards: Sequence[Card]) -> Prompt:
    """Return a prompt whose options that play a card stand in the order of the hand.

    All other options keep their places.
    """
    order = {card.move: at for at, card in reversed(list(enumerate(cards))) if card.move}
    slots = [at for at, one in enumerate(prompt.options) if one.move in order]
    moved = sorted([prompt.options[at] for at in slots], key=lambda one: order[one.move])
    options = list(prompt.options)
    for at, option in zip(slots, moved, strict=True):
        options[at] = option
    return prompt._replace(options=tuple(options))
