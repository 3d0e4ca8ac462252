"""The bot of gamebooks: a reader who wants to see what has not been read yet."""

from __future__ import annotations

from typing import Final

from malory.games.gamebook.game import Gamebook
from malory.games.gamebook.state import Journey
from malory.kernel import Bot, Move, Stream


def choose_curious(
    game: Game[Any], view: State[Any], legal: tuple[Move, ...], rng: Stream, budget: int, /
) -> Move:
    """Return a move to a passage that was not read yet, else a test, the best means first; else
    any."""
    entry = view.agenda[0]
    if entry[0].name != "menu":
        return rng.choice(legal)
    picks = [game.pages[entry[1]].picks[move] for move in legal]
    fresh = [one for one in picks if one.target is not None and not view.visited(one.target)]
    if fresh:
        return rng.choice(fresh).move
    tests = [one for one in picks if one.what is not None]
    if tests and rng.below(2):
        best = max(view.rank(one.what) for one in tests if one.what is not None)
        return rng.choice(
            [one for one in tests if one.what is not None and view.rank(one.what) == best]
        ).move
    return rng.choice(legal)


CURIOUS: Final = Bot("curious", "goes where it has not been", choose_curious)
