"""Standard input and output as the server's pipe: it ends when either of them is closed."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable

from pygls.io_ import run_async
from pygls.lsp.server import LanguageServer

_AT_ONCE = 1 << 16


class _Writer:
    """Writes to the client; once it is gone, everything ends."""

    def __init__(self, handle: int, at_end: Callable[[], None]) -> None:
        self._handle = handle
        self._at_end = at_end

    def write(self, data: bytes) -> None:
        left = memoryview(data)
        try:
            while left:
                left = left[os.write(self._handle, left) :]
        except OSError:
            self._at_end()

    def close(self) -> None:
        """Nothing: the handle closes with the process."""


def _pump(handle: int, loop: asyncio.AbstractEventLoop, reader: asyncio.StreamReader) -> None:
    """Feeds what comes in; in a thread of its own, since not every system can wait for a pipe
    otherwise. It reads the handle itself: a thread that holds a buffered stream cannot be left."""
    try:
        while data := os.read(handle, _AT_ONCE):
            loop.call_soon_threadsafe(reader.feed_data, data)
        loop.call_soon_threadsafe(reader.feed_eof)
    except (OSError, RuntimeError):  # the pipe broke; or the loop is closed, and we are at the end
        try:
            loop.call_soon_threadsafe(reader.feed_eof)
        except RuntimeError:
            return


def serve(server: LanguageServer) -> int:
    """Serve whoever stands at the other end, until they end it or are gone; the exit code.

    What is printed meanwhile goes to the error stream: the pipe is the protocol's alone.
    """
    if sys.platform == "win32":
        import msvcrt

        for handle in (0, 1):
            msvcrt.setmode(handle, os.O_BINARY)
    out = os.dup(1)
    os.dup2(2, 1)
    return asyncio.run(_serve(server, 0, out))


async def _serve(server: LanguageServer, inside: int, out: int) -> int:
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    stop = threading.Event()

    def at_end() -> None:
        stop.set()
        reader.feed_eof()

    server.protocol.set_writer(_Writer(out, at_end))
    threading.Thread(target=_pump, args=(inside, loop, reader), daemon=True).start()
    try:
        await run_async(stop, reader, server.protocol, error_handler=server.report_server_error)
    except SystemExit as ended:  # the client's `exit`
        return int(ended.code or 0)
    except (asyncio.IncompleteReadError, ValueError):  # cut short; a head without end
        pass
    return 0 if server.protocol._shutdown else 1
