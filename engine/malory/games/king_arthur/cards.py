"""The cards as the rules know them: what a set of knights pays, what a set of adversaries meets.

A card is named by its kind, of which there are several: `Red`, `Dragon 3`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from malory.pack.king_arthur import RealmAdventure, RealmAdversary, RealmTables
from malory.pack.king_arthur.meeting import Trophy, meets, ways

Card = str
Cards = tuple[Card, ...]
"""Cards of one sort, or a set of them, equal ones side by side."""

_KEPT: Final = 1 << 13
"""So many hands are remembered with what they can pay and how, so many sets of trophies with what
they meet and how: rules, prompts and bots ask for the same again and again."""


class Deck:
    """The cards of a pack, by what they are and do."""

    def __init__(self, tables: RealmTables, overpays: bool) -> None:
        self.overpays = overpays
        knights = tables.knights
        self.icons: Mapping[Card, int] = {row.name: row.icons for row in knights}
        self.colour: Mapping[Card, str] = {row.name: row.colour for row in knights}
        """The colour of each kind of knight; "" of who joins any (KA016)."""
        self.colours = tuple(dict.fromkeys([row.colour for row in knights if row.colour]))
        self.knights: Cards = tuple([row.name for row in knights for _ in range(row.count)])
        self.order: Mapping[Card, int] = {row.name: at for at, row in enumerate(knights)}
        self._suits: tuple[Cards, ...] = tuple(
            [self._suit(tables, colour) for colour in self.colours]
        )
        self.types: Mapping[str, RealmAdversary] = {row.name: row for row in tables.adversaries}
        self.foes: Mapping[Card, Trophy] = {
            f"{row.name} {value}": Trophy(row.name, value)
            for row in tables.adversaries
            for value, count in enumerate(row.values, 1)
            if count
        }
        """The kinds of adversary: type and value."""
        self._names: Mapping[Trophy, Card] = {foe: card for card, foe in self.foes.items()}
        self.adversaries: Cards = tuple(
            [
                f"{row.name} {value}"
                for row in tables.adversaries
                for value, count in enumerate(row.values, 1)
                for _ in range(count)
            ]
        )
        self.values: Mapping[Card, int] = {card: foe.value for card, foe in self.foes.items()}
        self.adventures: Mapping[str, RealmAdventure] = {row.name: row for row in tables.adventures}
        self.place: Mapping[Card, int] = {card: at for at, card in enumerate(self.foes)}
        """The place of each kind of adversary in the tables."""
        self._dearest = max(self.values.values()) * max(1, tables.numbers.times)
        self.payable = lru_cache(maxsize=_KEPT)(self._payable)
        self.payments = lru_cache(maxsize=_KEPT)(self._payments)
        self.met = lru_cache(maxsize=_KEPT)(self._met)
        self.spendings = lru_cache(maxsize=_KEPT)(self._spendings)

    def _suit(self, tables: RealmTables, colour: str) -> Cards:
        """Return the kinds that pay together with a colour: the more icons, the sooner; those of
        any colour last."""
        rows = [row for row in tables.knights if row.colour in (colour, "")]
        return tuple([row.name for row in sorted(rows, key=lambda r: (not r.colour, -r.icons))])

    # ------------------------------------------------------------------------------------- knights

    def _payable(self, hand: Cards) -> frozenset[int]:
        """Return the costs that some of these knights pay."""
        found: set[int] = set()
        for suit in self._suits:
            sums = {0}
            for card in hand:
                if card in suit:
                    icons = self.icons[card]
                    sums |= {one + icons for one in sums if one < self._dearest}
            found |= sums
        if self.overpays:
            found = set(range(1, max(found) + 1))
        return frozenset(found - {0})

    def _payments(self, hand: Cards, cost: int) -> tuple[Cards, ...]:
        """KA013-KA016, KA-A01-KA-A03: the sets of knights that pay a cost: of one colour, with
        Merlins; no card too many. Those with fewer Merlins come first."""
        held = Counter(hand)
        found: dict[Cards, None] = {}
        for suit in self._suits:
            for paid in self._sums([card for card in suit if held[card]], held, cost):
                if not self.overpays or self._needs_all(paid, cost):
                    found[tuple(sorted(paid, key=self.order.__getitem__))] = None
        return tuple(sorted(found, key=self._dearness))

    def _sums(self, kinds: Sequence[Card], held: Mapping[Card, int], cost: int) -> Iterator[Cards]:
        """Yield the sets of these kinds with so many icons; with more, if a table overpays."""
        if cost <= 0:
            if cost == 0 or self.overpays:
                yield ()
            return
        if not kinds:
            return
        first, *rest = kinds
        for many in range(held[first], -1, -1):
            for more in self._sums(rest, held, cost - many * self.icons[first]):
                yield (first,) * many + more

    def _needs_all(self, paid: Cards, cost: int) -> bool:
        icons = [self.icons[card] for card in paid]
        return sum(icons) - min(icons) < cost

    def _dearness(self, paid: Cards) -> tuple[int, int]:
        """Return what a payment takes that one would rather keep: Merlins, icons too many."""
        return (
            sum([not self.colour[card] for card in paid]),
            sum([self.icons[card] for card in paid]),
        )

    # ---------------------------------------------------------------------------------- trophies

    def _met(self, trophies: Cards) -> frozenset[str]:
        """Return the adventures whose demand some of these adversaries meet (KA019)."""
        held = [self.foes[card] for card in trophies]
        return frozenset([name for name, row in self.adventures.items() if meets(row.asks, held)])

    def _spendings(self, trophies: Cards, adventure: str) -> tuple[Cards, ...]:
        """KA019, KA020, KA-A02: the sets of adversaries that meet a demand, with no card too many;
        the cheapest first."""
        held = [self.foes[card] for card in trophies]
        found = ways(self.adventures[adventure].asks, held)
        return tuple([tuple([self._names[foe] for foe in way]) for way in found])

    def worth(self, trophies: Iterable[Card]) -> int:
        """Return the printed values of adversaries, added."""
        values = self.values
        return sum([values[card] for card in trophies])

    def column(self, cards: Iterable[Card], kind: str) -> Cards:
        """Return those of one type (KA047)."""
        foes = self.foes
        return tuple([card for card in cards if foes[card].kind == kind])


@lru_cache(maxsize=_KEPT)
def bundle(cards: Cards) -> str:
    """Return a set of cards as a move names it.

    >>> bundle(("Red", "Red", "Merlin"))
    'Red x2, Merlin'
    """
    counts = Counter(cards)
    return ", ".join([card if many == 1 else f"{card} x{many}" for card, many in counts.items()])


def unbundled(move: str) -> Cards:
    """Return the cards that a move names, whatever they are.

    >>> unbundled("Red x2, Merlin")
    ('Red', 'Red', 'Merlin')
    """
    found: list[Card] = []
    for part in move.split(","):
        name, times, many = part.strip().rpartition(" x")
        if times and many.isdecimal() and len(many) < 3:
            found += [name] * int(many)
        else:
            found.append(part.strip())
    return tuple(found)


def without(cards: Cards, gone: Iterable[Card]) -> Cards:
    """Return cards in their order without some of them, each once."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
