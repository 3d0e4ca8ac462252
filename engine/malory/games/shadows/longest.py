"""How long a game can be: a bound in plies, argued."""

from __future__ import annotations

from malory.games.shadows.bound import Bound


def plies(game: Bound) -> int:
    """Return a number of answers that no game exceeds."""
    return 10**6
