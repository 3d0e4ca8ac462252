"""A session does not grow with what is typed."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from lsprotocol import types
from scriptorium.server.documents import uri_of
from scriptorium.server.leaves import Leaf
from scriptorium.server.serving import make_server
from scriptorium.server.snapshot import Snapshot

from tests.scriptorium.server.asking import TALE, write


class _Out:
    def write(self, data: bytes) -> None: ...

    def close(self) -> None: ...


def test_nothing_is_kept_of_a_notification_that_was_dealt_with() -> None:
    server = make_server()
    protocol = server.protocol
    protocol.set_writer(_Out())
    protocol.is_initialized = True
    for version in range(50):
        named = types.VersionedTextDocumentIdentifier(version, "untitled:a")
        change = types.TextDocumentContentChangeWholeDocument(f"## a{version}\n")
        params = types.DidChangeTextDocumentParams(named, [change])
        protocol.handle_message(types.DidChangeTextDocumentNotification(params))
    server.rounds.end()
    assert protocol._request_futures == {}


def test_of_texts_that_are_gone_little_is_kept_and_of_snapshots_the_last(tmp_path: Path) -> None:
    def held(kind: type) -> int:
        gc.collect()
        return sum(isinstance(one, kind) for one in gc.get_objects())

    write(tmp_path)
    server = make_server()
    leaves, snapshots = held(Leaf), held(Snapshot)
    uri = uri_of(tmp_path / "a.tale")
    sheet = server.desk.open(uri, 1, TALE)
    passages = len(sheet.place.now().compilation.placed)
    for version in range(2, 400):
        whole = types.TextDocumentContentChangeWholeDocument(f"{TALE}\nWord {version}.\n")
        assert server.desk.change(uri, version, [whole]) is not None
        snapshot = sheet.place.now()
        server.answers.symbols(uri)
    assert held(Leaf) - leaves <= 2 * passages + 100 + passages
    del snapshot
    assert held(Snapshot) - snapshots == 1
    server.rounds.end()


@pytest.mark.parametrize("name", ["untitled:a.tale", "file:///nowhere/a.tale"])
def test_of_a_tale_without_a_pack_little_is_kept_too(name: str) -> None:
    server = make_server()
    sheet = server.desk.open(name, 1, TALE)
    for version in range(2, 400):
        at = types.Position(2, 0)
        change = types.TextDocumentContentChangePartial(types.Range(at, at), f"{version} ")
        server.desk.change(name, version, [change])
        server.answers.symbols(name)
        server.answers.tokens(name)
        server.answers.formatting(name)
    here = len(sheet.place.now().compilation.placed)
    assert len(sheet.place.leaves) <= 2 * here + 101
    server.rounds.end()
