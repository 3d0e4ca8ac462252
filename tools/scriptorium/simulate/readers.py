"""What is counted of one game: of any by its events and outcome, of some by a reader of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple

from malory.kernel import NOBODY, Bot, Event, Game, Score, Seat

from scriptorium.simulate.tally import Tally

OF_GAMES: Final[Mapping[str, str]] = {
    "tales": "scriptorium.simulate.tales",
    "gamebook": "scriptorium.simulate.gamebook",
    "kings-court": "scriptorium.simulate.kings_court",
    "camlann": "scriptorium.simulate.camlann",
    "king-arthur": "scriptorium.simulate.king_arthur",
    "shadows": "scriptorium.simulate.shadows",
}
"""The module whose `read` reads a game's own events; others are read by `read` here."""


class Played(NamedTuple):
    """One game that has been played: its events in order, who sat where, and how it came out."""

    game: Game[Any]  # Any: every game is read here
    bots: Mapping[Seat, Bot]
    events: Sequence[Event]
    outcome: tuple[Score, ...]
    decisions: int


Read = Callable[[Played, Tally], None]


def reader_of(game: str) -> Read:
    """Return what reads a game's events into a tally."""
    module = OF_GAMES.get(game)
    if module is None:
        return read
    found: Read = import_module(module).read
    return found


def count(played: Played, tally: Tally) -> None:
    """Count one game: its length, and what its reader finds."""
    tally.games += 1
    tally.seats += len(played.bots)
    tally.mean("decisions", played.decisions)
    tally.mean("words read", words_read(played))
    reader_of(played.game.facts.id)(played, tally)


def words_read(played: Played) -> int:
    """Return how many words of prose the game has told."""
    game = played.game
    prose = {kind for kind, style in game.styles.items() if style == "prose"}
    return sum(
        len(game.tell(event, NOBODY).split()) for event in played.events if event.kind in prose
    )


def read(played: Played, tally: Tally) -> None:
    """Count who came first, and the scores in hundredths."""
    best = max(played.outcome, default=0.0)
    first = sum(score == best for score in played.outcome)
    for seat, score in enumerate(played.outcome):
        name = played.bots[seat].name
        for by in ({}, {"bot": name}, {"seat": str(seat + 1)}):
            if len(played.outcome) > 1:
                tally.rate("won", score == best and first == 1, **by)
            tally.mean("score in hundredths", round(100 * score), **by)
