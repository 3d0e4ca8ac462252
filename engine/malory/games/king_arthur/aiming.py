"""Whom a seat may defeat and how: pure questions, for the rules, the prompts and the bots."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple

from malory.games.king_arthur.cards import Card, Cards, Deck
from malory.games.king_arthur.state import Realm
from malory.kernel import Seat

SEAL: Final = "seal"
TAKE: Final = "take"
_SEALED: Final = " (sealed)"


class Target(NamedTuple):
    """A kind of adversary that lies open: without a seal, or under the seal of who asks."""

    card: Card
    is_sealed: bool = False


class Way(NamedTuple):
    """How an adversary is defeated, and how many icons that costs."""

    name: Literal["seal", "take"]
    cost: int


def named(target: Target) -> str:
    """Return a target as a move names it.

    >>> named(Target("Dragon 3")), named(Target("Dragon 3", True))
    ('Dragon 3', 'Dragon 3 (sealed)')
    """
    return target.card + _SEALED * target.is_sealed


def target_named(move: str) -> Target:
    """Return what a move would aim at, whether or not it is there."""
    is_sealed = move.endswith(_SEALED)
    return Target(move.removesuffix(_SEALED), is_sealed)


def worth_asking(s: Realm, k: Seat) -> bool:
    """Whether anything lies open that a seat could defeat with the right knights."""
    return bool(s.table or s.sealed[k])


def open_targets(s: Realm, k: Seat) -> tuple[Target, ...]:
    """KA012, KA042: all that a seat may aim at, whatever it holds: by type, then by value."""
    return _in_order(s.game.deck, s.table, s.sealed[k])


@lru_cache(maxsize=1 << 10)
def _in_order(deck: Deck, table: Cards, sealed: Cards) -> tuple[Target, ...]:
    place = deck.place
    found = [Target(card) for card in sorted(set(table), key=place.__getitem__)]
    if sealed:
        found += [Target(card, True) for card in set(sealed)]
        found.sort(key=lambda one: (place[one.card], one.is_sealed))
    return tuple(found)


def targets(s: Realm, k: Seat) -> tuple[Target, ...]:
    """Return whom a seat can defeat with the knights it holds."""
    payable = s.game.deck.payable(s.knights[k])
    found = open_targets(s, k)
    if not s.game.is_epic:
        values = s.game.deck.values
        return tuple([one for one in found if values[one.card] in payable])
    return tuple([one for one in found if any(w.cost in payable for w in open_ways(s, k, one))])


def open_ways(s: Realm, k: Seat, target: Target) -> tuple[Way, ...]:
    """Return the ways to defeat an adversary, whatever knights a seat holds.

    KA018; in an Epic Quest a seal (KA040, KA041), or at once for twice the value (KA044); under
    one's own seal once more the value, and nothing else (KA043, KA-A16).
    """
    cost = s.game.deck.values[target.card]
    if not s.game.is_epic or target.is_sealed:
        return _ways(cost, 1, False)
    return _ways(cost, s.game.numbers.times, s.seals_left(k) > 0)


@lru_cache(maxsize=1 << 8)
def _ways(cost: int, times: int, may_seal: bool) -> tuple[Way, ...]:
    at_once = Way(TAKE, cost * times)
    return (Way(SEAL, cost), at_once) if may_seal else (at_once,)


def ways_to(s: Realm, k: Seat, target: Target) -> tuple[Way, ...]:
    """Return the ways that a seat can pay."""
    payable = s.game.deck.payable(s.knights[k])
    return tuple([way for way in open_ways(s, k, target) if way.cost in payable])
