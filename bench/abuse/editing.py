"""An editor that never closes: edits, questions, renames at one language server, in rounds."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any, Final

_WORDS: Final = ("The rain stops.", "{Wet: You drip. | You do not.}", "* Go -> nowhere", "[Wet]")
_QUESTIONS: Final = (
    "textDocument/hover",
    "textDocument/definition",
    "textDocument/documentHighlight",
    "textDocument/completion",
    "textDocument/prepareRename",
)


class Editor:
    """A client of one server; everything is asked and waited for in turn."""

    def __init__(self, command: Sequence[str], environment: dict[str, str], pack: Path) -> None:
        self.process = subprocess.Popen(
            [*command, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
        )
        self.pack = pack
        self._id = 0
        self._version = 0
        self._checked: dict[str, int | None] = {}
        """The version of each document that was told of last."""
        root = {"uri": pack.as_uri(), "name": pack.name}
        self.ask("initialize", {"capabilities": {}, "workspaceFolders": [root]})
        self.tell("initialized", {})

    def round(self, random: random.Random) -> None:
        """Open a tale, edit it, ask about it, close it; nothing of it is ever saved."""
        tale = random.choice(sorted(self.pack.glob("*.tale")))
        uri, text = tale.as_uri(), tale.read_text("utf-8")
        named = {"textDocument": {"uri": uri}}
        self._version += 1
        item = {"uri": uri, "languageId": "malory", "version": self._version, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": item})
        lines = text.count("\n")
        for _ in range(12):
            line = random.randrange(max(1, lines))
            at = {"line": line, "character": 0}
            words = random.choice(_WORDS)
            self._change(uri, {"range": {"start": at, "end": at}, "text": f"{words}\n"})
            for question in random.sample(_QUESTIONS, 2):
                self.ask(question, {**named, "position": {"line": line, "character": 6}})
            if random.random() < 0.5:
                end = {"line": line + 1, "character": 0}
                self._change(uri, {"range": {"start": at, "end": end}, "text": ""})
        self._change(uri, {"text": text})
        for question in ("semanticTokens/full", "documentSymbol", "foldingRange", "codeLens"):
            self.ask(f"textDocument/{question}", named)
        options = {"options": {"tabSize": 2, "insertSpaces": True}}
        self.ask("textDocument/formatting", {**named, **options})
        where = {"position": {"line": 0, "character": 4}, "newName": f"new-{self._version}"}
        self.ask("textDocument/rename", {**named, **where})
        self.until_told(uri)
        self.tell("textDocument/didClose", named)

    def leave_off(self, random: random.Random) -> None:
        """Open a tale, edit it, ask, and wait for nothing: the server is at work."""
        tale = random.choice(sorted(self.pack.glob("*.tale")))
        uri, text = tale.as_uri(), tale.read_text("utf-8")
        item = {"uri": uri, "languageId": "malory", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": item})
        self._id += 1
        params = {"textDocument": {"uri": uri}}
        self._write(
            {"id": self._id, "method": "textDocument/semanticTokens/full", "params": params}
        )

    def end(self) -> int:
        """End as an editor does; the exit code."""
        self.ask("shutdown", None)
        self.tell("exit", None)
        return self.process.wait(60)

    def close(self) -> None:
        """Let go of the pipes of a server that has ended."""
        self.process.wait(60)
        for pipe in (self.process.stdin, self.process.stdout):
            self._pipe(pipe).close()

    def ask(self, method: str, params: Any) -> Any:
        """Ask, and wait for the answer; what else comes meanwhile is let go."""
        self._id += 1
        self._write({"id": self._id, "method": method, "params": params})
        while (said := self._read()).get("id") != self._id or "method" in said:
            pass
        return said.get("result")

    def tell(self, method: str, params: Any) -> None:
        self._write({"method": method, "params": params})

    def until_told(self, uri: str) -> None:
        """Wait until the last text of a document has been checked."""
        while self._checked.get(uri) != self._version:
            self._read()

    def _change(self, uri: str, change: Any) -> None:
        self._version += 1
        named = {"uri": uri, "version": self._version}
        params = {"textDocument": named, "contentChanges": [change]}
        self.tell("textDocument/didChange", params)

    def _write(self, message: dict[str, Any]) -> None:
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        into = self._pipe(self.process.stdin)
        into.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))
        into.flush()

    def _read(self) -> dict[str, Any]:
        out = self._pipe(self.process.stdout)
        length = 0
        while line := out.readline().strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        if not length:
            raise RuntimeError("the language server has ended")
        found: dict[str, Any] = json.loads(out.read(length))
        if found.get("method") == "textDocument/publishDiagnostics":
            self._checked[found["params"]["uri"]] = found["params"].get("version")
        return found

    @staticmethod
    def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
        assert pipe is not None
        return pipe
