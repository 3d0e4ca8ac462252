"""A table: one game from its opening to its end, with its record, events, chance and undo.

Who sits there, and what they are shown, is the telling's. Files are `save`'s.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from malory.kernel.bots import Bot
from malory.kernel.chance import Chance, OwnDice, Seed, Seeded, key_of, stream
from malory.kernel.event import Event
from malory.kernel.game import Game
from malory.kernel.play import advance, cancel, half_made, judge, legal, play, question, set_up
from malory.kernel.question import CHANCE, NOBODY, Answer, Refusal, Seat
from malory.kernel.state import State
from malory.kernel.view import view

S = TypeVar("S", bound=State[Any])

_EVERY: Final = 32  # plies between two snapshots: undo plays at most so many again


class Mark(Generic[S]):
    """A state to go back to, after `plies` answers, `count` of them chance's.

    `anchor` is how its turn began, if that is not to be found by playing on from an earlier mark.
    """

    __slots__ = ("anchor", "count", "events", "plies", "state")

    def __init__(
        self,
        state: S,
        plies: int,
        count: int,
        events: int = 0,
        anchor: "Mark[S] | None" = None,
    ) -> None:
        self.state = state
        self.plies = plies
        self.count = count
        self.events = events
        self.anchor = anchor


def chances(record: Iterable[tuple[Seat, Answer]]) -> int:
    """Return how many of the answers are chance's."""
    return sum(seat == CHANCE for seat, _ in record)


def _between(s: S) -> S:
    """Return a copy of a state between two steps: the question before is answered, none is open.
    (A question may hold the state that posed it.)"""
    new = s.copy()
    new.question = None
    return new


