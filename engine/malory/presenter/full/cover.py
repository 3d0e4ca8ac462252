"""A page of words over the whole screen, such as the sheet or the log."""

from __future__ import annotations

from rich.console import Group
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from malory.tongue import say


class Page(Vertical):
    """Words over the whole screen, until they are put away. It is no screen of its own: what is
    typed reaches the line in the order it was typed, whether a page is just closing or not."""

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page", can_focus=False):
            yield Static(id="words")
        yield Static(id="signs")

    def open(
        self, title: str, words: Text | Group, row: int = 0, signs: Text | None = None
    ) -> None:
        """Show words from their top, or with a row of them in the middle, or for a row below 0
        their end; `signs` stand beneath them, whatever of them is on the screen."""
        page = self._page
        page.border_title = title
        page.border_subtitle = say("Enter or Esc: back")
        self.query_one("#words", Static).update(words)
        foot = self.query_one("#signs", Static)
        foot.update(signs or "")
        foot.display = bool(signs)
        self.display = True
        page.call_after_refresh(page.call_after_refresh, self._turn_to, row)  # laid out, then

    def _turn_to(self, row: int) -> None:
        page = self._page
        to = page.max_scroll_y if row < 0 else max(row - page.size.height // 2, 0) if row else 0
        page.scroll_to(y=to, animate=False)
        page.vertical_scrollbar.position = page.scroll_y  # else it keeps to the page before
        if page.max_scroll_y:
            more = say("PgUp: before. Enter or Esc: back")
            page.border_subtitle = more if row < 0 else say("Space: more. Enter or Esc: back")

    @property
    def _page(self) -> VerticalScroll:
        return self.query_one("#page", VerticalScroll)

    def on_click(self, event: events.Click) -> None:
        """A click on its edge, or beside it, closes it."""
        if event.widget is None or event.widget.id not in ("words", "signs"):
            self.close()

    def close(self) -> None:
        """Put the page away; nothing of it stays."""
        self.display = False
        for name in ("words", "signs"):
            self.query_one(f"#{name}", Static).update("")

    def serve_key(self, key: str) -> None:
        """Turn the page, or close it; other keys mean nothing here."""
        page = self._page
        match key:
            case "escape" | "enter" | "q" | "f1" | "f2" | "f3" | "f4" | "f6":
                self.close()
            case "space" | "pagedown":
                page.scroll_relative(y=max(page.size.height - 2, 1), animate=False)
            case "b" | "pageup":
                page.scroll_relative(y=-max(page.size.height - 2, 1), animate=False)
            case "down" | "j":
                page.scroll_relative(y=1, animate=False)
            case "up" | "k":
                page.scroll_relative(y=-1, animate=False)
            case "home":
                page.scroll_home(animate=False)
            case "end":
                page.scroll_end(animate=False)
