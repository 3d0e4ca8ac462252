"""`Bell`: Ctrl-C that never falls into the middle of what must be whole."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Bell:
    """While entered, the first Ctrl-C raises KeyboardInterrupt: at once, but after what is `whole`.

    After it none does, so that what is done can be put away, but in what is `waited` for. One that
    is entered within another is that other one: a command that enters it keeps its report, too.
    Where Ctrl-C means something else already, or outside the main thread, it is left as it is.
    """

    def __init__(self) -> None:
        self._is_held = self._has_rung = False
        self._is_mine = False

    def __enter__(self) -> Bell:
        answers = signal.getsignal(signal.SIGINT)
        outer = getattr(answers, "__self__", None)
        if isinstance(outer, Bell):
            return outer
        try:
            if answers is signal.default_int_handler:
                signal.signal(signal.SIGINT, self._ring)
                self._is_mine = True
        except ValueError:  # not in the main thread, which alone may say so
            pass
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_mine:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def _ring(self, number: int, frame: FrameType | None) -> None:
        if self._is_held:
            self._has_rung = True
        else:
            self._is_held = True
            raise KeyboardInterrupt

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Let what is done here be done to its end; Ctrl-C is answered then."""
        self._is_held = True
        try:
            yield
        finally:
            self._is_held = self._has_rung
        if self._has_rung:
            raise KeyboardInterrupt

    @contextmanager
    def waited(self) -> Iterator[None]:
        """Here, after the first Ctrl-C, the next one raises KeyboardInterrupt again."""
        self._is_held = False
        try:
            yield
        finally:
            self._is_held = True
