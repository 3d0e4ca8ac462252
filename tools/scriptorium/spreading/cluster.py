"""`Cluster`: work done by the workers of a Dask cluster, wherever they run.

Each chunk of work carries what a worker must have to do it alike (`same.Here`), and a worker that
has something else refuses: one that joins in mid-run as well. Dask gives what a lost worker had in
hand to another; a chunk is taken once, when its result is here.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from concurrent.futures import CancelledError
from contextlib import suppress
from threading import Lock
from time import monotonic
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from scriptorium.spreading.bell import Bell
from scriptorium.spreading.same import Here, here
from scriptorium.spreading.work import CHUNK, Chunk, ClusterError, DeadlyWorkError, Progress

T = TypeVar("T")
Client: TypeAlias = Any  # Dask has no types
Future: TypeAlias = Any
Coming: TypeAlias = Any
"""Dask's `as_completed`."""

_PATIENCE: Final = 15.0
"""Seconds in which a scheduler must answer, and in which it must have a worker."""
_AHEAD: Final = 3  # chunks that wait for each worker, so that none is idle and memory stays flat
_BRISK, _LONG = 0.5, 2.0
"""Seconds that a chunk should take: what is quicker costs the scheduler more than it plays, what is
slower leaves workers idle at the end."""
_LARGEST: Final = 100  # times the chunk that was asked for
_FRESH: Final = 5.0  # seconds between two looks at how many workers there are
_DEATHS: Final = 3  # Dask has then tried a chunk on several workers already, each time

_ONE_AT_A_TIME = Lock()
"""A worker of several threads plays no faster for it, and a game's bound on time is a thread's."""


class _Refused(NamedTuple):
    """What a worker answers that would do the work otherwise."""

    why: str


class _Done(NamedTuple):
    """What a chunk of work came to, and the seconds that it took the worker."""

    result: Any
    seconds: float


