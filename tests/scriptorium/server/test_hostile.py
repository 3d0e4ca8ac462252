"""Clients that ask for what is not there, in the wrong order, or go without a word."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from scriptorium.server.serving import make_server

from tests.scriptorium.server.asking import TALE, Client, at, run, write

POSITIONS = (
    types.Position(0, 0),
    types.Position(0, 9999),
    types.Position(9999, 0),
    types.Position(2147483647, 2147483647),
    types.Position(5, 3),
)


class Raw:
    """A client of bytes."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "scriptorium", "lsp", "--stdio"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def write(self, data: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message: object) -> None:
        body = json.dumps(message).encode()
        self.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def ask(self, id: int | str, method: str, params: object = None) -> dict[str, Any]:
        """The answer to a request; Any: JSON. What is said meanwhile is passed over."""
        self.send({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
        while True:
            found = self.read()
            if found.get("id") == id and "method" not in found:
                return found

    def read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        length = 0
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b": ")
            length = int(value) if name == b"Content-Length" else length
        found: dict[str, Any] = json.loads(self.process.stdout.read(length))
        return found

    def begin(self, **more: object) -> None:
        found = self.ask("first", "initialize", {"processId": None, "capabilities": {}, **more})
        assert "result" in found
        self.send({"jsonrpc": "2.0", "method": "initialized", "params": {}})

    def open(self, uri: str, text: str) -> None:
        item = {"uri": uri, "languageId": "malory-tale", "version": 1, "text": text}
        params = {"textDocument": item}
        self.send({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": params})

    def left(self) -> tuple[int, str]:
        """The exit code and what was said on the error stream, once the server has ended."""
        _, said = self.process.communicate(timeout=60)
        return self.process.returncode, said.decode()


@pytest.fixture
def raw() -> Any:  # Any: a generator of one client
    client = Raw()
    yield client
    client.process.kill()
    client.process.communicate()


def test_every_wrong_request_is_answered(raw: Raw) -> None:
    early = {"textDocument": {"uri": "x"}, "position": {"line": 0, "character": 0}}
    assert raw.ask(1, "textDocument/hover", early)["error"]["code"] == -32002
    raw.begin()
    wrong: list[tuple[str, object, int]] = [
        ("initialize", {"processId": None, "capabilities": {}}, -32600),
        ("textDocument/hover", {}, -32602),
        ("textDocument/hover", None, -32602),
        ("textDocument/hover", [1, 2], -32602),
        ("textDocument/hover", {"textDocument": {"uri": 7}, "position": None}, -32602),
        (
            "textDocument/hover",
            {"textDocument": {"uri": "x"}, "position": {"line": -1, "character": 0}},
            -32602,
        ),
        ("textDocument/rename", {"textDocument": {"uri": "x"}}, -32602),
        ("textDocument/completion", {"position": "here"}, -32602),
        ("workspace/symbol", {}, -32602),
        ("workspace/executeCommand", {"command": "rm", "arguments": ["-rf"]}, -32602),
        ("malory/none", {}, -32601),
        ("$/none", {"a": {"jsonrpc": "2.0", "id": 3, "method": "x"}}, -32602),
    ]
    for id, (method, params, code) in enumerate(wrong, 10):
        assert raw.ask(id, method, params)["error"]["code"] == code, (method, params)
    for params in (None, {}, [], {"textDocument": 3}, {"textDocument": {"uri": {}}, "depth": "x"}):
        assert raw.ask(50, "malory/neighbourhood", params).get("result") is None
    for junk in (b"[]", b"7", b"{", b"null", b'{"jsonrpc": "1.0"}', b'"\xff"', b"[" * 100_000):
        raw.write(b"Content-Length: %d\r\n\r\n%s" % (len(junk), junk))
    raw.write(b"Some-Header: x\r\n\r\n\r\n")
    for method in ("textDocument/didChange", "textDocument/didOpen", "none", "$/cancelRequest"):
        raw.send({"jsonrpc": "2.0", "method": method, "params": {"x": 1}})
    raw.send({"jsonrpc": "2.0", "id": 99, "result": {}})
    assert raw.ask(60, "shutdown")["result"] is None
    assert raw.ask(61, "textDocument/hover", {})["error"]["code"] in (-32600, -32602)
    raw.send({"jsonrpc": "2.0", "method": "exit"})
    code, said = raw.left()
    assert code == 0
    assert "Traceback" not in said


@pytest.mark.parametrize("how", ["closed", "cut", "no reader", "shutdown", "exit", "endless"])
def test_a_client_that_goes_takes_the_server_with_it(raw: Raw, tmp_path: Path, how: str) -> None:
    folder = write(tmp_path / "pack")
    raw.begin()
    raw.open((folder / "a.tale").as_uri(), TALE)
    expected = 1
    if how == "cut":
        raw.write(b"Content-Length: 1000000000000\r\n\r\n{")
    elif how == "no reader":
        assert raw.process.stdout is not None
        raw.process.stdout.close()
        raw.process.stdout = None
        for id in range(50):
            raw.send({"jsonrpc": "2.0", "id": id, "method": "shutdown"})
    elif how == "shutdown":
        raw.ask(2, "shutdown")
        expected = 0
    elif how == "exit":
        raw.send({"jsonrpc": "2.0", "method": "exit"})
    elif how == "endless":
        raw.write(b"x" * 200_000)
    code, said = raw.left()
    if how != "no reader":
        assert code == expected
    assert "Traceback" not in said


def test_a_closed_output_alone_ends_the_server(raw: Raw) -> None:
    raw.begin()
    assert raw.process.stdout is not None
    raw.process.stdout.close()
    for id in range(20):
        try:
            raw.send({"jsonrpc": "2.0", "id": id, "method": "malory/none"})
        except BrokenPipeError:
            break
    assert raw.process.wait(60) in (0, 1)
    raw.process.stdout = None


def test_what_stands_outside_a_pack_is_never_read(tmp_path: Path) -> None:
    folder = write(tmp_path / "in" / "pack")
    secret = tmp_path / "secret.tale"
    secret.write_text("## secret\n\nHidden words.\n\n-> end\n", "utf-8")
    os.symlink(tmp_path, folder / "up")
    uris = [
        secret.as_uri(),
        "file:///etc/passwd",
        (folder / "a.tale").as_uri(),  # not open
        f"{folder.as_uri()}/../../secret.tale",
        "file:",
        "file://",
        "file:///%00",
        "file:///" + "a" * 5000,
        "http://localhost/a.tale",
        "untitled:x",
        "",
        "::",
        "file://[",
    ]

    async def session(client: Client) -> None:
        await client.begin(tmp_path / "in")
        where = types.Position(2, 2)
        for uri in uris:
            named = types.TextDocumentIdentifier(uri)
            hover = types.HoverParams(named, where)
            assert await client.text_document_hover_async(hover) is None
            outline = types.DocumentSymbolParams(named)
            assert await client.text_document_document_symbol_async(outline) is None
            client.change(uri, 3, types.TextDocumentContentChangeWholeDocument("## a\n"))
            client.close(uri)
        found = await client.workspace_symbol_async(types.WorkspaceSymbolParams(""))
        assert [one.name for one in found or ()] == [
            "mill The Mill",
            "mill.inside",
            "weir The Weir",
        ]
        for uri in uris:  # what is opened is what is said of it, whatever lies on disk
            client.open(uri, "## a\n\nSo.\n\n-> secret\n")
            hover = types.HoverParams(types.TextDocumentIdentifier(uri), types.Position(4, 5))
            told = await client.text_document_hover_async(hover)
            assert "Hidden" not in str(told)
            client.close(uri)
        assert await client.end() == 0
        assert await client.stderr() == ""

    run(session)


def test_positions_anywhere_are_answered_in_texts_of_any_kind(tmp_path: Path) -> None:
    folder = write(tmp_path / "pack")
    texts = [
        "",
        "\n",
        "##",
        "## ",
        "### a",
        "## mill\n\n* [",
        "## mill\n\n* -> ",
        "## mill\n\n{if {",
        "## a\n\n" + "{" * 3000,
        "\ufeff## mill\r\n\r\nSo \U0001f409 {Wounded: x}.\r\n\r\n-> \U0001f409\r",
        "## mill\x00\n\x1b[2J\n",
        "## mill\n\n" + "-> mill " * 2000,
        TALE + TALE,
        "\ud83d## mill\n\n\udc09 -> x\n",
    ]

    async def session(client: Client) -> None:
        await client.begin(tmp_path)
        uri = client.open(folder / "a.tale", "")
        named = types.TextDocumentIdentifier(uri)
        for version, text in enumerate(texts, 2):
            client.replace(uri, version, text)
            for position in POSITIONS:
                point = {"text_document": named, "position": position}
                span = types.Range(position, types.Position(0, 1))
                await client.text_document_completion_async(types.CompletionParams(**point))
                await client.text_document_hover_async(types.HoverParams(**point))
                await client.text_document_definition_async(types.DefinitionParams(**point))
                await client.text_document_prepare_rename_async(types.PrepareRenameParams(**point))
                context = types.ReferenceContext(True)
                asked = types.ReferenceParams(context=context, **point)
                await client.text_document_references_async(asked)
                await client.text_document_code_action_async(
                    types.CodeActionParams(named, span, types.CodeActionContext([]))
                )
                await client.text_document_range_formatting_async(
                    types.DocumentRangeFormattingParams(
                        named, span, types.FormattingOptions(2, True)
                    )
                )
            await client.text_document_document_symbol_async(types.DocumentSymbolParams(named))
            await client.text_document_folding_range_async(types.FoldingRangeParams(named))
            await client.text_document_code_lens_async(types.CodeLensParams(named))
            await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(named))
        assert await client.end() == 0
        assert await client.stderr() == ""

    run(session)


def test_edits_between_the_halves_of_a_sign_and_back_to_front_keep_the_text_whole(
    tmp_path: Path,
) -> None:
    text = "## mill\n\nSo \U0001f409\U0001f409.\n\n-> end\n"
    folder = write(tmp_path / "pack", text)

    async def session(client: Client) -> None:
        await client.begin(tmp_path)
        uri = client.open(folder / "a.tale")

        def span(first: int, last: int) -> types.Range:
            return types.Range(types.Position(2, first), types.Position(2, last))

        partial = types.TextDocumentContentChangePartial
        # In the middle of the second dragon: before it. Then the first goes, back to front.
        client.change(uri, 2, partial(span(6, 6), "[x]"), partial(span(5, 3), "Y"))
        client.change(uri, 3, partial(span(4, 7), ""))
        client.change(uri, 2, types.TextDocumentContentChangeWholeDocument("older: dropped"))
        client.type(uri, 4, 4, 6, "s")
        (wrong,) = [one for one in await client.told(uri, 4) if one.code == "E103"]
        assert "`ends`" in wrong.message
        named = types.TextDocumentIdentifier(uri)
        hover = types.HoverParams(named, types.Position(4, 4))
        assert await client.text_document_hover_async(hover) is not None
        client.replace(uri, 5, "## mill\n\nSo \U0001f409\U0001f409 {wrong: x}.\n\n-> end\n")
        found = [one for one in await client.told(uri, 5) if str(one.code).startswith("E1")]
        assert found[0].range.start == types.Position(2, 9)

    run(session)


def test_a_huge_document_is_served(tmp_path: Path) -> None:
    folder = write(tmp_path / "pack")
    big = "".join(f"## p{n}\n\n{'So it goes on. ' * 60}\n\n-> p{n + 1}\n\n" for n in range(3000))
    big += "x" * 1_000_000

    async def session(client: Client) -> None:
        await client.begin(tmp_path)
        uri = client.open(folder / "a.tale", big)
        where = at(uri, big, "-> p2000", 4)
        found = await client.text_document_definition_async(types.DefinitionParams(**where))
        assert isinstance(found, types.Location)
        client.type(uri, 2, 2, 0, "Well. ")
        found = await client.text_document_definition_async(types.DefinitionParams(**where))
        assert isinstance(found, types.Location)
        assert await client.end() == 0

    run(session)


def test_files_that_come_and_go_are_followed(tmp_path: Path) -> None:
    folder = write(tmp_path / "pack", TALE.replace("-> end", "-> barn"))

    async def session(client: Client) -> None:
        await client.begin(tmp_path)
        uri = client.open(folder / "a.tale")
        assert "E103" in await client.codes(uri, 1)
        other = client.open(folder / "deep" / "b.tale", "## barn\n\nSo.\n\n-> end\n")
        await client.until(uri, lambda codes: "E103" not in codes)
        client.close(other)  # never saved: it is gone
        await client.until(uri, lambda codes: "E103" in codes)
        (folder / "a.tale").unlink()  # but it is open, and so it is there
        client.type(uri, 2, 3, 0, "So. ")
        assert "E103" in await client.codes(uri, 2)
        (folder / "pack.yaml").unlink()
        client.type(uri, 3, 3, 0, "So. ")
        await client.told(uri, 3)
        await client.until((folder / "pack.yaml").as_uri(), lambda codes: codes == ["E093"])
        hover = types.HoverParams(types.TextDocumentIdentifier(uri), types.Position(0, 4))
        assert await client.text_document_hover_async(hover) is None
        for entry in folder.iterdir():
            entry.unlink()
        folder.rmdir()
        client.type(uri, 4, 3, 0, "So. ")
        await client.told(uri, 4)
        assert await client.end() == 0
        assert await client.stderr() == ""

    run(session)


def test_two_packs_in_a_workspace_keep_to_themselves(tmp_path: Path) -> None:
    one, two = write(tmp_path / "one"), write(tmp_path / "two")
    (two / "a.tale").write_text(TALE.replace("-> weir", "-> wier"), "utf-8")

    async def session(client: Client) -> None:
        await client.begin(tmp_path)
        first, second = client.open(one / "a.tale"), client.open(two / "a.tale")
        assert "E103" not in await client.codes(first, 1)
        assert "E103" in await client.codes(second, 1)
        context = types.ReferenceContext(True)
        asked = types.ReferenceParams(context=context, **at(first, TALE, "-> weir", 4))
        found = await client.text_document_references_async(asked)
        assert {place.uri for place in found or ()} == {first}
        symbols = await client.workspace_symbol_async(types.WorkspaceSymbolParams("weir"))
        assert [symbol.container_name for symbol in symbols or ()] == ["one", "two"]

    run(session)


def test_a_fault_of_ours_is_told_and_the_server_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write(tmp_path / "pack")
    planted = tmp_path / "planted"
    planted.mkdir()
    (planted / "sitecustomize.py").write_text(
        "import scriptorium.server.hovering as h\n"
        "import scriptorium.server.answers as a\n"
        "def broken(*_):\n    raise ZeroDivisionError('planted')\n"
        "h.hover_on = a.hover_on = broken\n",
        "utf-8",
    )
    monkeypatch.setenv("PYTHONPATH", str(planted))

    async def session(client: Client) -> None:
        await client.begin(tmp_path)
        uri = client.open(folder / "a.tale")
        where = at(uri, TALE, "-> weir", 4)
        with pytest.raises(Exception, match="planted"):
            await client.text_document_hover_async(types.HoverParams(**where))
        found = await client.text_document_definition_async(types.DefinitionParams(**where))
        assert found is not None
        assert await client.end() == 0
        assert client.said == ["workspace/didChangeWatchedFiles"]

    run(session)


def test_a_refusal_is_an_answer_and_nothing_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    server = make_server()
    said: list[dict[str, Any]] = []

    class Out:
        def write(self, data: bytes) -> None:
            said.append(json.loads(data.partition(b"\r\n\r\n")[2]))

        def close(self) -> None: ...

    server.protocol.set_writer(Out())
    server.protocol.is_initialized = True
    uri = (write(tmp_path / "pack") / "a.tale").as_uri()
    server.desk.open(uri, 1, TALE)
    asked = [
        ("textDocument/rename", {"newName": "x", **_point(uri, 3)}),  # on no name
        ("textDocument/rename", {"newName": "mill", **_point(uri, 16)}),  # a name that is taken
        ("textDocument/prepareRename", _point(uri, 3)),
    ]
    for id, (method, params) in enumerate(asked):
        message = {"jsonrpc": "2.0", "id": id, "method": method, "params": params}
        server.protocol.handle_message(server.protocol.structure_message(message))
    server.rounds.end()
    assert [one.get("error", {}).get("code") for one in said] == [-32803, -32803, None]
    assert "result" in said[2]
    assert [one for one in caplog.records if one.levelname != "INFO"] == []
    assert capsys.readouterr().err == ""


def _point(uri: str, line: int) -> dict[str, Any]:
    return {"textDocument": {"uri": uri}, "position": {"line": line, "character": 3}}
