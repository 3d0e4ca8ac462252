"""`KingArthur`: the rules as the kernel plays them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from malory.book.book import Book
from malory.book.phrases import spelt
from malory.games.king_arthur import dealing, hidden, prompts, sheets, telling, turn
from malory.games.king_arthur.bound import Bound
from malory.games.king_arthur.state import Realm
from malory.kernel import Card, Event, Facts, Game, Prompt, Score, Seat, Sheet, Stream

_A_TURN: Final = 7
"""Answers in a turn at most: whether to reveal; a target, a way and a payment; an adventure and
what is spent; and one shuffle, after which the pile holds all that can still be drawn."""


class KingArthur(Bound, Game[Realm]):
    """King Arthur: The Card Game: a `Bound` game that can be played."""

    styles = telling.STYLES
    sheet_words = "your hand, the table, adventures, the players"
    sorts = sheets.SORTS
    signs = sheets.SIGNS

    def __init__(self, book: Book, options: Mapping[str, str]) -> None:
        super().__init__(book, options)
        self.facts = Facts(
            id="king-arthur",
            home=__package__,
            seats=self.seats,
            longest=3 + _A_TURN * max(map(self.longest_turns, self.seats)),
            hidden=hidden.hidden_fields(self.are_secret),
            passes=(turn.PASS,),
        )

    def longest_turns(self, seats: int) -> int:
        """Return how many turns a game has at most.

        Each adversary is paid once, in an Epic Quest twice, with no more knights than its value. So
        many knights return to the pile, and in each turn one is drawn, as long as there is one.
        Turns without a draw are reveals, adventures, and what lies between two deeds: a round or
        two of nothing (KA-A11).
        """
        deck, numbers = self.deck, self.numbers
        times = max(2, numbers.times) if self.is_epic else 1
        fallen = times * len(deck.adversaries)
        drawn = len(deck.knights) - seats * numbers.hand + times * deck.worth(deck.adversaries)
        deeds = len(deck.adversaries) + len(deck.adventures)
        quiet = (numbers.quiet * seats) * (fallen + deeds + 1)
        return drawn + deeds + quiet

    # ------------------------------------------------------------------ what the kernel asks of it

    def opening(self, seats: int) -> Realm:
        empty: tuple[tuple[str, ...], ...] = ((),) * seats
        s = Realm(
            knights=empty,
            trophies=empty,
            won=empty,
            sealed=empty,
            adventures=tuple(self.deck.adventures),
            foes=self.deck.adversaries,
            pile=self.deck.knights,
        )
        s.push(dealing.settle())
        return s

    def sample(self, view: Realm, rng: Stream) -> Realm:
        return hidden.sample(view, rng)

    def cards(self, s: Realm) -> Counter[str]:
        return hidden.every_card(s)

    def outcome(self, s: Realm) -> tuple[Score, ...]:
        """KA027, KA028: points; of equals whoever holds more knights."""
        most = len(self.deck.knights) + 1
        return tuple([s.score(k) + len(s.knights[k]) / most for k in range(s.seats)])

    def prompt(self, view: Realm) -> Prompt:
        return prompts.prompt(view)

    def tell(self, event: Event, viewer: Seat) -> str:
        return telling.tell(self, event, viewer)

    def result(self, s: Realm) -> str:
        return telling.result(s)

    def way(self, s: Realm) -> str:
        """Fewer players have more points each, and an Epic Quest has others than the base game."""
        quest = "the Epic Quest" if self.is_epic else "the base game"
        return f"{quest}, {spelt(s.seats)} players"

    def seats_for(self) -> str:
        return f"player {self.first + 1} first" if self.first >= min(self.numbers.seats) else ""

    def hand(self, view: Realm, seat: Seat) -> tuple[Card, ...]:
        return sheets.hand(view, seat)

    def status(self, view: Realm, seat: Seat) -> str:
        return sheets.status(view, seat)

    def stands(self, view: Realm, people: tuple[Seat, ...]) -> str:
        return sheets.stands(view, people)

    def sheets(self, view: Realm, seat: Seat) -> tuple[Sheet, ...]:
        return sheets.sheets(view, seat)

    def help(self, view: Realm, seat: Seat) -> tuple[str, ...]:
        return sheets.advice(view)

    def lost(self, s: Realm) -> tuple[str, ...]:
        deck = self.deck
        known = {*deck.icons, *deck.foes, *deck.adventures}
        return tuple(sorted({card for card in hidden.every_card(s) if card not in known}))
