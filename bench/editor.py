"""What the language server takes to answer, over a real pipe, right after each edit of a large
book: milliseconds of the clock from the edit to the last byte of the answer, and of the processor
for the thread that answers (Linux tells), the median and the slowest of each request.

python -m bench.editor PACK [ROUNDS]

Needs the extra `editor`. Each round another passage is edited, for each request anew.
"""

from __future__ import annotations

import json
import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_WORD = "Then. "
_PAUSE = 0.25
"""Seconds after which a check of the edit has begun, and is not done."""


class Editor:
    """An editor with a book open; Any, here and below: JSON."""

    def __init__(self, pack: Path) -> None:
        command = [sys.executable, "-m", "scriptorium", "lsp"]
        self._server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._count = 0
        self.versions_told: set[int] = set()
        capabilities = {
            "textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": True}},
            "workspace": {
                "workspaceEdit": {"documentChanges": True, "resourceOperations": ["create"]}
            },
        }
        self.ask(
            "initialize",
            processId=os.getpid(),
            capabilities=capabilities,
            workspaceFolders=[{"uri": pack.resolve().as_uri(), "name": pack.name}],
            initializationOptions={"showReferences": "show"},
        )
        self.tell("initialized")

    def open(self, tale: Path) -> None:
        self.uri, self.version = tale.resolve().as_uri(), 1
        item = {"languageId": "malory-tale", "text": tale.read_text("utf-8"), **self.versioned}
        self.tell("textDocument/didOpen", textDocument=item)

    @property
    def versioned(self) -> dict[str, Any]:
        return {"uri": self.uri, "version": self.version}

    def edit(self, line: int, old: int, new: str) -> None:
        """Put words at a line's beginning, in place of so many letters."""
        self.version += 1
        start, end = {"line": line, "character": 0}, {"line": line, "character": old}
        change = {"range": {"start": start, "end": end}, "text": new}
        self.tell("textDocument/didChange", textDocument=self.versioned, contentChanges=[change])

    def ask(self, method: str, **params: Any) -> bytes:
        """The answer, as it came."""
        self._count += 1
        self._send({"id": self._count, "method": method, "params": params})
        mark = (b'{"id": %d,' % self._count, b'{"id":%d,' % self._count)
        while not (body := self._read()).startswith(mark):
            pass
        return body

    def tell(self, method: str, **params: Any) -> None:
        self._send({"method": method, "params": params})

    def work(self) -> float:
        """Milliseconds that the thread which answers has had a processor for."""
        task = Path(f"/proc/{self._server.pid}/task/{self._server.pid}/schedstat")
        return int(task.read_text().split()[0]) / 1e6 if task.is_file() else 0.0

    def until_checked(self) -> None:
        """Wait for what is found in the document as it is."""
        while self.version not in self.versions_told:
            self._read()

    def close(self) -> None:
        self.ask("shutdown")
        self.tell("exit")
        self._server.communicate()

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._server.stdin is not None
        self._server.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self._server.stdin.flush()

    def _read(self) -> bytes:
        assert self._server.stdout is not None
        length = 0
        while head := self._server.stdout.readline().strip():
            name, _, value = head.partition(b": ")
            length = int(value) if name == b"Content-Length" else length
        body = self._server.stdout.read(length)
        if not body.startswith(b'{"id"'):  # no answer: what was found, perhaps
            found = json.loads(body)
            if found.get("method") == "textDocument/publishDiagnostics":
                told = found["params"]
                if told["uri"] == self.uri:
                    self.versions_told.add(told.get("version", 0))
        return body


def main() -> None:
    """Edit, ask, and print a line for each kind of request."""
    pack, rounds = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 20
    tale = max(pack.rglob("*.tale"), key=lambda one: one.stat().st_size)
    text = tale.read_text("utf-8")
    editor = Editor(pack)
    start = time.perf_counter()
    editor.open(tale)
    editor.until_checked()
    print(f"{'opened and checked':<24}{(time.perf_counter() - start) * 1000:>6.0f} ms")
    time.sleep(8)  # what answers are made of is read meanwhile
    links = [found.start(1) for found in re.finditer(r"-> (\w+)$", text, re.MULTILINE)]
    heads = [found.end() for found in re.finditer(r"^## .*\n(?:.+\n)*\n", text, re.MULTILINE)]
    spent: dict[str, list[tuple[float, float]]] = {}
    for n in range(rounds):
        at = links[n * len(links) // rounds]
        line = text.count("\n", 0, at)
        here = {"line": line, "character": at - text.rfind("\n", 0, at)}
        edited = text.count("\n", 0, heads[(n * 7 % rounds) * len(heads) // rounds])
        is_there = False
        for name, method, params in _requests(editor.uri, here):
            start, work = time.perf_counter(), editor.work()
            editor.edit(edited, len(_WORD) if is_there else 0, "" if is_there else _WORD)
            is_there = not is_there
            if name.endswith("checked"):
                time.sleep(_PAUSE)
                start, work = time.perf_counter(), editor.work()
            if method:
                editor.ask(method, **params)
            else:
                editor.until_checked()
            took = (time.perf_counter() - start) * 1000
            spent.setdefault(name, []).append((took, editor.work() - work))
        if is_there:
            editor.edit(edited, len(_WORD), "")
        editor.until_checked()
    editor.close()
    print(f"{'':<28}{'clock':>6}{'most':>6}{'work':>6}{'most':>6}")
    for name, seen in spent.items():
        told = [
            kind(times) for times in zip(*seen, strict=True) for kind in (statistics.median, max)
        ]
        print(f"{name:<28}" + "".join(f"{one:>6.0f}" for one in told))
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")


def _requests(uri: str, here: dict[str, int]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    named = {"uri": uri}
    point = {"textDocument": named, "position": here}
    line = {"start": {**here, "character": 0}, "end": here}
    laid = {"options": {"tabSize": 2, "insertSpaces": True}}
    mended = {"textDocument": named, "range": line, "context": {"diagnostics": []}}
    for name, method, params in (
        ("completion", "completion", point),
        ("hover", "hover", point),
        ("definition", "definition", point),
        ("references", "references", {**point, "context": {"includeDeclaration": True}}),
        ("highlights", "documentHighlight", point),
        ("may it be renamed", "prepareRename", point),
        ("rename", "rename", {**point, "newName": "a-new-name"}),
        ("outline", "documentSymbol", {"textDocument": named}),
        ("folding", "foldingRange", {"textDocument": named}),
        ("code lens", "codeLens", {"textDocument": named}),
        ("colours", "semanticTokens/full", {"textDocument": named}),
        ("quick fixes", "codeAction", mended),
        ("layout", "formatting", {"textDocument": named, **laid}),
        ("layout of a line", "rangeFormatting", {"textDocument": named, "range": line, **laid}),
    ):
        yield name, f"textDocument/{method}", params
    yield "map", "malory/neighbourhood", {**point, "depth": 2}
    yield "search", "workspace/symbol", {"query": "well"}
    yield "hover, while it is checked", "textDocument/hover", point
    yield "findings", "", {}


if __name__ == "__main__":
    main()
