"""How sure a rate or a mean is: 95% intervals."""

from __future__ import annotations

from math import sqrt
from typing import Final

Z: Final = 1.959963984540054  # of 95% of a normal distribution, both sides


def wilson(hits: int, of: int) -> tuple[float, float]:
    """Return the Wilson score interval of a rate; of nothing, all is possible.

    >>> [round(one, 3) for one in wilson(54, 100)], wilson(0, 0)
    ([0.443, 0.634], (0.0, 1.0))
    """
    if not of:
        return 0.0, 1.0
    rate = hits / of
    middle = rate + Z * Z / (2 * of)
    half = Z * sqrt(rate * (1 - rate) / of + Z * Z / (4 * of * of))
    whole = 1 + Z * Z / of
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


def of_mean(count: int, total: int, squares: int) -> tuple[float, float]:
    """Return the interval of a mean, from the count, the sum and the sum of squares.

    >>> of_mean(4, 8, 16), [round(one, 2) for one in of_mean(4, 8, 24)]
    ((2.0, 2.0), [0.4, 3.6])
    """
    mean = total / count if count else 0.0
    if count < 2:
        return mean, mean
    variance = max(0.0, (squares - total * total / count) / (count - 1))
    half = Z * sqrt(variance / count)
    return mean - half, mean + half
