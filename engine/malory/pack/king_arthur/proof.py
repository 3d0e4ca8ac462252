"""The proof that one deck of adversaries can pay for every adventure at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from malory.pack.king_arthur.meeting import Set, Trophy, ways
from malory.pack.king_arthur.tables import RealmAdventure, RealmAdversary

_MOST: Final = 20_000
"""So many sets are tried at most. The deck that ships needs thirteen."""


class _Unknown(Exception):
    """Too much was tried to say."""


def deck_of(rows: Sequence[RealmAdversary]) -> Counter[Trophy]:
    """Return how many cards there are of each type and value."""
    return Counter(
        {
            Trophy(row.name, value): count
            for row in rows
            for value, count in enumerate(row.values, 1)
            if count
        }
    )


def payments(
    adventures: Sequence[RealmAdventure], deck: Counter[Trophy]
) -> Mapping[str, Set] | None:
    """Return a set for each adventure, all out of one deck; None if none was found.

    What asks for a type is paid first. What is left has only values that matter, so that few sets
    are left to try; a pack whose adventures would want more than that is told so, too.
    """
    order = sorted(adventures, key=lambda row: not _asks_types(row))
    try:
        found = _pay(order, deck, Counter(), set())
    except _Unknown:
        return None
    return None if found is None else dict(zip([row.name for row in order], found, strict=True))


def _asks_types(row: RealmAdventure) -> bool:
    return any(ask.of or ask.types for ask in row.asks)


def _pay(
    rows: Sequence[RealmAdventure],
    deck: Counter[Trophy],
    tried: Counter[str],
    failed: set[tuple[int, tuple[tuple[Trophy, int], ...]]],
) -> list[Set] | None:
    if not rows:
        return []
    if not any(map(_asks_types, rows)):
        deck = _by_value(deck)
    key = (len(rows), tuple(sorted(deck.items())))
    if key in failed:
        return None
    for way in ways(rows[0].asks, deck.elements()):
        tried["sets"] += 1
        if tried["sets"] > _MOST:
            raise _Unknown
        rest = _pay(rows[1:], deck - Counter(way), tried, failed)
        if rest is not None:
            return [way, *rest]
    failed.add(key)
    return None


def _by_value(deck: Counter[Trophy]) -> Counter[Trophy]:
    """Return the deck without its types."""
    found: Counter[Trophy] = Counter()
    for one, count in deck.items():
        found[Trophy("", one.value)] += count
    return found
