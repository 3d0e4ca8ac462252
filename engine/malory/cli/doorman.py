"""Who may come to the table in a browser: pages of the table itself, and nobody else's.

A browser lets any page of the web speak to an address on its own machine. Such a page says whose it
is (`Origin`), and by what name it came (`Host`): a name that was made to lead here is not ours.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from textual_serve.server import Server

Request = Any  # aiohttp's, which comes with textual-serve and is never named by us
Handler = Callable[[Request], Awaitable[Any]]

LOOPBACK = ("127.0.0.1", "[::1]", "localhost")
_USUAL = 80


def may_enter(headers: Mapping[str, str], port: int, is_local: bool) -> bool:
    """Whether a request is one of the table's own pages, or of a browser that asks for one."""
    host = headers.get("Host", "").lower()
    unsaid = LOOPBACK if port == _USUAL else ()  # a browser leaves out the port that goes unsaid
    if is_local and host not in (*unsaid, *[f"{name}:{port}" for name in LOOPBACK]):
        return False
    origin = headers.get("Origin", "").lower()
    return not origin or origin == f"http://{host}"


class Table(Server):
    """The server, with a doorman."""

    is_local = True

    async def on_startup(self, app: Any) -> None:
        """Say nothing: the command has said where the table is, without a banner."""

    async def _make_app(self) -> Any:
        app = await super()._make_app()
        app.middlewares.append(self._middleware())
        return app

    def _middleware(self) -> Any:
        from aiohttp import web

        @web.middleware
        async def doorman(request: Request, handler: Handler) -> Any:
            if not may_enter(request.headers, self.port, self.is_local):
                raise web.HTTPForbidden(text="This table is for its own pages.")
            return await handler(request)

        return doorman
