"""Work spread over processes, with a bar while it lasts, and ended cleanly by Ctrl-C.

The work is numbered; whoever takes the results must not mind in which order they come.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread
from types import TracebackType
from typing import Final, TypeVar

T = TypeVar("T")

CHUNK: Final = 10
"""Numbers that a process works through before it reports."""

_AHEAD: Final = 3  # chunks that wait for each process, so that none is idle and memory stays flat

Progress = Callable[[int], None]
"""Told how many are done."""


def cores() -> int:
    """Return how many processes this one may keep busy."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


class Crew:
    """So many processes, begun when there is work for more than one, and sent home at the end."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Crew:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._go_home()

    def _go_home(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(cancel_futures=True)

    def spread(
        self,
        work: Callable[[int, int], T],
        first: int,
        many: int,
        take: Callable[[T], None],
        progress: Progress,
        chunk: int = CHUNK,
    ) -> bool:
        """Do `work(first, many)` in chunks and `take` what each comes to; whether it was cut short.

        At Ctrl-C nothing new is begun, and what is finished is taken.
        """
        end = first + many
        chunks = iter([(at, min(chunk, end - at)) for at in range(first, end, chunk)])
        if self.jobs == 1:
            return _alone(work, chunks, take, progress)
        return self._together(work, chunks, take, progress)

    def _together(
        self,
        work: Callable[[int, int], T],
        chunks: Iterator[tuple[int, int]],
        take: Callable[[T], None],
        progress: Progress,
    ) -> bool:
        waiting: dict[Future[T], int] = {}
        done = 0
        try:
            with _deaf():  # the processes inherit it: Ctrl-C is this one's to answer
                if self._pool is None:
                    self._pool = ProcessPoolExecutor(
                        self.jobs, get_context("spawn"), initializer=_end_with_parent
                    )
                for first, many in chunks:
                    waiting[self._pool.submit(work, first, many)] = many
                    if len(waiting) == self.jobs * _AHEAD:
                        break
            while waiting:
                finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for future in finished:
                    done += waiting.pop(future)
                    take(future.result())
                    following = next(chunks, None)
                    if following is not None:
                        waiting[self._pool.submit(work, *following)] = following[1]
                progress(done)
        except KeyboardInterrupt:
            self._go_home()
            for future in waiting:
                if future.done() and not future.cancelled():
                    take(future.result())
            return True
        return False


def _alone(
    work: Callable[[int, int], T],
    chunks: Iterator[tuple[int, int]],
    take: Callable[[T], None],
    progress: Progress,
) -> bool:
    done = 0
    try:
        for first, many in chunks:
            take(work(first, many))
            done += many
            progress(done)
    except KeyboardInterrupt:
        return True
    return False


def _end_with_parent() -> None:
    """Let this process end as soon as the one that began it does, however that ends: a killed one
    sends nobody home."""
    parent = parent_process()
    assert parent is not None

    def wait_for_it() -> None:
        parent.join()
        os._exit(1)

    Thread(target=wait_for_it, daemon=True).start()


@contextmanager
def _deaf() -> Iterator[None]:
    """Let processes begun here ignore Ctrl-C."""
    try:
        was = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # not in the main thread, which alone may say so
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, was)


@contextmanager
def bar(total: int) -> Iterator[Progress]:
    """Show a bar on standard error while work is done, if it is a terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("", total=total)
        yield lambda done: shown.update(task, completed=done)
