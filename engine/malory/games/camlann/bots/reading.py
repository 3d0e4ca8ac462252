"""A hand read to its end: alpha-beta over the open Action phase, as deep as a budget allows.

Cards in play are bits of a number here, since a search looks at thousands of positions. What may be
used on what is the deck's own word; a test plays every use of many positions by the rules, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from malory.games.camlann.bound import Bound
from malory.games.camlann.cards import Card

_LEADER: Final = 1000.0
"""What a Leader's death is worth; less by one for each move it takes."""
_HAND: Final = 100.0
"""What a hand is worth."""
_LEAD: Final = 0.2
"""What a point of strength is worth beside it, so that a lost hand is not thrown away."""
_SLAIN: Final = 0.3
"""What a point of strength is worth that is out of the game for good."""
_SLOPE: Final = 8.0
"""Where the search breaks off, a lead of one point is so much of a hand."""
_MOST: Final = 64
"""No hand is read farther: eleven actions, the Shield and the passes between are fewer."""

Use = tuple[int, int, int]
"""Bits of a card, of what it is used on, of what of one's own it takes; all 0 for a pass."""
PASS: Final[Use] = (0, 0, 0)


class Spent(Exception):
    """The budget is spent."""


class Position(NamedTuple):
    """Cards in play of who is to move, those of the other, those used; whether the other has just
    passed, and whether the mover holds the Tide."""

    own: int
    foe: int
    used: int
    has_passed: bool
    has_tide: bool


class Bits:
    """A deck and a table's rulings, in bits."""

    def __init__(self, game: Bound) -> None:
        deck = game.deck
        self.cards: tuple[Card, ...] = deck.all
        self.bit: dict[Card, int] = {card: 1 << at for at, card in enumerate(deck.all)}
        self.of: dict[int, Card] = {bit: card for card, bit in self.bit.items()}
        self.strengths = {bit: deck.strengths[card] for card, bit in self.bit.items()}
        self.boosts = [
            (self.bit[card], boost.amount, self.mask(boost.to), boost.each)
            for card, boost in deck.boosts.items()
        ]
        self.hits = {self.bit[card]: self.mask(hit) for card, hit in deck.hits.items()}
        self.acting = self.mask(deck.acting)
        self.kills = self.mask(deck.kills)
        self.both = self.mask(deck.both)
        self.shields = self.mask(deck.shields)
        self.leaders = self.mask(deck.leaders)
        self.shield_lasts = game.shield_lasts

    def mask(self, cards: Iterable[Card]) -> int:
        """Return cards as one number."""
        return sum([self.bit[card] for card in cards])

    def strength(self, held: int) -> int:
        """BC015: as `Deck.strength`."""
        total = sum([self.strengths[one] for one in ones(held)])
        for bit, amount, to, each in self.boosts:
            if held & bit:
                count = (to & held).bit_count()
                total += amount * (count if each else count > 0)
        return total

    def uses(self, at: Position) -> list[Use]:
        """Return every use that the mover has, likely ones first; no pass among them."""
        own, foe, used, _, _ = at
        found: list[tuple[int, Use]] = []
        is_shielded = foe & self.shields & ~used
        for card in ones(own & self.acting & ~used):
            kills = card & self.kills
            for target in ones(self.hits[card] & foe):
                gain = self.strengths[target] + 3 * bool(target & self.acting & ~used)
                if kills:
                    gain = gain // 2 if is_shielded else gain + 99 * bool(target & self.leaders)
                given = ones(self.hits[card] & own) if card & self.both else ()
                victims = tuple(given) or (0,)
                for one in victims:
                    loss = self.strengths[one] if one else 0
                    found.append((loss - gain, (card, target, one)))
        found.sort()
        return [use for _, use in found]


def ones(mask: int) -> Iterator[int]:
    """Yield the single bits of a number, the lowest first.

    >>> list(ones(0b1010))
    [2, 8]
    """
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


@lru_cache(maxsize=8)
def bits_of(game: Bound) -> Bits:
    """Return the bits of a game, made once."""
    return Bits(game)


