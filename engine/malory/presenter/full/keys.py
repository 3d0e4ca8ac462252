"""The rows at the foot of the full screen that name its keys; each can be clicked."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.widgets import Footer


class Keys(Footer):
    """The keys on one row where they have room, else in columns on several."""

    def compose(self) -> ComposeResult:
        yield from super().compose()
        self._fold()

    def on_resize(self, event: events.Resize) -> None:
        self._fold()

    def _fold(self) -> None:
        widths = self._widths()
        columns = self.app.size.width
        is_folded = sum(widths) > columns
        self.set_class(is_folded, "folded")
        if is_folded:
            self.styles.grid_size_columns = max(columns // max(widths), 1)

    def _widths(self) -> list[int]:
        """The columns of each key: its two words, and a blank before, between and behind them."""
        return [
            len(self.app.get_key_display(one.binding)) + len(one.binding.description) + 3
            for one in self.screen.active_bindings.values()
            if one.binding.show
        ]
