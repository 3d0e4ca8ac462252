"""When a pack is checked: once it is at rest after an edit; what is found is told only if it is
still true."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias

from lsprotocol import types
from malory.source import Diagnostic

from scriptorium.server.desk import Desk
from scriptorium.server.packs import LivePack, LooseText
from scriptorium.server.snapshot import Snapshot
from scriptorium.server.telling import told

PAUSE = 0.15
"""Seconds without an edit after which a pack is checked."""

Publish: TypeAlias = Callable[[types.PublishDiagnosticsParams], None]
_Shown: TypeAlias = tuple[list[types.Diagnostic], int | None]
Report: TypeAlias = Callable[[BaseException], None]


class Rounds:
    """Checks one pack after the other, off the loop that answers; publishes on that loop."""

    def __init__(self, desk: Desk, publish: Publish, report: Report, pause: float = PAUSE) -> None:
        self._desk = desk
        self._publish = publish
        self._report = report
        self._pause = pause
        self._bench = ThreadPoolExecutor(1, "check")
        self._waiting: dict[LivePack | LooseText, asyncio.TimerHandle] = {}
        self._shown: dict[LivePack | LooseText, dict[str, _Shown]] = {}
        self._found: dict[LivePack | LooseText, tuple[Snapshot, list[Diagnostic]]] = {}
        self.checks = 0

    def after_edit(self, place: LivePack | LooseText, is_urgent: bool = False) -> None:
        """Check a pack as soon as it is at rest."""
        self._drop(place)
        loop = asyncio.get_running_loop()
        pause = 0 if is_urgent else self._pause
        self._waiting[place] = loop.call_later(pause, self._begin, place)

    def found(self, place: LivePack | LooseText, snapshot: Snapshot) -> list[Diagnostic]:
        """What the last check found, if it was of this snapshot; else what can be told at once."""
        kept = self._found.get(place)
        if kept is not None and kept[0] is snapshot:
            return kept[1]
        return [*snapshot.compilation.diagnostics]

    def put_away(self, place: LivePack | LooseText) -> None:
        """Nothing of a pack is open any more: what was told of it is taken back."""
        self._drop(place)
        self._found.pop(place, None)
        for uri in self._shown.pop(place, {}):
            self._publish(types.PublishDiagnosticsParams(uri, []))

    def end(self) -> None:
        """No check begins any more."""
        for place in {*self._shown, *self._waiting}:
            place.revision += 1  # whoever is at work on it leaves off
        for handle in self._waiting.values():
            handle.cancel()
        self._waiting.clear()
        self._bench.shutdown(wait=False, cancel_futures=True)

    def _drop(self, place: LivePack | LooseText) -> None:
        waiting = self._waiting.pop(place, None)
        if waiting is not None:
            waiting.cancel()

    def _begin(self, place: LivePack | LooseText) -> None:
        self._waiting.pop(place, None)
        loop = asyncio.get_running_loop()
        revision = place.revision
        future = loop.run_in_executor(self._bench, self._check, place, revision)
        future.add_done_callback(lambda done: self._end(place, revision, done))

    def _check(
        self, place: LivePack | LooseText, revision: int
    ) -> tuple[Snapshot, list[Diagnostic]] | None:
        if place.revision != revision:
            return None
        snapshot = place.now()
        found = place.check(snapshot)
        self.checks += 1
        if self.checks == 1:  # what is here now stays: no search for garbage is to go over it
            gc.collect()
            gc.freeze()
        return snapshot, found

    def _end(
        self,
        place: LivePack | LooseText,
        revision: int,
        done: asyncio.Future[tuple[Snapshot, list[Diagnostic]] | None],
    ) -> None:
        if done.cancelled() or not self._desk.is_open(place):
            return
        if (fault := done.exception()) is not None:
            self._report(fault)
            return
        result = done.result()
        # An edit since then has its own check waiting; what was found before it is not true now.
        if result is None or place.revision != revision:
            return
        snapshot, found = self._found[place] = result
        try:
            self._tell(place, told(self._desk, place, snapshot, found))
        except Exception as error:  # nobody waits for this: it would be lost
            self._report(error)
        asyncio.get_running_loop().run_in_executor(self._bench, self._warm, place, snapshot)

    def _warm(self, place: LivePack | LooseText, snapshot: Snapshot) -> None:
        try:
            place.warm(snapshot)
        except Exception as error:  # nobody waits for this either
            self._report(error)

    def _tell(self, place: LivePack | LooseText, files: dict[str, list[types.Diagnostic]]) -> None:
        """Publish what differs from what was told last; of a document also that a new version of
        it is as the one before."""
        open_now = {s.document.uri: s.document.version for s in self._desk.sheets(place)}
        before = self._shown.get(place, {})
        now: dict[str, _Shown] = {}
        for uri in sorted({*before, *files, *open_now}):
            found, version = files.get(uri, []), open_now.get(uri)
            if found or version is not None:
                now[uri] = (found, version)
            if before.get(uri) != (found, version):
                self._publish(types.PublishDiagnosticsParams(uri, found, version))
        self._shown[place] = now
