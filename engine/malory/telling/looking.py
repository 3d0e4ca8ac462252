"""What lies before whoever sits at a table, to be looked at between moves: his hand, his sheets,
the board, how things stand, what the game says of itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from malory.kernel import NOBODY, Board, Bot, Card, Prompt, Seat, Sheet, State, view
from malory.kernel.table import Table
from malory.telling.binding import Bound
from malory.telling.cards import TableCards
from malory.telling.hands import DRAWN, ordered
from malory.telling.hearing import Hearing
from malory.telling.seats import Cast
from malory.telling.signs import legend, said, sheet_said
from malory.tongue import say


class Looking:
    """A table with a cast round it, seen by the person who is asked."""

    def __init__(self, bound: Bound, cast: Cast, table: Table[Any]) -> None:
        self.bound = bound
        self.cast = cast
        self.table = table
        self.bots: dict[Seat, Bot] = {k: one for k, one in enumerate(cast) if one is not None}
        self.people = frozenset(k for k, one in enumerate(cast) if one is None)
        self.hearing = Hearing(bound.game, self.people)
        self.cards: TableCards | None = None
        """Cards that the table draws itself; None where the game draws them."""
        self.orders: dict[Seat, str] = {}
        """What each person's hand is sorted by."""
        self.lessons: dict[str, str] | None = None
        """What is still to be taught, as `Game.lessons` has it; None without a tutorial."""
        self.is_heard = False
        """Whether what is shown here is read by ear: then signs are said in words."""
        self._prompt: Prompt | None = None

    def seen(self, seat: Seat) -> State[Any]:
        """Return the table as a seat sees it; while a card is still to be named, as it was."""
        opened = self.cards.opened if self.cards is not None else None
        return view(opened.before if opened is not None else self.table.state, seat)

    def eyes(self) -> Seat:
        """Return who looks: the one person, else who is asked."""
        viewer = self.hearing.viewer
        return viewer if viewer >= 0 else max(self.table.state.asked, 0)

    def sheets(self) -> tuple[Sheet, ...]:
        """Return what the person who is asked has before them."""
        seat, game = self.eyes(), self.bound.game
        found = game.sheets(self.seen(seat), seat)
        return tuple([sheet_said(one, game.signs, self.is_heard) for one in found])

    def chart(self) -> tuple[Sheet, ...]:
        """Return the board in words, for the person who is asked."""
        seat = self.eyes()
        return self.bound.game.chart(self.seen(seat), seat)

    def board(self) -> Board | None:
        """Return the board to be drawn for the person who is asked; None if there is none."""
        seat = self.eyes()
        return self.bound.game.board(self.seen(seat), seat)

    def help(self) -> tuple[str, ...]:
        """Return the game's own words for a new player, for the person who is asked."""
        seat, game = self.eyes(), self.bound.game
        return tuple(
            [said(one, game.signs, self.is_heard) for one in game.help(self.seen(seat), seat)]
        )

    def hand(self) -> tuple[Card, ...]:
        """Return the hand of the person who is asked, sorted as he likes it."""
        seat, game = self.eyes(), self.bound.game
        return ordered(game.hand(self.seen(seat), seat), self.orders.get(seat, DRAWN), game.sorts)

    def sort(self, by: str) -> str:
        """Sort the hand of the person who is asked; return why not, or an empty string."""
        sorts = self.bound.game.sorts
        if not sorts:
            return say("There is no hand to sort in this game.")
        if by not in (*sorts, DRAWN):
            return say(
                "A hand is sorted by {sorts} or {drawn}: sort {first}.",
                sorts=", ".join(sorts),
                drawn=DRAWN,
                first=sorts[0],
            )
        self.orders[self.eyes()] = by
        self._prompt = None
        return ""

    def status(self) -> str:
        """Return how things stand, in a line, for the person who is asked; "" if all is said."""
        seat, game = self.eyes(), self.bound.game
        words = game.status(self.seen(seat), seat)
        if not (words and game.signs):
            return words
        return f"{said(words, game.signs, self.is_heard)}{legend(words, game.signs, self.is_heard)}"

    def stands(self) -> str:
        """Return in a few words where the game stands, fit for whoever finds the save."""
        return self.bound.game.stands(self.seen(NOBODY), tuple(sorted(self.people)))

    def rule(self, id: str) -> str:
        """Return what a rule of the game says; "" if that is not written down."""
        from malory.telling.rules import rule_words

        return rule_words(self.bound.game.facts.id, id)

    def called(self, seat: Seat) -> str:
        """Return what to call a seat: its name in the game, else its number from 1."""
        return self.bound.game.called(self.seen(self.eyes()), seat) or (
            say("you") if seat == self.hearing.viewer else say("player {number}", number=seat + 1)
        )

    def names(self) -> tuple[str, ...]:
        """Return what to call each seat in a story that others read."""
        seen = self.seen(self.eyes())
        called = [self.bound.game.called(seen, seat) for seat in range(len(self.cast))]
        return tuple(
            [name or say("Player {number}", number=seat + 1) for seat, name in enumerate(called)]
        )

    def teach(self, left: Iterable[str] | None = None) -> bool:
        """Begin the game's tutorial, or go on with the lessons that are `left`; return whether it
        has one."""
        lessons = self.bound.game.lessons
        kept = lessons if left is None else left
        self.lessons = {when: lessons[when] for when in kept if when in lessons}
        return bool(lessons)

    def lesson(self, when: str) -> str:
        """Return what is to be said now, such as for `asks R053`; "" if nothing is, or it was."""
        return self.lessons.pop(when, "") if self.lessons else ""