class Reader:
    """One search. Values are for whoever is to move; `looked` counts the positions."""

    def __init__(self, bits: Bits, budget: int) -> None:
        self.bits = bits
        self.budget = budget
        self.looked = 0
        self.is_cut = False
        """Whether something was judged before its end, since the last time it was set."""
        self.known: dict[tuple[Position, int], tuple[int, float]] = {}
        self.strengths: dict[int, int] = {}

    def read(self, at: Position) -> tuple[Use, float]:
        """Return the best use, or a pass, with its value: of the deepest reading that was
        finished."""
        uses = [*self.bits.uses(at), PASS]
        best, worth = uses[0], self.judge(at)
        for depth in range(1, _MOST):
            self.is_cut = False
            self.known.clear()
            try:
                values = self._root(at, uses, depth)
            except Spent:
                break
            worth, best = max(values, key=lambda pair: pair[0])
            if not self.is_cut:
                break
            order = {use: value for value, use in values}
            uses.sort(key=lambda use: -order[use])
        return best, worth

    def _root(self, at: Position, uses: list[Use], depth: int) -> list[tuple[float, Use]]:
        values: list[tuple[float, Use]] = []
        low = -2 * _LEADER
        for use in uses:
            value = self.after(at, use, depth - 1, low, 2 * _LEADER)
            values.append((value, use))
            low = max(low, value)
        return values

    def look(self, at: Position, depth: int, low: float, high: float) -> float:
        """Return the value of a position, exact between `low` and `high`, else a bound."""
        self.looked += 1
        if self.looked > self.budget:
            raise Spent
        key = (at, depth)
        side, known = self.known.get(key, (2, 0.0))
        if side == 0 or (side < 0 and known <= low) or (side == 1 and known >= high):
            return known
        if depth <= 0:
            self.is_cut = True
            return self.judge(at)
        best, floor = -2 * _LEADER, low
        for use in (*self.bits.uses(at), PASS):
            value = self.after(at, use, depth - 1, floor, high)
            if value > best:
                best = value
                floor = max(floor, value)
                if best >= high:
                    break
        self.known[key] = (1 if best >= high else 0 if best > low else -1, best)
        return best

    def after(self, at: Position, use: Use, depth: int, low: float, high: float) -> float:
        """Return what a use, or a pass, comes to for whoever makes it."""
        own, foe, used, has_passed, has_tide = at
        card, target, given = use
        if not card:
            if has_passed:
                return self.end(own, foe, has_tide)
            return -self.look(Position(foe, own, used, True, not has_tide), depth, -high, -low)
        bits = self.bits
        used |= card
        if not card & bits.kills:
            then = Position(foe & ~target, own & ~given, used, False, not has_tide)
            return -self.look(then, depth, -high, -low)
        strike = self.struck(own, foe, used, target, has_tide, depth, low, high)
        shield = foe & bits.shields & ~at.used
        if not shield or strike <= low:
            return strike
        # the other chooses: to raise the Shield, or not
        left = foe if bits.shield_lasts else foe & ~shield
        then = Position(left, own & ~card, used | shield, False, not has_tide)
        return min(strike, -self.look(then, depth, -high, -low))

    def struck(
        self, own: int, foe: int, used: int, target: int, has_tide: bool, depth: int,
        low: float, high: float,
    ) -> float:  # fmt: skip
        """Return what a Kill that strikes comes to for whoever used it."""
        if target & self.bits.leaders:
            return _LEADER + depth
        slain = _SLAIN * self.bits.strengths[target]
        then = Position(foe & ~target, own, used, False, not has_tide)
        return slain - self.look(then, depth, slain - high, slain - low)

    def end(self, own: int, foe: int, has_tide: bool) -> float:
        """Return what a finished hand is worth."""
        lead = self.lead(own, foe)
        won = lead > 0 or (lead == 0 and has_tide)
        return (_HAND if won else -_HAND) + _LEAD * lead

    def judge(self, at: Position) -> float:
        """Return what an unfinished hand is likely worth."""
        lead = self.lead(at.own, at.foe)
        return max(-_HAND, min(_HAND, _SLOPE * lead)) * 0.9 + _LEAD * lead

    def lead(self, own: int, foe: int) -> int:
        """Return by how much the mover is the stronger."""
        return self._strength(own) - self._strength(foe)

    def _strength(self, held: int) -> int:
        found = self.strengths.get(held)
        if found is None:
            found = self.strengths[held] = self.bits.strength(held)
        return found
