"""A table set for a test: who holds what, what lies open, what is still to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

from malory.book import open_book
from malory.games.king_arthur import KingArthur, Realm, bind
from malory.games.king_arthur.cards import unbundled
from malory.games.king_arthur.turn import turn
from malory.kernel import CHANCE, Event, Refusal, Seeded, apply, legal, question
from malory.kernel.codec import encode, text
from malory.kernel.play import advance


@cache
def _bound(options: tuple[tuple[str, str], ...]) -> KingArthur:
    return bind(open_book("king-arthur"), dict(options))


def game_of(**options: str) -> KingArthur:
    """The game on the pack that ships."""
    return _bound(tuple(sorted(options.items())))


def cards(words: str) -> tuple[str, ...]:
    """Cards as a payment names them: `Red x2, Merlin`; none for no words."""
    return unbundled(words) if words else ()


class Quest:
    """A position in which moves are made, which must be legal. It is the turn of seat 0.

    `knights` are the hands, `held` the adversaries taken. Knights that nobody holds lie in the
    pile; with `pile` that is all there is in it, and the rest is in the discard. Adversaries that
    lie nowhere are to come; with `foes` those are, and the rest has left the game.
    """

    def __init__(
        self,
        *knights: str,
        table: str = "",
        held: Sequence[str] = (),
        sealed: Sequence[str] = (),
        won: Sequence[Sequence[str]] = (),
        left: Sequence[str] | None = None,
        pile: str | None = None,
        foes: str | None = None,
        discard: str = "",
        **options: str,
    ) -> None:
        self.game = game_of(**options)
        deck, many = self.game.deck, len(knights)
        s = self.game.opening(many)
        s.game = self.game
        s.out = []
        s.knights = tuple([cards(hand) for hand in knights])
        s.table = cards(table)
        s.trophies = tuple([cards(one) for one in (*held, *[""] * (many - len(held)))])
        s.sealed = tuple([cards(one) for one in (*sealed, *[""] * (many - len(sealed)))])
        s.won = tuple([tuple(one) for one in (*won, *[()] * (many - len(won)))])
        done = [name for one in s.won for name in one]
        s.adventures = tuple([name for name in s.adventures if name not in done])
        if left is not None:
            gone = [name for name in s.adventures if name not in left]
            s.won = ((*s.won[0], *gone), *s.won[1:])
            s.adventures = tuple(left)
        s.discard = cards(discard)
        rest = tuple((Counter(deck.knights) - Counter(s.discard) -
                      sum(map(Counter, s.knights), Counter())).elements())  # fmt: skip
        if pile is None:
            s.pile = rest
        else:
            s.pile = tuple(reversed(cards(pile)))
            s.discard += tuple((Counter(rest) - Counter(s.pile)).elements())
        lying = sum(map(Counter, (s.table, *s.trophies, *s.sealed)), Counter())
        coming = tuple((Counter(deck.adversaries) - lying).elements())
        if foes is None:
            s.foes = coming
        else:
            s.foes = tuple(reversed(cards(foes)))
            s.spent = tuple((Counter(coming) - Counter(s.foes)).elements())
        s.agenda = ()
        s.push(turn(0))
        self.s: Realm = s
        self.chances = 0
        self.go()

    def go(self) -> Quest:
        """Run to the next question of a seat; chance answers by itself."""
        if self.s.running is None:
            advance(self.s)
        while self.s.asked == CHANCE:
            outcome = Seeded("test").outcome(self.chances, question(self.s))
            self.chances += 1
            assert apply(self.s, CHANCE, outcome) is None
        return self

    def __call__(self, seat: int, *moves: str) -> Quest:
        """Let a seat make moves, one after the other."""
        for move in moves:
            refusal = apply(self.s, seat, move)
            assert refusal is None, (refusal, legal(self.s), self.s.asked)
            self.go()
        return self

    def passes(self, turns: int = 1) -> Quest:
        """Let turns go by in which nothing is done."""
        until = self.s.turns + turns
        while self.s.turns < until and self.s.asked >= 0:
            self(self.s.asked, "pass")
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
    def asks(self) -> str:
        """What is asked now."""
        return getattr(question(self.s), "what", "")

    @property
    def moves(self) -> tuple[str, ...]:
        return legal(self.s)

    def hand(self, seat: int) -> Counter[str]:
        """The knights of a seat."""
        return Counter(self.s.knights[seat])

    def told(self, kind: str) -> list[Event]:
        """The events of a kind, so far."""
        return [event for event in self.s.out or () if event.kind == kind]

    def facts(self, kind: str) -> Mapping[str, object]:
        """The facts of the last event of a kind."""
        return self.told(kind)[-1].facts
