"""`Bell`: Ctrl-C that never falls into the middle of what must be whole."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Bell:
    """While entered, Ctrl-C raises KeyboardInterrupt at once, but after what is `whole`.

    Where it means something else already, or outside the main thread, it is left as it is.
    """

    def __init__(self) -> None:
        self._is_whole = self._has_rung = False
        self._is_mine = False

    def __enter__(self) -> Bell:
        try:
            if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
                signal.signal(signal.SIGINT, self._ring)
                self._is_mine = True
        except ValueError:  # not in the main thread, which alone may say so
            pass
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_mine:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def _ring(self, number: int, frame: FrameType | None) -> None:
        if self._is_whole:
            self._has_rung = True
        else:
            raise KeyboardInterrupt

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Let what is done here be done to its end; Ctrl-C is answered then."""
        self._is_whole = True
        try:
            yield
        finally:
            self._is_whole = False
        if self._has_rung:
            self._has_rung = False
            raise KeyboardInterrupt
