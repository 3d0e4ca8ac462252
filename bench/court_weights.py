"""Finds the weights by which `deep` judges a hand at King's Court, from hands that `steady` plays.

    python -m bench.court_weights SEATS,... [HANDS]

`python -m bench.court_weights 2 5000` finds `judging.TWO`, `3,4,6` finds `judging.MORE`. A position
is one turn of two in a hand, as two seats see it; how the hand came out for them is by how many
points it went better than for the others.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, Final, get_args

from malory.book import open_book
from malory.games.kings_court import Court, KingsCourt, bind
from malory.games.kings_court.bots.judging import Weights, judge
from malory.games.kings_court.bots.steady import pick
from malory.kernel import CHANCE, NOBODY, Seeded, Stream, begin, legal, play, question
from malory.pack.kings_court.tables import KingdomRole, SuitRole

Row = tuple[list[float], float]

RIDGE: Final = 20.0
ROLES: Final[tuple[str, ...]] = ("number", *get_args(SuitRole), "queens", *get_args(KingdomRole))
REST: Final = Weights._fields[1:]


def units() -> list[tuple[str, Weights]]:
    """Return weights of which one alone is 1, with its name: `judge` by them is what it weighs."""
    bare = dict.fromkeys(ROLES, 0.0)
    none = dict.fromkeys(REST, 0.0)
    found: list[tuple[str, Any]] = [  # Any: a role's name need not be one that mypy knows
        (role, Weights({**bare, role: 1.0}, **none))
        for role in ROLES  # type: ignore[dict-item]
    ]
    found += [(name, Weights(bare, **{**none, name: 1.0})) for name in REST]  # type: ignore[arg-type]
    return found


def rows(game: KingsCourt, seats: int, hands: int) -> Iterator[Row]:
    """Yield positions of so many hands: what each weight weighs there, how the hand came out."""
    weigh = [one for _, one in units()]
    done = seed = 0
    while done < hands:
        s = begin(game, seats)
        chance, rng, outcomes = Seeded(f"weights/{seed}"), Stream(seed), 0
        seed += 1
        seen: list[tuple[int, list[float]]] = []
        hand, before = s.hand, s.totals
        while s.asked != NOBODY:
            if s.hand != hand:
                lost = [now - was for now, was in zip(s.totals, before, strict=True)]
                if min(lost) >= 0:  # no score was halved
                    for seat, found in seen:
                        yield found, (sum(lost) - lost[seat]) / (seats - 1) - lost[seat]
                done += 1
                seen, hand, before = [], s.hand, s.totals
            if s.asked == CHANCE:
                play(s, chance.outcome(outcomes, question(s)))
                outcomes += 1
                continue
            if is_position(s):
                for seat in sorted({s.asked, (s.asked + s.turns) % seats}):
                    seen.append((seat, [judge(s, seat, one) for one in weigh]))
            play(s, pick(s, legal(s), rng))


def is_position(s: Court) -> bool:
    """Whether an ordinary turn begins, every second time."""
    asked = question(s)
    return getattr(asked, "what", "") == "turn" and s.turns > 0 and s.turns % 2 == 0


class Fit:
    """A least-squares fit, summed up row by row."""

    def __init__(self, width: int) -> None:
        self.rows = 0
        self.products = [[RIDGE * (at == to) for to in range(width)] for at in range(width)]
        self.sums = [0.0] * width

    def add(self, weighed: list[float], out: float) -> None:
        """Take one position into account."""
        self.rows += 1
        some = [(at, value) for at, value in enumerate(weighed) if value]
        for at, value in some:
            self.sums[at] += value * out
            line = self.products[at]
            for to, other in some:
                line[to] += value * other

    def solve(self) -> list[float]:
        """Return the weights (Gauss, with pivots)."""
        table = [[*line, total] for line, total in zip(self.products, self.sums, strict=True)]
        width = len(table)
        for at in range(width):
            best = max(range(at, width), key=lambda row: abs(table[row][at]))
            table[at], table[best] = table[best], table[at]
            for row in range(width):
                if row != at:
                    factor = table[row][at] / table[at][at]
                    table[row] = [
                        a - factor * b for a, b in zip(table[row], table[at], strict=True)
                    ]
        return [table[at][width] / table[at][at] for at in range(width)]


def main() -> None:
    counts = [int(one) for one in sys.argv[1].split(",")]
    hands = int(sys.argv[2]) if len(sys.argv) > 2 else 5000
    game = bind(open_book("kings-court"), {})
    names = [name for name, _ in units()]
    fit = Fit(len(names))
    for seats in counts:
        for weighed, out in rows(game, seats, hands):
            fit.add(weighed, out)
    print(f"{fit.rows} positions")
    for name, value in zip(names, fit.solve(), strict=True):
        print(f"{name:14}{value:7.1f}")


if __name__ == "__main__":
    main()
