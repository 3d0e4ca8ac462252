"""The line of the full screen where answers are typed."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.widgets import Input


class Typed(Input):
    """A line to type in. `serve` is asked first about each key, and returns whether it is used up:
    keys that mean nothing in an empty line serve the screen, and all keys a page that lies open."""

    def __init__(self, serve: Callable[[str], bool], id: str) -> None:
        super().__init__(id=id)
        self.serve = serve

    async def _on_key(self, event: events.Key) -> None:
        if self.serve(event.key):
            event.stop()
            event.prevent_default()
            return
        await super()._on_key(event)

    def heaps_up(self, digit: str, count: int) -> bool:
        """Whether a digit means nothing behind what is typed, where so many numbers choose
        something, so that a key held down does not pile up: any at a pause, and one behind a number
        that is too long for the list already.

        Where a digit chooses at once, it takes the place of a number that chose nothing.
        """
        if not digit.isdecimal():
            return False
        if not self.value:
            return count == 0
        if not self.value.isdecimal():
            return False
        if 0 < count <= 9:
            self.clear()
        return len(self.value) > len(str(count))
