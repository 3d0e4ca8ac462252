"""A table set for a test: who has what in hand or in play. Seat 0 is Arthur, seat 1 Mordred."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from malory.book import open_book
from malory.games.camlann import Battle, Camlann, bind
from malory.games.camlann.action import act
from malory.games.camlann.dealing import hand_begins
from malory.kernel import CHANCE, Event, Refusal, Seeded, apply, legal, question
from malory.kernel.codec import encode, text
from malory.kernel.play import advance

ARTHUR, MORDRED = 0, 1


@cache
def _bound(options: tuple[tuple[str, str], ...]) -> Camlann:
    return bind(open_book("camlann"), dict(options))


def game_of(**options: str) -> Camlann:
    """The game on the pack that ships; of options `_` stands for `-`."""
    return _bound(tuple(sorted((name.replace("_", "-"), value) for name, value in options.items())))


class Field:
    """A position in which moves are made, which must be legal; Arthur's cards, then Mordred's.

    All other cards lie in the pile, unless `discard` or `slain` names them.
    """

    def __init__(
        self,
        *fields: Sequence[str],
        tide: int = MORDRED,
        won: Sequence[int] = (),
        discard: Sequence[str] = (),
        slain: Sequence[str] = (),
        **options: str,
    ) -> None:
        self.game = game_of(**options)
        s = self.game.opening(2)
        s.game = self.game
        s.agenda = ()
        s.out = []
        s.arthur, s.tide = ARTHUR, tide
        s.won = tuple(won)
        s.hand = len(won) + 1
        s.fields = (tuple(fields[0]), tuple(fields[1])) if fields else ((), ())
        s.discard, s.slain = tuple(discard), tuple(slain)
        gone = {*s.fields[0], *s.fields[1], *discard, *slain}
        s.pile = tuple([card for card in self.game.deck.all if card not in gone])
        self.s: Battle = s
        self.chances = 0
        if fields:
            s.push(act(tide, False))
            self.go()

    @classmethod
    def dealt(
        cls, arthur: Sequence[str], mordred: Sequence[str], then: Sequence[str] = (),
        discard: Sequence[str] = (), tide: int = MORDRED, **options: str,
    ) -> Field:  # fmt: skip
        """A hand that begins: these are drawn first, `then` those; the rest lies below, or, where
        something is in the `discard`, that is all the pile."""
        table = cls(tide=tide, discard=discard, **options)
        s = table.s
        s.hand = 0
        hands = [*mordred, *arthur] if tide == MORDRED else [*arthur, *mordred]
        first = [*hands, *then]
        rest = [] if discard else [card for card in table.game.deck.all if card not in first]
        s.pile = (*rest, *reversed(first))
        s.slain = tuple([card for card in table.game.deck.all
                         if card not in s.pile and card not in discard])  # fmt: skip
        s.push(hand_begins())
        return table.go()

    def go(self) -> Field:
        """Run to the next question of a seat; chance answers by itself."""
        if self.s.running is None:
            advance(self.s)
        while self.s.asked == CHANCE:
            outcome = Seeded("test").outcome(self.chances, question(self.s))
            self.chances += 1
            assert apply(self.s, CHANCE, outcome) is None
        return self

    def __call__(self, seat: int, *moves: str) -> Field:
        """Let a seat make moves, one after the other."""
        for move in moves:
            refusal = apply(self.s, seat, move)
            assert refusal is None, (refusal, legal(self.s), self.s.asked)
            self.go()
        return self

    def passes(self) -> Field:
        """Let both pass."""
        return self(self.s.asked, "pass")(self.s.asked, "pass")

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

    def strengths(self) -> tuple[int, int]:
        """What Arthur and Mordred stand at."""
        return self.s.strength(ARTHUR), self.s.strength(MORDRED)

    def told(self, kind: str) -> list[Event]:
        """The events of a kind, so far."""
        return [event for event in self.s.out or () if event.kind == kind]

    def facts(self, kind: str) -> Mapping[str, object]:
        """The facts of the last event of a kind."""
        return self.told(kind)[-1].facts
