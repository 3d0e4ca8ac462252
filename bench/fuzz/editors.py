"""An editor at the other end of the language server's pipe that says whatever it likes."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import threading
from functools import cache, partialmethod
from typing import Any
from unittest.mock import patch

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.io_ import run_async
from pygls.lsp.server import LanguageServer
from pygls.protocol import default_converter
from scriptorium.server import serving
from scriptorium.server.protocol import told_of

from bench.fuzz.editing import spoken
from bench.fuzz.folders import folder
from bench.fuzz.sittings import MANIFEST, TALE

_NO_JSON = (ValueError, RecursionError)
"""What pygls passes on of a line that is no JSON; it reads on."""

_BEGIN = {"id": "begin", "method": "initialize", "params": {"capabilities": {}}}


@cache
def _converter() -> Any:  # Any: pygls's
    """One for all sessions: what it compiles of each message's type takes longer than the rest."""
    return default_converter()  # type: ignore[no-untyped-call]


class _Out:
    def __init__(self) -> None:
        self.data = b""

    def write(self, data: bytes) -> None:
        self.data += data

    def close(self) -> None:
        """Nothing is held."""


def editor(data: bytes) -> None:
    """Messages, one a line, after a beginning that is right: each request has its one answer, and
    what was edited is checked without a fault of ours. Nothing is written."""
    logging.disable(logging.CRITICAL)
    with folder() as here, folder() as kept, patch.dict(os.environ, XDG_CACHE_HOME=str(kept)):
        (here / "pack.yaml").write_bytes(MANIFEST)
        (here / "a.tale").write_bytes(TALE)
        uri = (here / "a.tale").as_uri()
        item = {"uri": uri, "languageId": "t", "version": 1, "text": TALE.decode()}
        opened = {"method": "textDocument/didOpen", "params": {"textDocument": item}}
        lines = [json.dumps({"jsonrpc": "2.0", **one}).encode() for one in (_BEGIN, opened)]
        said = data.replace(b"URI", uri.encode()).split(b"\n")[:50]
        lines += [spoken(line, here.as_uri(), 1000 + at) for at, line in enumerate(said)]
        out, faults = asyncio.run(session(lines))
        assert not faults, faults
        assert sorted(one.name for one in here.iterdir()) == ["a.tale", "pack.yaml"]
    _answered_once(lines, out)


async def session(lines: list[bytes]) -> tuple[bytes, list[str]]:
    """Everything that a server says to these messages, and its faults."""
    shared = partialmethod(LanguageServer.__init__, converter_factory=_converter)
    with patch.object(LanguageServer, "__init__", shared):
        server = serving.make_server()
    out, faults = _Out(), []

    def report(error: BaseException, source: Any = None) -> None:  # Any: pygls's
        is_ours = source is not JsonRpcException or not isinstance(error, _NO_JSON)
        if isinstance(error, JsonRpcException):
            is_ours = error.code == types.ErrorCodes.InternalError
        if is_ours:
            faults.append(f"{told_of(error)} {getattr(error, 'data', '')}")

    server.report_server_error = report  # type: ignore[method-assign]
    server.rounds._report, server.rounds._pause = report, 0
    server.protocol.set_writer(out)
    reader = asyncio.StreamReader()
    for line in lines:
        reader.feed_data(b"Content-Length: %d\r\n\r\n%s" % (len(line), line))
    reader.feed_eof()
    try:
        await run_async(threading.Event(), reader, server.protocol, None, report)
        for _ in range(4):  # what waits is checked, told, and looked through for names
            await asyncio.sleep(0)
            await asyncio.get_running_loop().run_in_executor(server.rounds._bench, int)
        await asyncio.sleep(0)
    except SystemExit:
        pass
    finally:
        server.rounds.end()
        gc.unfreeze()  # a server keeps what it holds; here another follows
    return out.data, faults


def _answered_once(lines: list[bytes], out: bytes) -> None:
    asked: list[Any] = []
    for line in lines:
        try:
            # what stands behind a whole message is told of after that was answered
            said, _ = json.JSONDecoder().raw_decode(line.decode("utf-8", "replace").lstrip())
        except (ValueError, RecursionError):
            continue
        if isinstance(said, dict) and said.get("method") == "exit":
            break
        if isinstance(said, dict) and "method" in said and isinstance(said.get("id"), int | str):
            asked.append(said["id"])
    answers = [json.loads(one.split(b"\r\n\r\n", 1)[1]) for one in _frames(out)]
    given = [one["id"] for one in answers if "method" not in one and "id" in one]
    wanted = {id for id in asked if not isinstance(id, bool)}
    assert len(given) <= len(asked), (given, asked)
    assert {str(id) for id in given} <= {str(id) for id in wanted} | {"None"}, (given, wanted)


def _frames(out: bytes) -> list[bytes]:
    found = []
    while out:
        head, _, rest = out.partition(b"\r\n\r\n")
        length = int(head.split(b"Content-Length: ")[1].split(b"\r\n")[0])
        found.append(head + b"\r\n\r\n" + rest[:length])
        out = rest[length:]
    return found
