"""A table that saves itself: under a name of its own after each answer, and under a player's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from malory.kernel.table import Table
from malory.telling.binding import Bound
from malory.telling.dice import TableDice
from malory.telling.looking import Looking
from malory.telling.memory import Memory
from malory.telling.remembering import Remembering
from malory.telling.saves import Saves, Trouble, refuse_name
from malory.telling.seats import Cast, spec_of
from malory.telling.typed import to_begin, to_go_on
from malory.tongue import say


class Kept(Looking):
    """What a sitting keeps beyond itself. `trouble` is what hindered the last save, or None;
    `news` what else a player must hear of saving, once."""

    def __init__(
        self, bound: Bound, cast: Cast, table: Table[Any], saves: Saves, name: str = ""
    ) -> None:
        super().__init__(bound, cast, table)
        self.saves = saves
        self.name = name
        """The save's name; empty until the first is written."""
        self.trouble: Trouble | None = None
        self.news: list[str] = []
        self.decisions: list[int] = []
        """The length of the record at each real decision of a person."""
        self.turns = 0
        """How often the player has had the dice fall anew after taking something back."""
        self.heard = 0
        """How many of the table's events were told."""
        self.remembering: Remembering | None = None
        """What is remembered beyond this game; None for a game that leaves nothing."""
        self._kept_over = False

    @property
    def is_over(self) -> bool:
        """Whether nobody is asked any more."""
        is_drawing = self.cards is not None and self.cards.opened is not None
        return self.table.is_over and not is_drawing

    def remember(self) -> None:
        """From here on keep for later games what is met in this one."""
        self.remembering = Remembering(Memory(self.bound.book, self.bound.title))

    def keep(self) -> Trouble | None:
        """Save the game under its own name; `trouble` remembers what hindered it."""
        if not self.people:
            return None
        self._kept_over = self.is_over
        if not self.name:
            self.name = self._fresh_name()
        elif not self.saves.is_as_left(self.name):
            other, self.name = self.name, self._fresh_name()
            self.news.append(
                say(
                    "Somebody has played on with the save {other} meanwhile. That stays as it is; "
                    "this game is saved as {name} from here on.",
                    other=other,
                    name=self.name,
                )
            )
        self.trouble = self.saves.write(self.name, self.table, self._note())
        if self.remembering is not None:
            self.news += self.remembering.keep(self)
        return self.trouble

    def _fresh_name(self) -> str:
        return self.saves.fresh(f"{_stem(self.bound.what)}-{self.table.seed}")

    def save(self, name: str, words: str = "") -> Trouble | None:
        """Save the game under a name of the player's as well, with words of his own; it goes on
        under its own name."""
        refused = refuse_name(name)
        if refused is not None:
            return refused
        return self.saves.write(name, self.table, {**self._note(), "words": words})

    def _note(self) -> Mapping[str, Any]:  # Any: JSON
        is_left = self.cards is not None and self.cards.opened is not None
        return {
            "own": self.name,
            "turns": self.turns,
            "lessons": None if self.lessons is None else sorted(self.lessons),
            "dice": "ask" if isinstance(self.table.chance, TableDice) else "roll",
            "cards": "draw" if self.cards is None else "ask",
            "heard": self.heard if is_left else None,  # a card still to be named, where it stands
            "names": list(self.names()),
            "what": self.bound.what,
            "book": self.bound.book,
            "title": self.bound.title,
            "language": self.bound.language if self.bound.is_translated else "",
            "told in": self.bound.language,
            "seats": spec_of(self.cast),
            "decisions": self.decisions,
            "over": self.is_over,
            "stands": self.stands(),
        }

    def command(self) -> str:
        """Return the command that begins the same game again."""
        command = to_begin(self.bound, self.cast, self.table.seed)
        dice = " --dice ask" * isinstance(self.table.chance, TableDice)
        return command + dice + " --cards ask" * (self.cards is not None)

    def resume_command(self) -> str:
        """Return the command that goes on with this game; only once it has been saved."""
        return to_go_on(self.bound, self.name)


def _stem(what: str) -> str:
    return what.replace("\\", "/").rstrip("/").rpartition("/")[2]