class Table(Generic[S]):
    """A game being played. Chance answers by itself, unless it is left to the players.

    `record` holds every answer so far with its seat, `events` all that happened since the table
    was set or loaded, `told` what was shown in words, each with the length of the record then.
    A `lone` player, of a game of one seat or with bots alone, may take back what others and
    chance have answered since; with bots nothing past which something hidden became known to him.
    """

    def __init__(
        self,
        game: Game[S],
        seats: int,
        seed: Seed,
        chance: Chance | None = None,
        lone: bool | None = None,
    ) -> None:
        s = set_up(game, seats)
        self._bare(game, seats, seed, seats == 1 if lone is None else lone, s)
        anchors: list[Mark[S]] = []
        s.anchored = lambda now: anchors.append(Mark(_between(now), 0, 0))
        advance(s)
        s.anchored = None
        self._mark(anchors[-1] if anchors else None)
        self.sit_down(chance if chance is not None else Seeded(seed))

    def _bare(self, game: Game[S], seats: int, seed: Seed, lone: bool, s: S) -> None:
        self.game = game
        self.seats = seats
        self.seed = str(seed)
        self.chance: Chance = OwnDice()
        self.lone = lone
        self.state = s
        self.record: list[tuple[Seat, Answer]] = []
        self.events: list[Event] = []
        self.told: list[tuple[int, str]] = []
        self.count = 0
        self.floor = 0
        """No undo and no replay reaches below this many answers: the content was another then."""
        self.barrier = 0
        """No undo reaches below this many answers but in a game of one seat: something was
        revealed then, or at a shared table chance answered."""
        self.sights: dict[Seat, int] = {}
        """The same for a lone player's seat: something was shown to it alone."""
        self._key = key_of(seed)
        self._marks: list[Mark[S]] = []
        s.out = self.events

    @classmethod
    def laid(
        cls,
        game: Game[S],
        seats: int,
        seed: Seed,
        lone: bool,
        s: S,
        record: Sequence[tuple[Seat, Answer]],
        told: Sequence[tuple[int, str]],
        anchor: Mark[S] | None,
        events: Sequence[Event] = (),
    ) -> "Table[S]":
        """Return a table where `s` lies as it was saved; its record cannot be played again."""
        table = cls.__new__(cls)
        table._bare(game, seats, seed, lone, s)
        table.record = list(record)
        table.told = list(told)
        table.events += events
        table.count = chances(record)
        table.floor = table.barrier = len(record)
        table._mark(anchor)
        return table

    def sit_down(self, chance: Chance) -> None:
        """Let `chance` answer from here on, at once if it is asked."""
        self.chance = chance
        self._draw()

    @property
    def is_over(self) -> bool:
        """Whether nobody is asked any more."""
        return self.state.asked == NOBODY

    def answer(self, seat: Seat, answer: Answer) -> Refusal | None:
        """Take `seat`'s answer, and chance's after it; or refuse it and change nothing."""
        refusal = judge(self.state, seat, answer)
        if refusal is None:
            self._take(seat, answer)
        return refusal

    def run(self, bots: Mapping[Seat, Bot], plies: int | None = None) -> int:
        """Let the bots answer until a seat without one is asked, or `plies` are played.

        Returns how many were. A bot that answers what is not legal is our bug: ValueError.
        """
        s, game, key, record, done = self.state, self.game, self._key, self.record, 0
        while (bot := bots.get(s.asked)) is not None and done != plies:
            seat, moves = s.asked, legal(s)
            rng = stream(key, seat, len(record))
            seen = view(s, seat) if bot.looks else s
            move = bot.choose(game, seen, moves, rng, bot.budget)
            if move not in moves:
                raise ValueError(f"the bot {bot.name} answers {move!r}, of {moves}")
            self._record(seat, move)
            if s.asked == CHANCE:
                self._draw()
            done += 1
        return done

    @property
    def marks(self) -> Sequence[Mark[S]]:
        """What the table can go back to: how it was set or loaded, then a state every few plies."""
        return self._marks

    def may_cancel(self, seat: Seat) -> bool:
        """Whether `seat` has a move half made that it can take back."""
        return seat == self.state.asked and half_made(self.state) > 0

    def cancel(self, seat: Seat) -> Refusal | None:
        """Forget the answers of the move that `seat` has half made."""
        s = self.state
        if seat != s.asked:
            return Refusal("", "It is not your move that is half made.")
        half = half_made(s)
        refusal = cancel(s)
        if refusal is None:
            self._cut(len(self.record) - half)
        return refusal

    def may_undo(self, seat: Seat) -> bool:
        """Whether `seat` can take back its last answer."""
        return isinstance(self._undone(seat), int)

    def undo(self, seat: Seat) -> Refusal | None:
        """Go back to `seat`'s last answer, as if it had not been given.

        A lone player goes back past chance and bots, and meets the same chance again, but of bots
        past nothing that he has come to know. At a shared table it stops where chance or another
        seat answered, or something was revealed.
        """
        at = self._undone(seat)
        if isinstance(at, Refusal):
            return at
        self.go_back(at)
        return None

    def _undone(self, seat: Seat) -> int | Refusal:
        """Return the length of the record once `seat`'s last answer is taken back."""
        record = self.record
        at = len(record) - 1
        if self.lone:
            while at >= self.floor and record[at][0] != seat:
                at -= 1
        if at < self.floor:
            return Refusal("", "There is nothing to take back.")
        if record[at][0] not in (seat, CHANCE):
            return Refusal("", "Another has answered since; that cannot be taken back.")
        if record[at][0] == CHANCE or at < max(self.barrier, self.sights.get(seat, 0)):
            return Refusal("", "Something became known since; that cannot be taken back.")
        return at

    def tell(self, words: str) -> None:
        """Keep words that were shown, so that they are there again after a load."""
        self.told.append((len(self.record), words))

    def anchor(self) -> Mark[S] | None:
        """Return the state as the last turn began, and how much was recorded then.

        It is found by playing again from the last marks, so that play itself need not keep it.
        """
        end = len(self.record)
        for mark in reversed(self._marks):
            found = self._anchor_between(mark, end)
            if found is not None:
                return found
            if mark.anchor is not None:
                known: Mark[S] = mark.anchor
                return known
            end = mark.plies
        return None

    def _anchor_between(self, mark: Mark[S], end: int) -> Mark[S] | None:
        found: list[Mark[S]] = []
        plies, count = mark.plies, mark.count
        s = mark.state.copy()
        s.anchored = lambda now: found.append(Mark(_between(now), plies, count))
        for seat, answer in self.record[mark.plies : end]:
            plies += 1
            count += seat == CHANCE
            play(s, answer)
        s.anchored = s.running = s.question = None  # each holds it: a ring for every save
        return found[-1] if found else None

    def _take(self, seat: Seat, answer: Answer) -> None:
        self._record(seat, answer)
        if self.state.asked == CHANCE:
            self._draw()

    def _record(self, seat: Seat, answer: Answer) -> None:
        record, events = self.record, self.events
        record.append((seat, answer))
        heard = len(events)
        play(self.state, answer)
        if self.seats > 1:
            for one in events[heard:]:
                if one.reveals or (one.secret and not self.lone):
                    self.barrier = len(record)
                elif one.secret:
                    self.sights |= dict.fromkeys(one.secret, len(record))
        if seat == CHANCE:
            self.count += 1
            if not self.lone:
                self.barrier = len(record)
        if len(record) % _EVERY == 0:
            self._mark()

    def _draw(self) -> None:
        """Let chance answer while it is asked, unless it leaves that to the players."""
        while self.state.asked == CHANCE:
            asked = question(self.state)
            outcome = self.chance.outcome(self.count, asked)
            if outcome is None:
                return
            refusal = asked.refuse(outcome)
            if refusal is not None:
                raise ValueError(f"outcome {self.count} does not fit: {refusal.words}")
            self._record(CHANCE, outcome)

    def _mark(self, anchor: Mark[S] | None = None) -> None:
        s, record, events = self.state.copy(), self.record, self.events
        self._marks.append(Mark(s, len(record), self.count, len(events), anchor))

    def _cut(self, plies: int) -> None:
        """Forget what was recorded, marked and told after `plies` answers."""
        del self.record[plies:]
        while len(self._marks) > 1 and self._marks[-1].plies > plies:
            self._marks.pop()
        while self.told and self.told[-1][0] > plies:
            self.told.pop()
        self.barrier = min(self.barrier, plies)
        self.sights = {seat: min(at, plies) for seat, at in self.sights.items()}

    def go_back(self, plies: int) -> None:
        """Restore the table after `plies` answers, whatever became known since: from the mark
        before it, by the record. `undo` is what a player may."""
        again = self.record[:plies]
        self._cut(plies)
        mark = self._marks[-1]
        s = mark.state.copy()
        del self.record[mark.plies :]
        del self.events[mark.events :]
        self.count = mark.count
        s.out = self.events
        self.state = s
        for seat, answer in again[mark.plies :]:
            self.record.append((seat, answer))
            play(s, answer)
            self.count += seat == CHANCE