class Cluster:
    """The workers of the scheduler at an address. Raises ClusterError where it has none that would
    play the same games, and whenever one joins that would not."""

    def __init__(self, address: str, here: Here) -> None:
        if not re.fullmatch(r"(tcp|tls|ws|wss|ucx)://[^\s/]+:\d+", address):
            raise ClusterError(
                f"--cluster wants the address of a Dask scheduler, such as"
                f" tcp://127.0.0.1:8786, not `{address}`"
            )
        try:
            import distributed  # noqa: F401  # whether it is there
        except ImportError:
            raise ClusterError(
                "--cluster needs the package `distributed`: pip install 'malory[cluster]'"
            ) from None
        self.address = address
        self.here = here
        self.notes: list[str] = []
        self._client: Client = None
        self._many = (0.0, 0)

    def __enter__(self) -> Cluster:
        import distributed

        _hush()
        connect: Any = distributed.Client
        try:
            self._client = connect(self.address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise ClusterError(
                f"no Dask scheduler answers at {self.address}: {_line(error)}"
            ) from None
        try:
            self._see_who_is_there(self._client)
        except BaseException:
            self._leave()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._leave()

    def _leave(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            with suppress(Exception):  # whatever it is, the results are here
                client.close(timeout=2)

    def _see_who_is_there(self, client: Client) -> None:
        """Ask each worker what it has, before a game is begun."""
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            raise ClusterError(
                f"the cluster at {self.address} has no workers:"
                f" start one with `dask worker {self.address}`"
            ) from None
        answers = client.run(_differs, self.here, on_error="return")
        wrong = [
            f"{worker}: {words}"
            for worker, answer in sorted(answers.items())
            if (words := answer if isinstance(answer, str) else _unable(answer))
        ]
        if wrong:
            more = f"; and {len(wrong) - 1} more" if wrong[1:] else ""
            raise ClusterError(f"this worker would play other games, {wrong[0]}{more}")

    def spread(
        self,
        work: Callable[[int, int], T],
        first: int,
        many: int,
        take: Callable[[T], None],
        progress: Progress,
        chunk: int = CHUNK,
    ) -> bool:
        """See `work.Hands.spread`. A scheduler that goes away cuts it short, and leaves a note."""
        client = self._client
        assert client is not None, "a cluster is entered before work is spread"
        chunks = _Chunks(first, first + many, chunk)
        return _Lot(self, client, work, chunks, take, progress).run()

    def workers(self, client: Client) -> int:
        """Return how many workers there are, or were a moment ago."""
        at, many = self._many
        if not many or monotonic() - at > _FRESH:
            many = max(1, len(client.scheduler_info(n_workers=-1)["workers"]))
            self._many = (monotonic(), many)
        return many


class _Chunks:
    """What is still to be given out, in chunks that grow and shrink with the time they take."""

    def __init__(self, first: int, end: int, size: int) -> None:
        self.first = first
        self.end = end
        self.size = size
        self.largest = size * _LARGEST

    def next(self, workers: int) -> Chunk | None:
        """Return the next chunk: no larger than leaves as much for each of the others."""
        left = self.end - self.first
        if not left:
            return None
        chunk = self.first, min(left, self.size, max(1, left // workers))
        self.first += chunk[1]
        return chunk

    def took(self, chunk: Chunk, seconds: float) -> None:
        """Learn from a chunk how large the next should be."""
        if seconds < _BRISK and chunk[1] == self.size:
            self.size = min(self.size * 2, self.largest)
        elif seconds > _LONG:
            self.size = max(1, min(self.size, chunk[1] // 2))


class _Lot:
    """Work being spread, and what of it is under way."""

    def __init__(
        self,
        cluster: Cluster,
        client: Client,
        work: Callable[[int, int], Any],
        chunks: _Chunks,
        take: Callable[[Any], None],
        progress: Progress,
    ) -> None:
        self.cluster = cluster
        self.client = client
        self.work = work
        self.chunks = chunks
        self.take = take
        self.progress = progress
        self.waiting: dict[Future, Chunk] = {}
        self.deaths: dict[Chunk, int] = {}
        self.done = 0

    def run(self) -> bool:
        import distributed

        wait_for: Any = distributed.as_completed
        with Bell() as bell:
            try:
                coming = wait_for(loop=self.client.loop)
                self._hand_out(coming)
                while self.waiting:
                    self._receive(next(coming), coming, bell)
                    self._hand_out(coming)
                    self.progress(self.done)
            except KeyboardInterrupt:
                self._break_off(bell)
                return True
            except (CancelledError, OSError) as error:  # a comm that is closed is an OSError
                self.cluster.notes.append(
                    f"the scheduler at {self.cluster.address} is gone ({_line(error)});"
                    " what had come back is counted."
                )
                return True
        return False

    def _hand_out(self, coming: Coming) -> None:
        workers = self.cluster.workers(self.client)
        while len(self.waiting) < workers * _AHEAD:
            chunk = self.chunks.next(workers)
            if chunk is None:
                return
            self._submit(chunk, coming)

    def _submit(self, chunk: Chunk, coming: Coming) -> None:
        future = self.client.submit(
            _work_there, self.work, self.cluster.here, *chunk, pure=False, priority=-chunk[0]
        )
        self.waiting[future] = chunk
        coming.add(future)

    def _receive(self, future: Future, coming: Coming, bell: Bell) -> None:
        from distributed import KilledWorker

        chunk = self.waiting[future]
        try:
            result = future.result()
        except KilledWorker:
            self.deaths[chunk] = self.deaths.get(chunk, 0) + 1
            if self.deaths[chunk] == _DEATHS:
                raise DeadlyWorkError(chunk) from None
            del self.waiting[future]
            self._submit(chunk, coming)
            return
        if isinstance(result, _Refused):
            raise ClusterError(f"a worker that joined would play other games, {result.why}")
        with bell.whole():
            del self.waiting[future]
            self.done += chunk[1]
            self.take(result.result)
        self.chunks.took(chunk, result.seconds)

    def _break_off(self, bell: Bell) -> None:
        """Take what is done, and let nothing else be begun; a second Ctrl-C fetches no more."""
        finished = [future for future in self.waiting if future.status == "finished"]
        with suppress(KeyboardInterrupt):
            for future in finished:
                with suppress(Exception):  # it was lost while it was fetched
                    with bell.waited():
                        result = future.result(timeout=_PATIENCE)
                    if not isinstance(result, _Refused):
                        self.take(result.result)
        there = set(finished)
        with suppress(Exception, KeyboardInterrupt), bell.waited():
            self.client.cancel([one for one in self.waiting if one not in there], force=True)


def _work_there(
    work: Callable[[int, int], Any], wanted: Here, first: int, many: int
) -> _Done | _Refused:
    """Do a chunk of work on a worker that has the same code and content; else refuse it."""
    with _ONE_AT_A_TIME:
        words = _differs(wanted)
        if words:
            from distributed import get_worker

            return _Refused(f"{get_worker().address}: {words}")
        begun = monotonic()
        return _Done(work(first, many), monotonic() - begun)


def _differs(wanted: Here) -> str:
    """Say how what stands on this worker differs; asked of each, once a process."""
    try:
        return wanted.differs(here(wanted.what, wanted.book))
    except Exception as error:  # whatever it is, it cannot be played there
        return f"it cannot play `{wanted.book or wanted.what}`: {_line(error)}"


def _unable(answer: object) -> str:
    """Say why a worker could not even be asked."""
    if isinstance(answer, ModuleNotFoundError):
        return f"it has no package `{answer.name}`"
    return f"it cannot be asked: {answer!r}"


def _line(error: BaseException) -> str:
    return " ".join(str(error).split()).rstrip(".") or type(error).__name__


def _hush() -> None:
    """What Dask has to tell of lost workers is told here, in our words."""
    for name in ("distributed", "distributed.client", "distributed.core", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
