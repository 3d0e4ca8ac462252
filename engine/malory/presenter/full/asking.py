"""The part of the full screen that asks: how things stand, the hand, the question, its choices.

While there is more of the tale to read than fits above it the choices are put away (`is_folded`),
so that most of the screen is the tale's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.console import Group
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from malory.kernel import Board
from malory.presenter.full.pages import Choice
from malory.presenter.texts import Whole

_SHARE: Final = 0.7
"""How much of the height a question has at most, where not all that is new has room above it."""
_FEWEST: Final = 3
"""So many lines of choices are on the screen at once, whatever stands above them."""
_TOLD: Final = 3
"""So many rows at least show what was told before, if all choices have room then."""
_FEW: Final = 5
"""With fewer lines of many choices than these beneath it, what is new is read first."""
NOTHING: Final = Text()


class Asked(NamedTuple):
    """All that the screen shows of a question, drawn up while the sitting stood still."""

    choices: Sequence[Choice]
    status: Text | Whole = NOTHING
    hand: Text | Whole = NOTHING
    question: Text = NOTHING
    sheet: Group | None = None
    chart: Group | None = None
    board: Board | None = None
    is_pause: bool = False
    takes_words: bool = True
    """Whether words and commands mean something, and not Enter alone."""

    @property
    def has_board(self) -> bool:
        return self.board is not None or self.chart is not None

    @property
    def is_rest(self) -> bool:
        """Whether the tale pauses, and goes on; a screen that is handed over, or the last one, is
        not left by a key that turned its pages."""
        return self.is_pause and self.takes_words

    @property
    def numbers(self) -> int:
        """So many numbers choose something."""
        return 0 if self.is_pause else sum(bool(one.typed) for one in self.choices)


class Asking(Vertical):
    """See above. It shows one question at a time."""

    is_folded = False

    def compose(self) -> ComposeResult:
        yield Static(id="status")
        yield Static(id="hand")
        yield Static(id="question")
        choices = OptionList(id="choices")
        choices.can_focus = False
        yield choices
        yield Static(id="refusal")

    @property
    def choices(self) -> OptionList:
        return self.query_one("#choices", OptionList)

    def show(self, asked: Asked) -> None:
        """Show a question with all that stands round it."""
        self.put("status", asked.status)
        self.put("hand", asked.hand)
        self.put("question", asked.question)
        choices = self.choices
        choices.clear_options()
        choices.add_options(
            [
                Option(one.shown, id=one.typed or None, disabled=not one.typed)
                for one in asked.choices
            ]
        )
        choices.highlighted = None
        self.is_folded = False
        self.choices.display = True

    def put(self, name: str, words: Text | Whole | str) -> None:
        """Let words stand in a part of it; without words the part is gone."""
        one = self.query_one(f"#{name}", Static)
        one.update(words)
        one.display = bool(words)

    def fold(self, is_folded: bool) -> None:
        """Put the choices away, or show them."""
        self.is_folded = is_folded
        self.choices.display = not is_folded

    def has_room(self, rows: int, new: int) -> bool:
        """Whether of `rows` enough are left for choices where `new` are the tale's."""
        return rows - self._others - new >= min(self._wanted, _FEW)

    def fit(self, rows: int, new: int, is_seen: bool = False) -> None:
        """Let the choices have what the question leaves of `rows`, of which `new` are the tale's:
        all that the tale does not need, but for what was told before (or `is_seen`), of which some
        stays, and little if all choices have room then. How things stand, and the hand, have a part
        of the rows at most."""
        for name, part in (("status", 4), ("hand", 3)):
            self.query_one(f"#{name}").styles.max_height = max(rows // part, 2)
        left = rows - self._others
        spare = left - self._wanted
        told = min(spare, rows // 3) if spare >= _TOLD else rows // 3
        if is_seen and spare >= _TOLD:
            left = self._wanted
        elif self.has_room(rows, new):
            left = max(left - max(new, told), min(self._wanted, _FEW))
        else:
            left -= int(rows * (1 - _SHARE))
        self.choices.styles.max_height = max(left, _FEWEST)

    @property
    def _others(self) -> int:
        """The rows of all but the choices."""
        others = [one for one in self.children if one.id != "choices" and one.display]
        return 1 + sum([one.outer_size.height for one in others])

    @property
    def _wanted(self) -> int:
        """The rows of all choices; where they were never laid out, at least a row for each."""
        return max(self.choices.virtual_size.height, self.choices.option_count)

    def wipe(self) -> None:
        """Leave nothing of what was shown."""
        for name in ("status", "hand", "question", "refusal"):
            self.put(name, "")
        self.choices.clear_options()
