"""The kit: plays a game at random and holds it to every law of the kernel.

For the tests of games; nothing that plays imports it. Each failure names the law and the command
that meets it again.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from malory.kernel.bots import EAGER, RANDOM, Bot
from malory.kernel.chance import Seeded, Stream, key_of, stream
from malory.kernel.codec import CodecError, decode, encode
from malory.kernel.game import Game
from malory.kernel.laws import (
    check_cancel,
    check_copies,
    check_leak,
    check_legal,
    check_refusals,
    check_sealed,
    check_views,
    demand,
    written,
)
from malory.kernel.play import Unposed, advance, half_made, legal, play, question, set_up
from malory.kernel.question import CHANCE, NOBODY, Answer, Outcome, Seat
from malory.kernel.registry import Listing
from malory.kernel.state import State
from malory.kernel.table import Table
from malory.kernel.view import view

__all__ = ("check_bots", "check_game", "check_listing", "count", "playthrough")

_STYLES: Final = (RANDOM, EAGER)  # the second never passes, lest random play stalls


# Any, throughout: the kit takes every game.
def check_game(
    game: Game[Any],
    seats: int | Iterable[int] | None = None,
    games: int = 4,
    seed: int | str = 0,
    every: int = 1,
    bots: Iterable[Bot] | None = None,
) -> None:
    """Play `games` games at each seat count, at random and again never passing; or with `bots`,
    where such play would not come far into a game.

    Raises AssertionError that names the law, the seats, the seed and the ply. `seats` is all that
    the game allows unless given. The dear laws (views, samples, copies, leaks) are held to at
    every `every`-th ply, the others at each.
    """
    check_facts(game)
    counts = game.facts.seats if seats is None else (seats,) if isinstance(seats, int) else seats
    for number in counts:
        for one in range(games):
            for style in bots or _STYLES[: 2 if game.facts.passes else 1]:
                _Trial(game, number, f"{seed}/{one}", style, every).run()


def check_facts(game: Game[Any]) -> None:
    """The card of facts agrees with the state."""
    facts, name = game.facts, game.facts.id
    demand(bool(facts.id and facts.home and facts.seats), "facts", f"{name!r} lacks some")
    demand(facts.longest > 0, "facts", f"{name} has no bound")
    s = set_up(game, facts.seats[0])
    for field in facts.hidden:
        demand(field in encode(s), "facts", f"{name} hides {field}, which its state has not")


def check_listing(listing: Listing, game: Game[Any]) -> None:
    """The line of the registry agrees with the game, and its package holds bots."""
    facts = game.facts
    demand(listing.id == facts.id, "listing", f"{listing.id} is {facts.id} by its own card")
    demand(listing.seats == facts.seats, "listing", f"{listing.id} is played by {facts.seats}")
    wrong = [name for name, bot in listing.load().BOTS.items() if bot.name != name]
    demand(not wrong, "listing", f"bots of {listing.id} under another name: {wrong}")


class _Trial:
    """One game, played and judged ply by ply."""

    def __init__(self, game: Game[Any], seats: int, seed: str, style: Bot, every: int) -> None:
        self.every = every
        self.game, self.seats, self.seed, self.style = game, seats, seed, style
        self.rng = Stream(key_of(f"kit/{seed}/{seats}"))
        self.chance = Seeded(seed)
        self.record: list[tuple[Seat, Answer]] = []
        self.count = self.hiding = self.varied = 0
        self.start = ""
        """The state before the first answer of the move that is half made."""

    def run(self) -> None:
        try:
            self.play()
        except Exception as error:  # of the game or of its laws: say where, whatever it is
            where = (
                f"{self.game.facts.id}, seats={self.seats}, seed={self.seed!r}, "
                f"bot {self.style.name}, ply {len(self.record)}"
            )
            said = str(error) if isinstance(error, AssertionError) else repr(error)
            if isinstance(error, CodecError):
                said = f"save: {error}"
            if isinstance(error, Unposed):
                said = f"steps: {error}"
            raise AssertionError(f"{said}  [{where}]") from error

    def play(self) -> None:
        game = self.game
        s = set_up(game, self.seats)
        s.out = []
        cards = game.cards(s)
        advance(s)
        twin = decode(game, encode(s))
        while s.asked != NOBODY:
            self.judge(s, cards)
            answer = self.answer(s)
            before, text = s.copy(), written(s)
            s.out = []
            play(s, answer)
            demand(written(before) == text, "values", "play changes a value that a copy shares")
            if self.is_due():
                self.compare(before, answer, s)
            self.record.append((before.asked, answer))
            self.tell(s)
            twin = decode(game, encode(twin))
            play(twin, answer)
            demand(written(twin) == written(s), "save", "a state loaded at every ply strays")
            bound = game.facts.longest
            demand(len(self.record) <= bound, "bound", f"the game is longer than {bound} plies")
        self.judge(s, cards)
        stale = self.hiding > 9 and not self.varied
        demand(not stale, "sample", "the samples of a view never vary")
        demand(legal(s) == (), "legal", "the game is over, and moves are on offer")
        demand(len(game.outcome(s)) == self.seats, "outcome", "there is not a score for each seat")
        self.replay(written(s))

    def judge(self, s: State[Any], cards: Counter[str]) -> None:
        """Hold a position to the laws that need no answer."""
        game = self.game
        now = game.cards(s)
        odd = {card: now[card] - cards[card] for card in now | cards if now[card] != cards[card]}
        demand(not odd, "conservation", f"pieces came or went: {odd}")
        demand(not game.lost(s), "content", f"the content lacks {game.lost(s)}")
        check_legal(s, self.seats)
        if self.is_due():
            hiding, varied = check_views(s, self.seats, self.rng)
            self.hiding += hiding
            self.varied += varied
        check_refusals(s, self.seats)
        if half_made(s):
            check_cancel(s, self.start)
        else:
            self.start = written(s)

    def compare(self, before: State[Any], answer: Answer, s: State[Any]) -> None:
        """Hold the ply from `before` to `s` to the laws of copies and of leaks."""
        check_copies(before, answer, written(s), s.out or [])
        for viewer in range(self.seats):
            check_leak(before, viewer, answer, self.rng)
            if isinstance(answer, str):
                check_sealed(before, viewer, answer, self.rng)

    def is_due(self) -> bool:
        return len(self.record) % self.every == 0

    def answer(self, s: State[Any]) -> Answer:
        if s.asked == CHANCE:
            outcome: Outcome = self.chance.outcome(self.count, question(s))
            self.count += 1
            return outcome
        rng = Stream(self.rng.bits())
        return self.style.choose(self.game, view(s, s.asked), legal(s), rng, 0)

    def tell(self, s: State[Any]) -> None:
        for event in s.out or ():
            for viewer in (*range(self.seats), NOBODY):
                words = self.game.tell(event.seen_by(viewer), viewer)
                demand(isinstance(words, str), "tell", f"{event.kind} is told as {words!r}")

    def replay(self, end: str) -> None:
        """The same seed and moves make the same game; undone, the same chance falls again."""
        table = Table(self.game, self.seats, self.seed, lone=True)
        for seat, answer in self.record:
            if seat != CHANCE:
                demand(table.answer(seat, answer) is None, "replay", f"{answer!r} is refused")
        demand(written(table.state) == end, "replay", "the record leads to another end")
        demand(table.record == self.record, "replay", "the record is another")
        told = list(table.events)
        answered = [at for at, one in enumerate(self.record) if one[0] != CHANCE][-20:]
        last = [self.record[at] for at in answered]
        for at in reversed(answered):
            table.go_back(at)
        for seat, answer in last:
            demand(table.answer(seat, answer) is None, "undo", f"{answer!r} is refused")
        demand(
            written(table.state) == end, "undo", "taken back and played again, it ends otherwise"
        )
        demand(table.events == told, "undo", "taken back and played again, it tells otherwise")


def check_bots(
    game: Game[Any], bots: Mapping[str, Bot], games: int = 1, seed: int | str = 0
) -> None:
    """Each bot plays whole games from every seat, legally, and alike from the same stream."""
    for name, bot in bots.items():
        for seats in game.facts.seats:
            for one in range(games):
                table = Table(game, seats, f"{seed}/{one}")
                key = key_of(table.seed)
                while not table.is_over:
                    seat, moves = table.state.asked, legal(table.state)
                    seen = view(table.state, seat)
                    before = written(seen)
                    rng = [stream(key, seat, len(table.record)) for _ in range(2)]
                    move, again = (bot.choose(game, seen, moves, r, bot.budget) for r in rng)
                    where = f"{name} in {game.facts.id}, seats={seats}, seed={table.seed!r}"
                    demand(move in moves, "bots", f"{move!r} is not legal  [{where}]")
                    demand(move == again, "bots", f"{move!r}, then {again!r}  [{where}]")
                    demand(written(seen) == before, "bots", f"the view is changed  [{where}]")
                    table.answer(seat, move)


def count(s: State[Any], depth: int) -> int:
    """Return how many ways lead `depth` answers on from `s`, chance not asked: a perft count."""
    if depth == 0 or s.asked == NOBODY:
        return 1
    total = 0
    for move in legal(s):
        child = s.copy()
        play(child, move)
        total += count(child, depth - 1)
    return total


def playthrough(game: Game[Any], seats: int, seed: int | str, bot: Bot = RANDOM) -> str:
    """Return a whole game as text, a line for each answer and event: a recorded game."""
    table = Table(game, seats, seed)
    lines: list[str] = []
    answers = events = 0
    while True:
        for seat, answer in table.record[answers:]:
            who = "chance" if seat == CHANCE else f"seat {seat}"
            lines.append(
                f"{who}: {answer if isinstance(answer, str) else ' '.join(map(str, answer))}"
            )
        for event in table.events[events:]:
            lines.append(f"    {event.kind} {event.seat} {dict(event.facts)} {event.rule}".rstrip())
        answers, events = len(table.record), len(table.events)
        if table.is_over:
            break
        table.run({table.state.asked: bot}, plies=1)
    lines.append(f"outcome: {game.outcome(table.state)}")
    return "\n".join(lines) + "\n"
