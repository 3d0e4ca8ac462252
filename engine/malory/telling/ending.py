"""What there is to say of a game that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from malory.kernel import CHANCE
from malory.telling.typed import to_read

if TYPE_CHECKING:
    from malory.telling.keeping import Kept


class Summary(NamedTuple):
    """What there is to say of a game that is over; `scores` are by seat, with its name, as the
    rules count them. Where the game is not `is_scored` they are no numbers that a player knows;
    `result` are words in their place, if the game has some."""

    scores: tuple[tuple[str, float], ...]
    decisions: int
    rolls: int
    words: int
    seed: str
    replay: str
    shuffles: int = 0
    is_scored: bool = True
    result: str = ""
    record: str = ""
    """What was done in it for the first time, in a line."""
    places: tuple[int, ...] = ()
    """By seat, 1 for the best: those who are level even in what breaks a tie share one."""
    story: str = ""
    """The command that writes it out; empty if it is not saved."""


def summary_of(sitting: Kept) -> Summary:
    """Return the summary of a sitting that is over."""
    table, game = sitting.table, sitting.bound.game
    drawn = [one for seat, one in table.record if seat == CHANCE]
    shuffles = sum([isinstance(face, str) for one in drawn for face in one[:1]])
    outcome = game.outcome(table.state)
    ended = table.state.copy()
    ended.viewer = sitting.hearing.viewer
    return Summary(
        scores=tuple(
            [
                (sitting.called(seat), whole(score) if game.is_scored else score)
                for seat, score in enumerate(outcome)
            ]
        ),
        places=tuple([1 + sum([other > score for other in outcome]) for score in outcome]),
        decisions=len(sitting.decisions) if sitting.people else len(table.record) - len(drawn),
        rolls=len(drawn) - shuffles,
        shuffles=shuffles,
        words=sum(len(words.split()) for _, words in table.told),
        seed=table.seed,
        replay=sitting.command(),
        is_scored=game.is_scored,
        result=game.result(ended),
        record=sitting.remembering.record if sitting.remembering is not None else "",
        story=to_read(sitting.name) if sitting.name and sitting.trouble is None else "",
    )


def whole(score: float) -> float:
    """Return a score without the fraction that only breaks ties (`Game.outcome`).

    >>> whole(48.2), whole(-2.5)
    (48.0, -3.0)
    """
    return score // 1
