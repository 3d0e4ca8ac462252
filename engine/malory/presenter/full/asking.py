"""The part of the full screen that asks: how things stand, the hand, the question, its choices.

While there is more of the tale to read than fits above it the choices are put away (`is_folded`),
so that most of the screen is the tale's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from malory.kernel import Board
from malory.presenter.full.pages import Choice

_SHARE: Final = 0.62
"""How much of the screen's height a question has at most."""
_FEWEST: Final = 3
_MOST: Final = 14
"""So many lines of choices are on the screen at once, at least and at most."""


class Asked(NamedTuple):
    """All that the screen shows of a question, drawn up while the sitting stood still."""

    status: Text
    hand: Text
    question: Text
    choices: Sequence[Choice]
    sheet: Text
    chart: Text
    board: Board | None
    is_pause: bool
    takes_words: bool = True
    """Whether words and commands mean something, and not Enter alone."""


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
        self.fold(False)

    def put(self, name: str, words: Text | str) -> None:
        """Let words stand in a part of it; without words the part is gone."""
        one = self.query_one(f"#{name}", Static)
        one.update(words)
        one.display = bool(words)
        self.call_after_refresh(self.fit)

    def fold(self, is_folded: bool) -> None:
        """Put the choices away, or show them."""
        self.is_folded = is_folded
        self.choices.display = not is_folded
        self.call_after_refresh(self.fit)

    def fit(self) -> None:
        """Let the choices have what the question leaves of its part of the screen."""
        others = [one for one in self.children if one.id != "choices" and one.display]
        taken = sum([one.outer_size.height for one in others])
        left = int(self.app.size.height * _SHARE) - 1 - taken
        self.choices.styles.max_height = min(max(left, _FEWEST), _MOST)

    def wipe(self) -> None:
        """Leave nothing of what was shown."""
        for name in ("status", "hand", "question", "refusal"):
            self.put(name, "")
        self.choices.clear_options()
