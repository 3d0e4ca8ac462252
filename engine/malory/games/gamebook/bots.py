"""The bot of gamebooks: a reader who wants to see what has not been read yet."""

from __future__ import annotations

from typing import Any, Final

from malory.games.gamebook.state import Journey
from malory.kernel import Bot, Move, Stream


# Any: a bot is called with the game and state of any game; here a `Gamebook` and a `Journey`.
def choose_curious(
    game: Any, view: Any, legal: tuple[Move, ...], rng: Stream, budget: int, /
) -> Move:
    """Return a move to a passage not read yet; else a test, by the best means; else any."""
    hero: Journey = view
    entry = hero.agenda[0]
    if entry[0].name != "menu":
        return rng.choice(legal)
    picks = [hero.game.pages[entry[1]].picks[move] for move in legal]
    fresh = [one.move for one in picks if one.target is not None and not hero.visited(one.target)]
    if fresh:
        return rng.choice(fresh)
    ranks = {one.move: hero.rank(one.what) for one in picks if one.what is not None}
    if ranks and rng.below(2):
        best = max(ranks.values())
        return rng.choice([move for move, rank in ranks.items() if rank == best])
    return rng.choice(legal)


CURIOUS: Final = Bot("curious", "goes where it has not been", choose_curious)
