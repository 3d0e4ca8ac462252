"""`Tally`: what has been counted, in whole numbers, so that tallies add up alike in any order."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

By: TypeAlias = tuple[tuple[str, str], ...]
"""What a number is broken down by: pairs of a name and a value, such as knight and Gawain."""
Key: TypeAlias = tuple[str, By]


class Rate(NamedTuple):
    """So many hits of so many."""

    hits: int
    of: int


class Sum(NamedTuple):
    """What a mean is made of: `of` so many numbers their sum, that of their squares, the ends."""

    of: int
    total: int
    squares: int
    least: int
    most: int


class Tally:
    """Rates and sums by key. A key names what is counted and what it is broken down by.

    `rate` and `mean` are told of every case. What most seats never meet is told by `met` and `part`
    where it happens: they are of all `seats` of all games, and what is not told is a miss or 0.
    """

    __slots__ = ("games", "hits", "parts", "rates", "seats", "sums")

    def __init__(self) -> None:
        self.games = self.seats = 0
        self.rates: dict[Key, Rate] = {}
        self.hits: dict[Key, int] = {}
        self.sums: dict[Key, Sum] = {}
        self.parts: dict[Key, Sum] = {}

    def rate(self, name: str, hit: bool, **by: str) -> None:
        """Count one more that hit or missed."""
        key = (name, tuple(by.items()))
        was = self.rates.get(key)
        hits, of = was if was is not None else (0, 0)
        self.rates[key] = Rate(hits + hit, of + 1)

    def met(self, name: str, **by: str) -> None:
        """Count one seat that met something, once in a game."""
        key = (name, tuple(by.items()))
        self.hits[key] = self.hits.get(key, 0) + 1

    def mean(self, name: str, number: int, **by: str) -> None:
        """Count one more number of which the mean is wanted."""
        _add(self.sums, (name, tuple(by.items())), Sum(1, number, number**2, number, number))

    def part(self, name: str, number: int, **by: str) -> None:
        """Count a number of one seat, once in a game."""
        _add(self.parts, (name, tuple(by.items())), Sum(1, number, number**2, number, number))

    def add(self, other: Tally) -> None:
        """Add what another has counted."""
        self.games += other.games
        self.seats += other.seats
        for key, rate in other.rates.items():
            was = self.rates.get(key)
            hits, of = was if was is not None else (0, 0)
            self.rates[key] = Rate(hits + rate.hits, of + rate.of)
        for key, hits in other.hits.items():
            self.hits[key] = self.hits.get(key, 0) + hits
        for mine, others in ((self.sums, other.sums), (self.parts, other.parts)):
            for key, one in others.items():
                _add(mine, key, one)

    def all_rates(self) -> dict[Key, Rate]:
        """Return every rate, those of all seats among them."""
        return {**self.rates, **{key: Rate(hits, self.seats) for key, hits in self.hits.items()}}

    def all_sums(self) -> dict[Key, Sum]:
        """Return every sum, those of all seats among them."""
        return {**self.sums, **{key: self._whole(one) for key, one in self.parts.items()}}

    def _whole(self, one: Sum) -> Sum:
        """Return a part with the seats that were not told of, which have 0."""
        if one.of == self.seats:
            return one
        return one._replace(of=self.seats, least=min(0, one.least), most=max(0, one.most))


def _add(sums: dict[Key, Sum], key: Key, one: Sum) -> None:
    was = sums.get(key)
    if was is not None:
        one = Sum(
            was.of + one.of,
            was.total + one.total,
            was.squares + one.squares,
            min(was.least, one.least),
            max(was.most, one.most),
        )
    sums[key] = one
