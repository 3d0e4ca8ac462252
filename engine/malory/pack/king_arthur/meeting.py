"""Which sets of adversaries meet an adventure's demand with no card too many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from malory.pack.king_arthur.tables import RealmAsk


class Trophy(NamedTuple):
    """An adversary card: its type and its value."""

    kind: str
    value: int


Set = tuple[Trophy, ...]
"""A set of cards, equal ones side by side; the highest value first."""


def meets(asks: Sequence[RealmAsk], held: Iterable[Trophy]) -> bool:
    """Whether these cards, or some of them, meet a demand in one of its ways.

    >>> king_mark = (RealmAsk(types=("Monster", "Dragon")),)
    >>> meets(king_mark, [Trophy("Dragon", 2), Trophy("Monster", 1), Trophy("Monster", 4)])
    True
    """
    cards = tuple(held)
    return any(_meets(ask, cards) for ask in asks)


def _meets(ask: RealmAsk, held: Set) -> bool:
    if ask.total:
        wanted = ask.of
        return sum([one.value for one in held if not wanted or one.kind == wanted]) >= ask.total
    if ask.cards:
        return len(held) >= ask.cards
    if ask.types:
        return {one.kind for one in held}.issuperset(ask.types)
    return _reaches(ask, [one.value for one in held])


def _reaches(ask: RealmAsk, values: Iterable[int]) -> bool:
    """Whether there is a value of its own for each of the least ones."""
    best = sorted(values, reverse=True)
    least = sorted(ask.least, reverse=True)
    return len(best) >= len(least) and all(
        value >= low for value, low in zip(best, least, strict=False)
    )


def ways(asks: Sequence[RealmAsk], held: Iterable[Trophy]) -> list[Set]:
    """Return every set out of `held` that meets a demand, and no longer would without any one of
    its cards; equal sets are one. The cheapest come first.

    >>> hoard = (RealmAsk(least=(3, 3)), RealmAsk(least=(5,)))
    >>> held = [Trophy("Dragon", value) for value in (3, 3, 5)]
    >>> [[one.value for one in way] for way in ways(hoard, held)]
    [[5], [3, 3]]
    """
    counts = Counter(held)
    cards = sorted(counts, key=lambda one: (-one.value, one.kind))
    found: dict[Set, None] = {}
    for ask in asks:
        for way in _ways(ask, cards, counts):
            if way not in found and _needs_all(asks, way):
                found[way] = None
    return sorted(found, key=lambda way: (sum([one.value for one in way]), len(way), way))


def _needs_all(asks: Sequence[RealmAsk], way: Set) -> bool:
    """Whether no card of a set can be left out."""
    return not any(meets(asks, way[:at] + way[at + 1 :]) for at in range(len(way)))


def _ways(ask: RealmAsk, cards: Sequence[Trophy], counts: Counter[Trophy]) -> Iterator[Set]:
    """Yield the sets that meet one way of asking, each with nothing to spare by itself."""
    if ask.total:
        fitting = [one for one in cards if not ask.of or one.kind == ask.of]
        yield from _totals(fitting, counts, ask.total, 0)
    elif ask.types:
        yield from _each(ask.types, cards)
    else:
        size = ask.cards or len(ask.least)
        for way in _sized(cards, counts, size, 0):
            if not ask.least or _reaches(ask, [one.value for one in way]):
                yield way


def _totals(
    cards: Sequence[Trophy], counts: Counter[Trophy], wanted: int, first: int
) -> Iterator[Set]:
    """Yield the sets that make a total. The values go down, so that the last card laid is the
    least: as it was needed, all are."""
    for at in range(first, len(cards)):
        one = cards[at]
        laid: Set = ()
        for _ in range(counts[one]):
            laid += (one,)
            short = wanted - len(laid) * one.value
            if short <= 0:
                yield laid
                break
            for rest in _totals(cards, counts, short, at + 1):
                yield laid + rest


def _each(types: Sequence[str], cards: Sequence[Trophy]) -> Iterator[Set]:
    """Yield the sets of one card of each type."""
    sets: list[Set] = [()]
    for kind in types:
        sets = [(*one, card) for one in sets for card in cards if card.kind == kind]
    for one in sets:
        yield tuple(sorted(one, key=lambda card: (-card.value, card.kind)))


def _sized(
    cards: Sequence[Trophy], counts: Counter[Trophy], size: int, first: int
) -> Iterator[Set]:
    """Yield the sets of so many cards."""
    if not size:
        yield ()
        return
    for at in range(first, len(cards)):
        one = cards[at]
        for many in range(1, min(counts[one], size) + 1):
            for rest in _sized(cards, counts, size - many, at + 1):
                yield (one,) * many + rest
