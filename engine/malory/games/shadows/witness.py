"""Who knows a black card that another has drawn, since he had seen it on the pile (SC-A39).

That somebody knows it is plain to all, who saw him look; the card itself he alone knows: the two
fields `witnesses` and `witnessed` of a state.
"""

from __future__ import annotations

from collections.abc import Callable

from malory.games.shadows.cards import Card, Quest
from malory.games.shadows.state import Realm, Witness
from malory.kernel import Seat


def see(s: Realm, k: Seat, card: Card) -> None:
    """A seat draws what lies on top: whoever had seen that knows what it has drawn."""
    for one, known in enumerate(s.foreseen):
        if known and one != k:
            s.witnesses += (Witness(one, k, "", 0),)
            cards = (*s.witnessed[one], card)
            s.witnessed = (*s.witnessed[:one], cards, *s.witnessed[one + 1 :])


def lay(s: Realm, k: Seat, quest: Quest, at: int) -> None:
    """What a seat has drawn it lays face down, at a place of a quest."""
    _keep(s, lambda one: one._replace(quest=quest, at=at) if _is_drawn(one, k) else one)


def show(s: Realm, k: Seat) -> None:
    """What a seat has drawn is known to all, or out of all sight."""
    if s.witnesses:
        _keep(s, lambda one: None if _is_drawn(one, k) else one)


def forget(s: Realm, quest: Quest, at: int = -1) -> None:
    """A face-down card of a quest is gone, or all of them are turned up."""
    if s.witnesses:
        _keep(s, lambda one: None if one.quest == quest and at in (-1, one.at) else one)


def known(s: Realm, k: Seat) -> tuple[tuple[Witness, Card], ...]:
    """Return what a seat knows so; of a view only for the seat whose view it is."""
    own = [one for one in s.witnesses if one.seat == k]
    return tuple(zip(own, s.witnessed[k], strict=True))


def _is_drawn(one: Witness, k: Seat) -> bool:
    return one.by == k and not one.quest


def _keep(s: Realm, change: Callable[[Witness], Witness | None]) -> None:
    """Change each witness, or let it go with its card."""
    kept: list[Witness] = []
    cards: list[list[Card]] = [[] for _ in s.witnessed]
    left = [list(held) for held in s.witnessed]
    for one in s.witnesses:
        card = left[one.seat].pop(0)
        now = change(one)
        if now is not None:
            kept.append(now)
            cards[now.seat].append(card)
    s.witnesses = tuple(kept)
    s.witnessed = tuple([tuple(held) for held in cards])
