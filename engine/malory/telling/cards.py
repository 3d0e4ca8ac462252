"""Cards that the table draws itself, from a printed game: which was drawn is asked, and so it is.

The game has drawn by then, and played on; nothing of that is told or shown before the card is
named. Then it is played over with the card in its place (`kernel.redraw`).
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from malory.kernel import Drawn, Move, Option, Prompt, Refusal, Seat, State
from malory.kernel.chance import Chance
from malory.kernel.redraw import Place, could_be, place_of, redrawn
from malory.kernel.registry import GAMES, listing
from malory.kernel.table import Table
from malory.telling.binding import Bound, UnplayableError

CARDS: Final = ("draw", "ask")
"""Who draws: the game, or the table from its printed cards."""
DRAW: Final = "draw"
"""The move that leaves a card to the game."""
_NTH: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


def draws_openly(bound: Bound) -> bool:
    """Whether every card of a game is drawn for all to see."""
    listed = listing(bound.game.facts.id)
    return listed is not None and listed.draws_openly


def demand_open_cards(bound: Bound) -> None:
    """Raise UnplayableError for a game of which a table cannot draw the cards itself."""
    if draws_openly(bound):
        return
    can = ", ".join([one.id for one in GAMES if one.draws_openly])
    why = (
        "has no cards to draw"
        if not bound.game.facts.hidden
        else ("deals cards that not everybody may see, which only the game can keep hidden")
    )
    raise UnplayableError(f"{bound.what} {why}; `--cards ask` is for {can}")


class Opened(NamedTuple):
    """A draw that is asked for: event `at`, what it has drawn, what it may be in its stead, and
    which cards were named so far."""

    at: int
    place: Place[Any]
    drawn: Drawn
    left: tuple[str, ...]
    named: tuple[str, ...] = ()

    @property
    def before(self) -> State[Any]:
        """The table as it was before the card was drawn."""
        state: State[Any] = self.place.before
        return state


class TableCards:
    """The draws of one sitting. `opened` is the one that is asked for now."""

    def __init__(self) -> None:
        self.opened: Opened | None = None
        self._settled = 0
        """Draws among so many events are done with."""

    def stops_at(self, table: Table[Any], at: int) -> bool:
        """Whether event `at` waits until the table has drawn; it is then `opened`."""
        if self.opened is not None or at < self._settled:
            return self.opened is not None
        drawn = table.game.drawn(table.events[at])
        if drawn is None:
            return False
        place = place_of(table, at)
        left = tuple(could_be(table, at, place, drawn))
        if len(left) <= len(drawn.cards):
            return False  # there is but one way it can be
        self.opened = Opened(at, place, drawn, left)
        return True

    def prompt(self, table: Table[Any], seat: Seat, name: str) -> Prompt:
        """Return the question for the next card. `name` is whose it is, "" where one plays."""
        opened = self.opened
        assert opened is not None
        game, named = table.game, opened.named
        many = len(opened.drawn.cards)
        which = f"the {_NTH[len(named)]}" if 1 < many <= len(_NTH) else "it"
        whose = f" for {name}" if name else ""
        faces = sorted(
            [game.face(one) for one in opened.left if one not in named],
            key=lambda one: (one.group, one.words),
        )
        return Prompt(
            seat,
            f"{opened.drawn.words}{whose}. Which is {which}?",
            (Option(DRAW, "Leave it to the game", DRAW), *faces),
            by_enter=DRAW,
        )

    def answer(self, table: Table[Any], move: Move, chance: Chance) -> Table[Any] | Refusal:
        """Take a card that was drawn; return the table to play on at, once the last is named."""
        opened = self.opened
        assert opened is not None
        if move != DRAW and (move not in opened.left or move in opened.named):
            return Refusal("", f"{move} cannot be in that pile any more.")
        named = opened.named if move == DRAW else (*opened.named, move)
        cards = opened.drawn.cards
        if move != DRAW and len(named) < len(cards):
            self.opened = opened._replace(named=named)
            return table
        rest = [one for one in cards if one not in named]
        wanted = (*named, *rest[: len(cards) - len(named)])
        if set(wanted) != set(cards):
            again = redrawn(table, opened.at, opened.place, wanted, chance)
            if isinstance(again, Refusal):
                self.opened = opened._replace(named=())
                return again
            table = again
        self._settled = opened.at + 1
        self.opened = None
        return table

    def take_back(self) -> bool:
        """Take the last card back that was named; return whether there was one."""
        opened = self.opened
        if opened is None or not opened.named:
            return False
        self.opened = opened._replace(named=opened.named[:-1])
        return True

    def settle(self, events: int) -> None:
        """Ask nothing more of what is drawn among the first so many events."""
        self._settled = events

    def forget(self, events: int) -> None:
        """Ask again for what is drawn after so many events."""
        self.opened = None
        self._settled = min(self._settled, events)
