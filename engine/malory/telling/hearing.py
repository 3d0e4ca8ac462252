"""Through whose eyes events are told: one person's, the table's, or each person's by turns.

Where people share a screen and the game hides what is theirs, each has words of his own, and what
happened while another sat there waits for him.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from malory.kernel import NOBODY, Event, Game, Seat
from malory.telling.told import Told

_PRIVATE: Final = ("owner", "sealed")
"""The kinds of hidden field that hold what one seat alone may see, and goes on seeing."""


class Hearing:
    """Words events for those who listen.

    `viewer` is the one person, else NOBODY. `is_private`: the game holds what one seat alone may
    see. `by_turns`: a screen is handed round, and `keeper` has it, if anybody yet; otherwise all
    that is told is fit for everybody.
    """

    def __init__(self, game: Game[Any], people: Collection[Seat]) -> None:  # Any: every game
        self.game = game
        self.people = sorted(people)
        self.viewer: Seat = self.people[0] if len(self.people) == 1 else NOBODY
        self.is_private = any(kind in _PRIVATE for kind in game.facts.hidden.values())
        self.by_turns = False
        self.keeper: Seat = NOBODY
        self._missed: dict[Seat, list[tuple[int, Told]]] = {}

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
        """Return an event in the words of who has the screen, and keep it for the others in theirs;
        `plies` is the length of the record now."""
        for seat in self.people:
            if seat != self.keeper:
                told = self._worded(event, seat, seat)
                if told is not None:
                    self._missed.setdefault(seat, []).append((plies, told))
        return self._worded(event, self.keeper, self.keeper) if self.keeper >= 0 else None

    def take_seat(self, seat: Seat) -> list[Told]:
        """Give the screen to `seat`; return what happened since it last had it, in its words."""
        self.keeper = seat
        return [told for _, told in self._missed.pop(seat, [])]

    def forget(self, plies: int) -> None:
        """Forget what nobody has read yet of all that came after `plies` answers."""
        for seat, waiting in self._missed.items():
            self._missed[seat] = [one for one in waiting if one[0] <= plies]

    def _worded(self, event: Event, eyes: Seat, to: Seat) -> Told | None:
        style = self.game.styles.get(event.kind, "line")
        words = self.game.tell(event.seen_by(eyes), to)
        if not words.strip() or style == "answer":
            return None
        return Told(style, words, event, event.seat)
