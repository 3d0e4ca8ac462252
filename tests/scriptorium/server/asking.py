"""A client of the server at the other end of a real pipe, and packs for it to write in."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.client import BaseLanguageClient

from tests.book.packs import PACK

TALE = """\
## mill The Mill
@tags dark

It stands. {Wounded: You limp. | You stride.}

* [attack] Go in -> inside
* Leave -> weir

### inside

? Piety 3: push the door
+ It opens.
  [Gold 1]
- It does not.
  [become Wounded]

## weir The Weir

Water goes over it.

-> end
"""


class Client(BaseLanguageClient):
    """pygls's client; keeps what is published, and waits for it."""

    def __init__(self) -> None:
        super().__init__("tests", "1")
        self.published: dict[str, list[types.PublishDiagnosticsParams]] = {}
        self.said: list[str] = []
        self._news = asyncio.Event()

        @self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(params: types.PublishDiagnosticsParams) -> None:
            self.published.setdefault(params.uri, []).append(params)
            self._news.set()

        @self.feature(types.CLIENT_REGISTER_CAPABILITY)
        def registered(params: types.RegistrationParams) -> None:
            self.said += [one.method for one in params.registrations]

        @self.feature(types.WINDOW_SHOW_MESSAGE)
        def shown(params: types.ShowMessageParams) -> None:
            self.said.append(params.message)

    async def server_exit(self, server: asyncio.subprocess.Process) -> None:
        """What pygls would say of it is no news to a test."""

    async def begin(self, *folders: Path, **options: Any) -> types.InitializeResult:
        """Start the server and say what we can."""
        await self.start_io(sys.executable, "-m", "scriptorium", "lsp", env={**os.environ})
        wanted = types.InitializeParams(
            capabilities=options.pop("capabilities", CAPABILITIES),
            workspace_folders=[types.WorkspaceFolder(f.as_uri(), f.name) for f in folders],
            **options,
        )
        result = await self.initialize_async(wanted)
        self.initialized(types.InitializedParams())
        return result

    async def end(self) -> int:
        """Shut down, exit; the exit code."""
        await self.shutdown_async(None)
        self.exit(None)
        return await self.left()

    async def left(self) -> int:
        """Wait for the server's end; the exit code."""
        assert self._server is not None
        code = await asyncio.wait_for(self._server.wait(), 60)
        self._stop_event.set()
        for task in self._async_tasks:
            task.cancel()
        await asyncio.gather(*self._async_tasks, return_exceptions=True)
        return code

    async def stderr(self) -> str:
        """What the server said on its error stream, once it has ended."""
        assert self._server is not None
        assert self._server.stderr is not None
        return (await self._server.stderr.read()).decode()

    # ---------------------------------------------------------------------------------- documents

    def open(self, file: Path | str, text: str | None = None, version: int = 1) -> str:
        """Open a file, or what a URI stands for; the URI."""
        uri = file.as_uri() if isinstance(file, Path) else file
        if text is None:
            assert isinstance(file, Path)
            text = file.read_bytes().decode("utf-8")
        item = types.TextDocumentItem(uri, "malory-tale", version, text)
        self.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return uri

    def replace(self, uri: str, version: int, text: str) -> None:
        """Put a whole text in place of a document's."""
        self.change(uri, version, types.TextDocumentContentChangeWholeDocument(text))

    def change(self, uri: str, version: int, *changes: Any) -> None:
        """Change a document; Any: the two kinds of change there are."""
        named = types.VersionedTextDocumentIdentifier(version, uri)
        self.text_document_did_change(types.DidChangeTextDocumentParams(named, list(changes)))

    def type(self, uri: str, version: int, line: int, character: int, text: str) -> None:
        """Type at a place."""
        at = types.Position(line, character)
        partial = types.TextDocumentContentChangePartial(types.Range(at, at), text)
        self.change(uri, version, partial)

    def close(self, uri: str) -> None:
        """Close a document."""
        named = types.TextDocumentIdentifier(uri)
        self.text_document_did_close(types.DidCloseTextDocumentParams(named))

    async def told(self, uri: str, version: int | None = None) -> list[types.Diagnostic]:
        """What is found in a document, once that version of it has been checked."""

        def newest() -> types.PublishDiagnosticsParams | None:
            known = self.published.get(uri, [])
            return known[-1] if known and version in (None, known[-1].version) else None

        async with asyncio.timeout(60):
            while (found := newest()) is None:
                self._news.clear()
                await self._news.wait()
        return list(found.diagnostics)

    async def until(self, uri: str, holds: Callable[[list[str]], bool]) -> None:
        """Wait until that holds of the codes found in a document."""
        async with asyncio.timeout(60):
            while not holds(await self.codes(uri)):
                self._news.clear()
                await self._news.wait()

    async def codes(self, uri: str, version: int | None = None) -> list[str]:
        """The codes of what is found in a document."""
        return [str(one.code) for one in await self.told(uri, version)]


def at(uri: str, text: str, words: str, into: int = 0, nth: int = 0) -> dict[str, Any]:
    """The parameters of a request at the place where words stand in a text."""
    offset = -1
    for _ in range(nth + 1):
        offset = text.index(words, offset + 1)
    before = text[: offset + into]
    line = before.count("\n")
    units = len(before[before.rfind("\n") + 1 :].encode("utf-16-le")) // 2
    return {
        "text_document": types.TextDocumentIdentifier(uri),
        "position": types.Position(line, units),
    }


def applied(text: str, edits: list[Any]) -> str:
    """A text after edits of the protocol; Any: plain or annotated ones."""
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)

    def offset(position: types.Position) -> int:
        line = lines[position.line] if position.line < len(lines) else ""
        units = line.encode("utf-16-le")[: 2 * position.character]
        return min(
            starts[min(position.line, len(lines))] + len(units.decode("utf-16-le")), len(text)
        )

    parts: list[str] = []
    done = 0
    for edit in sorted(edits, key=lambda edit: offset(edit.range.start)):
        assert offset(edit.range.start) >= done, "edits overlap"
        parts += [text[done : offset(edit.range.start)], edit.new_text]
        done = offset(edit.range.end)
    return "".join([*parts, text[done:]])


def write(folder: Path, tale: str = TALE, **files: str) -> Path:
    """A pack with one tale; other files by name, `_` standing for a dot."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pack.yaml").write_text(PACK + 'start: "mill"\n', "utf-8")
    (folder / "a.tale").write_text(tale, "utf-8")
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(text, "utf-8")
    return folder


def run(session: Callable[[Client], Awaitable[None]]) -> None:
    """One session with a server of its own; however it goes, no process is left."""

    async def whole() -> None:
        client = Client()
        try:
            async with asyncio.timeout(120):
                await session(client)
        except BaseException:
            if client._server is not None and client._server.returncode is None:
                client._server.kill()
                print(await client.stderr())
            raise
        finally:
            if client._server is not None and client._server.returncode is None:
                client._server.kill()
                await client._server.wait()
            for task in client._async_tasks:
                task.cancel()

    asyncio.run(whole())


CAPABILITIES = types.ClientCapabilities(
    workspace=types.WorkspaceClientCapabilities(
        workspace_edit=types.WorkspaceEditClientCapabilities(
            document_changes=True,
            resource_operations=[types.ResourceOperationKind.Create],
        ),
        did_change_watched_files=types.DidChangeWatchedFilesClientCapabilities(
            dynamic_registration=True
        ),
    ),
    text_document=types.TextDocumentClientCapabilities(
        document_symbol=types.DocumentSymbolClientCapabilities(
            hierarchical_document_symbol_support=True
        )
    ),
)
