"""Bots: whoever answers for a seat without a person. Here are those that play any game.

A bot sees a view, never the state. A game adds its own in `BOTS` of its package.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, Protocol

from malory.kernel.chance import Stream
from malory.kernel.event import Event
from malory.kernel.game import Game
from malory.kernel.question import Move, Seat
from malory.kernel.state import State


class Choose(Protocol):
    """How a bot answers: with one of `legal`, for the seat asked, whose `view` it is.

    `rng` is its own at this ply; `budget` counts what it may try, not seconds, so that the same
    seed and budget give the same move.
    """

    def __call__(
        self,
        game: Game[Any],  # Any, twice: a bot of the kernel plays every game
        view: State[Any],
        legal: tuple[Move, ...],
        rng: Stream,
        budget: int,
        /,
    ) -> Move: ...


class Deed(NamedTuple):
    """What a bot has done, as somebody may know it who asks why: in whose `view` the table lies
    here as it was before, and what `events` told him. The `move` itself is there only where all
    lies open before everybody."""

    seat: Seat
    view: State[Any]
    events: tuple[Event, ...]
    move: Move = ""


class Explain(Protocol):
    """How a bot gives the reason for a deed, in a sentence. It knows what a `Deed` holds and
    nothing else: so the words can give away nothing that is hidden from who asks."""

    def __call__(self, game: Game[Any], deed: Deed, /) -> str: ...


class Bot(NamedTuple):
    """A bot as listed: its name, a line about it, how it chooses and how much it tries.

    One that never looks at its view (`looks` is false) is given no copy of its own to look at. Who
    cannot `explain` has its line about it for a reason.
    """

    name: str
    about: str
    choose: Choose
    budget: int = 0
    looks: bool = True
    explain: Explain | None = None


def choose_random(
    game: Game[Any], view: State[Any], legal: tuple[Move, ...], rng: Stream, budget: int, /
) -> Move:
    """Return any legal move, each as likely."""
    return rng.choice(legal)


def choose_eager(
    game: Game[Any], view: State[Any], legal: tuple[Move, ...], rng: Stream, budget: int, /
) -> Move:
    """Return any legal move, but pass only if nothing else is legal."""
    passes = game.facts.passes
    return rng.choice(tuple([move for move in legal if move not in passes]) or legal)


RANDOM: Final = Bot("random", "plays any legal move", choose_random, looks=False)
EAGER: Final = Bot(
    "eager", "plays any legal move, but passes only if it must", choose_eager, looks=False
)


def bots_of(own: Mapping[str, Bot]) -> dict[str, Bot]:
    """Return a game's bots by name: its `own` first, then those that play any game."""
    return {**own, **{bot.name: bot for bot in (RANDOM, EAGER) if bot.name not in own}}
