"""What stands beside the tale where there is room: the sheet and the board, one at a time."""

from __future__ import annotations

from typing import Final

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


class Side(Vertical):
    """See above."""

    _row = 0
    """The row of the board on which the one who looks stands."""

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
        words, self._row, legend = board_page(asked, columns)
        self._put("board-words", words)
        self._put("board-legend", legend)
        self._look_at_row()

    @on(TabbedContent.TabActivated)
    def _look_at_row(self) -> None:
        """Bring whoever looks into the middle, where the board is higher than its place."""
        scroll = self.query_one("#board-scroll", VerticalScroll)
        self.call_after_refresh(
            lambda: scroll.scroll_to(y=self._row - scroll.size.height // 2, animate=False)
        )

    def wipe(self) -> None:
        """Leave nothing of what was shown."""
        for name in ("sheet-words", "board-words", "board-legend"):
            self._put(name, Text())

    def _put(self, name: str, words: Text | Group) -> None:
        self.query_one(f"#{name}", Static).update(words)


def board_page(asked: Asked, columns: int) -> tuple[Group, int, Text]:
    """Return a board of so many columns and what is told of it, the row on it of the one who looks,
    and what its signs mean."""
    chart = [asked.chart] if asked.chart is not None else []
    if asked.board is None:
        return Group(*chart), 0, Text()
    found = drawn(asked.board, columns)
    told = [found.told, Text()] if found.told else []
    return Group(found.page, Text(), *told, *chart), found.row, found.legend
