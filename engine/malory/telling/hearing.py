"""Through whose eyes events are told: one person's, the table's, or each person's by turns.

Where people share a screen and the game hides what is theirs, each has words of his own while it
does, and what happened while another sat there waits for him. While nothing is hidden from any of
them the screen lies before all, and speaks to all.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, NamedTuple

from malory.kernel import NOBODY, Event, Game, Seat
from malory.telling.told import Told

_PRIVATE: Final = ("owner", "sealed")
"""The kinds of hidden field that hold what one seat alone may see, and goes on seeing."""


class Missed(NamedTuple):
    """An event after so many answers, and by whom it is not read yet."""

    plies: int
    event: Event
    by: frozenset[Seat]


class Hearing:
    """Words events for those who listen.

    `viewer` is the one person, else NOBODY. `is_private`: the game holds what one seat alone may
    see. `by_turns`: a screen is handed round, and `keeper` has it; NOBODY while it lies before all.
    Otherwise all that is told is fit for everybody.
    """

    def __init__(self, game: Game[Any], people: Collection[Seat]) -> None:  # Any: every game
        self.game = game
        self.people = sorted(people)
        self.viewer: Seat = self.people[0] if len(self.people) == 1 else NOBODY
        self.is_private = any(kind in _PRIVATE for kind in game.facts.hidden.values())
        self.by_turns = False
        self.keeper: Seat = NOBODY
        self._missed: list[Missed] = []
        self._is_shut = False
        """Whether the screen lay before all when something secret happened: from there on everybody
        waits until it is given to him."""

    def share(self) -> None:
        """Have a screen handed round, if several people share what each may only see in part."""
        self.by_turns = self.is_private and len(self.people) > 1

    def told(self, event: Event) -> Told | None:
        """Return an event in words that everybody at the screen may read; None if it needs none.

        What a bot does is told to people as another's doing, what one of several people does as his
        whose turn it is.
        """
        to = self.viewer
        if len(self.people) > 1 and event.seat >= 0 and event.seat not in self.people:
            to = self.people[0]
        return self._worded(event, self.viewer, to)

    def own(self, event: Event, plies: int) -> Told | None:
        """Return an event in the words of who has the screen, and keep it for those who do not see
        it now; `plies` is the length of the record."""
        keeper = self.keeper
        if keeper >= 0:
            others = frozenset([seat for seat in self.people if seat != keeper])
            self._missed.append(Missed(plies, event, others))
            return self._worded(event, keeper, keeper)
        self._is_shut = self._is_shut or any(seat in event.secret for seat in self.people)
        if not self._is_shut:
            return self.told(event)
        self._missed.append(Missed(plies, event, frozenset(self.people)))
        return None

    def has_screen(self, seat: Seat) -> bool:
        """Whether the screen is with `seat`, or for NOBODY before all, and nothing waits there."""
        return seat == self.keeper and not self._is_shut

    def take_seat(self, seat: Seat) -> list[Told]:
        """Give the screen to `seat`, or for NOBODY to all; return what it missed, in its words: for
        all, what any of them did."""
        self.keeper, self._is_shut = seat, False
        found = [
            self.told(one.event) if seat == NOBODY else self._worded(one.event, seat, seat)
            for one in self._missed
            if seat == NOBODY or seat in one.by
        ]
        left = [one._replace(by=one.by - {seat}) for one in self._missed if seat != NOBODY]
        self._missed = [one for one in left if one.by]
        return [told for told in found if told is not None]

    def forget(self, plies: int) -> None:
        """Forget what somebody has not read yet of all that came after `plies` answers."""
        self._missed = [one for one in self._missed if one.plies <= plies]

    def _worded(self, event: Event, eyes: Seat, to: Seat) -> Told | None:
        style = self.game.styles.get(event.kind, "line")
        words = self.game.tell(event.seen_by(eyes), to)
        if not words.strip() or style == "answer":
            return None
        return Told(style, words, event, event.seat)
