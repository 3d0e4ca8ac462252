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
from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.filter import LineFilter
from textual.widgets import Footer, Input, OptionList, Static, TabbedContent, TabPane

from malory.presenter.full.asking import Asked, Asking
from malory.presenter.full.board import drawn
from malory.presenter.full.cover import Page
from malory.presenter.full.themes import CONTRAST, THEMES, Undimmed
from malory.presenter.words import none_words
from malory.tongue import mark, say

WIDE: Final = 118
"""From so many columns on a page may stand beside the tale."""
_KEPT: Final = 400
"""So many blocks of the tale stay on the screen; the log has them all."""
_PATIENCE: Final = 30.0
"""Seconds that a conversation is given to save, when the screen has gone away under it."""


class Typed(Input):
    """Where answers are typed. Keys that mean nothing in an empty line serve the screen, and all
    keys serve a page that lies open."""

    async def _on_key(self, event: events.Key) -> None:
        app = self.app
        assert isinstance(app, TableApp)
        page = app.query_one(Page)
        if page.display and event.key != "f9":
            page.serve_key(event.key)
            event.stop()
            event.prevent_default()
            return
        if event.key == "escape":
            self.clear()
        is_short = not self.value and (event.key.isdecimal() or event.key in ("space", "enter"))
        if event.key.isdecimal() and app.makes_nothing(event.key, self):
            event.stop()
            event.prevent_default()
            return
        is_early = (
            is_short and not app.is_reading
        )  # what answers by itself answers no later question
        if is_early or (not self.value and app.serve_key(event.key)):
            event.stop()
            event.prevent_default()
            return
        await super()._on_key(event)


