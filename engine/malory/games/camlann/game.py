"""`Camlann`: the rules as the kernel plays them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from malory.book.book import Book
from malory.games.camlann import action, dealing, hidden, prompts, redraw, sheets, telling
from malory.games.camlann.bound import Bound
from malory.games.camlann.state import Battle
from malory.kernel import NOBODY, Card, Event, Facts, Game, Prompt, Score, Seat, Sheet, Stream

_PER_ACTION: Final = 4
"""Answers that one special action takes at most: three of its own (a card, its target, and its own
victim or the Shield's answer), and one pass of the other's after it."""
_SHUFFLES: Final = 4
"""In a hand each seat draws twice, and no draw empties the pile twice: after a shuffle it holds at
least all that can still be drawn."""


class Camlann(Bound, Game[Battle]):
    """Battle of Camlann: a `Bound` game that can be played."""

    is_scored = False
    styles = telling.STYLES
    sheet_words = "your hand, what both have in play, piles and tokens"
    sorts = sheets.SORTS

    def __init__(self, book: Book, options: Mapping[str, str]) -> None:
        super().__init__(book, options)
        self.facts = Facts(
            id="camlann",
            home=__package__,
            seats=(2,),
            longest=self._longest(),
            hidden=hidden.HIDDEN_FIELDS,
            passes=(redraw.DONE, action.PASS),
        )

    def _longest(self) -> int:
        """Ten hands at most (BC002); in each both redraw, every action of the deck is used once,
        and two passes end it; before them the lot and the first shuffle."""
        actions = _PER_ACTION * len(self.deck.acting) + 2
        a_hand = _SHUFFLES + 2 * max(self.numbers.redraw, 1) + actions
        return 2 + self.numbers.hands * a_hand

    # ------------------------------------------------------------------ what the kernel asks of it

    def opening(self, seats: int) -> Battle:
        s = Battle(pile=self.deck.all)
        s.push(dealing.settle())
        return s

    def sample(self, view: Battle, rng: Stream) -> Battle:
        return hidden.sample(view, rng)

    def cards(self, s: Battle) -> Counter[str]:
        return hidden.every_card(s)

    def outcome(self, s: Battle) -> tuple[Score, ...]:
        """BC003, BC004: 1 for the winner, 0 for the loser; half for each if it is a draw."""
        if s.winner == NOBODY:
            return (0.5, 0.5)
        return (float(s.winner == 0), float(s.winner == 1))

    def prompt(self, view: Battle) -> Prompt:
        return prompts.prompt(view)

    def tell(self, event: Event, viewer: Seat) -> str:
        return telling.tell(self, event, viewer)

    def result(self, s: Battle) -> str:
        return telling.result(s)

    def called(self, view: Battle, seat: Seat) -> str:
        return view.name(seat) if seat >= 0 else ""

    def hand(self, view: Battle, seat: Seat) -> tuple[Card, ...]:
        return sheets.hand(view, seat)

    def status(self, view: Battle, seat: Seat) -> str:
        return sheets.status(view, seat)

    def stands(self, view: Battle, people: tuple[Seat, ...]) -> str:
        return sheets.stands(view, people)

    def sheets(self, view: Battle, seat: Seat) -> tuple[Sheet, ...]:
        return sheets.sheets(view, seat)

    def help(self, view: Battle, seat: Seat) -> tuple[str, ...]:
        return sheets.advice(view)

    def lost(self, s: Battle) -> tuple[str, ...]:
        rows = self.deck.rows
        return tuple(sorted({card for card in hidden.every_card(s) if card not in rows}))
