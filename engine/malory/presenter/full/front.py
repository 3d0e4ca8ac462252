"""The full screen as a front end: what it is told goes to the screen, what is typed comes back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from queue import SimpleQueue
from time import sleep
from typing import Final

from rich.console import Group
from rich.table import Table
from rich.text import Text

from malory.kernel import Prompt, Sheet
from malory.presenter.answers import Said
from malory.presenter.folding import Fold
from malory.presenter.front import Front, Parting
from malory.presenter.full.app import TableApp
from malory.presenter.full.asking import Asked
from malory.presenter.full.pages import (
    Choice,
    choices_of,
    hand_text,
    hanging,
    lines_text,
    log_text,
    sheets_page,
    status_text,
)
from malory.presenter.texts import as_text
from malory.presenter.words import (
    Line,
    enter_words,
    facts_of,
    goodbye,
    none_words,
    result,
    why_words,
)
from malory.telling import Sitting, Summary, Told
from malory.tongue import mark, say

_TITLES: Final[Mapping[str, str]] = {
    "sheet": mark("Sheet"),
    "map": mark("Map"),
    "log": mark("Log"),
    "again": mark("Again"),
    "journal": mark("Journal"),
}
"""What a page is called that a command opens."""


class FullFront:
    """See `Front`. `run` shows the screen while a conversation goes on in a thread of its own;
    `farewell` is what is to be said once the screen is gone."""

    is_patient = True
    is_screen = True

    def __init__(self, theme: str = "dark") -> None:
        self.farewell: list[Line] = []
        self.lines: SimpleQueue[str | None] = SimpleQueue()
        self.theme = theme
        self.app: TableApp | None = None
        self.people: frozenset[int] = frozenset()
        self.sitting: Sitting | None = None
        self.prompt: Prompt | None = None
        self._asked = -1
        """Who is known to be at the keyboard: whose turn was told, or who was asked last."""

    def run(self, talk: Callable[[Front], int]) -> int:
        """Show the screen until `talk` is over; return what it returned, raise what it raised."""
        self.app = TableApp(self.lines.put, lambda: talk(self), self.theme)
        code = self.app.run()
        self.app.outlast()
        if self.app.fault is not None:
            raise self.app.fault
        return code or 0

    def _on(self, what: Callable[..., None], *args: object) -> None:
        """Have the screen do something, in turn; nothing, once it is gone."""
        app = self.app
        if app is not None and app.is_running:
            app.call_later(what, *args)

    def _tell(self, text: Text | Table, kind: str) -> None:
        assert self.app is not None
        self._on(self.app.tell, text, kind)

    # ----------------------------------------------------------------------------------- output

    def begin(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.people = sitting.people
        assert self.app is not None
        self.app.title = sitting.bound.title
        self._tell(Text(sitting.bound.title, "bold"), "part")
        self._tell(Text(facts_of(sitting)), "line")
        if sitting.notice:
            self.note(sitting.notice)
        if sitting.is_resumed:
            for told in sitting.again():
                self.tell(told)

    def tell(self, told: Told) -> None:
        if told.style == "heading":
            self._asked = told.seat
        self._tell(hanging(told), told.style)

    def ask(self, sitting: Sitting, prompt: Prompt) -> None:
        if len(sitting.people) > 1 and prompt.seat != self._asked:
            self._asked = prompt.seat
            name = sitting.called(prompt.seat)
            self._tell(Text(f"{name[:1].upper()}{name[1:]}", "bold"), "part")
        self.prompt = prompt
        self._show(sitting, prompt)

    def _show(self, sitting: Sitting, prompt: Prompt) -> None:
        assert self.app is not None
        is_pause = prompt.pace == "pause"
        question = Text() if is_pause else as_text(prompt.words, "bold")
        if prompt.long and not is_pause:
            question.append("\n").append_text(as_text(prompt.long, "not bold"))
        if prompt.by_enter:
            question.append(f"\n{enter_words(prompt, are_listed=True)}", "not bold dim")
        hand = sitting.hand()
        is_bare = bool(sitting.bound.game.sorts) and not hand and not is_pause
        asked = Asked(
            choices_of(prompt),
            status=status_text("" if is_pause else sitting.status()),
            hand=hand_text(hand, prompt)
            if hand and not is_pause
            else Text(say("Your hand is empty.") * is_bare, "dim"),
            question=question,
            is_pause=is_pause,
        )
        self._on(self.app.ask, _with_pages(asked, sitting))

    def ask_again(self) -> None:
        if self.prompt is not None and self.sitting is not None:
            self._show(self.sitting, self.prompt)

    def remind(self) -> None:
        """The question never left the screen."""

    def hold(self) -> None:
        """The question that was answered last is no more."""
        assert self.app is not None
        choices = choices_of(Prompt(0, "", (), pace="pause"))
        held = Asked(choices, is_pause=True, takes_words=False)
        self._on(self.app.ask, held)

    def clear(self) -> None:
        assert self.app is not None
        self._on(self.app.wipe)

    # ------------------------------------------------------------------------------------ input

    def read(self) -> str:
        assert self.app is not None
        self._on(self.app.await_line)
        line = self.lines.get()
        if line is None:
            raise EOFError
        return line

    def rest(self, seconds: float) -> None:
        sleep(seconds)

    def understand(self, typed: str, fold: Fold) -> Said:
        return fold.understand(typed)

    def refuse(self, words: str) -> None:
        assert self.app is not None
        self._on(self.app.refuse, words)

    # --------------------------------------------------------------------------------- commands

    def note(self, words: str) -> None:
        self._tell(Text(words), "note")

    def strike(self, words: str) -> None:
        self._tell(Text(words), "struck")

    def _page(self, title: str, words: Text | Group, row: int = 0) -> None:
        assert self.app is not None
        self._on(self.app.show, title, words, row)

    def help(self, about: Sequence[str], commands: Mapping[str, str]) -> None:
        keys = say(
            "A digit chooses, or a click; more than nine choices want Enter behind the number. The "
            "first letters of a choice do as well. Arrows and Enter pick from the list. Space and "
            "PgUp turn the tale's page. F2 shows your sheet, F3 the board, F9 other colours."
        )
        found = Text("\n\n").join([as_text(words) for words in (keys, *about)])
        found.append("\n")
        for name, words in commands.items():
            found.append(f"\n{name}", "bold").append("  ").append_text(as_text(words))
        self._page(say("Help"), found)

    def pages(self, name: str, sheets: Sequence[Sheet]) -> None:
        page = sheets_page(sheets)
        if page is None:
            self.note(none_words(name))
        else:
            self._page(say(_TITLES[name]), page)

    def log(self, name: str, told: Sequence[Told]) -> None:
        if not told:
            self.note(say("Nothing has been told yet."))
            return
        to = -1 if name == "log" else 0  # what is new in a log stands at its end
        self._page(say(_TITLES[name]), log_text(told), to)

    def why(self, prompt: Prompt, rules: Sequence[tuple[str, str]]) -> None:
        self._page(
            say("Why"), Text("\n\n").join([as_text(one) for one in why_words(prompt, rules)])
        )

    # ---------------------------------------------------------------------------------- the end

    def end(self, summary: Summary) -> None:
        """Leave the last page on the screen until a key is pressed; its lines stay behind."""
        assert self.app is not None
        self.farewell = list(result(summary))
        self._tell(lines_text(self.farewell), "said")
        leave = Choice(Text(say("Enter leaves."), "bold"), "1")
        over = Asked([leave], is_pause=True, takes_words=False)
        if self.sitting is not None:
            over = _with_pages(over, self.sitting)
        self._on(self.app.ask, over)
        self._on(self.app.await_line)
        self.lines.get()

    def part(self, parting: Parting) -> None:
        self.farewell = list(goodbye(parting))


def _with_pages(asked: Asked, sitting: Sitting) -> Asked:
    """Return a question with the pages that can be looked at beside it."""
    return asked._replace(
        sheet=sheets_page(sitting.sheets()),
        chart=sheets_page(sitting.chart()),
        board=sitting.board(),
    )
