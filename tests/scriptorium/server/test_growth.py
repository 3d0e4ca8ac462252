"""A session does not grow with what is typed."""

from __future__ import annotations

from lsprotocol import types
from scriptorium.server.serving import make_server


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
