"""A table set for a test: who sits there, what they hold, what lies on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from malory.book import open_book
from malory.games.shadows import Board, Laid, Realm, Shadows, bind, verbs
from malory.games.shadows.turn import begin_turn
from malory.kernel import (
    CHANCE,
    NOBODY,
    Answer,
    Bot,
    Event,
    Prompt,
    Refusal,
    Seeded,
    apply,
    legal,
    question,
    view,
)
from malory.kernel.bots import RANDOM
from malory.kernel.codec import encode, text
from malory.kernel.play import advance
from malory.kernel.step import Entry
from malory.kernel.table import Table
from malory.telling import Saves, Sitting
from malory.telling.binding import Bound

ARTHUR, GALAHAD, GAWAIN = "King Arthur", "Sir Galahad", "Sir Gawain"
KAY, PALAMEDES, PERCIVAL = "Sir Kay", "Sir Palamedes", "Sir Percival"
TRISTAN = "Sir Tristan"
HOME = "Round Table"
PLAIN = (GAWAIN, PALAMEDES, KAY)
"""Knights whose powers seldom stand in a test's way."""


@cache
def _bound(options: tuple[tuple[str, str], ...]) -> Shadows:
    return bind(open_book("shadows"), dict(options))


def game_of(**options: str) -> Shadows:
    """The game on the pack that ships; of options `_` stands for `-`."""
    return _bound(tuple(sorted((name.replace("_", "-"), value) for name, value in options.items())))


class Seated:
    """A position and those who sit round it. Moves are made and must be legal.

    `hands` by seat; `white` and `black` are what will be drawn, first first; `boards` what lies on
    which quest; any other field of the state may be given by name. The turn of seat 0 begins.
    """

    def __init__(
        self,
        *hands: Sequence[str],
        knights: Sequence[str] = PLAIN,
        traitor: int = NOBODY,
        white: Sequence[str] = (),
        black: Sequence[str] = (),
        boards: Mapping[str, Board] | None = None,
        options: Mapping[str, str] | None = None,
        turn: int = 0,
        die: Sequence[int] = (),
        first: Entry | None = None,
        **fields: Any,
    ) -> None:
        game = game_of(**(options or {}))
        seats = len(knights)
        self.game = game
        s = game.opening(seats)
        s.game = game
        s.agenda = ()
        s.out = []
        s.knights = tuple(knights)
        s.hands = (*[tuple(hand) for hand in hands], *[()] * (seats - len(hands)))
        s.loyalty = tuple([("traitor" if k == traitor else "loyal",) for k in range(seats)])
        s.box = ("loyal",) * (8 - seats)
        s.white = (*("Fight 1",) * 20, *reversed(white))
        s.black = (*("Mists of Avalon",) * 20, *reversed(black))
        s.boards = {**s.boards, **(boards or {})}
        for name, board in s.boards.items():
            if board.warriors:
                s.give_supply(name, -board.warriors)
            for k in range(seats):
                down = [one for one in board.black if not one.card and one.by == k]
                if down and "down" not in fields:
                    raise ValueError("say what lies face down")
        s.give_supply("engines", -fields.get("engines", 0))
        for name, value in fields.items():
            setattr(s, name, value)
        s.give_supply("swords", -s.swords())
        self.s: Realm = s
        self.die = list(die)
        self.chances = 0
        s.push(first if first is not None else begin_turn(turn))
        advance(s)
        self.roll()

    def roll(self) -> None:
        """Let chance answer while it is asked: the dice that were given, then any."""
        while self.s.asked == CHANCE:
            asked = question(self.s)
            outcome: Answer = Seeded("test").outcome(self.chances, asked)
            if self.die and isinstance(outcome[0], int):
                outcome = (self.die.pop(0),)
            self.chances += 1
            assert apply(self.s, CHANCE, outcome) is None

    def __call__(self, seat: int, *moves: str) -> Seated:
        """Let a seat make moves, one after the other."""
        for move in moves:
            refusal = apply(self.s, seat, move)
            assert refusal is None, (refusal, self.s.asked, legal(self.s), self.s.agenda[:2])
            self.roll()
        return self

    def refused(self, move: str, seat: int = NOBODY) -> str:
        """The rule that bars a move, which changes nothing."""
        before = text(encode(self.s))
        refusal = apply(self.s, self.s.asked if seat == NOBODY else seat, move)
        assert isinstance(refusal, Refusal)
        assert refusal.words
        assert text(encode(self.s)) == before
        return refusal.rule

    def lone_at(self, seat: int) -> Sitting:
        """A sitting at this position, with a person at one seat and bots at the others."""
        players: list[Bot | None] = [RANDOM] * len(self.s.knights)
        players[seat] = None
        bound = Bound(self.game, {}, "Shadows", "shadows", "shadows")
        table = Table.laid(self.game, len(players), "test", False, self.s.copy(), [], (), None)
        return Sitting(bound, tuple(players), table, Saves())

    @property
    def asked(self) -> int:
        return self.s.asked

    @property
    def moves(self) -> tuple[str, ...]:
        return legal(self.s)

    @property
    def deeds(self) -> tuple[str, ...]:
        """The moves but for the last, with which anybody may begin to reveal himself."""
        assert self.moves[-1] == verbs.REVEAL
        return self.moves[:-1]

    @property
    def prompt(self) -> Prompt:
        return self.game.prompt(view(self.s, self.s.asked))

    @property
    def step(self) -> str:
        """The step that asks."""
        return str(self.s.agenda[0][0].name)

    def told(self, kind: str) -> list[Event]:
        """The events of a kind, so far."""
        return [event for event in self.s.out or () if event.kind == kind]

    def facts(self, kind: str) -> Mapping[str, Any]:
        """The facts of the last event of a kind."""
        return self.told(kind)[-1].facts

    def seen(self, seat: int) -> str:
        """All that a seat may see, as text."""
        return text(encode(view(self.s, seat)))


def laid(*cards: str, by: int = 0) -> tuple[Laid, ...]:
    """Black cards that lie open on a quest; "" is face down."""
    return tuple([Laid(card, by) for card in cards])
