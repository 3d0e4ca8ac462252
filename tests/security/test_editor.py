"""What an editor says makes the language server touch no file but those of the packs round it."""

from __future__ import annotations

import asyncio
import json
import os
import site
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bench.fuzz.editing import METHODS, NEWS, Line
from bench.fuzz.editors import session
from tests.security.strangers import SECRET, TALE, gift, held, link, reader

TOUCHES = {
    "open": 0, "os.listdir": 0, "os.scandir": 0, "os.mkdir": 0, "os.remove": 0, "os.rmdir": 0,
    "os.rename": 1, "os.link": 1, "os.symlink": 1, "os.truncate": 0, "os.chmod": 0,
    "subprocess.Popen": 0, "os.system": 0, "os.exec": 0, "socket.connect": 1,
}  # fmt: skip
"""What of the interpreter's own reports says that the world outside is touched, and which of its
facts says where."""

_seen: list[tuple[str, str, Any]] | None = None


def _hear(event: str, facts: tuple[Any, ...]) -> None:
    if _seen is not None and event in TOUCHES:
        _seen.append((event, str(facts[TOUCHES[event]]), facts))


sys.addaudithook(_hear)


@contextmanager
def touched() -> Iterator[list[tuple[str, str, Any]]]:
    """What is opened, listed, written, started and spoken to: event, place, facts."""
    global _seen
    found = _seen = []
    try:
        yield found
    finally:
        _seen = None


def writes(event: str, facts: Any) -> bool:
    """Whether an event changes something, or starts or reaches anybody."""
    if event == "open":
        return bool(facts[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC))
    return event not in ("os.listdir", "os.scandir")


def ours(root: Path) -> tuple[str, ...]:
    """Where our own code and that of Python lies."""
    places = [root, sys.prefix, sys.base_prefix, *site.getsitepackages()]
    return tuple(sorted({os.path.realpath(one) for one in places}))


def said(folders: list[str], uris: list[str]) -> list[bytes]:
    """A session in which every request is made of each of the URIs."""
    params = {
        "capabilities": {},
        "rootUri": "file:///",
        "workspaceFolders": [{"uri": one, "name": "x"} for one in folders],
    }
    rows: list[dict[str, Any]] = [
        {"id": "begin", "method": "initialize", "params": params},
        {"method": "initialized", "params": {}},
    ]
    for uri in uris:
        item = {"uri": uri, "languageId": "t", "version": 1, "text": TALE}
        rows.append({"method": "textDocument/didOpen", "params": {"textDocument": item}})
    for uri in uris:
        for at, (method, spelt) in enumerate(METHODS.values()):
            rows.append({"id": at, "method": method, "params": spelt(Line("x 0 4 3 2 hall"), uri)})
        for word in ("touch", "save", "change"):
            method, spelt = NEWS[word]
            rows.append({"method": method, "params": spelt(Line("x 0 0 0 0 // x"), uri)})
    event = {"added": [{"uri": one, "name": "y"} for one in uris], "removed": []}
    change = {"method": "workspace/didChangeWorkspaceFolders", "params": {"event": event}}
    rows += [change, {"id": "all", "method": "workspace/symbol", "params": {"query": ""}}]
    rows += [
        {"method": "textDocument/didClose", "params": {"textDocument": {"uri": one}}}
        for one in uris
    ]
    return [json.dumps({"jsonrpc": "2.0", **row}).encode() for row in rows]


def hostile(pack: Path, home: Path) -> list[str]:
    """Places that an editor might name to have something read that is none of the pack's."""
    within, away = pack.as_uri(), home.as_uri()
    return [
        f"{within}/a.tale",
        f"{away}/secret.tale",
        f"{within}/../home/secret.tale",
        f"{within}/%2e%2e/home/secret.tale",
        f"{within}/..%2fhome%2fsecret.yaml",
        f"{within}/up/secret.tale",
        f"{within}/b.tale",
        f"{within}/translations/de.po",
        f"{within}/more.yaml",
        f"{within}/a.tale/../../home/secret.txt",
        f"{within}/a%00.tale",
        f"{within}//a.tale",
        "file:///etc/passwd",
        "file:///dev/zero",
        "file:///proc/self/environ",
        "file://elsewhere.example/share/a.tale",
        "FILE:///etc/passwd",
        "file:",
        "http://elsewhere.example/a.tale",
        "data:text/plain,x",
        "untitled:../../home/secret.tale",
        "../home/secret.tale",
        "~/secret.tale",
        "",
    ]


@pytest.mark.parametrize("wide", [False, True], ids=["its own folder", "the whole disk"])
def test_an_editor_has_no_file_touched_but_those_of_a_pack(
    root: Path, tmp_path: Path, wide: bool
) -> None:
    home, pack = reader(tmp_path), gift(tmp_path)
    link(pack / "b.tale", home / "secret.tale")
    link(pack / "more.yaml", home / "secret.yaml")
    link(pack / "translations" / "de.po", home / "secret.po")
    link(pack / "up", home)
    before = {str(place): held(place) for place in (home, pack)}
    uris = hostile(pack, home)[: 7 if wide else None]
    folders = ["file:///", home.as_uri()] if wide else [pack.as_uri(), *uris[1:]]
    asyncio.run(session(said(folders, uris)[:2]))  # what is loaded once
    with touched() as found:
        out, faults = asyncio.run(session(said(folders, uris)))
    assert faults == []
    assert SECRET.encode() not in out
    assert out.count(b'"result"') > 100  # it was at work all the while
    assert str(pack / "pack.yaml") in [place for event, place, _ in found if event == "open"]
    assert {str(place): held(place) for place in (home, pack)} == before
    cache = os.path.realpath(os.environ["XDG_CACHE_HOME"])
    for event, place, facts in found:
        real = os.path.realpath(place)
        if real.startswith((cache, *ours(root))):
            continue
        assert not writes(event, facts), (event, place)
        if event == "open":
            is_of_pack = real.startswith(str(pack.resolve()))
            assert is_of_pack or (wide and real.endswith(ENDINGS)), (event, place)
            assert not real.startswith(str(home.resolve())), (event, place)


ENDINGS = (".tale", ".yaml", ".yml", ".play", ".po", "numbers.lock")
"""What a pack elsewhere on the disk consists of, where the whole disk is the editor's workspace."""


def test_a_file_that_is_opened_is_seen(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("x")
    with touched() as found:
        (tmp_path / "a").read_text()
        (tmp_path / "b").write_text("x")
        os.rename(tmp_path / "b", tmp_path / "c")
    marks = [(event, Path(place).name, writes(event, facts)) for event, place, facts in found]
    assert marks == [("open", "a", False), ("open", "b", True), ("os.rename", "c", True)]
