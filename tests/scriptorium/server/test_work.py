"""How much work an edit makes: counted, since a clock tells another tale on every machine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from malory.book import compiling, declaring, whole
from malory.book import uses as names
from malory.pack import folder as packs
from malory.source import text as sources
from malory.tale import file as tales
from scriptorium.check.rules.prose import reading
from scriptorium.rename import plan
from scriptorium.server import documents, leaves
from scriptorium.server import snapshot as snapshots
from scriptorium.server.documents import uri_of
from scriptorium.server.serving import MaloryServer, make_server

from bench.synthetic import make_book, malory_files

PASSAGES = 300


@pytest.fixture(scope="module", params=[1, PASSAGES], ids=["one file", "many files"])
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book in one file, or with a file for each passage."""
    folder = tmp_path_factory.mktemp("book")
    for name, text in malory_files(make_book(PASSAGES, seed=5)).items():
        if name.endswith(".tale") and request.param > 1:
            for number, part in enumerate(text.split("\n## ")):
                tale = folder / f"in{number % 7}" / f"t{number:04}.tale"
                tale.parent.mkdir(exist_ok=True)
                tale.write_text(part if not number else f"## {part}\n", "utf-8")
        else:
            (folder / name).write_text(text, "utf-8")
    return folder


class Count:
    """Calls of what reads a text, by name."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: dict[str, int] = {}
        self._monkeypatch = monkeypatch

    def of(self, module: Any, name: str, told: str = "") -> None:  # Any: a module
        real: Callable[..., Any] = getattr(module, name)

        def counting(*args: Any, **options: Any) -> Any:
            self.calls[told or name] = self.calls.get(told or name, 0) + 1
            return real(*args, **options)

        self._monkeypatch.setattr(module, name, counting)

    def taken(self) -> dict[str, int]:
        found, self.calls = self.calls, {}
        return found


@pytest.fixture
def count(monkeypatch: pytest.MonkeyPatch) -> Count:
    count = Count(monkeypatch)
    count.of(compiling, "make_unit")  # a passage parsed and lowered
    count.of(declaring, "split")  # a file cut into passages
    count.of(whole, "load_pack")  # the tables read
    count.of(packs, "_walked")  # the folder looked through
    count.of(sources, "bytes_of")  # a file read from the disk
    count.of(names, "parse_passage", "uses")  # a passage parsed for its names
    count.of(leaves, "parse_passage", "menu")  # for its menu
    count.of(leaves, "read_heading")
    count.of(leaves, "format_chunk")  # a passage laid out
    count.of(reading, "read_family")  # an encounter's prose read
    return count


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many chunks each cut of a file again made anew, and how many line ends were sought."""
    made: list[int] = []
    again, lines = tales._cut, sources._line_ends

    def cutting(text: str, begin: int, end: int) -> Any:
        found = again(text, begin, end)
        made.append(len(found))
        return found

    def seeking(text: str, begin: int, end: int) -> Any:
        made.append(text.count("\n", begin, end))
        return lines(text, begin, end)

    monkeypatch.setattr(tales, "_cut", cutting)
    monkeypatch.setattr(sources, "_line_ends", seeking)
    return made


