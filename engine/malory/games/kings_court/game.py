"""`KingsCourt`: the rules as the kernel plays them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from malory.book.book import Book
from malory.games.kings_court import hidden, prompts, setup, sheets, telling, turn
from malory.games.kings_court.bound import Bound
from malory.games.kings_court.cards import Card as CardId
from malory.games.kings_court.state import Court, Demand, Jailed
from malory.kernel import Card, Event, Facts, Game, Prompt, Score, Seat, Sheet, Stream

_A_PLAY: Final = 64
"""Answers that the play of a turn takes at most: three for each of the fifteen cards that can stand
in one chain, and what may be asked before and after it."""


class KingsCourt(Bound, Game[Court]):
    """King's Court: a `Bound` game that can be played."""

    styles = telling.STYLES
    sheet_words = "your hand, the table, the scores"
    sorts = sheets.SORTS

    def __init__(self, book: Book, options: Mapping[str, str]) -> None:
        super().__init__(book, options)
        self.facts = Facts(
            id="kings-court",
            home=__package__,
            seats=self.seats,
            longest=self._longest(),
            hidden=hidden.HIDDEN_FIELDS,
            passes=(turn.DRAW, turn.KEEP, turn.TALK),
            values=(Demand, Jailed),
        )

    def _longest(self) -> int:
        """KC-A26, KC-A51: so many hands of so many turns; in each every seat may watch and call."""
        a_turn = 2 * max(self.seats) + _A_PLAY
        return self.numbers.hands * (self.turn_limit + 1) * a_turn

    # ------------------------------------------------------------------ what the kernel asks of it

    def opening(self, seats: int) -> Court:
        s = Court(hands=((),) * seats, totals=(0,) * self.sides(seats), pile=self.deck.all)
        s.push(setup.first_dealer())
        return s

    def sample(self, view: Court, rng: Stream) -> Court:
        return hidden.sample(view, rng)

    def cards(self, s: Court) -> Counter[CardId]:
        return hidden.every_card(s)

    def outcome(self, s: Court) -> tuple[Score, ...]:
        """KC012: the lowest score wins, so each is counted below 0."""
        seats = len(s.hands)
        return tuple([-float(s.totals[self.side(seat, seats)]) for seat in range(seats)])

    def prompt(self, view: Court) -> Prompt:
        return prompts.prompt(view)

    def tell(self, event: Event, viewer: Seat) -> str:
        return telling.tell(self, event, viewer)

    def result(self, s: Court) -> str:
        return telling.result(s)

    def seats_for(self) -> str:
        return "teams" if self.has_teams else ""

    def hand(self, view: Court, seat: Seat) -> tuple[Card, ...]:
        return sheets.hand(view, seat)

    def status(self, view: Court, seat: Seat) -> str:
        return sheets.status(view, seat)

    def stands(self, view: Court, people: tuple[Seat, ...]) -> str:
        return sheets.stands(view, people)

    def sheets(self, view: Court, seat: Seat) -> tuple[Sheet, ...]:
        return sheets.sheets(view, seat)

    def help(self, view: Court, seat: Seat) -> tuple[str, ...]:
        return sheets.advice(view)

    def lost(self, s: Court) -> tuple[str, ...]:
        faces = self.deck.faces
        return tuple(sorted({card for card in hidden.every_card(s) if card not in faces}))
