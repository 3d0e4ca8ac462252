"""A bound on the time that one game may take."""

from __future__ import annotations

import ctypes
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

    Where the system sends no alarms, or outside the main thread, a clock of ours rings: it is heard
    between two steps of Python, not within one.
    """
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        with _alarm(seconds):
            yield
        return
    clock = _Clock(seconds)
    try:
        yield
    finally:
        clock.stop()


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    was = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, was)


def _ring(number: int, frame: FrameType | None) -> None:
    raise TooSlowError


class _Clock:
    """Raises TooSlowError in the thread that made it, unless it is stopped before."""

    def __init__(self, seconds: float) -> None:
        self._thread = ctypes.c_ulong(threading.get_ident())
        self._lock = threading.Lock()
        self._is_over = False
        self._timer = threading.Timer(seconds, self._ring)
        self._timer.daemon = True
        self._timer.start()

    def _ring(self) -> None:
        with self._lock:
            if not self._is_over:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    self._thread, ctypes.py_object(TooSlowError)
                )

    def stop(self) -> None:
        """Let it not ring any more, nor what has rung be heard later."""
        self._timer.cancel()
        with self._lock:
            self._is_over = True
            ctypes.pythonapi.PyThreadState_SetAsyncExc(self._thread, None)
