"""Who may come to the table in a browser."""

from __future__ import annotations

import asyncio

import pytest

doorman = pytest.importorskip("malory.cli.doorman")


@pytest.mark.parametrize(
    ("host", "origin", "may"),
    [
        ("127.0.0.1:8765", "", True),
        ("localhost:8765", "http://localhost:8765", True),
        ("[::1]:8765", "http://[::1]:8765", True),
        ("127.0.0.1:8765", "https://evil.example", False),
        ("127.0.0.1:8765", "null", False),
        ("127.0.0.1:8765", "http://127.0.0.1:9999", False),
        ("rebound.example:8765", "http://rebound.example:8765", False),
        ("", "", False),
    ],
)
def test_a_page_of_another_place_is_turned_away(host: str, origin: str, may: bool) -> None:
    headers = {"Host": host} | ({"Origin": origin} if origin else {})
    assert doorman.may_enter(headers, 8765, True) is may


def test_the_port_that_goes_unsaid_may_go_unsaid() -> None:
    usual = {"Host": "127.0.0.1", "Origin": "http://127.0.0.1"}
    assert doorman.may_enter(usual, 80, True)
    assert not doorman.may_enter(usual, 8765, True)
    assert not doorman.may_enter({"Host": "rebound.example"}, 80, True)


def test_a_table_for_other_machines_is_for_its_own_pages_too() -> None:
    assert doorman.may_enter({"Host": "hall:80", "Origin": "http://hall:80"}, 80, False)
    assert not doorman.may_enter({"Host": "hall:80", "Origin": "http://evil.example"}, 80, False)


def test_whoever_is_turned_away_never_reaches_a_game() -> None:
    from aiohttp import web
    from aiohttp.test_utils import make_mocked_request

    table = doorman.Table("true", "127.0.0.1", 8765)
    reached: list[str] = []

    async def handler(request: object) -> str:
        reached.append("a game")
        return "welcome"

    async def ask(**headers: str) -> object:
        app = await table._make_app()
        (middleware,) = app.middlewares
        return await middleware(make_mocked_request("GET", "/ws", headers=headers), handler)

    with pytest.raises(web.HTTPForbidden):
        asyncio.run(ask(Host="127.0.0.1:8765", Origin="https://evil.example"))
    assert reached == []
    assert asyncio.run(ask(Host="127.0.0.1:8765")) == "welcome"


def test_the_table_is_opened_without_a_banner(capsys: pytest.CaptureFixture[str]) -> None:
    table = doorman.Table("true", "127.0.0.1", 8765)
    asyncio.run(table.on_startup(None))
    assert capsys.readouterr() == ("", "")
