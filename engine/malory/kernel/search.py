"""Monte Carlo search over what is hidden: moves compared on deals that fit a view, played on.

For any game whose package lends it a `Guide`. Each deal is drawn afresh from the view alone, every
move still in the running is tried on it with the same luck after it, and the worse half of the
moves is dropped round by round (sequential halving), until one is left or the budget is spent.
"""

from typing import Any, Final, NamedTuple, Protocol, TypeVar

from malory.kernel.chance import Seeded, Stream
from malory.kernel.game import Game
from malory.kernel.play import legal as legal_moves
from malory.kernel.play import play, question
from malory.kernel.question import CHANCE, NOBODY, Move, Seat
from malory.kernel.state import State

S = TypeVar("S", bound=State[Any])
S_in = TypeVar("S_in", bound=State[Any], contravariant=True)

_FEWEST: Final = 2
"""So many deals a move is tried on at least, before it is dropped."""


class Guide(Protocol[S_in]):
    """What a game lends the search; it holds nothing that changes.

    The states it is given are whole, but what it answers for a seat must come from what that seat
    may see: else the search would play against people who look into its cards.
    """

    def candidates(self, view: S_in, legal: tuple[Move, ...], rng: Stream) -> tuple[Move, ...]:
        """Return the moves worth trying, the likeliest first; a single one is played unsearched."""
        ...

    def answer(self, s: S_in, legal: tuple[Move, ...], rng: Stream) -> Move:
        """Return what the seat asked does as play goes on: a quick and sensible player's move."""
        ...

    def is_settled(self, s: S_in, root: S_in) -> bool:
        """Whether play on from `root` has gone far enough to be judged."""
        ...

    def worth(self, s: S_in, root: S_in, seat: Seat) -> float:
        """Return what a settled position is worth to `seat`, compared with `root`; more is better."""
        ...


class Tried(NamedTuple):
    """What the search found of one move: the mean of its worth, on so many deals."""

    move: Move
    mean: float
    deals: int


def search(
    game: Game[S],
    view: S,
    legal: tuple[Move, ...],
    rng: Stream,
    budget: int,
    guide: Guide[S],
    found: list[Tried] | None = None,
) -> Move:
    """Return the best of the legal moves of a view after `budget` moves tried and played on.

    The same view, stream and budget give the same move. `found`, if given, is filled with what was
    found of each candidate, the best first.
    """
    moves = guide.candidates(view, legal, rng)
    if len(moves) < 2:
        return moves[0]
    seat = view.asked
    sums = dict.fromkeys(moves, 0.0)
    deals = dict.fromkeys(moves, 0)
    running = list(moves)
    rounds = (len(moves) - 1).bit_length()
    spent = 0
    while len(running) > 1:
        share = (budget - spent) // max(rounds, 1)
        rounds -= 1
        for _ in range(max(share // len(running), _FEWEST)):
            world, key = game.sample(view, rng), rng.bits()
            for move in running:
                sums[move] += _tried(world.copy(), move, key, guide, view, seat)
                deals[move] += 1
            spent += len(running)
        running.sort(key=lambda move: -sums[move] / deals[move])  # stable: the likelier first
        del running[(len(running) + 1) // 2 :]
    if found is not None:
        found += [Tried(move, sums[move] / deals[move], deals[move]) for move in moves]
        found.sort(key=lambda one: (one.move != running[0], -one.deals, -one.mean))
    return running[0]


def _tried(s: S, move: Move, key: int, guide: Guide[S], root: S, seat: Seat) -> float:
    """Play a move in a deal, and on until it can be judged; the luck after it depends on `key`."""
    rng, chance, outcomes = Stream(key), Seeded(key), 0
    play(s, move)
    while (asked := s.asked) != NOBODY and not guide.is_settled(s, root):
        if asked == CHANCE:
            play(s, chance.outcome(outcomes, question(s)))
            outcomes += 1
        else:
            play(s, guide.answer(s, legal_moves(s), rng))
    return guide.worth(s, root, seat)
