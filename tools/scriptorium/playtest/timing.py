"""A bound on the time that one game may take."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class TooSlowError(Exception):
    """The time is up."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise TooSlowError out of what is done here, wherever it is, once the time is up.

    Where the system sends no alarms, or outside the main thread, there is no bound.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not _MAIN:
        yield
        return
    was = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, was)


_MAIN = threading.main_thread()


def _ring(number: int, frame: FrameType | None) -> None:
    raise TooSlowError
