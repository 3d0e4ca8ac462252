"""The server over a real pipe, driven by pygls's client."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types

from tests.scriptorium.server.asking import TALE, Client, applied, at, run, write


def test_an_open_tale_is_checked_and_an_edit_checks_it_again(tmp_path: Path) -> None:
    folder = write(tmp_path / "pack")

    async def session(client: Client) -> None:
        result = await client.begin(tmp_path)
        assert result.server_info is not None
        assert result.server_info.name == "malory"
        uri = client.open(folder / "a.tale")
        before = await client.codes(uri, 1)
        assert not [code for code in before if code.startswith("E")]
        client.replace(uri, 2, TALE.replace("-> weir", "-> wier"))
        found = await client.told(uri, 2)
        assert [one.code for one in found if one.code == "E103"] == ["E103"]
        client.replace(uri, 3, TALE)
        assert await client.codes(uri, 3) == before
        assert await client.end() == 0
        assert await client.stderr() == ""

    run(session)