class Writer:
    """Somebody who types in the first passage of the first tale."""

    def __init__(self, folder: Path) -> None:
        self.server: MaloryServer = make_server()
        tale = sorted(folder.rglob("*.tale"))[0]
        text = tale.read_text("utf-8")
        self.uri = uri_of(tale)
        self.sheet = self.server.desk.open(self.uri, 1, text)
        self.heading = text[: text.index("\n", text.index("## "))]
        self.version = 1

    @property
    def target(self) -> types.Position:
        """Within the first target."""
        sheet = self.server.desk.sheet(self.uri)
        assert sheet is not None
        document = sheet.document
        return document.lines.position(document.text.index("-> p") + 4)

    def type(self, new: str) -> None:
        """Put something under the first heading."""
        self.version += 1
        sheet = self.server.desk.sheet(self.uri)
        assert sheet is not None
        line = sheet.document.text[: sheet.document.text.index(self.heading)].count("\n") + 1
        at = types.Position(line, 0)
        change = types.TextDocumentContentChangePartial(types.Range(at, at), new)
        self.server.desk.change(self.uri, self.version, [change])

    def jobs(self) -> dict[str, Callable[[], object]]:
        """Each kind of request."""
        answers, uri = self.server.answers, self.uri
        everything = types.Range(types.Position(0, 0), types.Position(9999, 0))
        return {
            "completion": lambda: answers.completion(uri, self.target),
            "hover": lambda: answers.hover(uri, self.target),
            "definition": lambda: answers.definition(uri, self.target),
            "references": lambda: answers.references(uri, self.target, True),
            "highlights": lambda: answers.highlights(uri, self.target),
            "may rename": lambda: answers.may_rename(uri, self.target),
            "symbols": lambda: answers.symbols(uri),
            "folds": lambda: answers.folds(uri),
            "lenses": lambda: answers.lenses(uri),
            "tokens": lambda: answers.tokens(uri),
            "actions": lambda: answers.actions(uri, everything, None),
            "formatting": lambda: answers.formatting(uri),
            "search": lambda: answers.workspace_symbols(self.server.packs(), "the"),
            "map": lambda: answers.neighbourhood(uri, self.target, "", None),
        }


def test_an_edit_of_one_passage_reads_that_passage_alone(
    folder: Path, count: Count, cut: list[int]
) -> None:
    writer = Writer(folder)
    place = writer.sheet.place
    snapshot = place.now()
    assert len(snapshot.compilation.placed) >= PASSAGES
    place.check(snapshot)
    place.warm(snapshot)
    for job in writer.jobs().values():
        assert job() is not None
    everything = count.taken()
    for name in ("make_unit", "uses", "menu", "format_chunk"):
        assert everything[name] >= PASSAGES, name

    for new in ("Words. ", "More words.\n\n"):  # no line moves; all lines below move
        for name, job in writer.jobs().items():
            cut.clear()
            writer.type(new)
            assert job() is not None, name
            done = count.taken()
            if name == "formatting":  # which needs no book
                assert done == {"format_chunk": 1}
                place.now()
                done = count.taken()
            assert done.pop("make_unit") == 1, name
            assert done.pop("read_heading", 0) <= 1, name
            assert done.pop("uses", 0) <= 1, name
            assert done.pop("menu", 0) <= 1, name
            assert done.pop("bytes_of", 0) <= 1, name  # the document, from memory
            assert done == {}, name
            if name != "formatting":
                assert all(number <= 60 for number in cut), (name, cut)
    writer.type("Words. ")
    place.check(place.now())
    assert count.taken()["read_family"] == 1


def test_a_rename_reads_no_passage_that_does_not_name_it(folder: Path, count: Count) -> None:
    writer = Writer(folder)
    place = writer.sheet.place
    place.warm(place.now())
    at = writer.target
    named = writer.server.answers.references(writer.uri, at, True)
    assert named is not None
    count.taken()
    count.of(plan, "compile_kept")
    count.of(plan, "table_uses")
    assert writer.server.answers.rename(writer.uri, at, "brand-new") is not None
    done = count.taken()
    assert done["make_unit"] <= len(named)
    assert {"compile_kept", "table_uses", "load_pack"} & {*done} == set()
    place.now()
    assert "make_unit" not in count.taken()  # what was tried is not what is there


def test_what_is_asked_twice_of_one_text_is_read_once(folder: Path, count: Count) -> None:
    writer = Writer(folder)
    place = writer.sheet.place
    first = place.now()
    for job in writer.jobs().values():
        job()
    count.taken()
    assert place.now() is first
    for name, job in writer.jobs().items():
        job()
        assert count.taken() == {}, name


def test_lines_are_cut_once_for_the_document_and_the_pack(folder: Path, count: Count) -> None:
    writer = Writer(folder)
    name, place = writer.sheet.name, writer.sheet.place
    place.now().lines(name)
    count.of(documents, "Lines")
    count.of(snapshots, "Lines")
    writer.type("Words. ")
    place.now().lines(name)
    assert count.taken()["Lines"] == 1
