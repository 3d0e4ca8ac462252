"""How much work an edit makes: counted, since a clock tells another tale on every machine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from malory.book import compiling, declaring, whole
from malory.book import uses as names
from scriptorium.check.rules.prose import reading
from scriptorium.server import snapshot as snapshots
from scriptorium.server.documents import uri_of
from scriptorium.server.serving import MaloryServer, make_server

from bench.synthetic import make_book, malory_files

PASSAGES = 2000


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book of two thousand passages."""
    folder = tmp_path_factory.mktemp("book")
    for name, text in malory_files(make_book(PASSAGES, seed=5)).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


class Count:
    """Calls of what reads a text, by name."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: dict[str, int] = {}
        self._monkeypatch = monkeypatch

    def of(self, module: Any, name: str) -> None:  # Any: a module
        real: Callable[..., Any] = getattr(module, name)

        def counting(*args: Any, **options: Any) -> Any:
            self.calls[name] = self.calls.get(name, 0) + 1
            return real(*args, **options)

        self._monkeypatch.setattr(module, name, counting)

    def taken(self) -> dict[str, int]:
        found, self.calls = self.calls, {}
        return found


@pytest.fixture
def count(monkeypatch: pytest.MonkeyPatch) -> Count:
    count = Count(monkeypatch)
    count.of(compiling, "make_unit")  # a passage parsed
    count.of(declaring, "split")  # a file cut into passages
    count.of(whole, "load_pack")  # the tables read
    count.of(names, "parse_passage")  # a passage parsed for its names
    count.of(reading, "read_family")  # an encounter's prose read
    count.of(snapshots, "Lines")  # a file cut into lines
    return count


def edit(server: MaloryServer, uri: str, version: int, old: str, new: str) -> None:
    sheet = server.desk.sheet(uri)
    assert sheet is not None
    offset = sheet.document.text.index(old)
    span = sheet.document.lines.range(offset, offset + len(old))
    change = types.TextDocumentContentChangePartial(span, new)
    server.desk.change(uri, version, [change])


def test_an_edit_of_one_passage_reads_that_passage_alone(folder: Path, count: Count) -> None:
    server = make_server()
    tale = sorted(folder.rglob("*.tale"))[0]
    text = tale.read_text("utf-8")
    uri = uri_of(tale)
    sheet = server.desk.open(uri, 1, text)
    snapshot = sheet.place.now()
    assert len(snapshot.compilation.placed) >= PASSAGES
    sheet.place.check(snapshot)
    sheet.place.warm(snapshot)
    everything = count.taken()
    assert everything["make_unit"] >= PASSAGES
    assert everything["parse_passage"] >= PASSAGES

    heading = text[: text.index("\n", text.index("## "))]
    version = 1

    def work(job: Callable[[], object]) -> dict[str, int]:
        """What an edit and a request after it cost."""
        nonlocal version
        version += 1
        edit(server, uri, version, f"{heading}\n", f"{heading}\n\nWords {version}.\n")
        assert job() is not None
        return {name: number for name, number in count.taken().items() if number}

    at = sheet.document.lines.position(text.index("-> ") + 4)
    answers = server.answers
    whole_text = types.Range(types.Position(0, 0), types.Position(9999, 0))
    jobs: dict[str, Callable[[], object]] = {
        "completion": lambda: answers.completion(uri, at),
        "definition": lambda: answers.references(uri, types.Position(at.line + 2, 4), True) or 1,
        "symbols": lambda: answers.symbols(uri),
        "folds": lambda: answers.folds(uri),
        "lenses": lambda: answers.lenses(uri),
        "tokens": lambda: answers.tokens(uri),
        "actions": lambda: answers.actions(uri, whole_text, None),
        "search": lambda: answers.workspace_symbols(server.packs(), "the"),
    }
    for name, job in jobs.items():
        done = work(job)
        assert done.pop("make_unit") == 1, name
        assert done.pop("split", 1) <= 1, name
        assert done.pop("parse_passage", 0) <= 2, name
        assert done.pop("Lines", 0) <= len(list(folder.rglob("*.tale"))) + 2, name
        assert done == {}, name

    def check() -> object:
        return sheet.place.check(sheet.place.now())

    assert work(check)["read_family"] == 1


def test_what_is_asked_twice_of_one_text_is_read_once(folder: Path, count: Count) -> None:
    server = make_server()
    tale = sorted(folder.rglob("*.tale"))[0]
    uri = uri_of(tale)
    sheet = server.desk.open(uri, 1, tale.read_text("utf-8"))
    first = sheet.place.now()
    count.taken()
    assert sheet.place.now() is first
    assert server.answers.symbols(uri) == server.answers.symbols(uri)
    assert count.taken().keys() <= {"Lines"}
