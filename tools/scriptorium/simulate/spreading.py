"""Spreads games over processes, shows how far they are, and ends cleanly at Ctrl-C."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Final, NamedTuple

from scriptorium.simulate.order import Order
from scriptorium.simulate.playing import play
from scriptorium.simulate.tally import Tally

CHUNK: Final = 10
"""Games that a process plays before it reports."""

_AHEAD: Final = 3  # chunks that wait for each process, so that none is idle and memory stays flat

Progress = Callable[[int], None]


class Spread(NamedTuple):
    """What was counted, and whether somebody broke it off."""

    tally: Tally
    interrupted: bool


def spread(order: Order, games: int, jobs: int, progress: Progress) -> Spread:
    """Play the games of an order; what is counted does not depend on `jobs`.

    At Ctrl-C no new games are begun, and those that are finished are counted.
    """
    order.bots()  # in this process first: what is wrong is said here, once
    tally = Tally()
    chunks = iter([(at, min(CHUNK, games - at)) for at in range(0, games, CHUNK)])
    if jobs == 1:
        return Spread(tally, _alone(order, chunks, tally, progress))
    return Spread(tally, _together(order, chunks, jobs, tally, progress))


def _alone(
    order: Order, chunks: Iterator[tuple[int, int]], tally: Tally, progress: Progress
) -> bool:
    try:
        for first, many in chunks:
            tally.add(play(order, first, many))
            progress(tally.games)
    except KeyboardInterrupt:
        return True
    return False


def _together(
    order: Order,
    chunks: Iterator[tuple[int, int]],
    jobs: int,
    tally: Tally,
    progress: Progress,
) -> bool:
    waiting: set[Future[Tally]] = set()
    interrupted = False
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        with _deaf():  # the processes inherit it: Ctrl-C is this one's to answer
            for first, many in chunks:
                waiting.add(pool.submit(play, order, first, many))
                if len(waiting) == jobs * _AHEAD:
                    break
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                tally.add(future.result())
                following = next(chunks, None)
                if following is not None:
                    waiting.add(pool.submit(play, order, *following))
            progress(tally.games)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        pool.shutdown(cancel_futures=True)
    for future in waiting:
        if interrupted and future.done() and not future.cancelled():
            tally.add(future.result())
    return interrupted


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
def bar(games: int) -> Iterator[Progress]:
    """Show a bar on standard error while games are played, if it is a terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("", total=games)
        yield lambda done: shown.update(task, completed=done)
