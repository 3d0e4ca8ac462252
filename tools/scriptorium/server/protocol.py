"""The protocol as pygls speaks it, held to what a client may rely on.

Every request is answered, wrong ones too; texts are kept by our own desk, so that no request reads
a file; and nothing is said of a fault of ours but on the error stream and in the answer.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Generator
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.protocol import LanguageServerProtocol, lsp_method

from scriptorium.server.written import Written


class RefusedRequest(Exception):
    """What was asked for cannot be done, for the reason in the text: an answer, and no fault."""


class _Nothing:
    """What is left of a message that was answered as it was read."""


class Protocol(LanguageServerProtocol):
    """Any, below: messages and handlers are pygls's, which does not type them."""

    is_initialized = False

    # ------------------------------------------------------------------------------ what comes in

    def structure_message(self, data: dict[str, Any]) -> Any:
        """A message's dict as its type; one with wrong parameters is answered at once."""
        try:
            return super().structure_message(data)
        except Exception as error:
            id = data.get("id")
            if "method" in data and isinstance(id, int | str):
                code = error.code if isinstance(error, JsonRpcException) else None
                if code is None or code == types.ErrorCodes.InternalError:
                    code = types.ErrorCodes.InvalidParams
                self._refuse(id, code, f"the parameters of `{data['method']}` are wrong")
            return _Nothing()

    def handle_message(self, message: Any) -> None:
        """Hand a message on, if it is one and the time is right for it."""
        if getattr(message, "jsonrpc", None) != self.VERSION:
            return
        method, id = getattr(message, "method", None), getattr(message, "id", None)
        if method is None:
            if id in self._request_futures:
                super().handle_message(message)
        elif id is None:
            if self.is_initialized or method in (types.EXIT, types.INITIALIZED):
                super().handle_message(message)
        elif self._shutdown:
            self._refuse(id, types.ErrorCodes.InvalidRequest, "the server is shutting down")
        elif (method == types.INITIALIZE) is self.is_initialized:
            told = ("has been" if self.is_initialized else "is not") + " initialized"
            code = types.ErrorCodes.ServerNotInitialized
            if self.is_initialized:
                code = types.ErrorCodes.InvalidRequest
            self._refuse(id, code, f"the server {told}")
        else:
            super().handle_message(message)

    def _refuse(self, id: int | str, code: int, message: str) -> None:
        self._send_response(id, error=types.ResponseError(code=code, message=message))

    def _send_handler_result(self, future: Any, *, msg_id: int | str) -> None:
        """Answer with what became of a request; pygls would log a refusal as a fault."""
        refusal = None if future.cancelled() else future.exception()
        if isinstance(refusal, RefusedRequest):
            self._request_futures.pop(msg_id, None)
            self._refuse(msg_id, types.LSPErrorCodes.RequestFailed, str(refusal))
        else:
            super()._send_handler_result(future, msg_id=msg_id)

    def _send_response(
        self, msg_id: int | str, result: Any = None, error: types.ResponseError | None = None
    ) -> None:
        """Answer; what is written already goes out as it is."""
        if error is not None or not isinstance(result, Written):
            super()._send_response(msg_id, result, error)
            return
        self._result_types.pop(msg_id, None)
        envelope = f'{{"id":{json.dumps(msg_id)},"jsonrpc":"{self.VERSION}","result":{result}}}'
        body = envelope.encode()
        if self.writer is not None:
            self.writer.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))

    # ---------------------------------------------------------------------------- what pygls does

    def _execute_handler(
        self, msg_id: int | str, handler: Any, callback: Any, args: Any = None, kwargs: Any = None
    ) -> None:
        """Have a message answered. pygls would keep what became of each notification for ever, and
        a session grow with every key that is typed."""
        super()._execute_handler(msg_id, handler, callback, args, kwargs)
        future = self._request_futures.get(msg_id)

        def forget(done: Any) -> None:
            if self._request_futures.get(msg_id) is done:
                del self._request_futures[msg_id]

        if future is not None:
            future.add_done_callback(forget)

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(
        self, params: types.InitializeParams
    ) -> Generator[Any, Any, types.InitializeResult]:
        """Begin; positions count in UTF-16, as every client can."""
        if params.capabilities.general is not None:
            params.capabilities.general.position_encodings = None
        result = yield from super().lsp_initialize(params)
        self.is_initialized = True
        return result

    @lsp_method(types.SHUTDOWN)
    def lsp_shutdown(self, *args: Any) -> Generator[Any, Any, None]:
        """Break off what is being answered. pygls goes through the answers while they are forgotten
        one by one, which ends in an error."""
        handler = self.fm.features.get(types.SHUTDOWN)
        if handler is not None:
            yield handler, args, None
        for id, future in list(self._request_futures.items()):
            if id != self.msg_id and not future.done():
                future.cancel()
        self._shutdown = True

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(
        self, params: types.DidOpenTextDocumentParams
    ) -> Generator[Any, Any, None]:
        """Our desk keeps the text; pygls's workspace keeps none, here and below."""
        yield self.fm.features[types.TEXT_DOCUMENT_DID_OPEN], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(
        self, params: types.DidChangeTextDocumentParams
    ) -> Generator[Any, Any, None]:
        """See `lsp_text_document__did_open`."""
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CHANGE], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(
        self, params: types.DidCloseTextDocumentParams
    ) -> Generator[Any, Any, None]:
        """See `lsp_text_document__did_open`."""
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CLOSE], (params,), None


def told_of(error: BaseException) -> str:
    """A fault of ours in one line, with the place it comes from."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    where = f" ({last.tb_frame.f_code.co_filename}:{last.tb_lineno})" if last is not None else ""
    return f"malory lsp: our fault: {type(error).__name__}: {error}{where}"


def report(error: BaseException) -> None:
    """Say on the error stream that we are wrong; the editor shows it in a log of its own."""
    try:
        print(told_of(error), file=sys.stderr, flush=True)
    except OSError:  # the editor is gone
        return
