"""The full screen: tale, question and pages, by Textual. It shows, and hands on what is typed."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import ClassVar, Final

from rich.console import Group
from rich.table import Table
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.filter import LineFilter

from malory.presenter.full.asking import Asked
from malory.presenter.full.cover import Page
from malory.presenter.full.desk import Desk
from malory.presenter.full.keys import Keys
from malory.presenter.full.side import Side, board_page
from malory.presenter.full.themes import CONTRAST, THEMES, Undimmed
from malory.presenter.words import none_words
from malory.tongue import mark, say

_PATIENCE: Final = 30.0
"""Seconds that a conversation is given to save, when the screen has gone away under it."""

_WIDEST_BOARD, _EDGES = 72, 6
"""Columns of a board on a page at most, and what of the screen's are the page's own edges."""


class TableApp(App[int]):
    """The screen of one sitting. `say` is called with each line that is typed."""

    CSS_PATH = Path(__file__).with_name("styles.tcss")
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "say('help')", mark("Help"), key_display="F1"),
        Binding("f2", "look('sheet')", mark("Sheet"), key_display="F2"),
        Binding("f3", "look('board')", mark("Board"), key_display="F3"),
        Binding("f4", "say('log all')", mark("Log"), key_display="F4"),
        Binding("f5", "say('undo')", mark("Undo"), key_display="F5"),
        Binding("f6", "say('why')", mark("Why"), key_display="F6"),
        Binding("f9", "theme", mark("Theme"), key_display="F9"),
        Binding("ctrl+q", "leave", mark("Quit"), priority=True),
        Binding("ctrl+c", "leave", "Quit", show=False, priority=True),
    ]

    def __init__(
        self, say: Callable[[str | None], None], work: Callable[[], int], theme: str
    ) -> None:
        super().__init__()
        self._name_keys()
        for one in THEMES:
            self.register_theme(one)
        self.theme = theme
        self.say = say
        self.work = work
        self.fault: BaseException | None = None
        self.talk = Thread(target=self._converse, name="conversation", daemon=True)

    def _name_keys(self) -> None:
        """Say what the keys do in the tongue that is spoken."""
        self._bindings.key_to_bindings = {
            key: [replace(one, description=say(one.description)) for one in bindings]
            for key, bindings in self._bindings.key_to_bindings.items()
        }

    def compose(self) -> ComposeResult:
        with Horizontal(id="main"):
            yield Desk(self.say, self._serve_page, id="left")
            yield Side(id="side")
        yield Keys()
        yield Page(id="cover")

    def get_line_filters(self) -> Sequence[LineFilter]:
        """See Textual: what each line goes through before it is drawn."""
        others = super().get_line_filters()
        return [Undimmed(), *others] if self.theme == CONTRAST else others

    # --------------------------------------------------------------------- beginning and end

    def on_mount(self) -> None:
        self.query_one("#line").focus()
        self._arrange(self.size.width)
        self.talk.start()
        if os.environ.get("TEXTUAL_DRIVER"):  # served to a browser: keys come through a pipe
            Thread(target=self._leave_with_the_server, daemon=True).start()

    def _leave_with_the_server(self) -> None:
        """Save and end when whoever serves the screen is gone. Textual would read the closed pipe
        for ever, as fast as it can."""
        try:
            hung_up = select.poll()
            hung_up.register(sys.stdin.fileno(), 0)  # a hang-up is told unasked, and nothing else
            hung_up.poll()
        except (OSError, ValueError, AttributeError):
            return
        self.outlast()
        os._exit(0)

    def _converse(self) -> None:
        code = 0
        try:
            code = self.work()
        except BaseException as fault:  # whatever it is, it is raised again where it is handled
            self.fault = fault
        self.call_later(self.exit, code)

    def _handle_exception(self, error: Exception) -> None:
        """A fault of the screen's own ends it, and is raised again like one of the conversation."""
        self.fault = self.fault or error
        super()._handle_exception(error)

    def _print_error_renderables(self) -> None:
        """Whoever raises `fault` again says what there is to say; a player reads no traceback."""

    def outlast(self) -> None:
        """Wait, once the screen is gone, until the conversation has saved and is over."""
        self.say(None)
        if self.talk.is_alive():
            self.talk.join(_PATIENCE)

    # ------------------------------------------------------------------------ what is shown

    @property
    def desk(self) -> Desk:
        return self.query_one(Desk)

    @property
    def side(self) -> Side:
        return self.query_one(Side)

    @property
    def page(self) -> Page:
        return self.query_one(Page)

    @property
    def asked(self) -> Asked | None:
        return self.desk.asked

    @property
    def is_reading(self) -> bool:
        """Whether a line is waited for."""
        return self.desk.is_reading

    def tell(self, text: Text | Table, kind: str) -> None:
        """Add a block to the tale."""
        self.desk.tale.tell(text, kind)

    def wipe(self) -> None:
        """Leave nothing of what was shown."""
        self.desk.wipe()
        self.side.wipe()
        self.page.close()

    def ask(self, asked: Asked) -> None:
        """Show a question with all that stands round it."""
        self.desk.ask(asked)
        self.refresh_bindings()
        self._show_side()

    def await_line(self) -> None:
        """Let the next line be typed."""
        self.desk.await_line()

    def refuse(self, words: str) -> None:
        """Say why an answer was not taken."""
        self.desk.refuse(words)
        self.bell()

    def show(
        self, title: str, words: Text | Group, row: int = 0, signs: Text | None = None
    ) -> None:
        """Show a page over everything else; see `Page.open`."""
        self.page.open(title, words, row, signs)

    def on_resize(self, event: events.Resize) -> None:
        self._arrange(event.size.width)

    def _arrange(self, width: int) -> None:
        self.side.fit(width)
        self.call_after_refresh(self._show_side)

    def _show_side(self) -> None:
        if self.asked is not None and self.side.is_shown:
            self.side.show(self.asked)

    # ----------------------------------------------------------------------------- the keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """See Textual: where words mean nothing no key does that types them, and no key shows a
        page that is not there."""
        asked = self.asked
        if asked is None or action not in ("say", "look"):
            return super().check_action(action, parameters)
        if action == "say":
            return asked.takes_words
        return asked.has_board if parameters == ("board",) else asked.sheet is not None

    def _serve_page(self, key: str) -> bool:
        """Let a page that lies open have a key; return whether one does."""
        if not self.page.display or key == "f9":
            return False
        self.page.serve_key(key)
        return True

    def action_say(self, line: str) -> None:
        """Type a command."""
        self.desk.send(line)

    def action_leave(self) -> None:
        """Leave; what is answered is saved. Between questions it waits for the next."""
        if self.is_reading:
            self.desk.send("quit")
        else:
            self.say("quit")

    def action_theme(self) -> None:
        """Look otherwise."""
        names = [one.name for one in THEMES]
        at = names.index(self.theme) if self.theme in names else -1
        self.theme = names[(at + 1) % len(names)]

    def action_look(self, page: str) -> None:
        """Show the sheet or the board: beside the tale where there is room, else over it."""
        asked = self.asked
        if asked is None:
            return
        if self.side.is_shown:
            self.side.turn_to(page)
        elif page == "sheet":
            self.show(say("Sheet"), asked.sheet or Text(none_words("sheet")))
        else:
            found = board_page(asked, min(_WIDEST_BOARD, self.size.width - _EDGES))
            self.show(say("Board"), found.words, found.row, found.legend)
