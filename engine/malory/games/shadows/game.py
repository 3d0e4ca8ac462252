"""`Shadows`: the rules as the kernel plays them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from malory.book.book import Book
from malory.games.shadows import hidden, longest, prompts, setup, sheets, telling, verbs
from malory.games.shadows.bound import Bound
from malory.games.shadows.state import Board, Deed, Laid, Place, Realm, Sighting
from malory.kernel import Card, Event, Facts, Game, Prompt, Score, Seat, Sheet, Stream


class Shadows(Bound, Game[Realm]):
    """Shadows over Camelot: a `Bound` game that can be played."""

    is_scored = False
    styles = telling.STYLES
    sheet_words = "your hand, the Knights, the table"
    sorts = sheets.SORTS

    def __init__(self, book: Book, options: Mapping[str, str]) -> None:
        super().__init__(book, options)
        self.facts = Facts(
            id="shadows",
            home=__package__,
            seats=self.seats,
            longest=longest.plies(self),
            hidden=hidden.HIDDEN_FIELDS,
            passes=(verbs.END, verbs.TALK),
            values=(Board, Deed, Laid, Place, Sighting),
        )

    # ------------------------------------------------------------------ what the kernel asks of it

    def opening(self, seats: int) -> Realm:
        return setup.empty(self, seats)

    def sample(self, view: Realm, rng: Stream) -> Realm:
        return hidden.sample(view, rng)

    def cards(self, s: Realm) -> Counter[str]:
        return hidden.every_piece(s)

    def outcome(self, s: Realm) -> tuple[Score, ...]:
        """SC068: the Traitor wins exactly when Evil does; the loyal, dead ones too, when Camelot
        stands."""
        is_saved = s.winner == "Camelot"
        return tuple([float((one == "loyal") == is_saved) for one in s.shown])

    def prompt(self, view: Realm) -> Prompt:
        return prompts.prompt(view)

    def tell(self, event: Event, viewer: Seat) -> str:
        return telling.tell(self, event, viewer)

    def result(self, s: Realm) -> str:
        return telling.result(s)

    def seats_for(self) -> str:
        return "a late look at loyalty" if self.looks_late else ""

    def called(self, view: Realm, seat: Seat) -> str:
        return view.name(seat) if 0 <= seat < len(view.knights) else ""

    def hand(self, view: Realm, seat: Seat) -> tuple[Card, ...]:
        return sheets.hand(view, seat)

    def status(self, view: Realm, seat: Seat) -> str:
        return sheets.status(view, seat)

    def stands(self, view: Realm, people: tuple[Seat, ...]) -> str:
        return sheets.stands(view, people)

    def sheets(self, view: Realm, seat: Seat) -> tuple[Sheet, ...]:
        return sheets.sheets(view, seat)

    def chart(self, view: Realm, seat: Seat) -> tuple[Sheet, ...]:
        return sheets.chart(view, seat)

    def help(self, view: Realm, seat: Seat) -> tuple[str, ...]:
        return sheets.advice(view)

    def lost(self, s: Realm) -> tuple[str, ...]:
        deck = self.deck
        known = {*deck.whites, *deck.blacks, *deck.oaths, "sword", "engine"}
        known |= {f"warrior: {quest}" for quest in deck.wars}
        return tuple(sorted(set(hidden.every_piece(s)) - known))
