"""The part of the full screen that tells: what was told, and how far it is read."""

from __future__ import annotations

from typing import Final

from rich.table import Table
from rich.text import Text
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import Static

_KEPT: Final = 400
"""So many blocks of the tale stay on the screen; the log has them all."""


class Tale(VerticalScroll):
    """What was told. What is new since the last answer begins with the block `fresh`."""

    fresh: Static | None = None

    class Moved(Message):
        """Other rows of it are on the screen; that changes with its size too."""

    def on_mount(self) -> None:
        self.watch(self, "scroll_y", self._moved, init=False)
        self.watch(self, "virtual_size", self._moved, init=False)

    def on_resize(self) -> None:
        self._moved()

    def _moved(self) -> None:
        self.call_after_refresh(self.post_message, self.Moved())

    def tell(self, text: Text | Table, kind: str) -> None:
        """Add a block."""
        block = Static(text, classes=kind)
        if self.fresh is None:
            block.set_class(bool(self.children), "fresh")
            self.fresh = block
        self.mount(block)
        for old in list(self.children)[:-_KEPT]:
            old.remove()

    def wipe(self) -> None:
        """Leave nothing of what was told."""
        self.remove_children()
        self.fresh = None

    @property
    def new(self) -> int:
        """So many rows are new."""
        return self.virtual_size.height - self.fresh.virtual_region.y if self.fresh else 0

    @property
    def is_read(self) -> bool:
        """Whether its end is on the screen."""
        return self.scroll_offset.y >= self.max_scroll_y

    def show_fresh(self) -> None:
        """Show it from where it is new."""
        if self.fresh is not None:
            self.call_after_refresh(self.scroll_to_widget, self.fresh, top=True, animate=False)

    def show_end(self) -> None:
        self.scroll_end(animate=False)

    def turn(self, way: int) -> None:
        """Turn a page on, or back."""
        self.scroll_relative(y=way * max(self.size.height - 1, 1), animate=False)
