"""What stands beside the tale where there is room: the sheet and the board, one at a time."""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.console import Group
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static, TabbedContent, TabPane

from malory.presenter.full.asking import Asked
from malory.presenter.full.board import columns_for, drawn
from malory.tongue import say

WIDE: Final = 118
"""From so many columns on there is room."""
_TALE: Final = 75
"""Columns that the tale has for itself before the side may grow."""
_NARROWEST, _WIDEST = 56, 84


_EDGES: Final = (4, 8)
"""Columns of the side, and rows of the screen, that are not the board's: edges, tabs, what its
signs mean, the keys."""


class BoardPage(NamedTuple):
    """A board with what is told of it beneath, the row of the one who looks, the rows it has, and
    what its signs mean."""

    words: Group
    row: int
    rows: int
    legend: Text


class Side(Vertical):
    """See above."""

    _page: BoardPage | None = None

    def compose(self) -> ComposeResult:
        with TabbedContent(id="tabs"):
            with TabPane(say("Sheet"), id="sheet"), VerticalScroll():
                yield Static(id="sheet-words")
            with TabPane(say("Board"), id="board"):
                with VerticalScroll(id="board-scroll"):
                    yield Static(id="board-words")
                with VerticalScroll(id="board-foot"):
                    yield Static(id="board-legend")

    @property
    def is_shown(self) -> bool:
        return self.has_class("shown")

    def fit(self, columns: int) -> None:
        """Take what a screen of so many columns has to spare, or be gone."""
        self.set_class(columns >= WIDE, "shown")
        self.styles.width = min(max(columns - _TALE, _NARROWEST), _WIDEST)

    def turn_to(self, page: str) -> None:
        self.query_one("#tabs", TabbedContent).active = page

    def show(self, asked: Asked) -> None:
        """Show the pages of a question, the board with whoever looks in its middle; of one without
        pages nothing, and the tabs stay as they are for whoever is asked next."""
        tabs = self.query_one("#tabs", TabbedContent)
        if asked.has_board:
            tabs.show_tab("board")
        elif asked.sheet is not None:
            tabs.active = "sheet"
            tabs.hide_tab("board")
        self._put("sheet-words", asked.sheet or Text())
        width = int(self.styles.width.value) if self.styles.width else _NARROWEST
        columns, rows = width - _EDGES[0], self.app.size.height - _EDGES[1]
        if asked.board is not None:
            columns = min(columns, max(columns_for(asked.board, rows), _NARROWEST - _EDGES[0]))
        self._page = board_page(asked, columns)
        self._put("board-words", self._page.words)
        self._put("board-legend", self._page.legend)
        self._look_at_row()

    @on(TabbedContent.TabActivated)
    def _look_at_row(self) -> None:
        """Bring whoever looks towards the middle, where the board is higher than its place."""
        scroll = self.query_one("#board-scroll", VerticalScroll)

        def look() -> None:
            if self._page is not None:
                middle = self._page.row - scroll.size.height // 2
                scroll.scroll_to(y=min(middle, self._page.rows - scroll.size.height), animate=False)

        self.call_after_refresh(look)

    def wipe(self) -> None:
        """Leave nothing of what was shown."""
        self._page = None
        for name in ("sheet-words", "board-words", "board-legend"):
            self._put(name, Text())

    def _put(self, name: str, words: Text | Group) -> None:
        self.query_one(f"#{name}", Static).update(words)


def board_page(asked: Asked, columns: int) -> BoardPage:
    """Return a board of so many columns and what is told of it."""
    chart = [asked.chart] if asked.chart is not None else []
    if asked.board is None:
        return BoardPage(Group(*chart), 0, 0, Text())
    found = drawn(asked.board, columns)
    told = [found.told, Text()] if found.told else []
    rows = found.page.plain.count("\n") + 1
    return BoardPage(Group(found.page, Text(), *told, *chart), found.row, rows, found.legend)
