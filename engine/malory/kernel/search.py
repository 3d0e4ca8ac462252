"""Monte Carlo search over what is hidden: moves compared on deals that fit a view, played on.

For any game whose package lends it a `Guide`. Each deal is drawn afresh from the view alone. On it
every move still in the running is tried beside the one the guide would play unsearched, with the
same luck after both, so that what is compared is not the luck of the deal. The worse half is
dropped round by round (sequential halving). A move is preferred to the guide's own only if it did
better by more than chance explains: with few trials the search plays no worse than its guide.
"""

from math import sqrt
from typing import Any, Final, Protocol, TypeVar

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
_DOUBT: Final = 1.0
"""By so many standard errors a move must have done better than the guide's own."""


class Guide(Protocol[S_in]):
    """What a game lends the search; it holds nothing that changes.

    The states it is given are whole, but what it answers for a seat must come from what that seat
    may see: else the search would play against people who look into its cards.
    """

    def candidates(self, view: S_in, legal: tuple[Move, ...], rng: Stream) -> tuple[Move, ...]:
        """Return the moves worth trying: what the guide would play, then others, the likeliest
        first; a single one is played unsearched."""
        ...

    def answer(self, s: S_in, legal: tuple[Move, ...], rng: Stream) -> Move:
        """Return what the seat asked does as play goes on: a quick and sensible player's move."""
        ...

    def is_settled(self, s: S_in, root: S_in) -> bool:
        """Whether play on from `root` has gone far enough to be judged: the sooner, the less
        noise."""
        ...

    def worth(self, s: S_in, root: S_in, seat: Seat) -> float:
        """Return what a settled position is worth to `seat`, more being better: such that those
        a little way on from `root` and those at an end can be compared."""
        ...


class Tried:
    """How much better one move did than the guide's own, deal by deal."""

    __slots__ = ("deals", "move", "squares", "total")

    def __init__(self, move: Move) -> None:
        self.move = move
        self.deals = 0
        self.total = self.squares = 0.0

    def add(self, gain: float) -> None:
        """Count a deal on which the move did better by `gain`."""
        self.deals += 1
        self.total += gain
        self.squares += gain * gain

    @property
    def mean(self) -> float:
        """By how much it did better, on average."""
        return self.total / self.deals

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        spread = self.squares / self.deals - self.mean**2
        return sqrt(max(spread, 0.0) / self.deals)


def search(
    game: Game[S],
    view: S,
    legal: tuple[Move, ...],
    rng: Stream,
    budget: int,
    guide: Guide[S],
    found: list[Tried] | None = None,
) -> Move:
    """Return the best of the legal moves of a view after about `budget` moves tried and played on.

    The same view, stream and budget give the same move. `found`, if given, is filled with what was
    found of each move beside the guide's own.
    """
    own, *others = guide.candidates(view, legal, rng)
    trials = [Tried(move) for move in others]
    if found is not None:
        found += trials
    if not trials:
        return own
    seat, running, spent = view.asked, list(trials), 0
    rounds = len(trials).bit_length()
    while True:
        share = (budget - spent) // max(rounds, 1)
        rounds -= 1
        for _ in range(max(share // (len(running) + 1), _FEWEST)):
            deal, key = game.sample(view, rng), rng.bits()
            base = _tried(deal.copy(), own, key, guide, view, seat)
            for one in running:
                one.add(_tried(deal.copy(), one.move, key, guide, view, seat) - base)
            spent += len(running) + 1
        running.sort(key=lambda one: -one.mean)  # stable: the likelier first
        if len(running) == 1 or spent >= budget:
            break
        del running[(len(running) + 1) // 2 :]
    best = running[0]
    return best.move if best.mean > _DOUBT * best.error else own


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
