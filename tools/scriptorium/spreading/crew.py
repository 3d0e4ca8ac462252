"""`Crew`: work done by processes of this machine, ended cleanly by Ctrl-C."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import connection as pipes
from multiprocessing import get_context
from threading import Thread
from typing import TYPE_CHECKING, Final, TypeVar

from scriptorium.spreading.bell import Bell
from scriptorium.spreading.work import CHUNK, Chunk, DeadlyWorkError, Progress

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

T = TypeVar("T")

_AHEAD: Final = 3  # chunks that wait for each process, so that none is idle and memory stays flat
_DEATHS: Final = 2  # so often a chunk may end its process before it is blamed for it


def cores() -> int:
    """Return how many processes this one may keep busy."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def chunks_of(first: int, many: int, chunk: int) -> Iterator[Chunk]:
    """Yield the chunks of some numbers, as they are asked for."""
    end = first + many
    return ((at, min(chunk, end - at)) for at in range(first, end, chunk))


class Crew:
    """So many processes, begun when there is work for more than one, and sent home at the end.

    A process that dies (of memory, of a signal) is replaced, and what it worked at is done again;
    numbers that end one process after the other raise DeadlyWorkError.
    """

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.notes: list[str] = []
        self._pool: ProcessPoolExecutor | None = None
        self._tether: Connection | None = None

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        self._go_home()

    def _go_home(self) -> None:
        """Let the processes finish what they are at, and end."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None
        self._cut()

    def _cut(self) -> None:
        """Let go of the processes: what they are at is lost."""
        if self._tether is not None:
            self._tether.close()

    def spread(
        self,
        work: Callable[[int, int], T],
        first: int,
        many: int,
        take: Callable[[T], None],
        progress: Progress,
        chunk: int = CHUNK,
    ) -> bool:
        """See `work.Hands.spread`."""
        chunks = chunks_of(first, many, chunk)
        if self.jobs == 1:
            return _alone(work, chunks, take, progress)
        return self._together(work, chunks, take, progress)

    def _together(
        self,
        work: Callable[[int, int], T],
        chunks: Iterator[Chunk],
        take: Callable[[T], None],
        progress: Progress,
    ) -> bool:
        waiting: dict[Future[T], Chunk] = {}
        lost: deque[Chunk] = deque()
        deaths: dict[Chunk, int] = {}
        done = 0
        with Bell() as bell:
            try:
                while True:
                    self._hand_out(work, chunks, waiting, lost)
                    if not (waiting or lost):
                        return False
                    finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
                    for future in finished:
                        try:
                            result = future.result()
                        except BrokenProcessPool:
                            self._bury(waiting, lost, deaths)
                            break
                        with bell.whole():
                            done += waiting.pop(future)[1]
                            take(result)
                    progress(done)
            except KeyboardInterrupt:
                self._break_off(bell)
                for future in waiting:
                    if future.done() and not future.cancelled() and future.exception() is None:
                        take(future.result())
                return True

    def _break_off(self, bell: Bell) -> None:
        """Wait for what the processes are at, unless there is a second Ctrl-C."""
        try:
            with bell.waited():
                self._go_home()
        except KeyboardInterrupt:
            self._cut()
            self._go_home()

    def _hand_out(
        self,
        work: Callable[[int, int], T],
        chunks: Iterator[Chunk],
        waiting: dict[Future[T], Chunk],
        lost: deque[Chunk],
    ) -> None:
        """Give out chunks while hands are free. What was lost with a process goes one at a time:
        what ends the next one is then known."""
        if self._pool is None:
            context = get_context("spawn")
            held, self._tether = context.Pipe(duplex=False)
            with _deaf():  # processes inherit it, before they can say so themselves
                self._pool = ProcessPoolExecutor(self.jobs, context, _begin_here, (held,))
                self._fill(self._pool, work, chunks, waiting, lost)
        else:
            self._fill(self._pool, work, chunks, waiting, lost)

    def _fill(
        self,
        pool: ProcessPoolExecutor,
        work: Callable[[int, int], T],
        chunks: Iterator[Chunk],
        waiting: dict[Future[T], Chunk],
        lost: deque[Chunk],
    ) -> None:
        while len(waiting) < (1 if lost else self.jobs * _AHEAD):
            following = lost.popleft() if lost else next(chunks, None)
            if following is None:
                return
            try:
                waiting[pool.submit(work, *following)] = following
            except BrokenProcessPool:  # it is noticed here before anybody asked for a result
                lost.appendleft(following)
                if not waiting:
                    self._go_home()
                return
            if lost:
                return

    def _bury(
        self,
        waiting: dict[Future[T], Chunk],
        lost: deque[Chunk],
        deaths: dict[Chunk, int],
    ) -> None:
        """Note what was lost with a process, to be done again by others."""
        self._go_home()
        gone = sorted(waiting.values())
        waiting.clear()
        if len(gone) == 1:
            deaths[gone[0]] = deaths.get(gone[0], 0) + 1
            if deaths[gone[0]] == _DEATHS:
                raise DeadlyWorkError(gone[0])
        lost.extendleft(reversed(gone))


def _alone(
    work: Callable[[int, int], T],
    chunks: Iterator[Chunk],
    take: Callable[[T], None],
    progress: Progress,
) -> bool:
    done = 0
    with Bell() as bell:
        try:
            for first, many in chunks:
                result = work(first, many)
                with bell.whole():
                    take(result)
                    done += many
                progress(done)
        except KeyboardInterrupt:
            return True
    return False


def _begin_here(tether: Connection) -> None:
    """Leave Ctrl-C to the one that began this process, and end as soon as that one lets go of its
    end of the tether, or ends, however it ends: a killed one sends nobody home."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def wait_for_it() -> None:
        pipes.wait([tether])
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
