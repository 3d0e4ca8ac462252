"""The tale above its question and the line for the answer: who has how many rows, what keys mean.

What is new is read first: where few choices would hide it they are put away until it is read.
"""

from __future__ import annotations

from collections.abc import Callable

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, OptionList, Static

from malory.presenter.full.asking import Asked, Asking
from malory.presenter.full.tale import Tale
from malory.presenter.full.typed import Typed
from malory.tongue import say

_LAID_OUT, _RESIZED = 0.05, 0.5
"""Seconds after which what was put on the screen has found its place there, and all of a screen
whose size was changed."""


class Desk(Vertical):
    """See above. `answer` is called with each line that is typed while one is waited for; `serve`
    is asked first about each key, and returns whether it is used up."""

    def __init__(
        self, answer: Callable[[str], None], serve: Callable[[str], bool], id: str
    ) -> None:
        super().__init__(id=id)
        self.answer = answer
        self.serve = serve
        self.asked: Asked | None = None
        self.is_reading = False
        """Whether a line is waited for; what is typed at other times is dropped."""
        self._is_seen = False
        """Whether what is new was seen to its end, and its question with it."""
        self._is_resizing = False

    def compose(self) -> ComposeResult:
        yield Tale(id="tale", can_focus=False)
        yield Static(id="more")
        yield Asking(id="ask")
        yield Typed(self._take_key, id="line")

    @property
    def tale(self) -> Tale:
        return self.query_one(Tale)

    @property
    def asking(self) -> Asking:
        return self.query_one(Asking)

    @property
    def line(self) -> Typed:
        return self.query_one(Typed)

    # ------------------------------------------------------------------------ what is shown

    def wipe(self) -> None:
        """Leave nothing of what was shown."""
        self.asked = None
        self.tale.wipe()
        self.asking.wipe()
        self.line.clear()

    def ask(self, asked: Asked) -> None:
        """Show a question with all that stands round it."""
        self.asked = asked
        self._keep_end(self.tale.fresh is None)
        self.asking.show(asked)
        hint = say("A number, first letters, or ? for help")
        if asked.numbers > 1:
            hint = say("1 to {last}, first letters, or ? for help", last=asked.numbers)
        if asked.numbers == 2:
            hint = say("1 or 2, first letters, or ? for help")
        self.line.placeholder = "" if asked.is_pause else hint
        self.refit()

    def await_line(self) -> None:
        """Let the next line be typed, and show the tale from where it is new."""
        self.is_reading = True
        self._is_seen = self._is_resizing = False
        self.tale.show_fresh()
        # the choices are fitted once the question is laid out, and then the tale has its height
        self.call_after_refresh(self.call_after_refresh, self._make_room)

    def refuse(self, words: str) -> None:
        """Say why an answer was not taken."""
        self._keep_end()  # the words take a line of the tale from below
        self.asking.put("refusal", words)
        self.refit()

    def _keep_end(self, is_same: bool = True) -> None:
        """Of the same tale the end, if it is on the screen, stays there when the tale has other
        rows."""
        if is_same and self.tale.is_read:
            self.set_timer(_LAID_OUT, self.tale.show_end)

    # ------------------------------------------------------------------- who has which rows

    @property
    def _rows(self) -> int:
        """The rows that the tale and its question share."""
        return self.size.height - 2

    def refit(self) -> None:
        """Share the rows anew, when what stands there is laid out."""
        self.call_after_refresh(self._fit)

    def on_resize(self) -> None:
        # words that are wrapped anew have their rows once they are laid out
        self.call_after_refresh(self.call_after_refresh, self._find_place)

    def _find_place(self) -> None:
        """On a screen of another size: who saw the choices sees them still, and the tale's end
        above them; who did not yet sees them where they have room now."""
        has_room = self.asking.is_folded and self.asking.has_room(self._rows, self.tale.new)
        if self._is_seen or has_room:
            self._is_resizing = True
            self.set_timer(_RESIZED, self._have_resized)
            self._unfold()
        else:
            self._fit()
            self.tell_more()

    def _have_resized(self) -> None:
        self.tell_more()  # what was laid out last may have moved the end off the screen
        self._is_resizing = False

    def _fit(self) -> None:
        self.asking.fit(self._rows, self.tale.new, self._is_seen)

    def _make_room(self) -> None:
        is_question = self.asked is not None and not self.asked.is_pause
        is_answering = not self.is_reading or bool(self.line.value)
        if is_question and not is_answering:
            if not self.asking.has_room(self._rows, self.tale.new):
                self.asking.fold(True)
            self._fit()
            self.tale.show_fresh()
        self.set_timer(_LAID_OUT, self._settle)

    def _settle(self) -> None:
        """Choices that were laid out late may have taken a line of the tale from below."""
        has_all = self.tale.fresh is not None and self.tale.new <= self.tale.size.height
        if has_all:
            self.tale.show_end()
        self._is_seen = not self.asking.is_folded and (has_all or self.tale.is_read)
        self.tell_more()

    def _unfold(self) -> None:
        """Show the choices, and of the tale its end."""
        self._is_seen = True
        self.asking.fold(False)
        self.refit()
        self.set_timer(_LAID_OUT, self.tale.show_end)

    @on(Tale.Moved)
    def tell_more(self) -> None:
        """Say whether there is more of the tale to read, or choices to see."""
        if self._is_resizing and not self.tale.is_read:
            self.tale.show_end()
        words = "" if self.tale.is_read else say("more below: Space, or PgDn")
        if self.tale.is_read and self.asking.is_folded:
            words = say("Space: the choices")
        self.query_one("#more", Static).update(words)

    # ------------------------------------------------------------------------ what is typed

    def _take_key(self, key: str) -> bool:
        """Do what a key means, unless it is to be typed; return whether it is used up."""
        if self.serve(key):
            return True
        line = self.line
        if key == "escape":
            line.clear()
        is_short = not line.value and (key.isdecimal() or key in ("space", "enter"))
        if line.heaps_up(key, self.asked.numbers if self.asked else 0):
            return True
        is_early = is_short and not self.is_reading  # it would answer a later question unseen
        return is_early or (not line.value and self._serve_key(key))

    def _serve_key(self, key: str) -> bool:
        """Do what a key means while nothing is typed; return whether it meant anything."""
        asking, tale = self.asking, self.tale
        if asking.is_folded and self._shows_choices(key):
            self._unfold()
            return key in ("space", "pagedown", "enter", "down", "up")
        match key:
            case "down":
                asking.choices.action_cursor_down()
            case "up":
                asking.choices.action_cursor_up()
            case "space" | "pagedown":
                if key == "space" and tale.is_read and self.asked and self.asked.is_rest:
                    self.send("")
                self._keep_end()  # what is read gives way to choices
                self.refit()
                tale.turn(1)
            case "pageup":
                tale.turn(-1)
            case "home":
                tale.scroll_home(animate=False)
            case "end":
                tale.show_end()
            case "enter":
                self._enter(asking.choices)
            case _:
                return self._digit(key)
        return True

    def _shows_choices(self, key: str) -> bool:
        """Whether a key wants to see choices that were put away: one that reads on at the end of
        the tale, one that looks among them, or any that answers."""
        if key in ("space", "pagedown", "enter"):
            return self.tale.is_read
        return key not in ("pageup", "home", "end", "escape")

    def _enter(self, choices: OptionList) -> None:
        """Take what is highlighted; else read on, and at the end of the tale go on."""
        if choices.highlighted is not None:
            self.send(choices.get_option_at_index(choices.highlighted).id or "")
        elif not self.tale.is_read:
            self.tale.turn(1)
        else:
            self.send("")

    def _digit(self, key: str) -> bool:
        """Choose at once by a digit, where there are so few choices that no second can follow."""
        count = self.asked.numbers if self.asked else 0
        if not (key.isdecimal() and 0 < int(key) <= count <= 9):
            return False
        self.send(key)
        return True

    @on(events.Click, "#more")
    def _read_on(self) -> None:
        """A click on what says that there is more does what Space does."""
        self._serve_key("space")

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        if self.is_reading:
            event.input.clear()
            self.send(event.value)

    @on(OptionList.OptionSelected)
    def _picked(self, event: OptionList.OptionSelected) -> None:
        if event.option.id:
            self.send(event.option.id)

    def send(self, line: str) -> None:
        """Answer, if an answer is waited for."""
        if not self.is_reading:
            return
        self.is_reading = False
        self.tale.fresh = None
        self.asking.put("refusal", "")
        self.answer(line)