class Tale(VerticalScroll):
    """What was told. Whether its end is on the screen changes with its size too."""

    def on_mount(self) -> None:
        self.watch(self, "scroll_y", self._look_again, init=False)
        self.watch(self, "virtual_size", self._look_again, init=False)

    def on_resize(self) -> None:
        self._look_again()

    def _look_again(self) -> None:
        app = self.app
        assert isinstance(app, TableApp)
        app.call_after_refresh(app.tell_more)


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
        self.asked: Asked | None = None
        self.is_reading = False
        """Whether a line is waited for; what is typed at other times is dropped."""
        self._fresh: Static | None = None
        """The first block told since something was typed last."""

    def _name_keys(self) -> None:
        """Say what the keys do in the tongue that is spoken."""
        self._bindings.key_to_bindings = {
            key: [replace(one, description=say(one.description)) for one in bindings]
            for key, bindings in self._bindings.key_to_bindings.items()
        }

    def compose(self) -> ComposeResult:
        with Horizontal(id="main"):
            with Vertical(id="left"):
                yield Tale(id="tale", can_focus=False)
                yield Static(id="more")
                yield Asking(id="ask")
                yield Typed(id="line")
            with TabbedContent(id="side"):
                with TabPane(say("Sheet"), id="sheet"), VerticalScroll():
                    yield Static(id="sheet-words")
                with TabPane(say("Board"), id="board"):
                    with VerticalScroll(id="board-scroll"):
                        yield Static(id="board-words")
                    yield Static(id="board-legend")
        yield Footer()
        yield Page(id="cover")

    def get_line_filters(self) -> Sequence[LineFilter]:
        """See Textual: what each line goes through before it is drawn."""
        others = super().get_line_filters()
        return [Undimmed(), *others] if self.theme == CONTRAST else others

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

    def on_resize(self, event: events.Resize) -> None:
        self._arrange(event.size.width)

    def _arrange(self, width: int) -> None:
        self.query_one("#side").set_class(width >= WIDE, "shown")
        self.call_after_refresh(self.query_one(Asking).fit)
        self.call_after_refresh(self._draw_side)

    # ------------------------------------------------------------------------ what is shown

    def tell(self, text: Text | Table, kind: str) -> None:
        """Add a block to the tale."""
        tale = self._tale
        block = Static(text, classes=kind)
        tale.mount(block)
        if self._fresh is None:
            self._fresh = block
        stale = list(tale.children)[:-_KEPT]
        for old in stale:
            old.remove()

    def wipe(self) -> None:
        """Leave nothing of what was shown."""
        self._tale.remove_children()
        self.query_one(Page).close()
        self._fresh = None
        self.asked = None
        self.query_one(Asking).wipe()
        for name in ("sheet-words", "board-words", "board-legend"):
            self.query_one(f"#{name}", Static).update("")
        self.query_one("#line", Input).clear()

    def ask(self, asked: Asked) -> None:
        """Show a question with all that stands round it."""
        self.asked = asked
        self.query_one(Asking).show(asked)
        self.refresh_bindings()
        hint = "" if asked.is_pause else say("A number, first letters, or ? for help")
        self.query_one("#line", Input).placeholder = hint
        self._draw_side()

    def _draw_side(self) -> None:
        asked = self.asked
        if asked is None or not self.query_one("#side").has_class("shown"):
            return
        self.query_one("#sheet-words", Static).update(asked.sheet)
        scroll = self.query_one("#board-scroll", VerticalScroll)
        words, row, legend = self._board_words(asked, 52)
        beneath = [asked.chart] if asked.board is not None else []
        self.query_one("#board-words", Static).update(Text("\n\n").join([words, *beneath]))
        self.query_one("#board-legend", Static).update(legend)
        scroll.call_after_refresh(scroll.scroll_to, y=row - scroll.size.height // 2, animate=False)

    @staticmethod
    def _board_words(asked: Asked, columns: int) -> tuple[Text, int, Text]:
        """Return a board, the row on it of the one who looks, and its legend."""
        if asked.board is None:
            return asked.chart or Text(none_words("map")), 0, Text()
        found = drawn(asked.board, columns)
        return found.page, found.row, found.legend

    def await_line(self) -> None:
        """Let the next line be typed, and show the tale from where it is new."""
        self.is_reading = True
        self._show_fresh()
        # the choices are fitted once the question is laid out, and then the tale has its height
        self.call_after_refresh(self.call_after_refresh, self._make_room)

    def _show_fresh(self) -> None:
        if self._fresh is not None:
            tale = self._tale
            tale.call_after_refresh(tale.scroll_to_widget, self._fresh, top=True, animate=False)

    def _make_room(self) -> None:
        """Where more is new than fits above the choices, put them away until it is read."""
        fresh = self._fresh
        is_question = self.asked is not None and not self.asked.is_pause
        is_answering = not self.is_reading or bool(self.query_one("#line", Input).value)
        if fresh is not None and is_question and not is_answering:
            if not self._fits(fresh):
                self.query_one(Asking).fold(True)
            self._show_fresh()
        self.set_timer(0.05, self._settle)

    def _fits(self, fresh: Static) -> bool:
        """Whether all that is new has room at once."""
        tale = self._tale
        return tale.virtual_size.height - fresh.virtual_region.y <= tale.size.height

    def _settle(self) -> None:
        """Choices that were laid out late may have taken a line of the tale from below."""
        if self._fresh is not None and self._fits(self._fresh):
            self._show_end()
        else:
            self.tell_more()

    def _unfold(self) -> None:
        """Show the choices, and of the tale its end."""
        self.query_one(Asking).fold(False)
        self.set_timer(0.05, self._show_end)  # when the choices are laid out and fitted

    def _show_end(self) -> None:
        self._tale.scroll_end(animate=False)

    def tell_more(self) -> None:
        """Say whether there is more of the tale to read, or choices to see."""
        words = "" if self._is_read else say("more below: Space, or PgDn")
        if self._is_read and self.query_one(Asking).is_folded:
            words = say("Space: the choices")
        self.query_one("#more", Static).update(words)

    @property
    def _tale(self) -> VerticalScroll:
        return self.query_one("#tale", VerticalScroll)

    @property
    def _is_read(self) -> bool:
        """Whether the end of the tale is on the screen."""
        return self._tale.scroll_offset.y >= self._tale.max_scroll_y

    def refuse(self, words: str) -> None:
        """Say why an answer was not taken."""
        is_read = self._is_read
        self.query_one(Asking).put("refusal", words)  # it takes a line of the tale from below
        self.bell()
        if is_read:
            self.set_timer(0.05, self._show_end)

    def show(self, title: str, words: Text | Group, row: int = 0) -> None:
        """Show a page over everything else."""
        self.query_one(Page).open(title, words, row)

    # ------------------------------------------------------------------------ what is typed

    def serve_key(self, key: str) -> bool:
        """Do what a key means while nothing is typed; return whether it meant anything."""
        asking, tale = self.query_one(Asking), self._tale
        if asking.is_folded and self._shows_choices(key):
            self._unfold()
            return key in ("space", "pagedown", "enter", "down", "up")
        match key:
            case "down":
                asking.choices.action_cursor_down()
            case "up":
                asking.choices.action_cursor_up()
            case "space" | "pagedown":
                if self._is_read and self.asked and self.asked.is_pause and key == "space":
                    self._send("")
                self._scroll(1)
            case "pageup":
                self._scroll(-1)
            case "home":
                tale.scroll_home(animate=False)
            case "end":
                tale.scroll_end(animate=False)
            case "enter":
                self._enter(asking.choices)
            case _:
                return self._digit(key)
        return True

    def _shows_choices(self, key: str) -> bool:
        """Whether a key wants to see choices that were put away: one that reads on at the end of
        the tale, one that looks among them, or any that answers."""
        if key in ("space", "pagedown", "enter"):
            return self._is_read
        return key not in ("pageup", "home", "end", "escape")

    def _scroll(self, way: int) -> None:
        tale = self._tale
        tale.scroll_relative(y=way * max(tale.size.height - 1, 1), animate=False)

    def _enter(self, choices: OptionList) -> None:
        """Take what is highlighted; else read on, and at the end of the tale go on."""
        if choices.highlighted is not None:
            self._send(choices.get_option_at_index(choices.highlighted).id or "")
        elif not self._is_read:
            self._scroll(1)
        else:
            self._send("")

    @property
    def _count(self) -> int:
        """So many numbers choose something."""
        if self.asked is None or self.asked.is_pause:
            return 0
        return sum(bool(one.typed) for one in self.asked.choices)

    def _digit(self, key: str) -> bool:
        """Choose at once by a digit, where there are so few choices that no second can follow."""
        if not (key.isdecimal() and 0 < int(key) <= self._count <= 9):
            return False
        self._send(key)
        return True

    def makes_nothing(self, digit: str, line: Input) -> bool:
        """Whether a digit means nothing where it would be typed, so that a key held down does not
        pile up: any at a pause, and one behind a number that is too long for the list already.

        Where a digit chooses at once, it takes the place of a number that chose nothing.
        """
        count = self._count
        if not line.value:
            return count == 0
        if not line.value.isdecimal():
            return False
        if 0 < count <= 9:
            line.clear()
        return len(line.value) > len(str(count))

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        if self.is_reading:
            event.input.clear()
            self._send(event.value)

    @on(OptionList.OptionSelected)
    def _picked(self, event: OptionList.OptionSelected) -> None:
        if event.option.id:
            self._send(event.option.id)

    def _send(self, line: str) -> None:
        if not self.is_reading:
            return
        self.is_reading = False
        self._fresh = None
        self.query_one(Asking).put("refusal", "")
        self.say(line)

    # ----------------------------------------------------------------------------- the keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """See Textual: where words mean nothing no key does that types them or shows a page."""
        if action in ("say", "look") and self.asked is not None:
            return self.asked.takes_words
        return super().check_action(action, parameters)

    def action_say(self, line: str) -> None:
        """Type a command."""
        self._send(line)

    def action_leave(self) -> None:
        """Leave; what is answered is saved. Between questions it waits for the next."""
        if self.is_reading:
            self._send("quit")
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
        if self.query_one("#side").has_class("shown"):
            self.query_one("#side", TabbedContent).active = page
        elif page == "sheet":
            self.show(say("Sheet"), asked.sheet or Text(none_words("sheet")))
        else:
            words, row, legend = self._board_words(asked, min(72, self.size.width - 5))
            beneath = [legend, asked.chart] if asked.board is not None else []
            self.show(say("Board"), Text("\n\n").join([words, *beneath]), row)
