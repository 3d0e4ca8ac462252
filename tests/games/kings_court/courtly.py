"""A table set for a test: whose hands hold what, and what lies on top."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from malory.book import open_book
from malory.games.kings_court import Court, Jailed, KingsCourt, bind
from malory.games.kings_court.setup import turn_up
from malory.games.kings_court.turn import next_turn
from malory.kernel import CHANCE, Answer, Event, Refusal, Seeded, apply, legal, question
from malory.kernel.codec import encode, text
from malory.kernel.play import advance

OWN = ("Green 1", "Gold 2", "Blue 3")
"""What a hand holds that a test does not care about."""


@cache
def _bound(options: tuple[tuple[str, str], ...]) -> KingsCourt:
    return bind(open_book("kings-court"), dict(options))


def game_of(**options: str) -> KingsCourt:
    """The game on the pack that ships; of options `_` stands for `-`."""
    return _bound(tuple(sorted((name.replace("_", "-"), value) for name, value in options.items())))


class Sat:
    """A position and those who sit round it. Moves are made and must be legal."""

    def __init__(
        self,
        *hands: Sequence[str],
        top: str = "Green 5",
        pile: Sequence[str] = (),
        turn: int = 0,
        way: int = 1,
        jailed: Sequence[tuple[int, str, int]] = (),
        totals: Sequence[int] = (),
        discard: Sequence[str] = (),
        **options: str,
    ) -> None:
        game = game_of(**options)
        self.game = game
        s = game.opening(len(hands))
        s.game = game
        s.agenda = ()
        s.out = []
        s.hands = tuple([tuple(hand) for hand in hands])
        s.pile = tuple(reversed(pile)) if pile else ("Gold 9",) * 40
        s.discard = tuple([self.lay(card) for card in (*discard, top)])
        s.way = way
        s.jailed = tuple([Jailed(*one) for one in jailed])
        s.totals = tuple(totals) or s.totals
        s.hand = 1
        next_turn(s, turn)
        advance(s)
        self.s: Court = s
        self.chances = 0
        self.roll()

    @classmethod
    def started(
        cls, starter: str, *hands: Sequence[str], pile: Sequence[str] = (), **options: str
    ) -> Sat:
        """A hand just dealt by seat 0, whose starter is turned up."""
        table = cls(*hands, **options)
        s = table.s
        s.agenda = ()
        s.running = s.question = None
        s.discard = ()
        s.turns = 0
        s.out = []
        s.pile = (*reversed(pile or ("Gold 9",) * 20), starter)
        s.push(turn_up())
        advance(s)
        table.roll()
        return table

    def lay(self, card: str) -> tuple[str, str, str]:
        """A card as it lies; `Duke/Blue` is one that named a suit."""
        name, _, suit = card.partition("/")
        face = self.game.deck.faces[name]
        return name, face.kind, suit or face.suits[0]

    def roll(self) -> None:
        """Let chance answer while it is asked."""
        while self.s.asked == CHANCE:
            outcome = Seeded("test").outcome(self.chances, question(self.s))
            self.chances += 1
            assert apply(self.s, CHANCE, outcome) is None

    def __call__(self, seat: int, *moves: str) -> Sat:
        """Let a seat make moves, one after the other."""
        for move in moves:
            refusal = apply(self.s, seat, move)
            assert refusal is None, (refusal, legal(self.s), self.s.asked)
            self.roll()
        return self

    def chance(self, *outcome: int) -> Sat:
        """Let chance answer so."""
        answer: Answer = outcome
        assert apply(self.s, CHANCE, answer) is None
        return self

    def refused(self, seat: int, move: str) -> str:
        """The rule that bars a move, which changes nothing."""
        before = text(encode(self.s))
        refusal = apply(self.s, seat, move)
        assert isinstance(refusal, Refusal)
        assert refusal.words
        assert text(encode(self.s)) == before
        return refusal.rule

    @property
    def asked(self) -> int:
        return self.s.asked

    @property
    def moves(self) -> tuple[str, ...]:
        return legal(self.s)

    @property
    def top(self) -> tuple[str, str]:
        """The kind and suit in force."""
        return self.s.discard[-1][1:]

    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple([len(hand) for hand in self.s.hands])

    def told(self, kind: str) -> list[Event]:
        """The events of a kind, so far."""
        return [event for event in self.s.out or () if event.kind == kind]

    def facts(self, kind: str) -> Mapping[str, object]:
        """The facts of the last event of a kind."""
        return self.told(kind)[-1].facts
